/* Several lines at once: all of one depth come together, each begins with another move, the best
 * first, and the best is played. */
#include "tuning/compliance.h"

#include "engine/movegen.h"

#include <stdio.h>
#include <string.h>

enum { ASKED = 3, POSITIONS = 3 };

typedef struct { /* lines from one with the number 1 up to the next */
    Info line[ASKED];
    size_t count; /* how many are kept … */
    size_t whole; /* … and would be all: as many as were asked for or there are moves */
} Set;

typedef bool (*Judge)(Trial *trial, const Set *set);

static bool wrong(Trial *trial, const char *what, const Info *info) {
    trial_fail(trial, "%s: '%.*s'", what, (int)info->line.length, info->line.at);
    return false;
}

static Text first_move(const Info *info) {
    Words words = words_of(info->pv.at, info->pv.length);
    return words_next(&words);
}

/* Shows each set of a search to `judge`, which tells what is wrong; the last one stays in *set. */
static bool judge_sets(Trial *trial, Judge judge, Set *set) {
    Move moves[MAX_MOVES];
    const size_t legal = movegen_legal(&trial->game->now, moves);
    Info info;
    *set = (Set){.whole = legal < ASKED ? legal : ASKED};
    for (size_t at = 0; trial_next_info(trial, &at, &info);) {
        if (!info.pv.length || info.is_bound)
            continue;
        if (info.multipv == 1) {
            if (set->count && !judge(trial, set))
                return false;
            set->count = 0;
        }
        if (set->count < ASKED)
            set->line[set->count++] = info;
        else
            return wrong(trial, "a line too many", &info);
    }
    if (set->count)
        return judge(trial, set);
    trial_fail(trial, "no lines");
    return false;
}

/* `longest` = how many ms one of the searches takes besides; 0 = none. */
static Verdict judge_searches(Trial *trial, Judge judge, int longest, bool best_too) {
    Answer answer;
    Set set;
    char go[64] = "go depth 3";
    if (!subject_option(trial->subject, "MultiPV").length)
        return trial_skip(trial, "it has no option MultiPV");
    if (!trial_start(trial) || !trial_say(trial, "setoption name MultiPV value %d", ASKED))
        return CHECK_FAIL;
    const uint32_t searches = POSITIONS + (longest > 0);
    for (uint32_t i = 0; i < searches; i++) {
        if (i == POSITIONS) /* with few men depths follow each other fast */
            snprintf(go, sizeof go, "go movetime %d", longest);
        if (!trial_position(trial, i == POSITIONS ? 60 : 5 * i) ||
            !trial_search(trial, go, &answer) || !judge_sets(trial, judge, &set))
            return CHECK_FAIL;
        char best[MOVE_TEXT];
        move_write(&trial->game->now, answer.best, best);
        if (best_too && !text_is(first_move(&set.line[0]), best))
            return trial_fail(trial, "%s is played, but the first line is %.*s", best,
                              (int)set.line[0].pv.length, set.line[0].pv.at);
    }
    return trial_counts(trial, searches) ? CHECK_PASS : CHECK_FAIL;
}

/* Numbers grow by one from 1 to the last, all at one depth. */
static bool is_whole(Trial *trial, const Set *set) {
    for (size_t i = 0; i < set->count; i++)
        if (set->line[i].multipv != (int64_t)i + 1 || set->line[i].depth != set->line[0].depth)
            return wrong(trial, "the number or the depth does not follow", &set->line[i]);
    return set->count == set->whole ||
           wrong(trial, "the last one of its set", &set->line[set->count - 1]);
}

static bool has_different_moves(Trial *trial, const Set *set) {
    for (size_t i = 1; i < set->count; i++)
        for (size_t k = 0; k < i; k++)
            if (text_alike(first_move(&set->line[i]), first_move(&set->line[k])))
                return wrong(trial, "the move has a line already", &set->line[i]);
    return true;
}

/* A score as a number that grows with what is better for the mover. */
static int64_t score_order(const Info *info) {
    enum { MATE = 1 << 24 };
    int64_t n = 0;
    text_number(info->score, -MATE, MATE, &n);
    if (!text_is(info->score_word, "mate"))
        return n;
    return n > 0 ? MATE - n : -MATE - n;
}

static bool has_order(Trial *trial, const Set *set) {
    for (size_t i = 1; i < set->count; i++)
        if (set->line[i].depth == set->line[i - 1].depth &&
            score_order(&set->line[i]) > score_order(&set->line[i - 1]))
            return wrong(trial, "better than the line before it", &set->line[i]);
    return true;
}

static bool is_any(Trial *trial, const Set *set) {
    (void)trial, (void)set;
    return true;
}

/* Also where lines are held back after the first second. */
Verdict check_multipv(Trial *trial) { return judge_searches(trial, is_whole, 1500, false); }
Verdict check_multipv_moves(Trial *trial) {
    return judge_searches(trial, has_different_moves, 0, false);
}
Verdict check_multipv_order(Trial *trial) { return judge_searches(trial, has_order, 0, false); }
Verdict check_multipv_best(Trial *trial) { return judge_searches(trial, is_any, 0, true); }
