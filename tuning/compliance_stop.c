/* What is said to an engine that thinks, and that it is silent when it has answered. */
#include "tuning/compliance.h"

#include <string.h>

enum { MS = 1000, STOP_US = 20 * MS, READY_US = 50 * MS, MOST = 1000 };

static uint32_t rounds(const Trial *trial) {
    return trial->subject->rounds < MOST ? trial->subject->rounds : MOST;
}

Verdict check_go_twice(Trial *trial) {
    Answer answer;
    if (!trial_start(trial) || !trial_position(trial, 2) || !trial_say(trial, "go infinite") ||
        !trial_say(trial, "go movetime 600000") || !trial_hear_best(trial, &answer) ||
        !trial_say(trial, "go depth 1") || !trial_hear_best(trial, &answer) ||
        !trial_hear_best(trial, &answer))
        return trial_fail(trial, "a go while searching is not an implied stop");
    return trial_counts(trial, 3) ? CHECK_PASS : CHECK_FAIL;
}

/* Stops at different moments of the search; how long each took comes into us[]. */
static bool time_stops(Trial *trial, int64_t us[MOST]) {
    Answer answer;
    for (uint32_t i = 0; i < rounds(trial); i++) {
        if (!trial_position(trial, i % 40) || !trial_say(trial, "go infinite") ||
            !trial_hear_nothing(trial, "info", (5 + 3 * (i % 5)) * MS) ||
            !trial_say(trial, "stop") || !trial_hear_best(trial, &answer))
            return false;
        us[i] = answer.us;
    }
    return true;
}

Verdict check_stop_latency(Trial *trial) {
    int64_t us[MOST];
    if (!trial_start(trial) || !time_stops(trial, us))
        return CHECK_FAIL;
    return trial_counts(trial, rounds(trial))
               ? trial_judge_times(trial, "stop to bestmove", us, rounds(trial), STOP_US)
               : CHECK_FAIL;
}

Verdict check_ready_in_search(Trial *trial) {
    int64_t us[MOST];
    if (!trial_start(trial) || !trial_position(trial, 5) || !trial_say(trial, "go infinite") ||
        !trial_hear_nothing(trial, "info", 20 * MS))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < rounds(trial); i++) {
        const int64_t begin = peer_now();
        if (!trial_sync(trial))
            return CHECK_FAIL;
        us[i] = peer_line_time(trial->peer) - begin;
    }
    if (trial->bestmoves)
        return trial_fail(trial, "bestmove before stop");
    if (!trial_say(trial, "stop") || !trial_hear(trial, "bestmove ") || !trial_counts(trial, 1))
        return CHECK_FAIL;
    return trial_judge_times(trial, "isready to readyok in search", us, rounds(trial), READY_US);
}

/* Stop comes before the search has drawn breath: pair after pair, all written at once. */
Verdict check_go_stop(Trial *trial) {
    const uint32_t pairs = 10 * trial->subject->rounds;
    if (!trial_start(trial) || !trial_position(trial, 1))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < pairs; i++)
        if (!trial_say(trial, i % 2 ? "go infinite" : "go movetime 600000") ||
            !trial_say(trial, "stop"))
            return CHECK_FAIL;
    for (uint32_t i = 0; i < pairs; i++)
        if (!trial_hear(trial, "bestmove "))
            return CHECK_FAIL;
    return trial_counts(trial, pairs) ? CHECK_PASS : CHECK_FAIL;
}

Verdict check_go_quit(Trial *trial) {
    for (uint32_t i = 0; i < trial->subject->rounds; i++) {
        if (!trial_start(trial) || !trial_position(trial, i % 4) ||
            !trial_say(trial, i % 2 ? "go infinite" : "go movetime 600000") ||
            !trial_say(trial, "quit") || !trial_ends(trial))
            return trial_fail(trial, "quit after go");
        if (trial->bestmoves != 1)
            return trial_fail(trial, "%zu times bestmove before the end", trial->bestmoves);
    }
    return CHECK_PASS;
}

Verdict check_stop_idle(Trial *trial) {
    if (!trial_start(trial) || !trial_say(trial, "stop") || !trial_say(trial, "ponderhit") ||
        !trial_counts(trial, 0) || !trial_hear_nothing(trial, "info", 30 * MS))
        return CHECK_FAIL;
    return CHECK_PASS;
}

/* The search goes on, and afterwards the next one is sound. */
Verdict check_setoption_in_search(Trial *trial) {
    Answer answer;
    if (!trial_start(trial) || !trial_position(trial, 3) || !trial_say(trial, "go infinite") ||
        !trial_hear_nothing(trial, "info", 20 * MS))
        return CHECK_FAIL;
    if (subject_option(trial->subject, "Hash").length &&
        !trial_say(trial, "setoption name Hash value 2"))
        return CHECK_FAIL;
    if (!trial_say(trial, "setoption name Clear Hash") || !trial_sync(trial))
        return CHECK_FAIL;
    if (trial->bestmoves)
        return trial_fail(trial, "setoption has ended the search");
    if (!trial_say(trial, "stop") || !trial_hear_best(trial, &answer) ||
        !trial_position(trial, 9) || !trial_search(trial, "go depth 3", &answer))
        return CHECK_FAIL;
    return trial_counts(trial, 2) ? CHECK_PASS : CHECK_FAIL;
}

/* Two threads, and one again. */
Verdict check_threads(Trial *trial) {
    int64_t us[MOST];
    Answer answer;
    if (!subject_option(trial->subject, "Threads").length)
        return trial_skip(trial, "it has no option Threads");
    if (!trial_start(trial) || !trial_say(trial, "setoption name Threads value 2") ||
        !time_stops(trial, us))
        return CHECK_FAIL;
    if (!trial_say(trial, "setoption name Threads value 1") || !trial_position(trial, 2) ||
        !trial_search(trial, "go depth 2", &answer) || !trial_counts(trial, rounds(trial) + 1))
        return CHECK_FAIL;
    return trial_judge_times(trial, "stop to bestmove", us, rounds(trial), STOP_US);
}

Verdict check_after_bestmove(Trial *trial) {
    static const char *const GO[] = {"go depth 2", "go movetime 30", "go nodes 100"};
    Answer answer;
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (size_t i = 0; i < 3; i++)
        if (!trial_position(trial, 3 * (uint32_t)i) || !trial_search(trial, GO[i], &answer) ||
            !trial_hear_nothing(trial, NULL, 50 * MS))
            return CHECK_FAIL;
    return CHECK_PASS;
}

/* What stands behind wait is read when the search has ended. */
Verdict check_wait(Trial *trial) {
    if (!trial_start(trial))
        return CHECK_FAIL;
    if (trial_ask(trial, "wait", "info string error E_CMD"))
        return trial_skip(trial, "it does not know the command wait");
    if (!trial_say(trial, "go movetime 60") || !trial_say(trial, "wait") || !trial_sync(trial))
        return CHECK_FAIL;
    return trial->bestmoves == 1 ? CHECK_PASS : trial_fail(trial, "it did not wait for bestmove");
}
