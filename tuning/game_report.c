/* Names of what is kept, as journals have them. */
#include "tuning/game_report.h"

#include <stdlib.h>
#include <string.h>

/* ORDER FAULT */
static const char *const FAULT_NAMES[] = {"none", "crash", "stall", "time", "illegal", "no move"};
_Static_assert(sizeof FAULT_NAMES / sizeof *FAULT_NAMES == FAULTS, "a name a kind");
/* ORDER ENDING */
static const char *const ENDING_NAMES[] = {"board", "fault", "draw", "resign", "length"};
_Static_assert(sizeof ENDING_NAMES / sizeof *ENDING_NAMES == ENDINGS, "a name an ending");

const char *fault_name(FaultKind kind) { return FAULT_NAMES[kind]; }
const char *ending_name(Ending ending) { return ENDING_NAMES[ending]; }

static uint32_t find(const char *const *names, uint32_t count, const char *name) {
    uint32_t i = 0;
    while (i < count && strcmp(names[i], name) != 0)
        i++;
    return i;
}

FaultKind fault_find(const char *name) { return (FaultKind)find(FAULT_NAMES, FAULTS, name); }
Ending ending_find(const char *name) { return (Ending)find(ENDING_NAMES, ENDINGS, name); }

void game_report_free(GameReport *report) {
    for (Seat s = 0; s < SEATS; s++) {
        free(report->fault[s].position);
        free(report->fault[s].go);
    }
    free(report->pgn4);
    *report = (GameReport){.number = 0};
}
