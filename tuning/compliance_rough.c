/* What no well-meaning client sends, and the ways in which one can leave. */
#include "tuning/compliance.h"

#include "engine/memory.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MS = 1000, MIB = 1 << 20 };

/* After whatever came, it still plays. */
static Verdict still_plays(Trial *trial) {
    Answer answer;
    return trial_position(trial, 2) && trial_search(trial, "go depth 1", &answer) ? CHECK_PASS
                                                                                  : CHECK_FAIL;
}

/* --- values ----------------------------------------------------------------------------------- */

Verdict check_bad_number(Trial *trial) {
    Answer answer;
    int64_t low;
    char line[64];
    static const char *const GO[] = {"go depth nonsense movetime 30", "go movetime -5x depth 1",
                                     "go depth 99999999999999999999 movetime 30"};
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (size_t i = 0; i < sizeof GO / sizeof *GO; i++)
        if (!trial_position(trial, 2) || !trial_search(trial, GO[i], &answer))
            return CHECK_FAIL;
    if (subject_bound(trial->subject, "Hash", "min", &low)) {
        snprintf(line, sizeof line, "setoption name Hash value %lld", (long long)low - 1);
        if (!trial_ask(trial, line, "info string "))
            return trial_fail(trial, "nothing is said to '%s'", line);
        if (!trial_ask(trial, "setoption name Hash value nonsense", "info string "))
            return trial_fail(trial, "nothing is said to a Hash that is no number");
    }
    return trial_counts(trial, 3) ? still_plays(trial) : CHECK_FAIL;
}

