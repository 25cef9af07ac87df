/* Random games supply the texts, so that rights, greys, odd boards, kings that walk alone and
 * divisions occur, and the ends of games too; fen_faults.c spoils them. Texts are handed over in
 * memory of exactly their size, so that a sanitizer sees a read beyond. */
#include "tests/fen_noise.h"

#include "engine/movegen.h"
#include "engine/play.h"
#include "tests/battery.h"
#include "tests/fen_faults.h"
#include "tests/option_sets.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PER_POSITION = 16, LEAVE_ONCE_IN = 40, LOOK_ONCE_IN = 16 };

typedef struct {
    FenFaults faults;
    Position pos;
    unsigned accepted, refused, over;
} Noise;

/* Another reason may be seen in the text than in the text that is written of it, where a seat went
 * out while it was read; but who has won is the same. */
static void check_same_end(const Position *read, const Position *again, const char *text) {
    Outcome outcome, outcome_again;
    const bool over = play_over(read, &outcome);
    check_that(play_over(again, &outcome_again) == over, "over but once: %s", text);
    for (Seat s = 0; s < SEATS && over; s++)
        check_that(outcome.payoff[s] == outcome_again.payoff[s],
                   "seat %u is paid %d and then %d: %s", s, outcome.payoff[s],
                   outcome_again.payoff[s], text);
}

static void check_accepted(Noise *noise, Position *read, const FenExtras *extras,
                           const char *text) {
    static Position again;
    static FenExtras extras_again;
    static char first[FEN_TEXT], second[FEN_TEXT];
    Error error = {""};
    Outcome outcome;
    check_that(position_check(read, &error), "%s\n    after %s", error.text, text);
    fen_write(read, extras, first);
    if (!check_that(fen_read(&again, &extras_again, read->board, NULL, first, &error),
                    "not read back: %s\n    text    %s\n    written %s", error.text, text, first))
        return;
    fen_write(&again, &extras_again, second);
    check_that(strcmp(first, second) == 0, "not the same again, from %s\n    %s\n    %s", text,
               first, second);
    check_that(position_key(read) == position_key(&again), "another key: %s", first);
    check_same_end(read, &again, text);
    if (play_over(read, &outcome)) {
        noise->over++;
    } else if (fen_faults_below(&noise->faults, LOOK_ONCE_IN) == 0) {
        battery_check_moves(read);
        battery_check_undo(read, &noise->faults.random);
    }
}

static void try_text(Noise *noise, const char *text) {
    static Position read;
    static FenExtras extras;
    const size_t size = strlen(text) + 1;
    char *exact = malloc(size);
    Error error = {""};
    if (!check_that(exact != NULL, "no memory"))
        return;
    memcpy(exact, text, size);
    if (fen_read(&read, &extras, noise->faults.board, NULL, exact, &error)) {
        noise->accepted++;
        check_accepted(noise, &read, &extras, text);
    } else {
        noise->refused++;
        check_that(strstr(error.text, ", column ") != NULL, "no place in: %s", error.text);
    }
    free(exact);
}

/* One ply further, or a new game. */
static void advance(Noise *noise) {
    Move moves[MAX_MOVES];
    Outcome outcome;
    Position *pos = &noise->pos;
    if (play_over(pos, &outcome)) {
        const Variant *variant = pos->board->variant;
        const Setup *setup =
            &variant->setups[fen_faults_below(&noise->faults, variant->setup_count)];
        CU_ASSERT_FATAL(fen_read(pos, NULL, pos->board, NULL, setup->fen, NULL));
    }
    const size_t n = movegen_legal(pos, moves);
    const bool may_leave = !state_wanderers(&pos->now), early = pos->now.quiet_plies % 2;
    if (may_leave && fen_faults_below(&noise->faults, LEAVE_ONCE_IN) == 0)
        play_commit(pos, move_make(NOWHERE, NOWHERE, early ? MOVE_RESIGN : MOVE_TIMEOUT, 0));
    else
        play_commit(pos, moves[fen_faults_below(&noise->faults, n)]);
}

static void make_noise(Noise *noise, const Board *board, unsigned count) {
    noise->faults.board = board;
    CU_ASSERT_FATAL(fen_read(&noise->pos, NULL, board, NULL, board_setup(board)->fen, NULL));
    for (unsigned i = 0; i < count; i++) {
        char text[FEN_TEXT];
        if (i % PER_POSITION == 0)
            advance(noise);
        fen_write(&noise->pos, NULL, text);
        const bool changed = i % 2;
        for (size_t n = 1 + fen_faults_below(&noise->faults, 3); changed && n > 0; n--)
            fen_faults_change(&noise->faults, text);
        const bool broken = !changed || fen_faults_below(&noise->faults, 4) == 0;
        for (size_t n = 1 + fen_faults_below(&noise->faults, 3); broken && n > 0; n--)
            fen_faults_break(&noise->faults, text);
        try_text(noise, text);
    }
}

/* The `index`-th set of rule options: the game's own ones, then those of the data file. */
static bool rule_set(const Noise *noise, const Variant *variant, uint32_t index,
                     char out[OPTION_SET_TEXT]) {
    uint32_t sets = 0;
    while (sets <= index && option_set(variant, sets, out))
        sets++;
    if (sets > index)
        return true;
    if (index - sets >= noise->faults.rule_sets)
        return false;
    snprintf(out, OPTION_SET_TEXT, "%s", noise->faults.rules[index - sets]);
    return true;
}

static void noise_of_game(const Variant *variant, unsigned count, uint64_t seed) {
    static Noise noise;
    char options[OPTION_SET_TEXT];
    uint32_t sets = 0;
    noise = (Noise){.accepted = 0};
    if (!fen_faults_open(&noise.faults, variant, seed))
        return;
    while (rule_set(&noise, variant, sets, options))
        sets++;
    for (uint32_t i = 0; rule_set(&noise, variant, i, options); i++) {
        Error error = {""};
        Board *board = board_new_with(variant, options, &error);
        if (check_that(board != NULL, "%s %s: %s", variant->name, options, error.text))
            make_noise(&noise, board, (count + sets - 1) / sets);
        free(board);
    }
    printf("\n    %s, %u sets of rules: %u texts accepted, %u of them finished, %u refused",
           variant->name, sets, noise.accepted, noise.over, noise.refused);
    check_that(noise.accepted > count / 20 && noise.over > 0 && noise.refused > count / 4,
               "the faults are too gross or too small");
    fen_faults_close(&noise.faults);
}

void fen_noise(unsigned count, uint64_t seed) {
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++)
        noise_of_game(ALL_VARIANTS[i], count, seed + i);
    printf("\n");
}
