/* Random games reach the common rules; data/rare.cases holds positions from which a few plies reach
 * the others. Together they must meet every rule that the slow rules count, in every game: else
 * the comparison would say nothing of it. What cannot be met is named below, with the reason. */
#include "tests/games_oracle.h"

#include "engine/movegen.h"
#include "tests/battery.h"
#include "tests/option_sets.h"
#include "tests/pair.h"
#include "tests/suites.h"
#include "tests/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULES_ROOM = 128, PLIES = 2500, PATIENCE = 500, SPARED = 8 };

/* Leaving ends many games, so in most nobody does; in the others not soon. */
enum { LEAVING_GAMES = 4, LEAVE_ONCE_IN = 200 };

/* clang-format off */
static const struct {
    const char *variants, *rule, *why;
} CANNOT[] = {
    {"teams", "en passant, 2 plies old", "a pawn of the opposite seat would stand on its promotion row"},
    {"ffa solo", "no active seat", "only a position that was read can be so, and then who pays is open"},
};
/* clang-format on */

/* Sets of rules that are not options of the game but words of its records: see board_new_with. */
static const struct {
    const char *variants, *words;
} WORDS[] = {
    {"ffa solo", "PromoteTo=QRBND Prom=11 MultiCheck=present"},
    {"ffa solo", "Prom=12 PointsForMate=7"},
    {"ffa solo", "DeadWall"},
    {"ffa solo", "DeadKingWalking=off"},
    {"ffa solo", "EnPassant=off"},
    {"ffa solo", "PromoteTo=NQ Prom=5 DeadKingWalking=off DeadWall"},
};

typedef struct {
    const Variant *variant;
    const SlowRules *rules;
    unsigned long before[RULES_ROOM]; /* counts when this game's turn came */
    unsigned long random[RULES_ROOM]; /* met by random games */
    PairTally tally;
    uint64_t seed;
} Subject;

static bool has_word(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return true;
    return false;
}

/* --- random games -------------------------------------------------------------------------------
 */

typedef enum { TASTE_NONE, TASTE_SOME, TASTE_MUCH, TASTES, TASTE_END } Taste; /* for captures */

static bool takes_king(const Position *pos, Move m) {
    const Piece target = pos->cell[move_to(m)];
    return play_is_noisy(pos, m) && piece_is_man(target) && position_kind(pos, target)->royal;
}

static bool is_rare(const Position *pos, Move m) {
    return move_kind(m) == MOVE_EP || move_kind(m) == MOVE_CASTLE || move_kind(m) == MOVE_CROWN ||
           (takes_king(pos, m) && pos->board->variant->kings == KING_OUT);
}

/* Does the move put somebody out, or in check? */
static bool is_sharp(Position *pos, Move m, bool wants_out) {
    const Seat us = pos->now.turn;
    const SeatMask alive = pos->now.alive;
    Undo undo;
    bool sharp = false;
    play_do(pos, m, &undo);
    if (wants_out)
        sharp = pos->now.alive != alive || pos->now.ended;
    for (Seat s = 0; s < SEATS && !wants_out; s++)
        sharp |= s != us && (pos->now.threat[s] >> us & 1) && attack_on_king(pos, s);
    play_undo(pos, &undo);
    return sharp;
}

/* Mostly any move; now and then the first from a random place on that is rare, gives check or puts
 * somebody out. Kings whose loss ends the game are mostly spared, until it is to end. */
static int choose(Pair *pair, Taste taste, uint64_t *random) {
    Position *pos = pair_position(pair);
    const int any = (int)(test_random(random) % (uint64_t)pair->count);
    const uint32_t whim = (uint32_t)(test_random(random) % 8);
    const bool sudden = pos->board->variant->kings == KING_WINS;
    for (int i = 0; i < pair->count && whim < 3; i++) {
        const int at = (any + i) % pair->count;
        const Move m = pair->move[at].move;
        if (whim == 0 ? is_rare(pos, m) : is_sharp(pos, m, whim == 1 && !sudden))
            return at;
    }
    int pick = any;
    for (int tries = 0; tries < 6 * (int)taste && !play_is_noisy(pos, pair->move[pick].move);
         tries++)
        pick = (int)(test_random(random) % (uint64_t)pair->count);
    const bool spares = taste != TASTE_END && test_random(random) % SPARED;
    if (takes_king(pos, pair->move[pick].move) && spares)
        pick = (int)(test_random(random) % (uint64_t)pair->count);
    return pick;
}

/* What the engine's position says of itself: see battery.h. */
static void look_inside(const Pair *pair, uint64_t *random) {
    Position *pos = pair_position(pair);
    battery_check_moves(pos);
    battery_check_undo(pos, random);
    battery_check_text(pos, pair->side);
}

