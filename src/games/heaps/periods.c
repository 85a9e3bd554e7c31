#include "games/heaps/periods.h"

size_t boyi__period_facts(const boyi__nimbers *nimbers, const char *last, const char *last_zh,
                          boyi__fact *out)
{
    boyi__nimber_period period;
    if (!boyi__nimbers_period(nimbers, &period) || period.step)
        return 0;
    out[0] = (boyi__fact){"period", "period", "周期", false, period.period};
    /* Where every value fits there is nothing to say of it in words. */
    bool all = period.preperiod == 0;
    out[1] = (boyi__fact){"preperiod", all ? NULL : last, all ? NULL : last_zh, false, period.preperiod};
    out[2] = (boyi__fact){"proven", "proven", "已证明", true, true};
    return 3;
}
