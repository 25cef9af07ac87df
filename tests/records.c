/* Records are compared field by field, so that a test of writing and reading does not rest on the
 * writer alone. */
#include "tests/records.h"

#include "engine/movegen.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *record_load(const char *name, const char *ending) {
    char path[512];
    snprintf(path, sizeof path, "%s/pgn4/%s%s", QUADRIGA_TEST_DATA, name, ending);
    return test_read_file(path);
}

Pgn4 *record_parse(const char *text, Error *error) {
    return pgn4_read(strstr(text, "[Variant") ? NULL : variant_find("teams"), text, error);
}

static bool is_same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

bool record_is_same(const Pgn4 *a, const Pgn4 *b) {
    const State *x = &a->game->start.now, *y = &b->game->start.now;
    bool same = a->tag_count == b->tag_count && is_same_text(a->preface, b->preface) &&
                a->game->count == b->game->count && a->variation_count == b->variation_count &&
                a->game->now.board->variant == b->game->now.board->variant &&
                memcmp(x, y, sizeof *x) == 0;
    for (size_t i = 0; same && i < a->tag_count; i++)
        same = is_same_text(a->tags[i].value, pgn4_tag(b, a->tags[i].name));
    for (size_t i = 0; same && i < a->game->count; i++)
        same = a->game->plies[i] == b->game->plies[i] &&
               a->plies[i].clock_ms == b->plies[i].clock_ms &&
               is_same_text(a->plies[i].comment, b->plies[i].comment);
    for (size_t i = 0; same && i < a->variation_count; i++)
        same = a->variations[i].ply == b->variations[i].ply &&
               is_same_text(a->variations[i].text, b->variations[i].text);
    char p[OUTCOME_TEXT], q[OUTCOME_TEXT];
    return same && strcmp(record_result(a->game, p), record_result(b->game, q)) == 0;
}

void record_survives(const char *name, const Pgn4 *record) {
    Error error = {""};
    const Variant *variant = record->game->now.board->variant;
    char *once = pgn4_write(record);
    Pgn4 *again = pgn4_read(pgn4_tag(record, "Variant") ? NULL : variant, once, &error);
    if (check_that(again != NULL, "%s, written anew: %s\n%.900s", name, error.text, once)) {
        char *twice = pgn4_write(again);
        check_that(record_is_same(record, again), "%s is another record when read anew\n%.900s",
                   name, once);
        check_that(strcmp(once, twice) == 0, "%s changes when written twice\n%.900s\n%.900s", name,
                   once, twice);
        free(twice);
    }
    pgn4_free(again);
    free(once);
}

void record_play_on(Pgn4 *record, uint64_t *random, size_t plies) {
    static const char *const COMMENTS[] = {
        "clock=1000", " {a} \n b ", "", "[%eval 0.1] ( ) .. # R", "date=x clock=12 clock=13", "}{"};
    for (size_t i = 0; i < plies && !game_over(record->game, NULL); i++) {
        const Position *pos = &record->game->now;
        Move moves[MAX_MOVES];
        const size_t n = movegen_legal(pos, moves);
        Move m = moves[test_random(random) % n];
        for (size_t k = 0; k < n; k++) /* takes kings and other men when it can */
            if (pos->cell[move_to(moves[k])] != EMPTY && test_random(random) % 2)
                m = moves[k];
        const bool has_left = state_wanderers(&pos->now) >> pos->now.turn & 1;
        if (test_random(random) % 400 == 0 && !has_left && !pos->now.claiming)
            m = move_make(0, 0, MOVE_RESIGN + (uint32_t)(test_random(random) % 2), 0);
        CU_ASSERT(pgn4_play(record, m, NULL));
        if (test_random(random) % 4 == 0)
            CU_ASSERT(pgn4_comment(record, COMMENTS[test_random(random) % 6]));
    }
}

const char *record_result(const Game *game, char text[OUTCOME_TEXT]) {
    Outcome outcome;
    game_over(game, &outcome);
    return outcome_text(&game->now, &outcome, text);
}
