/* Fields are taken from the text of the table itself. */
#include "tests/tactics.h"

#include "engine/fen.h"
#include "engine/notation.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TACTIC_GAME, TACTIC_KIND, TACTIC_PROOF, TACTIC_NODES, TACTIC_ANSWER, TACTIC_FEN, TACTIC };

static bool read_proof(Proof *proof, const Variant *variant, const char *text) {
    unsigned limit = 0;
    int least = 0, end = 0;
    char seat = 0;
    *proof = (Proof){.goal = PROOF_WIN};
    if (sscanf(text, "win %u%n", &limit, &end) == 1)
        proof->goal = PROOF_WIN;
    else if (sscanf(text, "out %c %u%n", &seat, &limit, &end) == 2)
        proof->goal = PROOF_OUT;
    else if (sscanf(text, "keep %u%n", &limit, &end) == 1)
        proof->goal = PROOF_KEEP;
    else if (sscanf(text, "gain %u %d%n", &limit, &least, &end) == 2)
        proof->goal = PROOF_GAIN;
    proof->limit = limit;
    proof->least = least;
    proof->victim = proof->goal == PROOF_OUT ? variant_seat(variant, seat) : 0;
    return end > 0 && text[end] == '\0' && limit > 0 && proof->victim < SEATS;
}

bool tactics_next(Table *table, Tactic *tactic) {
    char *field[TACTIC];
    while (table_next(table, field, TACTIC)) {
        char *end;
        *tactic = (Tactic){.variant = variant_find(field[TACTIC_GAME]),
                           .kind = field[TACTIC_KIND],
                           .fen = field[TACTIC_FEN],
                           .moves = field[TACTIC_ANSWER],
                           .line = table->line};
        const bool hard = strcmp(field[TACTIC_NODES], "hard") == 0;
        if (!hard)
            tactic->nodes = strtoull(field[TACTIC_NODES], &end, 10);
        if (check_that(tactic->variant &&
                           read_proof(&tactic->proof, tactic->variant, field[TACTIC_PROOF]) &&
                           (hard || (tactic->nodes > 0 && *end == '\0')),
                       "%s:%u: a game, proof or number that is none", table->path, table->line))
            return true;
    }
    return false;
}

/* The moves that the case names; false with a failed test when one is none. */
static size_t named(const Tactic *tactic, const Position *pos, Move moves[TACTIC_MOVES],
                    Error *error) {
    size_t n = 0;
    for (const char *at = tactic->moves; *at; at += strspn(at, " ")) {
        at += *at == '!';
        const size_t length = strcspn(at, " ");
        if (n == TACTIC_MOVES || !move_read(pos, at, length, &moves[n++], error))
            return 0;
        at += length;
    }
    return n;
}

Board *tactic_set_up(const Tactic *tactic, const Table *table, Position *pos) {
    Board *board = board_new(tactic->variant);
    Move moves[TACTIC_MOVES];
    Error error = {"no moves, or too many"};
    if (check_that(fen_read(pos, NULL, board, NULL, tactic->fen, &error) &&
                       named(tactic, pos, moves, &error) > 0,
                   "%s:%u: %s", table->path, tactic->line, error.text))
        return board;
    free(board);
    return NULL;
}

bool tactic_is_solved(const Tactic *tactic, const Position *pos, Move m) {
    Move moves[TACTIC_MOVES];
    const size_t n = named(tactic, pos, moves, NULL);
    const bool avoids = tactic->moves[0] == '!';
    for (size_t i = 0; i < n; i++)
        if (moves[i] == m)
            return !avoids;
    return avoids;
}