/* The most that may be asked for: had, or refused with a reason. */
Verdict check_hash_too_big(Trial *trial) {
    int64_t high;
    if (!subject_bound(trial->subject, "Hash", "max", &high))
        return trial_skip(trial, "it has no option Hash");
    if (!trial_start(trial) || !trial_say(trial, "setoption name Hash value %lld", (long long)high))
        return CHECK_FAIL;
    return trial_sync(trial) ? still_plays(trial) : CHECK_FAIL;
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* Lines of any bytes; no line can hold a command by chance, since none is a letter. */
Verdict check_garbage(Trial *trial) {
    char bytes[4096];
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < trial->subject->rounds; i++) {
        for (size_t k = 0; k < sizeof bytes; k++) {
            const char ch = (char)(hash_mix(trial->seed++) >> 13);
            bytes[k] = (char)((ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ? '\n' : ch);
        }
        bytes[sizeof bytes - 1] = '\n';
        if (!trial_send(trial, bytes, sizeof bytes) || !trial_counts(trial, 0))
            return CHECK_FAIL;
    }
    return still_plays(trial);
}

static bool survives(Trial *trial, const char *begin, size_t length) {
    char *line = memory_resize(NULL, length + 1);
    memset(line, 'x', length);
    memcpy(line, begin, strlen(begin));
    line[length] = '\n';
    const bool sent = trial_send(trial, line, length + 1);
    free(line);
    return sent && trial_counts(trial, 0);
}

Verdict check_long_lines(Trial *trial) {
    static const char *const BEGIN[] = {"", "position startpos moves ", "position fen ",
                                        "setoption name ", "setoption name Hash value "};
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (size_t i = 0; i < sizeof BEGIN / sizeof *BEGIN; i++)
        if (!survives(trial, BEGIN[i], MIB) || !survives(trial, BEGIN[i], MIB + 1))
            return CHECK_FAIL;
    return survives(trial, "", 3 * MIB) ? still_plays(trial) : CHECK_FAIL;
}

Verdict check_nul_bytes(Trial *trial) {
    static const char SENT[] = "\0\nis\0ready\nposition startpos moves \0\nuci\0\n\0\0\0\n";
    if (!trial_start(trial) || !trial_send(trial, SENT, sizeof SENT - 1) || !trial_counts(trial, 0))
        return CHECK_FAIL;
    return still_plays(trial);
}

Verdict check_utf8(Trial *trial) {
    static const char SENT[] = "\xc3\x28\n\xff\xfe\nposition fen \xed\xa0\x80\xf8\x88\x80\n"
                               "setoption name \xe2\x82 value \xf0\x9f\x98\n";
    if (!trial_start(trial) || !trial_send(trial, SENT, sizeof SENT - 1) || !trial_counts(trial, 0))
        return CHECK_FAIL;
    return still_plays(trial);
}

/* --- ends ------------------------------------------------------------------------------------- */

/* Input ends after `go …` (NULL = nothing): so many bestmoves, and status 0. */
static Verdict ends_after(Trial *trial, const char *go, size_t bestmoves) {
    if (!trial_start(trial) || !trial_position(trial, 3) || (go && !trial_say(trial, "%s", go)))
        return CHECK_FAIL;
    peer_hang_up(trial->peer);
    if (!trial_ends(trial))
        return CHECK_FAIL;
    return trial->bestmoves == bestmoves
               ? CHECK_PASS
               : trial_fail(trial, "%s: %zu times bestmove", go ? go : "", trial->bestmoves);
}

Verdict check_eof_idle(Trial *trial) { return ends_after(trial, NULL, 0); }

Verdict check_eof_bounded(Trial *trial) {
    const Verdict verdict = ends_after(trial, "go depth 2", 1);
    return verdict == CHECK_PASS ? ends_after(trial, "go movetime 50", 1) : verdict;
}

Verdict check_eof_infinite(Trial *trial) { return ends_after(trial, "go infinite", 1); }

/* Each beginning of a session, cut within words too. */
Verdict check_prefixes(Trial *trial) {
    static const char SESSION[] =
        "uci\nposition startpos\ngo depth 2\nisready\nstop\ngo infinite\nstop\nquit\n";
    const size_t step =
        trial->subject->rounds < sizeof SESSION ? sizeof SESSION / trial->subject->rounds : 1;
    for (size_t length = 0; length < sizeof SESSION; length += step) {
        if (!trial_launch(trial) || !trial_send(trial, SESSION, length))
            return CHECK_FAIL;
        peer_hang_up(trial->peer);
        if (!trial_ends(trial))
            return trial_fail(trial, "after %zu bytes", length);
    }
    return CHECK_PASS;
}

static Verdict ends_by(Trial *trial, int number) {
    if (!trial_start(trial) || !trial_position(trial, 1) || !trial_say(trial, "go infinite") ||
        !trial_sync(trial))
        return CHECK_FAIL;
    peer_signal(trial->peer, number);
    if (!trial_ends(trial))
        return CHECK_FAIL;
    return trial->bestmoves == 1 ? CHECK_PASS
                                 : trial_fail(trial, "%zu times bestmove", trial->bestmoves);
}

Verdict check_sigint(Trial *trial) { return ends_by(trial, SIGINT); }
Verdict check_sigterm(Trial *trial) { return ends_by(trial, SIGTERM); }

/* Nobody reads: it ends by itself, by no signal, whatever its status. */
Verdict check_closed_output(Trial *trial) {
    char end[PEER_END_TEXT];
    const int64_t until = peer_now() + trial->subject->patience;
    if (!trial_start(trial) || !trial_position(trial, 1) || !trial_say(trial, "go infinite"))
        return CHECK_FAIL;
    peer_deafen(trial->peer);
    while (peer_runs(trial->peer) && peer_now() < until) {
        peer_write(trial->peer, "isready", peer_now() + 10 * MS);
        peer_wait(trial->peer, peer_now() + 10 * MS);
    }
    if (peer_runs(trial->peer))
        return trial_fail(trial, "it does not end when nobody reads");
    return peer_wait(trial->peer, until) >= 0
               ? CHECK_PASS
               : trial_fail(trial, "it ends by %s", peer_end_text(trial->peer, end));
}
