/* FEN4: what is refused changes nothing; what is read is a sound position, and its text reads as
 * the same position. */
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

void fuzz_fen(const uint8_t *data, size_t size) {
    FuzzGame game;
    fuzz_open(&game, data, size);
    Position *pos = fuzz_position(game.board), *before = malloc(sizeof *before);
    fuzz_check(before != NULL, "no memory");
    static const FenExtras MARK = {.text = "'mark':1"};
    FenExtras extras = MARK;
    Error error = {""};
    memcpy(before, pos, sizeof *before);
    if (fen_read(pos, &extras, game.board, game.side, game.text, &error)) {
        fuzz_sound(pos);
        fuzz_round_trip(pos, &extras, game.side);
    } else {
        fuzz_told(&error);
        fuzz_check(memcmp(before, pos, sizeof *before) == 0,
                   "refused, yet the position is another");
        fuzz_check(strcmp(extras.text, MARK.text) == 0 &&
                       strcmp(extras.alliance, MARK.alliance) == 0,
                   "refused, yet the dictionary is another");
    }
    free(before);
    free(pos);
    fuzz_close(&game);
}
