/* Teams alone, from scattered positions too, which play from a start never reaches. Everything is
 * compared by a Pair. */
#include "tests/oracle.h"

#include "tests/pair.h"
#include "tests/scatter.h"
#include "tests/slow_all.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAFETY_EVERY = 16 };

static const char SEAT_LETTERS[] = "rbyg", TURN_LETTERS[] = "RBYG";

void oracle_pairings(const Board *board, OraclePairing out[ORACLE_PAIRINGS]) {
    static const OraclePairing PAIRINGS[ORACLE_PAIRINGS] = {
        {"ry/bg", {0}, {0, 1, 0, 1}},
        {"rb/yg", {0}, {0, 0, 1, 1}},
        {"rg/by", {0}, {0, 1, 1, 0}},
    };
    for (int i = 0; i < ORACLE_PAIRINGS; i++) {
        Error error = {""};
        out[i] = PAIRINGS[i];
        check_that(variant_pairing(board->variant, out[i].name, out[i].side, &error), "%s",
                   error.text);
    }
}

static bool is_rare(const Position *pos, Move m) {
    const Piece target = pos->cell[move_to(m)];
    return move_kind(m) == MOVE_EP || move_kind(m) == MOVE_CASTLE || move_kind(m) == MOVE_PROMOTE ||
           (piece_is_man(target) && position_kind(pos, target)->royal);
}

/* Everything at one position. */
static bool same_position(Pair *pair, int child_percent, uint64_t *random) {
    if (!pair_same(pair))
        return false;
    for (int i = 0; i < pair->count && !pair_over(pair); i++) {
        if (!is_rare(pair_position(pair), pair->move[i].move) &&
            test_random(random) % 100 >= (uint64_t)child_percent)
            continue;
        if (!pair_same_child(pair, i))
            return false;
    }
    return true;
}

/* The move that takes the seat's last one back, or -1. */
static int reverse_move(const Pair *pair, Move last) {
    for (int i = 0; i < pair->count && last; i++)
        if (move_from(pair->move[i].move) == move_to(last) &&
            move_to(pair->move[i].move) == move_from(last) &&
            pair_position(pair)->cell[move_from(last)] == EMPTY)
            return i;
    return -1;
}

static const PairMove *choose(const Pair *pair, OracleWalk walk, Move last, uint64_t *random) {
    const int any = (int)(test_random(random) % (uint64_t)pair->count);
    const int back = reverse_move(pair, last);
    if (walk == WALK_SHUFFLE && back >= 0)
        return &pair->move[back];
    for (int i = 0; i < pair->count; i++) { /* from a random place on, the first that fits */
        const PairMove *fast = &pair->move[(any + i) % pair->count];
        const bool noisy = play_is_noisy(pair_position(pair), fast->move);
        if (walk == WALK_SHUFFLE ? !noisy : is_rare(pair_position(pair), fast->move))
            return fast;
        if (walk == WALK_RANDOM && (i == 0 && test_random(random) % 3))
            break;
    }
    return &pair->move[any];
}

/* Does `enemy`, were it to move, take the king of `seat`? Asks the slow rules. */
static bool takes_king_of(const void *game, int seat) {
    static char moves[SLOW_MAX_MOVES][SLOW_MOVE_TEXT];
    const char king[3] = {SEAT_LETTERS[seat], 'K', '\0'};
    const int count = SLOW_TEAMS.moves(game, moves);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        char fen[SLOW_FEN_TEXT];
        void *next = slow_copy(&SLOW_TEAMS, game);
        if (SLOW_TEAMS.play(next, moves[i])) {
            SLOW_TEAMS.fen(next, fen);
            found = strstr(fen, king) == NULL;
        }
        slow_end(next);
    }
    return found;
}

typedef enum { SAFE, EN_PRISE, UNKNOWN } KingSafety;

/* Has the seat that moved last left its king to be taken? Not known when the game were over at an
 * enemy's turn. */
static KingSafety last_mover_king(const OraclePairing *pairing, const char *fen) {
    const int last = (int)(strchr(TURN_LETTERS, fen[0]) - TURN_LETTERS + SEATS - 1) % (int)SEATS;
    KingSafety safety = SAFE;
    for (int enemy = 0; enemy < (int)SEATS && safety != EN_PRISE; enemy++) {
        char text[SLOW_FEN_TEXT];
        if (pairing->team[enemy] == pairing->team[last])
            continue;
        snprintf(text, sizeof text, "%c%s", TURN_LETTERS[enemy], fen + 1);
        void *game = SLOW_TEAMS.start(NULL, pairing->name, text);
        if (!game || slow_is_over(game))
            safety = UNKNOWN;
        else if (takes_king_of(game, last))
            safety = EN_PRISE;
        slow_end(game);
    }
    return safety;
}

