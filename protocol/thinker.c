/* Only the thinking thread writes while it thinks, and the owner reads what it left behind after it
 * has ended, so nothing here needs a lock. The line is erased with blanks, not with an escape
 * sequence: that works on every terminal, colours or none. */
#include "protocol/thinker.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 78, SHOW_EVERY_MS = 100 };

typedef struct {
    Input *input;
    const Position *root;
    FILE *progress;
    const char *who;
    Thought *thought;
    int64_t shown_ms; /* when progress was last shown; -1 = not yet */
    size_t shown;     /* characters that stand on the line */
    atomic_bool done;
} Thinker;

void thought_text(const Position *pos, const Thought *thought, size_t width,
                  char out[THOUGHT_TEXT]) {
    Position *board = memory_resize(NULL, sizeof *board);
    size_t n;
    if (thought->mate)
        n = (size_t)snprintf(out, THOUGHT_TEXT, "depth %u, %s in %d,", thought->depth,
                             thought->mate > 0 ? "mate" : "mated", abs(thought->mate));
    else
        n = (size_t)snprintf(out, THOUGHT_TEXT, "depth %u, %+.2f,", thought->depth,
                             thought->score / 100.0);
    *board = *pos;
    for (uint32_t i = 0; i < thought->count; i++) {
        char move[MOVE_TEXT];
        const size_t length = move_write(board, thought->line[i], move);
        if (n + 1 + length > width)
            break;
        n += (size_t)snprintf(out + n, THOUGHT_TEXT - n, " %s", move);
        play_commit(board, thought->line[i]);
    }
    free(board);
}

static void erase(Thinker *thinker) {
    if (thinker->shown)
        fprintf(thinker->progress, "\r%*s\r", (int)thinker->shown, "");
    thinker->shown = 0;
}

static void show(Thinker *thinker) {
    char text[THOUGHT_TEXT];
    const size_t who = strlen(thinker->who) + strlen(" thinks: ");
    thought_text(thinker->root, thinker->thought, WIDTH - who, text);
    erase(thinker);
    fprintf(thinker->progress, "%s thinks: %s", thinker->who, text);
    fflush(thinker->progress);
    thinker->shown = who + strlen(text);
}

static void on_report(void *context, const Report *report) {
    Thinker *thinker = context;
    Thought *thought = thinker->thought;
    if (report->index != 1)
        return;
    thought->depth = report->depth;
    thought->score = report->score;
    thought->mate = report->mate;
    thought->count = report->pv_count < MAX_PLY ? report->pv_count : MAX_PLY;
    memcpy(thought->line, report->pv, thought->count * sizeof *report->pv);
    if (!thinker->progress ||
        (thinker->shown_ms >= 0 && report->ms - thinker->shown_ms < SHOW_EVERY_MS))
        return;
    thinker->shown_ms = report->ms;
    show(thinker);
}

static void on_done(void *context, Move best, Move ponder) {
    (void)ponder;
    Thinker *thinker = context;
    thinker->thought->best = best;
    atomic_store(&thinker->done, true);
    input_wake(thinker->input);
}

void thinker_run(Search *search, Input *input, const Position *pos, const Limits *limits,
                 FILE *progress, const char *who, Thought *thought) {
    Thinker thinker = {.input = input,
                       .root = pos,
                       .progress = progress,
                       .who = who,
                       .thought = thought,
                       .shown_ms = -1};
    atomic_init(&thinker.done, false);
    *thought = (Thought){.best = MOVE_NONE};
    const Listener listener = {.context = &thinker, .on_report = on_report, .on_done = on_done};
    search_start(search, pos, limits, &listener);
    while (!atomic_load(&thinker.done) && !thought->interrupted)
        thought->interrupted = input_wait(input) == INPUT_INTERRUPTED;
    search_stop(search);
    search_wait(search);
    if (progress) {
        erase(&thinker);
        fflush(progress);
    }
}
