/* The phases of retro, and what each takes of the work. */
#include "base/error.h"
#include "solve/retro/reverse_graph.h"

void boyi__reverse_graph_start_phase(const boyi__reverse_graph *graph, boyi__retro_phase phase)
{
    /* What each takes for a state, where predecessors are stored and where they are computed. */
    static const double stored[] = {0.5, 0.33, 0.07}, computed[] = {0.5, 0.05, 0.6};
    static const char *const names[] = {N_("finding states"), N_("turning moves round"), N_("solving")};
    boyi__run *run = graph->workers->run;
    const double *work = run->game->rules.unmoves ? computed : stored;
    double before = 0, later = 0;
    for (unsigned i = BOYI__RETRO_FINDING; i <= BOYI__RETRO_SOLVING; i++)
        *(i < phase ? &before : &later) += work[i];
    boyi__meter_phase(&run->meter, names[phase]);
    run->meter.plan = (boyi__plan){before, work[phase], later - work[phase]};
    if (phase != BOYI__RETRO_FINDING)
        run->meter.total = graph->kept.set.count;
}
