/* Talking: deadlines, what is read and what is passed over. The first fault is the one that is
 * told, since those after it mostly follow from it. */
#include "tuning/compliance_trial.h"

#include "engine/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_TEXT = 1 << 16 };

void trial_open(Trial *trial, const Subject *subject) {
    *trial = (Trial){.subject = subject, .game = game_new(subject->board)};
    trial->answer = memory_new(1);
}

void trial_close(Trial *trial) {
    peer_free(trial->peer);
    game_free(trial->game);
    free(trial->text);
    free(trial->answer);
}

/* --- verdicts --------------------------------------------------------------------------------- */

static void tell(Trial *trial, const char *format, va_list args) {
    vsnprintf(trial->detail, sizeof trial->detail, format, args);
    for (char *p = trial->detail; *p; p++) /* it may quote what came */
        if (*p < ' ' || *p > '~')
            *p = '?';
}

Verdict trial_fail(Trial *trial, const char *format, ...) {
    if (!trial->detail[0]) {
        va_list args;
        va_start(args, format);
        tell(trial, format, args);
        va_end(args);
    }
    return CHECK_FAIL;
}

Verdict trial_skip(Trial *trial, const char *format, ...) {
    va_list args;
    va_start(args, format);
    tell(trial, format, args);
    va_end(args);
    return CHECK_SKIP;
}

static int compare_times(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

Verdict trial_judge_times(Trial *trial, const char *what, int64_t *us, size_t count,
                          int64_t allowed_us) {
    qsort(us, count, sizeof *us, compare_times);
    const double median = (double)us[count / 2] / 1000, worst = (double)us[count - 1] / 1000,
                 allowed = (double)allowed_us * trial->subject->slack / 1000;
    if (!trial->detail[0])
        snprintf(trial->detail, sizeof trial->detail,
                 "%s: median %.2f ms, worst %.2f ms of %zu (%.0f ms allowed)", what, median, worst,
                 count, allowed);
    return median <= allowed ? CHECK_PASS : CHECK_FAIL;
}

/* Tells, and is false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
wrong(Trial *trial, const char *format, ...) {
    if (!trial->detail[0]) {
        va_list args;
        va_start(args, format);
        tell(trial, format, args);
        va_end(args);
    }
    return false;
}

/* --- talking ---------------------------------------------------------------------------------- */

static int64_t deadline(const Trial *trial) { return peer_now() + trial->subject->patience; }

bool trial_launch(Trial *trial) {
    Error error = {""};
    const Subject *subject = trial->subject;
    peer_free(trial->peer);
    trial->bestmoves = 0;
    trial->peer = peer_start(&(PeerCommand){.cmd = subject->cmd, .args = subject->args}, &error);
    return trial->peer || wrong(trial, "%s", error.text);
}

bool trial_start(Trial *trial) {
    const Subject *subject = trial->subject;
    return trial_launch(trial) &&
           (!subject->is_told_variant || trial_say(trial, "setoption name UCI_Variant value %s",
                                                   subject->board->variant->name)) &&
           trial_sync(trial);
}

bool trial_say(Trial *trial, const char *format, ...) {
    char *line = memory_resize(NULL, LINE_TEXT);
    va_list args;
    va_start(args, format);
    vsnprintf(line, LINE_TEXT, format, args);
    va_end(args);
    char end[PEER_END_TEXT];
    const bool sent = peer_write(trial->peer, line, deadline(trial));
    if (!sent)
        wrong(trial, "'%.60s' is not taken (%s)", line, peer_end_text(trial->peer, end));
    free(line);
    return sent;
}

bool trial_send(Trial *trial, const char *bytes, size_t length) {
    char end[PEER_END_TEXT];
    return peer_send(trial->peer, bytes, length, deadline(trial)) ||
           wrong(trial, "%zu bytes are not taken (%s)", length, peer_end_text(trial->peer, end));
}

static const char *read_line(Trial *trial, int64_t until, PeerEvent *event) {
    const char *line = "";
    *event = peer_read(trial->peer, until, &line, NULL);
    if (*event == PEER_LATE || *event == PEER_ENDED)
        return NULL;
    if (*event == PEER_TOO_LONG)
        return "";
    if (strncmp(line, "bestmove", 8) == 0)
        trial->bestmoves++;
    return line;
}

const char *trial_hear(Trial *trial, const char *begin) {
    const int64_t until = deadline(trial);
    char end[PEER_END_TEXT];
    PeerEvent event;
    for (const char *line; (line = read_line(trial, until, &event));)
        if (strncmp(line, begin, strlen(begin)) == 0)
            return line;
    if (event == PEER_LATE)
        wrong(trial, "no '%s' within %lld ms", begin, (long long)trial->subject->patience / 1000);
    else /* it may take a moment to die after closing its output */
        wrong(trial, "no '%s' (exit status %d, %s)", begin,
              peer_wait(trial->peer, peer_now() + 100000), peer_end_text(trial->peer, end));
    return NULL;
}

bool trial_hear_nothing(Trial *trial, const char *but, int64_t us) {
    const int64_t until = peer_now() + us;
    PeerEvent event;
    for (const char *line; (line = read_line(trial, until, &event));)
        if (!but || strncmp(line, but, strlen(but)) != 0)
            return wrong(trial, "unasked: '%.80s'", line);
    return event == PEER_LATE || wrong(trial, "it has ended");
}

bool trial_sync(Trial *trial) {
    return trial_say(trial, "isready") && trial_hear(trial, "readyok");
}

bool trial_ask(Trial *trial, const char *line, const char *begin) {
    const size_t length = strlen(begin);
    bool found = false;
    const char *answer;
    if (!trial_say(trial, "%s", line) || !trial_say(trial, "isready"))
        return false;
    while ((answer = trial_hear(trial, "")) && strcmp(answer, "readyok") != 0)
        if (!found && strncmp(answer, begin, length) == 0) {
            found = true;
            free(trial->answer);
            trial->answer = memory_text(answer + length, strlen(answer + length));
        }
    return found && answer;
}

bool trial_counts(Trial *trial, size_t bestmoves) {
    return trial_sync(trial) &&
           (trial->bestmoves == bestmoves ||
            wrong(trial, "%zu times bestmove, not %zu times", trial->bestmoves, bestmoves));
}

bool trial_ends(Trial *trial) {
    const int64_t until = deadline(trial);
    char end[PEER_END_TEXT];
    PeerEvent event;
    while (read_line(trial, until, &event))
        ;
    if (peer_wait(trial->peer, until) == 0)
        return true;
    return peer_runs(trial->peer)
               ? wrong(trial, "it does not end")
               : wrong(trial, "it ends with %s", peer_end_text(trial->peer, end));
}
