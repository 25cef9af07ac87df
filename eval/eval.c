/* Puts the terms together. */
#include "eval/terms.h"

#include <stdio.h>
#include <stdlib.h>

const char *const TERM_NAMES[TERMS] = {"material", "place", "king danger", "tempo"};

typedef void (*Term)(const EvalTable *, const Position *, int32_t[SEATS]);
static const Term TERM_FUNCTIONS[TERMS] = {term_material, term_place, term_king, term_tempo};

EvalTable *eval_table_new(const Board *board) {
    EvalTable *table = calloc(1, sizeof *table);
    if (!table) {
        fputs("quadriga: no memory for the evaluation\n", stderr);
        abort();
    }
    table->params = EVAL_DEFAULTS;
    table->board = board;
    terms_prepare(table);
    return table;
}

int32_t eval_man(const EvalTable *table, Kind kind) {
    return table->board->kind[kind].royal ? 10000 : table->man[kind];
}

Score eval_terms(const EvalTable *table, const Position *pos, int32_t term[TERMS][SEATS]) {
    Score total = {{0}};
    for (uint32_t i = 0; i < TERMS; i++) {
        TERM_FUNCTIONS[i](table, pos, term[i]);
        for (Seat s = 0; s < SEATS; s++) {
            if (!(pos->now.alive >> s & 1))
                term[i][s] = 0;
            total.of[s] += term[i][s];
        }
    }
    return total;
}

int32_t eval_side(const EvalTable *table, const Position *pos, Seat seat) {
    int32_t term[TERMS][SEATS], value = 0;
    const Score total = eval_terms(table, pos, term);
    for (Seat s = 0; s < SEATS; s++)
        value += pos->now.prey[seat] >> s & 1 ? -total.of[s] : total.of[s];
    return value;
}
