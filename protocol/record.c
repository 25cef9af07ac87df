/* The file is written under another name beside the wanted one, brought to the disk, and renamed:
 * rename replaces a file in one step, so there is no moment at which a crash or a full disk could
 * leave half a record. */
#include "protocol/record.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "engine/pgn4.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

static bool write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wx");
    if (!file)
        return false;
    const bool written = fputs(text, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0;
    const int reason = errno;
    if (fclose(file) == 0 && written)
        return true;
    errno = written ? errno : reason;
    return false;
}

bool record_save(const Game *game, SeatMask human, const char *path, Error *error) {
    const size_t room = strlen(path) + 32;
    char *beside = memory_resize(NULL, room);
    snprintf(beside, room, "%s.%ld.part", path, (long)getpid());
    char *text = record_text(game, human);
    bool saved = write_file(beside, text);
    if (saved && rename(beside, path) != 0)
        saved = false;
    if (!saved) {
        const int reason = errno;
        if (reason != EEXIST) /* that one is somebody else's */
            remove(beside);
        error_set(error, "cannot save %.120s: %.60s; save under another name or elsewhere", path,
                  strerror(reason));
    }
    free(text);
    free(beside);
    return saved;
}
