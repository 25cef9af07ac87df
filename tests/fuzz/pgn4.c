/* PGN4: a record that is read ends in a sound position, and is written so that the same is read,
 * letter by letter. The same game as a record of one's own is written so that its moves are read.
 */
#include "tests/fuzz/fuzz.h"

#include "engine/pgn4.h"

#include <stdlib.h>
#include <string.h>

static void same_game(const Pgn4 *a, const Pgn4 *b) {
    Outcome one, other;
    fuzz_check(a->game->count == b->game->count, "%zu plies, %zu when read again", a->game->count,
               b->game->count);
    fuzz_check(!a->game->count || memcmp(a->game->plies, b->game->plies,
                                         a->game->count * sizeof *a->game->plies) == 0,
               "other moves when read again");
    fuzz_check(game_over(a->game, &one) == game_over(b->game, &other) && one.reason == other.reason,
               "another end when read again");
}

/* Writes the record, reads that, and writes it again. */
static void round_trip(const Variant *variant, const Pgn4 *record) {
    Error error = {""};
    char *text = pgn4_write(record);
    Pgn4 *again = pgn4_read(variant, text, &error);
    fuzz_check(again != NULL, "what was written is not read: %s\n%s", error.text, text);
    char *text_again = pgn4_write(again);
    same_game(record, again);
    fuzz_check(record->tag_count == again->tag_count, "another number of tags");
    fuzz_check(record->variation_count == again->variation_count, "other variations");
    fuzz_check(strcmp(text, text_again) == 0, "read and written again:\n%s\n%s", text, text_again);
    free(text_again);
    free(text);
    pgn4_free(again);
}

/* As one that was played here is written. */
static void write_own(const Game *played) {
    Game *game = game_new(played->now.board);
    game_copy(game, played);
    Pgn4 *own = pgn4_new(game);
    (void)pgn4_comment(own, "played } here {");
    pgn4_complete(own);
    round_trip(NULL, own);
    pgn4_free(own);
}

void fuzz_pgn4(const uint8_t *data, size_t size) {
    FuzzGame from;
    Error error = {""};
    int32_t points[SEATS];
    fuzz_open(&from, data, size);
    Pgn4 *record = pgn4_read(from.variant, from.text, &error);
    if (!record) {
        fuzz_told(&error);
        fuzz_close(&from);
        return;
    }
    fuzz_sound(&record->game->now);
    (void)pgn4_points(record, points);
    round_trip(from.variant, record);
    write_own(record->game);
    pgn4_free(record);
    fuzz_close(&from);
}
