/* Real games. Every move of them is legal, and after each one the engine's own account agrees with
 * what an independent replay noted beside the game: whose turn it is, how many moves are legal, the
 * points, the position as text. What the site wrote for a move is what the engine writes for it.
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

/* Goes through a game and its account side by side. */
static void check_account(const char *name, const Pgn4 *record, char *table) {
    char *field[FIELDS];
    size_t ply = 0, rows = 0;
    const Game *game = record->game;
    Position pos = game->start;
    while (next_row(&table, field)) {
        if (*field[FIELD_PLY] == '#')
            continue;
        if (!check_that(field[FIELD_FEN] != NULL, "%s: a row of the table is short", name))
            return;
        rows++;
        check_position(name, &pos, field);
        if (ply == game->count)
            continue;
        char token[MOVE_TEXT];
        move_write_pgn4(&pos, game->plies[ply], token);
        check_that(strcmp(token, field[FIELD_TOKEN]) == 0, "%s ply %s: written %s, not %s", name,
                   field[FIELD_PLY], token, field[FIELD_TOKEN]);
        play_commit(&pos, game->plies[ply++]);
    }
    Outcome outcome;
    game_over(game, &outcome);
    const bool in_slot = outcome.reason == REASON_CHECKMATE; /* noted as a row of its own */
    check_that(ply == game->count && rows == ply + in_slot, "%s: %zu plies, %zu rows", name,
               game->count, rows);
}

/* Reading, writing and reading again gives the same text. */
static void check_writing(const char *name, const Board *board, const Pgn4 *record) {
    Error error = {""};
    char *once = pgn4_write(record);
    Pgn4 *again = pgn4_read(board, once, &error);
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

/* Replays a game of ours; true when there was an account to hold it against. */
static bool check_game(const Board *board, const char *name, size_t *plies) {
    char path[PATH];
    Error error = {""};
    snprintf(path, sizeof path, "%s/%s", QUADRIGA_SHARED_GAMES, name);
    char *text = test_read_file(path);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    Pgn4 *record = pgn4_read(board, text, &error);
    free(text);
    if (!check_that(record != NULL, "%s: %s", name, error.text))
        return false;
    snprintf(strrchr(path, '.'), 5, ".tsv");
    char *table = test_read_file(path);
    if (table)
        check_account(name, record, table);
    check_writing(name, board, record);
    *plies += record->game->count;
    free(table);
    pgn4_free(record);
    return table != NULL;
}

static void test_site_games(void) {
    DIR *folder = opendir(QUADRIGA_SHARED_GAMES);
    if (!folder) {
        printf("\n    no games in %s: not replayed", QUADRIGA_SHARED_GAMES);
        CU_PASS("nothing to replay");
        return;
    }
    Board *board = board_new(variant_find("teams"));
    size_t games = 0, accounts = 0, plies = 0;
    for (const struct dirent *file; (file = readdir(folder));)
        if (strncmp(file->d_name, "teams_", 6) == 0 && has_ending(file->d_name, ".pgn4")) {
            games++;
            accounts += check_game(board, file->d_name, &plies);
        }
    closedir(folder);
    free(board);
    printf("\n    %zu games, %zu plies, %zu with an account", games, plies, accounts);
    CU_ASSERT(games > 0 && accounts > 0);
}

CU_TestInfo TESTS_games[] = {
    {"games of the site replay", test_site_games},
    CU_TEST_INFO_NULL,
};
