/* Real games. Every move of them is legal, and before each one the engine's own account agrees with
 * what an independent replay noted beside the game: whose turn it is, how many moves are legal, the
 * points, the position as text. What the site wrote for a move is what the engine writes for it,
 * and where the result gives points they are the engine's.
 *
 * A row of the account is a token: `Kk1-k2R` is two plies, and its numbers of moves are the seat's
 * and then the king's; `S` is none, and the seat's position was never shown.
 *
 * The games are not part of the project; where their folder is missing, this says so. */
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "tests/suites.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 1024, FIELDS = 6 };

/* What an account notes before each ply. ORDER FIELD: columns of the table. */
enum { FIELD_PLY, FIELD_SEAT, FIELD_TOKEN, FIELD_LEGAL, FIELD_POINTS, FIELD_FEN };

static bool has_ending(const char *name, const char *ending) {
    const size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

/* Cuts the first line off *rest and splits it at its tabs; NULL fields are missing. */
static bool next_row(char **rest, char *field[FIELDS]) {
    char *line = *rest;
    if (!*line)
        return false;
    char *end = line + strcspn(line, "\n");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    for (size_t i = 0; i < FIELDS; i++) {
        field[i] = line;
        if (line)
            line = strchr(line, '\t');
        if (line)
            *line++ = '\0';
    }
    return true;
}

static void check_position(const char *name, const Position *pos, char *field[FIELDS]) {
    char fen[FEN_TEXT], points[64];
    const State *now = &pos->now;
    const char *ply = field[FIELD_PLY];
    const char seat = (char)toupper((unsigned char)pos->board->variant->seats[now->turn]);
    snprintf(points, sizeof points, "%d,%d,%d,%d", now->points[0], now->points[1], now->points[2],
             now->points[3]);
    fen_write(pos, NULL, fen);
    check_that(*field[FIELD_SEAT] == seat, "%s ply %s: %c is to move, not %s", name, ply, seat,
               field[FIELD_SEAT]);
    check_that(strtoul(field[FIELD_LEGAL], NULL, 10) == movegen_count(pos),
               "%s ply %s: %zu legal moves, not %s", name, ply, movegen_count(pos),
               field[FIELD_LEGAL]);
    check_that(strcmp(points, field[FIELD_POINTS]) == 0, "%s ply %s: points %s, not %s", name, ply,
               points, field[FIELD_POINTS]);
    check_that(strcmp(fen, field[FIELD_FEN]) == 0, "%s ply %s:\n    %s, not\n    %s", name, ply,
               fen, field[FIELD_FEN]);
}

/* Marks that the site left out, a quirk met in the corpus: the last mate may lack its `#`. */
static bool is_same_token(const char *written, const char *site, bool last) {
    const size_t n = strlen(site);
    return strcmp(written, site) == 0 ||
           (last && strncmp(written, site, n) == 0 && strcmp(written + n, "#") == 0);
}

/* Plays the token of the plies from `ply` on, written and counted as the row says; returns how many
 * plies it was. */
static size_t play_token(const char *name, const Game *game, Position *pos, size_t ply,
                         char *field[FIELDS]) {
    char token[2 * MOVE_TEXT], step[MOVE_TEXT];
    const char *steps = strchr(field[FIELD_LEGAL], '/');
    size_t count = 1;
    move_write_pgn4(pos, game->plies[ply], token);
    play_commit(pos, game->plies[ply]);
    if (steps && pos->board->kings_walk) {
        Position on = *pos; /* the steps are noted also when the game is over */
        on.now.turn = (uint8_t)variant_seat(pos->board->variant, *field[FIELD_SEAT]);
        check_that(strtoul(steps + 1, NULL, 10) == movegen_count(&on),
                   "%s ply %s: %zu steps, not %s", name, field[FIELD_PLY], movegen_count(&on),
                   steps + 1);
    }
    if (pos->now.joined && ply + 1 < game->count) {
        move_write_pgn4(pos, game->plies[ply + 1], step);
        play_commit(pos, game->plies[ply + 1]);
        snprintf(token, sizeof token, "%s%s", step,
                 move_kind(game->plies[ply]) == MOVE_RESIGN ? "R" : "T");
        count = 2;
    }
    check_that(is_same_token(token, field[FIELD_TOKEN], ply + count == game->count),
               "%s ply %s: written %s, not %s", name, field[FIELD_PLY], token, field[FIELD_TOKEN]);
    return count;
}

/* Goes through a game and its account side by side; returns the rows. */
static size_t check_account(const char *name, const Pgn4 *record, char *table) {
    char *field[FIELDS];
    size_t ply = 0, rows = 0;
    const Game *game = record->game;
    Position pos = game->start;
    while (next_row(&table, field)) {
        if (*field[FIELD_PLY] == '#')
            continue;
        if (!check_that(field[FIELD_FEN] != NULL, "%s: a row of the table is short", name))
            return rows;
        rows++;
        if (strcmp(field[FIELD_TOKEN], "S") == 0) {
            const Seat seat = variant_seat(pos.board->variant, *field[FIELD_SEAT]);
            check_that(pos.now.stuck == seat_bit(seat), "%s ply %s: nobody is stalemated", name,
                       field[FIELD_PLY]);
            CU_ASSERT_STRING_EQUAL(field[FIELD_LEGAL], "0");
            continue;
        }
        check_position(name, &pos, field);
        if (ply < game->count)
            ply += play_token(name, game, &pos, ply, field);
    }
    check_that(ply == game->count, "%s: %zu of %zu plies in %zu rows", name, ply, game->count,
               rows);
    return rows;
}

/* The points of the site's Result are those of the game as we played it. */
static void check_result(const char *name, const Pgn4 *record) {
    int32_t points[SEATS];
    Outcome outcome;
    if (!game_over(record->game, &outcome) || !outcome.has_points)
        return;
    if (!check_that(pgn4_points(record, points), "%s: Result gives no points", name))
        return;
    for (Seat s = 0; s < SEATS; s++)
        check_that(points[s] == outcome.points[s], "%s: seat %u has %d points, not %d", name, s,
                   outcome.points[s], points[s]);
}

/* Reading, writing and reading again gives the same text. */
static void check_writing(const char *name, const Pgn4 *record) {
    Error error = {""};
    char *once = pgn4_write(record);
    Pgn4 *again = pgn4_read(NULL, once, &error);
    if (check_that(again != NULL, "%s, written anew: %s", name, error.text)) {
        char *twice = pgn4_write(again);
        check_that(strcmp(once, twice) == 0, "%s changes when it is written twice", name);
        CU_ASSERT(again->variation_count == record->variation_count);
        CU_ASSERT(again->tag_count == record->tag_count);
        CU_ASSERT(again->game->count == record->game->count);
        free(twice);
    }
    pgn4_free(again);
    free(once);
}

typedef struct {
    size_t games, accounts, plies, results;
} Tally;

static bool is_present_wording(const Pgn4 *record) {
    const char *words = pgn4_tag(record, "Termination");
    return words && strncmp(words, "Game over.", 10) != 0;
}

/* What the site says of the end is what we say of it; and our tokens are as many as the account's
 * rows (CurrentMove of a site's record may be any move that was looked at). */
static void check_tags(const char *name, Pgn4 *record, size_t rows) {
    char result[PGN4_VALUE], termination[PGN4_VALUE];
    int32_t points[SEATS], ours[SEATS];
    const bool is_over = game_over(record->game, NULL), by_name = pgn4_points(record, points);
    const bool has_words = is_present_wording(record);
    if (is_over) {
        snprintf(result, sizeof result, "%s", pgn4_tag(record, "Result"));
        snprintf(termination, sizeof termination, "%s", pgn4_tag(record, "Termination"));
    }
    pgn4_complete(record);
    check_that(!rows || rows == strtoul(pgn4_tag(record, "CurrentMove"), NULL, 10),
               "%s: %s tokens, not %zu", name, pgn4_tag(record, "CurrentMove"), rows);
    if (!is_over)
        return;
    check_that(by_name ? pgn4_points(record, ours) && memcmp(points, ours, sizeof ours) == 0
                       : strcmp(result, pgn4_tag(record, "Result")) == 0,
               "%s: Result is '%s', not '%s'", name, pgn4_tag(record, "Result"), result);
    check_that(!has_words || strcmp(termination, pgn4_tag(record, "Termination")) == 0,
               "%s: Termination is '%s', not '%s'", name, pgn4_tag(record, "Termination"),
               termination);
}

/* Replays a game of ours. */
static void check_game(const char *name, Tally *tally) {
    char path[PATH];
    Error error = {""};
    snprintf(path, sizeof path, "%s/%s", QUADRIGA_SHARED_GAMES, name);
    char *text = test_read_file(path);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    Pgn4 *record = pgn4_read(NULL, text, &error);
    free(text);
    if (!check_that(record != NULL, "%s: %s", name, error.text))
        return;
    snprintf(strrchr(path, '.'), 5, ".tsv");
    char *table = test_read_file(path);
    const size_t rows = table ? check_account(name, record, table) : 0;
    check_result(name, record);
    check_writing(name, record);
    check_tags(name, record, rows);
    tally->games++;
    tally->accounts += table != NULL;
    tally->plies += record->game->count;
    tally->results += game_over(record->game, NULL);
    free(table);
    pgn4_free(record);
}

static void test_site_games(void) {
    DIR *folder = opendir(QUADRIGA_SHARED_GAMES);
    if (!folder) {
        printf("\n    no games in %s: not replayed", QUADRIGA_SHARED_GAMES);
        CU_PASS("nothing to replay");
        return;
    }
    Tally tally = {0};
    for (const struct dirent *file; (file = readdir(folder));)
        if (has_ending(file->d_name, ".pgn4"))
            check_game(file->d_name, &tally);
    closedir(folder);
    printf("\n    %zu games, %zu of them to their ends, %zu plies, %zu with an account",
           tally.games, tally.results, tally.plies, tally.accounts);
    CU_ASSERT(tally.games > 0 && tally.accounts > 0);
}

CU_TestInfo TESTS_games[] = {
    {"games of the site replay", test_site_games},
    CU_TEST_INFO_NULL,
};
