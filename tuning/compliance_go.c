/* `go`: each form of limit ends the search with one bestmove that is a legal move, in time. */
#include "tuning/compliance.h"

#include "engine/movegen.h"

#include <stdio.h>
#include <string.h>

enum { MS = 1000, SHORT_US = 50 * MS };

/* Searches position after position with each `go`, and counts. */
static Verdict each(Trial *trial, const char *const *go, size_t count, int64_t allowed_us) {
    Answer answer;
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (size_t i = 0; i < count; i++) {
        if (!trial_position(trial, 5 * (uint32_t)i) || !trial_search(trial, go[i], &answer))
            return CHECK_FAIL;
        if ((double)answer.us > (double)allowed_us * trial->subject->slack)
            return trial_fail(trial, "%s: bestmove after %lld ms", go[i],
                              (long long)answer.us / MS);
    }
    return trial_counts(trial, count) ? CHECK_PASS : CHECK_FAIL;
}

#define EACH(trial, allowed_us, ...)                                                               \
    each(trial, (const char *const[]){__VA_ARGS__},                                                \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *), allowed_us)

Verdict check_one_bestmove(Trial *trial) {
    return EACH(trial, trial->subject->patience, "go depth 1", "go depth 2", "go nodes 1",
                "go nodes 500", "go movetime 20", "go depth 1 nodes 10");
}

/* Half a minute on the clock is a second or two a move at the most. */
Verdict check_clock_two_sided(Trial *trial) {
    return EACH(trial, 400 * MS, "go wtime 1000 btime 1000",
                "go wtime 1000 btime 1000 winc 10 binc 10", "go btime 500 wtime 900",
                "go wtime 600 btime 600 movestogo 20", "go wtime 0 btime 0", "go wtime 1 btime 1");
}

/* One word a seat, in the letters of the variant. */
static void seat_words(const Trial *trial, const char *what, int ms, char out[256]) {
    size_t n = 0;
    out[0] = '\0';
    for (Seat s = 0; s < SEATS; s++)
        n += (size_t)snprintf(out + n, 256 - n, " %c%s %d",
                              trial->subject->board->variant->seats[s], what, ms);
}

Verdict check_clock_seats(Trial *trial) {
    char times[256], incs[256], delays[256], line[4][1024];
    seat_words(trial, "time", 900, times);
    seat_words(trial, "inc", 10, incs);
    seat_words(trial, "delay", 20, delays);
    snprintf(line[0], sizeof line[0], "go%s", times);
    snprintf(line[1], sizeof line[1], "go%s%s", times, incs);
    snprintf(line[2], sizeof line[2], "go%s%s", times, delays);
    snprintf(line[3], sizeof line[3], "go%s delay 20", times);
    return EACH(trial, 400 * MS, line[0], line[1], line[2], line[3]);
}

/* Only a clock that is not the mover's is given: that counts for it. */
Verdict check_clock_missing(Trial *trial) {
    char line[2][64];
    const char *seats = trial->subject->board->variant->seats;
    for (size_t i = 0; i < 2; i++)
        snprintf(line[i], sizeof line[i], "go %ctime 500", seats[2 + i]);
    return EACH(trial, 400 * MS, line[0], line[1]);
}

Verdict check_movetime(Trial *trial) {
    enum { MOVETIME = 100 };
    Answer answer;
    int64_t over[4];
    char line[32];
    snprintf(line, sizeof line, "go movetime %d", MOVETIME);
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (size_t i = 0; i < 4; i++) {
        if (!trial_position(trial, 8 * (uint32_t)i) || !trial_search(trial, line, &answer))
            return CHECK_FAIL;
        over[i] = answer.us > MOVETIME * MS ? answer.us - MOVETIME * MS : 0;
    }
    return trial_judge_times(trial, "over movetime 100", over, 4, 20 * MS);
}

Verdict check_movetime_1(Trial *trial) {
    return EACH(trial, SHORT_US, "go movetime 1", "go movetime 1", "go movetime 1",
                "go movetime 0");
}

/* --- until it is told ------------------------------------------------------------------------- */

Verdict check_infinite(Trial *trial) {
    Answer answer;
    static const char *const GO[] = {"go infinite", "go"};
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (size_t i = 0; i < 2; i++)
        if (!trial_position(trial, 3) || !trial_say(trial, "%s", GO[i]) ||
            !trial_hear_nothing(trial, "info", 300 * MS) || !trial_say(trial, "stop") ||
            !trial_hear_best(trial, &answer))
            return trial_fail(trial, "%s: ended by itself", GO[i]);
    return trial_counts(trial, 2) ? CHECK_PASS : CHECK_FAIL;
}

