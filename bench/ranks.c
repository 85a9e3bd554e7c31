/* Ranks of mpirun against threads: one database, built by processes that share the work (docs/cluster.md). The seconds that pass are what
 * ranks are for; those of the processor, of all ranks together, tell what their talk costs. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

static const char game[] = "connect 5 5 --method sections";

typedef struct {
    double cpu, passed;
} cost;

static double seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + 1e-6 * (double)time->tv_usec;
}

/* Of the programs that have ended. */
static double cpu_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return seconds_of(&used.ru_utime) + seconds_of(&used.ru_stime);
}

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Prints the first line of a file, if there is one. */
static void print_line(const char *path)
{
    char line[200] = "";
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file))
        printf("  %s", line);
    if (file)
        fclose(file);
}

/* Builds the database DB of the folder; false: it failed, and the reason was printed. */
static bool build(const char *folder, const char *launcher, const char *options, const char *db, cost *out)
{
    char program[4000], command[5000], path[80];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    snprintf(command, sizeof command, "cd %s && rm -f %s && %s '%s' build %s %s -q -o %s >out 2>err", folder,
             db, launcher, program, game, options, db);
    const double cpu = cpu_seconds(), passed = now_seconds();
    const bool built = system(command) == 0;
    *out = (cost){cpu_seconds() - cpu, now_seconds() - passed};
    snprintf(path, sizeof path, "%s/err", folder);
    if (!built)
        print_line(path);
    return built;
}

static void bench_build(const char *folder, const char *name, const char *launcher, const char *options,
                        const cost *one)
{
    char command[120];
    cost taken;
    if (!build(folder, launcher, options, "many.db", &taken))
        return;
    bench_line(name, taken.cpu, one->cpu, "one process with one thread");
    snprintf(command, sizeof command, "cmp -s %s/one.db %s/many.db", folder, folder);
    printf("  %-44s %10.1f s passed (%.2f x), %s\n", "", taken.passed, taken.passed / one->passed,
           system(command) == 0 ? "the same bytes" : "NOT the same bytes");
    fflush(stdout);
}

static void bench_all(const char *folder)
{
    static const char launcher[] = "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun "
                                   "--oversubscribe --bind-to none -n";
    char ranks[160];
    cost one;
    if (!build(folder, "", "--threads 1", "one.db", &one))
        return;
    bench_line("one process with one thread", one.cpu, 0, "");
    printf("  %-44s %10.1f s passed\n", "", one.passed);
    bench_build(folder, "two threads", "", "--threads 2", &one);
    if (system("test -n \"$(command -v mpirun)\"")) {
        printf("  ranks: skipped, there is no mpirun (scripts/setup mpi)\n");
        return;
    }
    for (int n = 1; n <= 4; n *= 2) {
        char name[40];
        snprintf(ranks, sizeof ranks, "%s %d", launcher, n);
        snprintf(name, sizeof name, "%d rank%s with one thread", n, n > 1 ? "s" : "");
        bench_build(folder, name, ranks, "--threads 1", &one);
    }
    snprintf(ranks, sizeof ranks, "%s 2", launcher);
    bench_build(folder, "2 ranks that share a folder", ranks, "--threads 1 --work .", &one);
}

void bench_ranks(void)
{
    char folder[] = "/tmp/boyi-bench-XXXXXX", command[64];
    bench_title("ranks against threads: build connect 5 5, seconds of the processor");
    if (!mkdtemp(folder))
        return;
    bench_all(folder);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command))
        printf("  %s is left behind\n", folder);
}
