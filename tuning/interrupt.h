/* Ctrl-C and a polite kill, for programs that finish what they do first. */
#pragma once
#include <stdatomic.h>

/* From now on SIGINT and SIGTERM no longer end the process, but make the flag that is returned
 * true; it belongs to nobody and lives as long as the program. */
atomic_bool *interrupt_catch(void);
