/* Cases of Quad Chess written in words, and what is asked of them. The FEN4 text that the engine
 * gets is written here, so that what a test hands to the engine does not come from the engine. */
#include "tests/quad_case.h"

#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/suites.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST = 1024 };

static const char SEAT_LETTERS[] = "rwbg";

typedef struct {
    char turn, cell[QUAD_SIZE][QUAD_SIZE][3]; /* [rank][file] */
    char crowned[8], castle[2][8], half[8], ep[64], keys[128];
} Scene;

static void scene_put(Scene *scene, char seat, char kind, const char *square) {
    char file;
    int rank;
    if (check_that(sscanf(square, "%c%d", &file, &rank) == 2 && file >= 'a' && file <= 'r' &&
                       rank >= 1 && rank <= QUAD_SIZE,
                   "'%s' is no square", square))
        snprintf(scene->cell[rank - 1][file - 'a'], 3, "%c%c", seat, kind);
}

static void scene_word(Scene *scene, const char *word) {
    const struct {
        const char *key;
        char *value;
        size_t size;
    } KEYS[] = {
        {"crowned=", scene->crowned, sizeof scene->crowned},
        {"short=", scene->castle[0], sizeof scene->castle[0]},
        {"long=", scene->castle[1], sizeof scene->castle[1]},
        {"half=", scene->half, sizeof scene->half},
        {"ep=", scene->ep, sizeof scene->ep},
        {"keys=", scene->keys, sizeof scene->keys},
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strncmp(word, KEYS[i].key, strlen(KEYS[i].key)) == 0) {
            snprintf(KEYS[i].value, KEYS[i].size, "%s", word + strlen(KEYS[i].key));
            return;
        }
    if (word[1])
        scene_put(scene, word[0], word[1], word + 2);
    else
        scene->turn = word[0];
}

static bool scene_has_king(const Scene *scene, char seat) {
    for (int i = 0; i < QUAD_SIZE * QUAD_SIZE; i++)
        if (scene->cell[i / QUAD_SIZE][i % QUAD_SIZE][0] == seat &&
            scene->cell[i / QUAD_SIZE][i % QUAD_SIZE][1] == 'K')
            return true;
    return false;
}

static void scene_write(const Scene *scene, char out[QUAD_TEXT]) {
    char *p = out + sprintf(out, "%c-0,0,0,0-%s-%s-0,0,0,0-%s-{'variant':'quad','dim':'18x18'",
                            scene->turn, scene->castle[0], scene->castle[1], scene->half);
    if (scene->ep[0])
        p += sprintf(p, ",'enPassant':(%s)", scene->ep);
    p += sprintf(p, "%s%s}-", scene->keys[0] ? "," : "", scene->keys);
    for (int rank = QUAD_SIZE - 1; rank >= 0; rank--)
        for (int file = 0, run = 0; file < QUAD_SIZE; file++) {
            const char *man = scene->cell[rank][file];
            const char *end = file + 1 < QUAD_SIZE ? "," : rank > 0 ? "/" : "";
            run = man[0] ? 0 : run + 1;
            if (man[0])
                p += sprintf(p, "%s%s", man, end);
            else if (file + 1 == QUAD_SIZE || scene->cell[rank][file + 1][0])
                p += sprintf(p, "%d%s", run, end);
        }
}

void quad_fen(const char *words, char out[QUAD_TEXT]) {
    static const char *const KING[] = {"j1", "a9", "i18", "r10"};
    static const char *const PRINCESS[] = {"j9", "i9", "i10", "j10"};
    Scene scene = {.turn = 'R', .castle = {"0,0,0,0", "0,0,0,0"}, .half = "0"};
    char copy[512], *rest = copy;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        scene_word(&scene, word);
    for (int s = 0; s < SEATS; s++) {
        if (!scene_has_king(&scene, SEAT_LETTERS[s]))
            scene_put(&scene, SEAT_LETTERS[s], 'K', KING[s]);
        if (!strchr(scene.crowned, SEAT_LETTERS[s]))
            scene_put(&scene, SEAT_LETTERS[s], 'X', PRINCESS[s]);
    }
    scene_write(&scene, out);
}