/* Both read the text, or the engine refuses it for the one reason that only it knows, and rightly:
 * true when there is something to compare. */
static bool both_read(Pair *pair, const OraclePairing *pairing, const char *fen,
                      unsigned long *refused) {
    Error error = {""};
    pair->game = game_new(pair->board);
    if (!game_start(pair->game, pair->board, pairing->side, fen, &error)) {
        ++*refused;
        check_that(strstr(error.text, "left its king attacked") &&
                       last_mover_king(pairing, fen) != SAFE,
                   "refused (%s): %s\n    %s", pairing->name, error.text, fen);
        return false;
    }
    if ((pair->tally->positions + *refused) % SAFETY_EVERY == 0)
        check_that(last_mover_king(pairing, fen) != EN_PRISE,
                   "read (%s) though the last mover's king can be taken: %s", pairing->name, fen);
    return pair_start_slow(pair, fen);
}

void oracle_game(const Board *board, const OraclePairing *pairing, const char *fen, OracleWalk walk,
                 int plies, int child_percent, uint64_t *random, OracleTally *tally) {
    static Pair pair;
    Move last[SEATS] = {MOVE_NONE};
    pair = (Pair){.board = board,
                  .rules = &SLOW_TEAMS,
                  .teams = pairing->name,
                  .side = pairing->side,
                  .tally = &tally->pair};
    if (both_read(&pair, pairing, fen, &tally->refused))
        for (int ply = 0; ply < plies; ply++) {
            if (!same_position(&pair, child_percent, random) || pair_over(&pair))
                break;
            const Seat us = pair_position(&pair)->now.turn;
            const PairMove *chosen = choose(&pair, walk, last[us], random);
            last[us] = chosen->move;
            if (!pair_play(&pair, chosen->text))
                break;
        }
    pair_end(&pair);
}

/* Prints how often each rule was met and asserts that each was. */
static void assert_all_rules_met(const OracleTally *tally) {
    printf("\n    %lu positions and %lu single moves compared, %lu refused, %lu differing\n",
           tally->pair.positions, tally->pair.children, tally->refused, tally->pair.differing);
    for (int i = 0; slow_rule_name(&SLOW_TEAMS, i); i++) {
        const char *rule = slow_rule_name(&SLOW_TEAMS, i);
        const unsigned long met = slow_rule_count(&SLOW_TEAMS, i);
        printf("    %10lu %s\n", met, rule);
        /* A pawn of the opposite seat would stand on its promotion row. */
        if (strcmp(rule, "en passant, 2 plies old") != 0)
            check_that(met > 0, "never met: %s", rule);
    }
}

void oracle_run(const Board *board, const OracleRun *run) {
    OraclePairing pairings[ORACLE_PAIRINGS];
    OracleTally tally = {0};
    uint64_t random = run->seed;
    oracle_pairings(board, pairings);
    for (int i = 0; i < run->scattered; i++) {
        const OraclePairing *pairing = &pairings[i % ORACLE_PAIRINGS];
        Sketch sketch;
        char fen[SKETCH_FEN];
        scatter_make(&sketch, pairing->team, &random);
        sketch_write(&sketch, fen);
        const bool shuffle = i % 16 == 0;
        const int plies = shuffle ? 20 : 1 + (int)(test_random(&random) % 5);
        oracle_game(board, pairing, fen, shuffle ? WALK_SHUFFLE : WALK_RANDOM, plies,
                    run->child_percent, &random, &tally);
    }
    for (int i = 0; i < run->games; i++)
        for (uint32_t setup = 0; setup < board->variant->setup_count; setup++)
            for (int p = 0; p < ORACLE_PAIRINGS; p++)
                oracle_game(board, &pairings[p], board->variant->setups[setup].fen, WALK_RANDOM,
                            run->plies, run->child_percent, &random, &tally);
    check_that(tally.pair.positions > (unsigned long)run->scattered / 2, "too few positions");
    assert_all_rules_met(&tally);
}
