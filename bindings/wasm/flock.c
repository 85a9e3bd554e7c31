/* What wasi-libc declares and lacks. Files of the host do not change while they are open: there is nothing to lock. */
#include <sys/file.h>

int flock(int file, int operation)
{
    (void)file, (void)operation;
    return 0;
}