Board *quad_board(const char *options) {
    Error error = {""};
    Board *board = board_new_with(variant_find("quad"), options, &error);
    check_that(board != NULL, "%s", error.text);
    return board;
}

bool quad_start(Game *game, const char *words) {
    char fen[QUAD_TEXT];
    Error error = {""};
    quad_fen(words, fen);
    return check_that(game_start(game, game->now.board, NULL, fen, &error), "%s\n    %s\n    %s",
                      error.text, words, fen);
}

static int compare_words(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Where the man on `from` can go, with promotions, in alphabetical order. */
static void write_ways(const Position *pos, const char *from, char out[LIST]) {
    static char texts[MAX_MOVES][MOVE_TEXT];
    const char *way[MAX_MOVES];
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves), length = strlen(from);
    size_t ways = 0, used = 0;
    for (size_t i = 0; i < n; i++) {
        move_write(pos, moves[i], texts[i]);
        if (strncmp(texts[i], from, length) == 0 && isalpha((unsigned char)texts[i][length]))
            way[ways++] = texts[i] + length;
    }
    qsort(way, ways, sizeof *way, compare_words);
    out[0] = '\0';
    for (size_t i = 0; i < ways && used < LIST; i++)
        used += (size_t)snprintf(out + used, LIST - used, "%s%s", i ? " " : "", way[i]);
}

/* Plays moves; false with a failure when one is refused. */
static bool play(Game *game, const char *moves) {
    char copy[512], *rest = copy;
    Error error = {""};
    Move m;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        if (!check_that(move_read(&game->now, word, strlen(word), &m, &error) &&
                            game_play(game, m, &error),
                        "%s: %s", word, error.text))
            return false;
    return true;
}

void quad_check_ways(const QuadWays *cases, size_t count) {
    Board *board = quad_board("");
    Game *game = game_new(board);
    char ways[LIST];
    for (size_t i = 0; i < count; i++) {
        if (!quad_start(game, cases[i].words) || !play(game, cases[i].moves))
            continue;
        write_ways(&game->now, cases[i].from, ways);
        check_that(strcmp(ways, cases[i].ways) == 0, "%s %s: %s can go to '%s', not '%s'",
                   cases[i].words, cases[i].moves, cases[i].from, ways, cases[i].ways);
    }
    game_free(game);
    free(board);
}

void quad_check_plays(const char *options, const QuadPlay *cases, size_t count) {
    Board *board = quad_board(options);
    Game *game = game_new(board);
    for (size_t i = 0; i < count; i++) {
        Outcome outcome;
        char text[OUTCOME_TEXT];
        if (!quad_start(game, cases[i].words) || !play(game, cases[i].moves))
            continue;
        game_over(game, &outcome);
        outcome_text(&game->now, &outcome, text);
        check_that(strcmp(text, cases[i].result) == 0, "%s: %s: '%s', not '%s'", cases[i].words,
                   cases[i].moves, text, cases[i].result);
        const char turn = SEAT_LETTERS[game->now.now.turn];
        check_that(!cases[i].turn || turn == cases[i].turn, "%s: %s: '%c' is to move",
                   cases[i].words, cases[i].moves, turn);
    }
    game_free(game);
    free(board);
}

void quad_check_texts(const QuadText *cases, size_t count) {
    Board *board = quad_board("");
    Game *game = game_new(board);
    char fen[FEN_TEXT], want[QUAD_TEXT];
    for (size_t i = 0; i < count; i++) {
        if (!quad_start(game, cases[i].words) || !play(game, cases[i].moves))
            continue;
        const uint64_t key = position_key(&game->now);
        fen_write(&game->now, NULL, fen);
        quad_fen(cases[i].after, want);
        check_that(strcmp(fen, want) == 0, "%s: %s:\n    %s\n    %s", cases[i].words,
                   cases[i].moves, fen, want);
        if (quad_start(game, cases[i].after))
            check_that(position_key(&game->now) == key, "another key when read: %s", want);
        fen_write(&game->now, NULL, fen);
        check_that(strcmp(fen, want) == 0, "read and written:\n    %s\n    %s", want, fen);
    }
    game_free(game);
    free(board);
}
