#include "tests/by_hand.h"

#include "engine/fen.h"
#include "engine/memory.h"
#include "tests/scene.h"
#include "tests/suites.h"

#include <stdlib.h>

void by_hand_check(const Board *board, const EvalTable *table, const char *words, uint32_t which,
                   const int32_t expected[SEATS]) {
    const char *const game = board->variant->name;
    char fen[SCENE_FEN];
    Error error = {""};
    int32_t term[TERMS][SEATS];
    Position *pos = memory_new(sizeof *pos);
    if (scene_fen(game, words, fen) && check_that(fen_read(pos, NULL, board, NULL, fen, &error),
                                                  "%s %s: %s", game, words, error.text)) {
        eval_terms(table, pos, term);
        for (Seat s = 0; s < SEATS; s++)
            check_that(term[which][s] == expected[s], "%s %s: %s of seat %u is %d, not %d", game,
                       words, TERM_NAMES[which], s, term[which][s], expected[s]);
    }
    free(pos);
}
