/* The smaller of what the machine has left and what the process may still map (`ulimit -v`). Only
 * Linux says the second exactly; elsewhere taking too much is found out by being refused it. */
#define _XOPEN_SOURCE 700 /* RLIMIT_AS */
#include "protocol/free_memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MIB = 1 << 20 };

static int64_t of_machine(void) {
    FILE *file = fopen("/proc/meminfo", "r");
    if (file) {
        char line[128];
        int64_t kib = 0;
        while (kib == 0 && fgets(line, sizeof line, file))
            if (sscanf(line, "MemAvailable: %" SCNd64, &kib) != 1)
                kib = 0;
        fclose(file);
        if (kib)
            return kib / 1024;
    }
#ifdef _SC_AVPHYS_PAGES
    return (int64_t)sysconf(_SC_AVPHYS_PAGES) * sysconf(_SC_PAGESIZE) / MIB;
#else
    return 0;
#endif
}

/* INT64_MAX = no limit, or none known. */
static int64_t of_process(void) {
    struct rlimit limit;
    int64_t pages = 0;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return INT64_MAX;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%" SCNd64, &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    const int64_t left = (int64_t)(limit.rlim_cur / MIB) - pages * sysconf(_SC_PAGESIZE) / MIB;
    return left > 0 ? left : 1; /* 0 would mean unknown */
}

int64_t free_memory_mib(void) {
    const int64_t machine = of_machine(), process = of_process();
    if (process == INT64_MAX)
        return machine;
    return machine && machine < process ? machine : process;
}
