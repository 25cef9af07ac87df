/* What a search tells: the words, their order, and that the lines are true moves. */
#include "tuning/compliance.h"

#include <stdio.h>
#include <string.h>

enum { MS = 1000, POSITIONS = 5 };

/* Searches some positions and shows each info line to `judge`, which tells what is wrong. `seen` is
 * how many lines it has said true to. */
static Verdict judge_lines(Trial *trial, const char *go, bool (*judge)(Trial *, const Info *)) {
    Answer answer;
    size_t seen = 0;
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < POSITIONS; i++) {
        if (!trial_position(trial, 11 * i) || !trial_search(trial, go, &answer))
            return CHECK_FAIL;
        Info info;
        for (size_t at = 0; trial_next_info(trial, &at, &info); seen++)
            if (!judge(trial, &info))
                return CHECK_FAIL;
    }
    return seen ? CHECK_PASS : trial_skip(trial, "it tells nothing of its searches");
}

static bool wrong(Trial *trial, const char *what, const Info *info) {
    trial_fail(trial, "%s: '%.*s'", what, (int)info->line.length, info->line.at);
    return false;
}

static bool has_true_score(Trial *trial, const Info *info) {
    int64_t n;
    if (!info->has_score && !info->pv.length) /* a line about something else */
        return true;
    if (!text_is(info->score_word, "cp") && !text_is(info->score_word, "mate"))
        return wrong(trial, "no 'score cp' or 'score mate'", info);
    return text_number(info->score, INT32_MIN, INT32_MAX, &n) ||
           wrong(trial, "no number after score", info);
}

Verdict check_info_score(Trial *trial) { return judge_lines(trial, "go depth 3", has_true_score); }

/* The words in the order of the protocol; each at most once. What follows a word is skipped by
 * looking for the next word of the list. */
static bool has_order(Trial *trial, const Info *info) {
    static const char *const ORDER[] = {"depth", "seldepth", "multipv",  "score",  "wdl",
                                        "nodes", "nps",      "hashfull", "tbhits", "time",
                                        "eval4", "win4",     "pts4",     "pv"};
    enum { WORDS = sizeof ORDER / sizeof *ORDER };
    size_t next = 0;
    bool has_pv = false;
    Words words = words_of(info->line.at, info->line.length);
    for (Text word; !has_pv && (word = words_next(&words)).length;) {
        size_t k = 0;
        while (k < WORDS && !text_is(word, ORDER[k]))
            k++;
        if (k == WORDS)
            continue;
        if (k < next)
            return wrong(trial, "the words are in another order", info);
        next = k + 1;
        has_pv = k + 1 == WORDS;
    }
    return true;
}

Verdict check_info_order(Trial *trial) { return judge_lines(trial, "go depth 3", has_order); }

static bool has_legal_line(Trial *trial, const Info *info) {
    uint32_t count;
    return trial_play_line(trial, info->pv, &count, NULL) || wrong(trial, "no legal line", info);
}

/* The last line's first move is the one that is played, too. */
Verdict check_info_pv(Trial *trial) {
    Answer answer;
    const Verdict verdict = judge_lines(trial, "go depth 3", has_legal_line);
    if (verdict != CHECK_PASS || !trial_search(trial, "go depth 3", &answer))
        return verdict == CHECK_PASS ? CHECK_FAIL : verdict;
    Info info, last = {.pv = {"", 0}};
    for (size_t at = 0; trial_next_info(trial, &at, &info);)
        if (info.pv.length && info.multipv == 1 && !info.is_bound)
            last = info;
    Words words = words_of(last.pv.at, last.pv.length);
    char best[MOVE_TEXT];
    move_write(&trial->game->now, answer.best, best);
    return !last.pv.length || text_is(words_next(&words), best)
               ? CHECK_PASS
               : trial_fail(trial, "%s is played, but the line is %.*s", best, (int)last.pv.length,
                            last.pv.at);
}

