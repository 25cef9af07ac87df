#include "tuning/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool interrupted; /* nothing else can be reached by a signal */

static void on_signal(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

atomic_bool *interrupt_catch(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &interrupted;
}