static void random_game(Pair *pair, const char *fen, uint32_t check_every, uint64_t *random) {
    const Taste taste = (Taste)(test_random(random) % TASTES);
    const bool some_leave = test_random(random) % LEAVING_GAMES == 0;
    const unsigned failures = CU_get_number_of_failures();
    bool goes_on = pair_start(pair, fen);
    for (uint32_t ply = 0; goes_on && ply < PLIES; ply++) {
        if (!pair_same(pair) || CU_get_number_of_failures() > failures)
            break; /* one bad position is enough to read */
        if (pair_over(pair))
            break;
        if (test_random(random) % check_every == 0)
            look_inside(pair, random);
        const char *text = test_random(random) % 2 ? "R" : "T";
        if (!some_leave || test_random(random) % LEAVE_ONCE_IN || !pair_may_leave(pair, text))
            text = pair->move[choose(pair, ply < PATIENCE ? taste : TASTE_END, random)].text;
        goes_on = pair_play(pair, text);
    }
    pair->tally->ends[pair->outcome.reason]++;
    pair_end(pair);
}

/* Does the set-up follow from the rule options? */
static bool chosen_by_options(const Variant *variant) {
    bool follows = false;
    for (uint32_t i = 0; i < RULE_OPTIONS; i++)
        follows |= variant->setup_step[i] != 0;
    return follows;
}

/* Games from the set-ups that belong to the options, one after the other, with one of the pairings
 * each. */
static void random_games(Subject *subject, const char *options, uint32_t games,
                         uint32_t check_every) {
    static Pair pair;
    Error error = {""};
    Board *board = board_new_with(subject->variant, options, &error);
    if (!check_that(board != NULL, "%s: %s", options, error.text))
        return;
    for (uint32_t i = 0; i < games; i++) {
        char pairings[64], *rest = pairings;
        SeatMask side[SEATS];
        const Variant *variant = subject->variant;
        snprintf(pairings, sizeof pairings, "%s", variant->pairings);
        const char *teams = strtok_r(rest, " ", &rest);
        for (uint32_t skip = i % 3; skip > 0 && *rest; skip--)
            teams = strtok_r(rest, " ", &rest);
        check_that(variant_pairing(variant, teams, side, &error), "%s", error.text);
        const Setup *setup = chosen_by_options(variant)
                                 ? board_setup(board)
                                 : &variant->setups[i % variant->setup_count];
        pair = (Pair){.board = board,
                      .rules = subject->rules,
                      .options = options,
                      .teams = teams,
                      .side = side,
                      .tally = &subject->tally};
        random_game(&pair, setup->fen, check_every, &subject->seed);
    }
    free(board);
}

/* --- cases --------------------------------------------------------------------------------------
 */

enum { CASE_VARIANTS, CASE_OPTIONS, CASE_FEN, CASE_PLIES, CASE_RULES, CASE };

static int rule_index(const SlowRules *rules, const char *name, size_t length) {
    for (int i = 0; slow_rule_name(rules, i); i++)
        if (strlen(slow_rule_name(rules, i)) == length &&
            strncmp(slow_rule_name(rules, i), name, length) == 0)
            return i;
    return -1;
}

/* Each of the rules named, with ` + ` between, has been met since `before`. */
static void check_met(const SlowRules *rules, const char *names, const unsigned long *before,
                      const char *fen) {
    while (*names) {
        const char *end = strstr(names, " + ");
        const size_t length = end ? (size_t)(end - names) : strlen(names);
        const int i = rule_index(rules, names, length);
        check_that(i >= 0 && slow_rule_count(rules, i) > before[i], "not met: %.*s\n    at %s",
                   (int)length, names, fen);
        names += end ? length + 3 : length;
    }
}

static void count_rules(const SlowRules *rules, unsigned long counts[RULES_ROOM]) {
    for (int i = 0; slow_rule_name(rules, i) && i < RULES_ROOM; i++)
        counts[i] = slow_rule_count(rules, i);
}

static void check_case(Subject *subject, const Board *board, char *const field[CASE]) {
    static Pair pair;
    unsigned long before[RULES_ROOM];
    char *rest = field[CASE_PLIES];
    count_rules(subject->rules, before);
    pair = (Pair){.board = board,
                  .rules = subject->rules,
                  .options = field[CASE_OPTIONS],
                  .tally = &subject->tally};
    bool good = pair_start(&pair, field[CASE_FEN]) && pair_same(&pair);
    for (char *ply; good && (ply = strtok_r(rest, " ", &rest)) != NULL;) {
        if (!pair_over(&pair))
            look_inside(&pair, &subject->seed);
        if (!pair_over(&pair) && subject->rules != &SLOW_TEAMS) /* these do not know R and T */
            good = pair_same_leaving(&pair);
        good = good && pair_play(&pair, ply) && pair_same(&pair);
    }
    if (good && strcmp(field[CASE_RULES], "-") != 0)
        check_met(subject->rules, field[CASE_RULES], before, field[CASE_FEN]);
    pair_end(&pair);
}

