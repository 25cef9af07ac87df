/* The two meet in text only: what the engine's writers make of its moves, positions and results has
 * to be, letter by letter, what the slow rules write. A Pair is one position held both ways and
 * moved on in step; each comparison that fails prints the position and both texts. */
#include "tests/oracle.h"

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/scatter.h"
#include "tests/slow_rules.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 12, SAFETY_EVERY = 16 };

static const char SEAT_LETTERS[] = "rbyg", TURN_LETTERS[] = "RBYG";

typedef struct {
    char text[MOVE_TEXT];
    Move move;
} Fast;

typedef struct { /* one position, both ways */
    const Board *board;
    const OraclePairing *pairing;
    Position *pos;
    SlowGame *slow;
    OracleTally *tally;
    Fast fast[MAX_MOVES];
    char slow_moves[SLOW_MAX_MOVES][SLOW_MOVE_TEXT];
    int count;
    bool over;
} Pair;

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

static int compare_fast(const void *a, const void *b) {
    return strcmp(((const Fast *)a)->text, ((const Fast *)b)->text);
}

static void fast_result(const Position *pos, char out[OUTCOME_TEXT]) {
    Outcome outcome;
    play_over(pos, &outcome);
    outcome_text(pos, &outcome, out);
}

static void differ(Pair *pair, const char *what, const char *fast, const char *slow) {
    char fen[FEN_TEXT];
    pair->tally->differing++;
    if (pair->tally->differing > SHOWN) {
        CU_FAIL("the engine and the slow rules differ");
        return;
    }
    fen_write(pair->pos, NULL, fen);
    check_that(0, "%s differ (%s)\n    at     %s\n    engine %s\n    slow   %s", what,
               pair->pairing->name, fen, fast, slow);
}

/* Moves: those that only one side knows, in words. */
static void differ_moves(Pair *pair, int slow_count) {
    char only_fast[512] = "also", only_slow[512] = "also";
    int i = 0, j = 0;
    while (i < pair->count || j < slow_count) {
        const int order = i == pair->count  ? 1
                          : j == slow_count ? -1
                                            : strcmp(pair->fast[i].text, pair->slow_moves[j]);
        char *list = order < 0 ? only_fast : only_slow;
        const char *text = order < 0 ? pair->fast[i].text : pair->slow_moves[j];
        const size_t used = strlen(list);
        if (order != 0)
            snprintf(list + used, 512 - used, " %s", text);
        i += order <= 0;
        j += order >= 0;
    }
    differ(pair, "legal moves", only_fast, only_slow);
}

/* Cuts FEN4 (whose points are not negative) down to points, half and board. */
static void keep_points_and_board(char *fen) {
    const char *points = fen;
    for (int dash = 0; dash < 4; dash++)
        points = strchr(points, '-') + 1;
    const char *end = strchr(strchr(points, '-') + 1, '-'), *board = strrchr(fen, '-');
    const size_t length = (size_t)(end - points);
    memmove(fen, points, length);
    memmove(fen + length, board, strlen(board) + 1);
}

/* Result and FEN4 of the two as they stand. true when they agree. */
static bool same_state(Pair *pair) {
    char fast[FEN_TEXT], slow[SLOW_FEN_TEXT], result[OUTCOME_TEXT];
    fast_result(pair->pos, result);
    pair->over = strcmp(result, "none") != 0;
    if (strcmp(result, slow_result(pair->slow)) != 0) {
        differ(pair, "results", result, slow_result(pair->slow));
        return false;
    }
    fen_write(pair->pos, NULL, fast);
    slow_fen(pair->slow, slow);
    /* The engine marks the seat without a king as out, the oracle does not. */
    if (strstr(result, "king captured")) {
        keep_points_and_board(fast);
        keep_points_and_board(slow);
    }
    if (strcmp(fast, slow) != 0) {
        differ(pair, "FEN4", fast, slow);
        return false;
    }
    return true;
}

static bool same_moves(Pair *pair) {
    Move moves[MAX_MOVES];
    pair->count = (int)movegen_legal(pair->pos, moves);
    for (int i = 0; i < pair->count; i++) {
        pair->fast[i].move = moves[i];
        move_write(pair->pos, moves[i], pair->fast[i].text);
    }
    qsort(pair->fast, (size_t)pair->count, sizeof pair->fast[0], compare_fast);
    const int slow_count = slow_moves(pair->slow, pair->slow_moves);
    bool same = slow_count == pair->count;
    for (int i = 0; i < pair->count && same; i++)
        same = strcmp(pair->fast[i].text, pair->slow_moves[i]) == 0;
    if (!same)
        differ_moves(pair, slow_count);
    return same;
}

static bool is_rare(const Position *pos, Move m) {
    const Piece target = pos->cell[move_to(m)];
    return move_kind(m) == MOVE_EP || move_kind(m) == MOVE_CASTLE || move_kind(m) == MOVE_PROMOTE ||
           (piece_is_man(target) && position_kind(pos, target)->royal);
}

/* Plays one of the moves on both, looks, and takes it back. */
static bool same_child(Pair *pair, const Fast *fast) {
    SlowGame *parent = pair->slow;
    Undo undo;
    bool same = true;
    pair->slow = slow_copy(parent);
    if (!pair->slow) {
        CU_FAIL("no memory");
        pair->slow = parent;
        return false;
    }
    const bool over = pair->over;
    play_do(pair->pos, fast->move, &undo);
    if (!slow_play(pair->slow, fast->text)) {
        differ(pair, "moves played", fast->text, "refused");
        same = false;
    } else {
        same = same_state(pair);
    }
    play_undo(pair->pos, &undo);
    slow_free(pair->slow);
    pair->slow = parent;
    pair->over = over;
    pair->tally->children++;
    return same;
}