Verdict check_ponder(Trial *trial) {
    Answer answer;
    static const char *const END[] = {"ponderhit", "stop"};
    if (!subject_option(trial->subject, "Ponder").length)
        return trial_skip(trial, "it has no option Ponder");
    if (!trial_start(trial) || !trial_say(trial, "setoption name Ponder value true"))
        return CHECK_FAIL;
    for (size_t i = 0; i < 2; i++) {
        if (!trial_position(trial, 4) || !trial_say(trial, "go ponder movetime 60") ||
            !trial_hear_nothing(trial, "info", 150 * MS) || !trial_say(trial, "%s", END[i]) ||
            !trial_hear_best(trial, &answer))
            return trial_fail(trial, "%s", END[i]);
        if ((double)answer.us > 200.0 * MS * trial->subject->slack)
            return trial_fail(trial, "bestmove %lld ms after %s", (long long)answer.us / MS,
                              END[i]);
    }
    return trial_counts(trial, 2) ? CHECK_PASS : CHECK_FAIL;
}

/* The limit that is hit first ends it, in whatever order they stand. */
Verdict check_limits_combine(Trial *trial) {
    return EACH(trial, 200 * MS, "go depth 90 movetime 50", "go movetime 600000 nodes 200",
                "go nodes 1000000000 depth 1", "go wtime 600000 btime 600000 movetime 40",
                "go depth 1 movetime 600000");
}

/* --- moves ------------------------------------------------------------------------------------ */

/* Does it know the word? Unknown words are skipped, so only an illegal move can tell. */
static bool refuses_word(Trial *trial, const char *word) {
    char line[64];
    snprintf(line, sizeof line, "go depth 1 %s e4e4", word);
    const size_t before = trial->bestmoves;
    bool refused = false;
    const char *answer;
    if (!trial_say(trial, "%s", line))
        return false;
    while ((answer = trial_hear(trial, "")) && trial->bestmoves == before)
        refused |= strncmp(answer, "info string ", 12) == 0 && strstr(answer, "e4e4");
    return refused;
}

Verdict check_searchmoves(Trial *trial) {
    Answer answer;
    if (!trial_start(trial))
        return CHECK_FAIL;
    if (!refuses_word(trial, "searchmoves"))
        return trial->detail[0] ? CHECK_FAIL
                                : trial_skip(trial, "it does not say that e4e4 is illegal there");
    for (uint32_t i = 0; i < 4; i++) {
        Move moves[MAX_MOVES];
        char text[2][MOVE_TEXT], line[128];
        if (!trial_position(trial, 4 * i))
            return CHECK_FAIL;
        const Position *pos = &trial->game->now;
        const size_t count = movegen_legal(pos, moves);
        const Move last = moves[count - 1], middle = moves[count / 2];
        move_write(pos, last, text[0]);
        move_write(pos, middle, text[1]);
        snprintf(line, sizeof line,
                 i % 2 ? "go searchmoves %s %s depth 2" : "go depth 2 searchmoves %s %s", text[0],
                 text[1]);
        if (!trial_search(trial, line, &answer))
            return CHECK_FAIL;
        if (answer.best != last && answer.best != middle)
            return trial_fail(trial, "%s: another move is played", line);
    }
    return CHECK_PASS;
}

/* All moves but one are excluded, so that one is played. */
Verdict check_excludemoves(Trial *trial) {
    Answer answer;
    if (!trial_start(trial))
        return CHECK_FAIL;
    if (!refuses_word(trial, "excludemoves"))
        return trial->detail[0] ? CHECK_FAIL
                                : trial_skip(trial, "it does not say that e4e4 is illegal there");
    if (!trial_position(trial, 6))
        return CHECK_FAIL;
    Move moves[MAX_MOVES];
    char line[8192] = "go depth 2 excludemoves";
    size_t n = strlen(line);
    const Position *pos = &trial->game->now;
    const size_t count = movegen_legal(pos, moves);
    for (size_t i = 0; i + 1 < count && n + MOVE_TEXT + 1 < sizeof line; i++) {
        line[n++] = ' ';
        n += move_write(pos, moves[i], line + n);
    }
    if (!trial_search(trial, line, &answer))
        return CHECK_FAIL;
    return answer.best == moves[count - 1] ? CHECK_PASS
                                           : trial_fail(trial, "an excluded move is played");
}

Verdict check_mate_limit(Trial *trial) {
    Answer answer;
    if (!trial_start(trial) || !trial_position(trial, 2) ||
        !trial_search(trial, "go mate 1 movetime 100", &answer))
        return CHECK_FAIL;
    return trial_counts(trial, 1) ? CHECK_PASS : CHECK_FAIL;
}

Verdict check_unknown_word(Trial *trial) {
    return EACH(trial, trial->subject->patience, "go nonsense depth 1", "go depth 1 nonsense 5",
                "go 7 depth 1 -");
}