static unsigned run_cases(Subject *subject) {
    Table table;
    char *field[CASE];
    unsigned count = 0;
    if (!table_open(&table, QUADRIGA_TEST_DATA "/rare.cases"))
        return 0;
    while (table_next(&table, field, CASE)) {
        if (!has_word(field[CASE_VARIANTS], subject->variant->name))
            continue;
        Error error = {""};
        if (strcmp(field[CASE_OPTIONS], "-") == 0)
            field[CASE_OPTIONS][0] = '\0'; /* none */
        Board *board = board_new_with(subject->variant, field[CASE_OPTIONS], &error);
        if (check_that(board != NULL, "%s:%u: %s", table.path, table.line, error.text))
            check_case(subject, board, field);
        free(board);
        count++;
    }
    table_close(&table);
    return count;
}

/* --- all games ----------------------------------------------------------------------------------
 */

static const char *why_not(const Subject *subject, const char *rule) {
    for (size_t i = 0; i < sizeof CANNOT / sizeof *CANNOT; i++)
        if (has_word(CANNOT[i].variants, subject->variant->name) &&
            strcmp(CANNOT[i].rule, rule) == 0)
            return CANNOT[i].why;
    return NULL;
}

/* Prints how often each rule was met, by random games and by cases, and asserts that each was. */
static void assert_all_rules_met(const Subject *subject) {
    const SlowRules *rules = subject->rules;
    for (int i = 0; slow_rule_name(rules, i); i++) {
        const char *rule = slow_rule_name(rules, i), *why = why_not(subject, rule);
        const unsigned long met = slow_rule_count(rules, i) - subject->before[i];
        printf("    %10lu %8lu  %s%s%s\n", subject->random[i], met - subject->random[i], rule,
               why ? ": " : "", why ? why : "");
        check_that((met > 0) == (why == NULL), "%s, %s: %s", subject->variant->name,
                   met ? "met after all" : "never met", rule);
    }
}

/* The `index`-th set of rules to play by; false when there are no so many. */
static bool rule_set(const Variant *variant, uint32_t index, char out[OPTION_SET_TEXT]) {
    for (uint32_t sets = 0; sets <= index; sets++)
        if (!option_set(variant, sets, out)) {
            for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
                if (has_word(WORDS[i].variants, variant->name) && sets++ == index) {
                    snprintf(out, OPTION_SET_TEXT, "%s", WORDS[i].words);
                    return true;
                }
            return false;
        }
    return true;
}

static uint32_t rule_sets(const Variant *variant) {
    char options[OPTION_SET_TEXT];
    uint32_t count = 0;
    while (rule_set(variant, count, options))
        count++;
    return count;
}

static void run_game(const Variant *variant, const GamesRun *run, uint64_t seed) {
    Subject *subject = calloc(1, sizeof *subject);
    if (!check_that(subject != NULL, "no memory"))
        return;
    subject->variant = variant;
    subject->rules = slow_rules_of(variant->name);
    subject->seed = seed;
    if (check_that(subject->rules != NULL, "no slow rules of %s", variant->name)) {
        const uint32_t sets = rule_sets(variant);
        char options[OPTION_SET_TEXT];
        count_rules(subject->rules, subject->before);
        for (uint32_t i = 0; rule_set(variant, i, options); i++)
            random_games(subject, options, (run->games + sets - 1) / sets, run->check_every);
        count_rules(subject->rules, subject->random);
        for (int i = 0; i < RULES_ROOM; i++)
            subject->random[i] -= subject->before[i];
        const unsigned cases = run_cases(subject);
        printf("\n    %s: %u sets of rules, %u cases, %lu positions, %lu differing; random games "
               "ended",
               variant->name, sets, cases, subject->tally.positions, subject->tally.differing);
        for (uint32_t i = 0; i < REASONS; i++)
            printf(" %lu", subject->tally.ends[i]);
        printf("\n      in games in cases\n");
        assert_all_rules_met(subject);
        check_that(subject->tally.ends[REASON_NONE] == 0, "games that did not end");
    }
    free(subject);
}

void games_oracle_run(const GamesRun *run) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        run_game(ALL_VARIANTS[v], run, run->seed + 1000 * v);
}