/* Everything at one position. */
static bool same_position(Pair *pair, int child_percent, uint64_t *random) {
    pair->tally->positions++;
    if (!same_state(pair))
        return false;
    if (pair->over)
        return true;
    if (!same_moves(pair))
        return false;
    for (int i = 0; i < pair->count; i++) {
        const Fast *fast = &pair->fast[i];
        if (!is_rare(pair->pos, fast->move) && test_random(random) % 100 >= (uint64_t)child_percent)
            continue;
        if (!same_child(pair, fast))
            return false;
    }
    return true;
}

/* The move that takes the seat's last one back, or -1. */
static int reverse_move(const Pair *pair, Move last) {
    for (int i = 0; i < pair->count && last; i++)
        if (move_from(pair->fast[i].move) == move_to(last) &&
            move_to(pair->fast[i].move) == move_from(last) &&
            pair->pos->cell[move_from(last)] == EMPTY)
            return i;
    return -1;
}

static const Fast *choose(const Pair *pair, OracleWalk walk, Move last, uint64_t *random) {
    const int any = (int)(test_random(random) % (uint64_t)pair->count);
    const int back = reverse_move(pair, last);
    if (walk == WALK_SHUFFLE && back >= 0)
        return &pair->fast[back];
    for (int i = 0; i < pair->count; i++) { /* from a random place on, the first that fits */
        const Fast *fast = &pair->fast[(any + i) % pair->count];
        const bool noisy = play_is_noisy(pair->pos, fast->move);
        if (walk == WALK_SHUFFLE ? !noisy : is_rare(pair->pos, fast->move))
            return fast;
        if (walk == WALK_RANDOM && (i == 0 && test_random(random) % 3))
            break;
    }
    return &pair->fast[any];
}

/* Does `enemy`, were it to move, take the king of `seat`? Asks the slow rules. */
static bool takes_king_of(const SlowGame *game, int seat) {
    static char moves[SLOW_MAX_MOVES][SLOW_MOVE_TEXT];
    const char king[3] = {SEAT_LETTERS[seat], 'K', '\0'};
    const int count = slow_moves(game, moves);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        char fen[SLOW_FEN_TEXT];
        SlowGame *next = slow_copy(game);
        if (next && slow_play(next, moves[i])) {
            slow_fen(next, fen);
            found = strstr(fen, king) == NULL;
        }
        slow_free(next);
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
        SlowGame *game = slow_new("teams", pairing->name, text);
        if (!game || strcmp(slow_result(game), "none") != 0)
            safety = UNKNOWN;
        else if (takes_king_of(game, last))
            safety = EN_PRISE;
        slow_free(game);
    }
    return safety;
}

/* Both read the text, or the engine refuses it for the one reason that only it knows, and rightly:
 * true when there is something to compare. */
static bool both_read(Pair *pair, const char *fen) {
    Error error = {""};
    OracleTally *tally = pair->tally;
    const bool read = fen_read(pair->pos, NULL, pair->board, pair->pairing->side, fen, &error);
    if (!read) {
        tally->refused++;
        check_that(strstr(error.text, "left its king attacked") &&
                       last_mover_king(pair->pairing, fen) != SAFE,
                   "refused (%s): %s\n    %s", pair->pairing->name, error.text, fen);
        return false;
    }
    if ((tally->positions + tally->refused) % SAFETY_EVERY == 0)
        check_that(last_mover_king(pair->pairing, fen) != EN_PRISE,
                   "read (%s) though the last mover's king can be taken: %s", pair->pairing->name,
                   fen);
    pair->slow = slow_new("teams", pair->pairing->name, fen);
    return check_that(pair->slow != NULL, "the slow rules cannot read %s", fen);
}

void oracle_game(const Board *board, const OraclePairing *pairing, const char *fen, OracleWalk walk,
                 int plies, int child_percent, uint64_t *random, OracleTally *tally) {
    static Position pos;
    static Pair pair;
    Move last[SEATS] = {MOVE_NONE};
    pair = (Pair){.board = board, .pairing = pairing, .pos = &pos, .tally = tally};
    if (!both_read(&pair, fen))
        return;
    for (int ply = 0; ply < plies; ply++) {
        if (!same_position(&pair, child_percent, random) || pair.over)
            break;
        const Fast *fast = choose(&pair, walk, last[pos.now.turn], random);
        last[pos.now.turn] = fast->move;
        play_commit(&pos, fast->move);
        slow_play(pair.slow, fast->text);
    }
    slow_free(pair.slow);
}

/* Prints how often each rule was met and asserts that each was. */
static void assert_all_rules_met(const OracleTally *tally) {
    printf("\n    %lu positions and %lu single moves compared, %lu refused, %lu differing\n",
           tally->positions, tally->children, tally->refused, tally->differing);
    for (int i = 0; slow_rule_name(i); i++) {
        printf("    %10lu %s\n", slow_rule_count(i), slow_rule_name(i));
        /* A pawn of the opposite seat would stand on its promotion row. */
        if (strcmp(slow_rule_name(i), "en passant, 2 plies old") != 0)
            check_that(slow_rule_count(i) > 0, "never met: %s", slow_rule_name(i));
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
    check_that(tally.positions > (unsigned long)run->scattered / 2, "too few positions");
    assert_all_rules_met(&tally);
}
