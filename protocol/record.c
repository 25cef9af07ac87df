/* What a record of a game played here says beside its moves; see files.c for how it is saved. */
#include "protocol/record.h"

#include "engine/notation.h"
#include "engine/pgn4.h"
#include "protocol/files.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* As chess.com writes it. */
static void set_date(Pgn4 *record) {
    char date[96];
    struct tm utc;
    const time_t now = time(NULL);
    if (gmtime_r(&now, &utc) &&
        strftime(date, sizeof date, "%a %b %d %Y %H:%M:%S GMT+0000 (Coordinated Universal Time)",
                 &utc))
        pgn4_set_tag(record, "Date", date);
}

char *record_text(const Game *game, SeatMask human) {
    Game *copy = game_new(game->now.board);
    game_copy(copy, game);
    Pgn4 *record = pgn4_new(copy);
    for (Seat s = 0; s < SEATS; s++) {
        char name[SEAT_TEXT];
        pgn4_set_tag(record, seat_text(game->now.board->variant, s, name),
                     human >> s & 1 ? "Human" : "Quadriga " QUADRIGA_VERSION);
    }
    pgn4_set_tag(record, "Site", "Quadriga");
    set_date(record);
    pgn4_complete(record);
    char *text = pgn4_write(record);
    pgn4_free(record);
    return text;
}

bool record_save(const Game *game, SeatMask human, const char *path, Error *error) {
    char *text = record_text(game, human);
    const bool saved = file_save(path, text, strlen(text), error);
    free(text);
    return saved;
}