/* The ponder move is move two of the last whole line. */
Verdict check_ponder_move(Trial *trial) {
    Answer answer;
    size_t seen = 0;
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < POSITIONS; i++) {
        if (!trial_position(trial, 9 * i) || !trial_search(trial, "go depth 4", &answer))
            return CHECK_FAIL;
        Info info, last = {.pv = {"", 0}};
        for (size_t at = 0; trial_next_info(trial, &at, &info);)
            if (info.pv.length && info.multipv == 1 && !info.is_bound)
                last = info;
        Words words = words_of(last.pv.at, last.pv.length);
        words_next(&words);
        if (!answer.ponder.length)
            continue;
        seen++;
        if (!text_alike(words_next(&words), answer.ponder))
            return trial_fail(trial, "ponder %.*s, but the line is %.*s", (int)answer.ponder.length,
                              answer.ponder.at, (int)last.pv.length, last.pv.at);
    }
    return seen ? CHECK_PASS : trial_skip(trial, "it names no ponder moves");
}

/* --- values a seat ---------------------------------------------------------------------------- */

/* Four numbers, or x, after the word; their sum, or -1 with what is wrong. */
static int64_t sum_of_four(Words *words) {
    int64_t sum = 0, n;
    for (Seat s = 0; s < SEATS; s++) {
        const Text word = words_next(words);
        if (text_is(word, "x"))
            continue;
        if (!text_number(word, INT32_MIN, INT32_MAX, &n))
            return -1;
        sum += n < 0 ? -n : n;
    }
    return sum;
}

static bool has_true_seats(Trial *trial, const Info *info) {
    Words words = words_of(info->line.at, info->line.length);
    for (Text word; (word = words_next(&words)).length && !text_is(word, "pv");) {
        const bool wins = text_is(word, "win4");
        if (!wins && !text_is(word, "eval4") && !text_is(word, "pts4"))
            continue;
        const int64_t sum = sum_of_four(&words);
        if (sum < 0)
            return wrong(trial, "not four numbers", info);
        if (wins && sum != 1000)
            return wrong(trial, "win4 does not make 1000", info);
    }
    return true;
}

Verdict check_info_seats(Trial *trial) {
    if (judge_lines(trial, "go depth 3", has_true_seats) == CHECK_FAIL)
        return CHECK_FAIL;
    return trial->text && (strstr(trial->text, " eval4 ") || strstr(trial->text, " win4 "))
               ? CHECK_PASS
               : trial_skip(trial, "it tells no eval4 or win4");
}

/* --- how many --------------------------------------------------------------------------------- */

/* After the first second; a long search in a position with few men tells the most. */
Verdict check_info_rate(Trial *trial) {
    enum { FROM = 1000 * MS, LENGTH = 700 * MS, ALLOWED = 14 };
    size_t count = 0;
    const char *line;
    if (!trial_start(trial) || !trial_position(trial, 60) || !trial_say(trial, "go movetime 1700"))
        return CHECK_FAIL;
    const int64_t begin = peer_now();
    while ((line = trial_hear(trial, "")) && strncmp(line, "bestmove", 8) != 0)
        count += peer_line_time(trial->peer) - begin > FROM && strncmp(line, "info", 4) == 0;
    if (!line)
        return CHECK_FAIL;
    return count <= ALLOWED + 2 ? CHECK_PASS
                                : trial_fail(trial, "%zu lines in %d ms", count, LENGTH / MS);
}

/* --- mates ------------------------------------------------------------------------------------ */

static bool ends_in_mate(Trial *trial, const Info *info, bool *seen) {
    uint32_t count;
    bool end;
    if (info->is_bound || !text_is(info->score_word, "mate"))
        return true;
    *seen = true;
    if (!trial_play_line(trial, info->pv, &count, &end))
        return wrong(trial, "no legal line", info);
    return end || wrong(trial, "the line of a mate does not end the game", info);
}

Verdict check_mate_line(Trial *trial) {
    Answer answer;
    bool seen = false;
    if (!trial_start(trial))
        return CHECK_FAIL;
    for (uint32_t i = 0; i < POSITIONS; i++) {
        if (!trial_before_the_end(trial))
            return trial_skip(trial, "no game with a win at its end was found");
        if (!trial_tell_position(trial) || !trial_search(trial, "go depth 4 movetime 500", &answer))
            return CHECK_FAIL;
        Info info;
        for (size_t at = 0; trial_next_info(trial, &at, &info);)
            if (!ends_in_mate(trial, &info, &seen))
                return CHECK_FAIL;
    }
    return seen ? CHECK_PASS : trial_skip(trial, "it tells no mate where one is near");
}
