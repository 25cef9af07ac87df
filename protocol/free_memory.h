/* How much memory is left. */
#pragma once
#include <stdint.h>

/* MiB that may be taken without driving the machine to its swap, or beyond what this process may
 * have; 0 = unknown. */
int64_t free_memory_mib(void);
