/* The parts of the protocol that need no program: words, numbers, scores, dialects; for go see
 * test_go.c. */
#define _XOPEN_SOURCE 700
#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/go.h"
#include "protocol/report.h"
#include "protocol/sides.h"
#include "tests/suites.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Text text(const char *string) { return (Text){string, strlen(string)}; }

/* --- words and numbers --------------------------------------------------------------------------
 */

static void words(void) {
    const char line[] = " \t go\vdepth \f 5\r\n";
    Words rest = words_of(line, sizeof line - 1);
    CU_ASSERT(text_is(words_peek(rest), "go"));
    CU_ASSERT(text_is(words_next(&rest), "GO"));
    CU_ASSERT(!text_is(words_peek(rest), "dept"));
    CU_ASSERT(!text_is(words_peek(rest), "depths"));
    const Text both = words_rest(rest);
    CU_ASSERT_EQUAL(both.length, strlen("depth \f 5"));
    words_next(&rest);
    CU_ASSERT(text_is(words_next(&rest), "5"));
    CU_ASSERT_EQUAL(words_next(&rest).length, 0);
    CU_ASSERT_EQUAL(words_next(&rest).length, 0);
    CU_ASSERT_EQUAL(words_rest(rest).length, 0);
}

static void numbers(void) {
    static const struct {
        const char *text;
        bool ok;
        int64_t value;
    } CASES[] = {
        {"0", true, 0},
        {"-1", true, -1},
        {"+7", true, 7},
        {"007", true, 7},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775808", true, INT64_MIN},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"99999999999999999999999", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {"+", false, 0},
        {"1a", false, 0},
        {"1.5", false, 0},
        {" 1", false, 0},
        {"0x10", false, 0},
        {"--1", false, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        int64_t value = 4711;
        const bool ok = text_number(text(CASES[i].text), INT64_MIN, INT64_MAX, &value);
        check_that(ok == CASES[i].ok && value == (ok ? CASES[i].value : 4711), "'%s'",
                   CASES[i].text);
    }
    int64_t value = 5;
    CU_ASSERT(!text_number(text("0"), 1, 9, &value));
    CU_ASSERT(!text_number(text("10"), 1, 9, &value));
    CU_ASSERT_EQUAL(value, 5);
    CU_ASSERT(text_number(text("9"), 1, 9, &value));
    CU_ASSERT_EQUAL(value, 9);
}

static void shown(void) {
    char out[SHOWN];
    CU_ASSERT_STRING_EQUAL(text_shown(text("h2h3"), out), "h2h3");
    CU_ASSERT_STRING_EQUAL(text_shown(text("\x01\xff\x7f~"), out), "???~");
    char longer[200];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    CU_ASSERT_EQUAL(strlen(text_shown(text(longer), out)), SHOWN - 1);
    CU_ASSERT_STRING_EQUAL(out + SHOWN - 5, "x...");
    CU_ASSERT(!text_copy(text("abcd"), out, 4));
    CU_ASSERT_STRING_EQUAL(out, "abc");
    CU_ASSERT(text_copy(text("abc"), out, 4));
}

/* --- scores ------------------------------------------------------------------------------------
 */

/* A mate in n plies: Red, Blue, Yellow, Green move in turn, and Red's side has the odd plies. */
static void mates(void) {
    static const struct {
        int32_t score;
        uint32_t line; /* how many moves of it are known */
        const char *text;
    } CASES[] = {
        {83, 4, "cp 83"},
        {-1, 0, "cp -1"},
        {VALUE_MATE - 1, 1, "mate 1"},
        {VALUE_MATE - 2, 2, "mate 1"},
        {VALUE_MATE - 3, 3, "mate 2"},
        {VALUE_MATE - 4, 4, "mate 2"},
        {VALUE_MATE - 5, 4, "mate 3"},
        {VALUE_MATE - 5, 3, "mate 3"},
        {VALUE_MATE - 6, 1, "mate 3"},
        {VALUE_MATE - 9, 0, "mate 5"},
        {2 - VALUE_MATE, 2, "mate -1"},
        {4 - VALUE_MATE, 4, "mate -2"},
        {6 - VALUE_MATE, 1, "mate -3"},
    };
    static const char *const LINE[] = {"h2h3", "b7c7", "g13g12", "m8l8"};
    Board *board = board_new(variant_find("teams"));
    Game *game = game_new(board);
    Position *pos = malloc(sizeof *pos);
    Move line[4];
    for (size_t i = 0; i < 4; i++) {
        Error error;
        check_that(move_read(&game->now, LINE[i], strlen(LINE[i]), &line[i], &error) &&
                       game_play(game, line[i], &error),
                   "%s", error.text);
    }
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char out[SCORE_TEXT];
        *pos = game->start;
        const int32_t mate =
            search_mate(pos, side_of(pos, pos->now.turn), CASES[i].score, line, CASES[i].line);
        score_text(CASES[i].score, mate, out);
        check_that(strcmp(out, CASES[i].text) == 0, "%d with %u moves: %s, not %s",
                   (int)CASES[i].score, (unsigned)CASES[i].line, out, CASES[i].text);
    }
    free(pos);
    game_free(game);
    free(board);
}

/* Lines come as they are for a second, then at most 20 in any second, and the last is never lost.
 */
static void info_rate(void) {
    Board *board = board_new(variant_find("teams"));
    Position *pos = malloc(sizeof *pos);
    fen_read(pos, NULL, board, NULL, "modern", NULL);
    Reporter *reporter = calloc(1, sizeof *reporter);
    char *said;
    size_t size;
    FILE *file = open_memstream(&said, &size);
    Output out;
    output_init(&out, file);
    reporter->out = &out;
    const ReportStyle style = {.two_sides = true};
    reporter_reset(reporter, pos, &style);
    static const Move NO_LINE[1] = {MOVE_NONE};
    for (int64_t ms = 0; ms < 3000; ms += 10) {
        const Report report = {
            .depth = 1 + (uint32_t)ms, .index = 1, .of = 1, .ms = ms, .nodes = 1000, .pv = NO_LINE};
        reporter_take(reporter, &report);
    }
    reporter_flush(reporter);
    reporter_flush(reporter); /* once is enough */
    fclose(file);
    unsigned count[3] = {0};
    int64_t ms, last = -1;
    for (char *line = strtok(said, "\n"); line; line = strtok(NULL, "\n")) {
        const char *time = strstr(line, " time ");
        if (check_that(time && sscanf(time, " time %" SCNd64, &last) == 1, "%s", line)) {
            ms = last;
            count[ms / 1000]++;
        }
    }
    CU_ASSERT_EQUAL(count[0], 100);
    check_that(count[1] <= 20 && count[1] >= 15 && count[2] <= 20, "%u and %u lines", count[1],
               count[2]);
    CU_ASSERT_EQUAL(last, 2990);
    output_destroy(&out);
    free(said);
    free(reporter);
    free(pos);
    free(board);
}

/* --- dialects ----------------------------------------------------------------------------------
 */

static const struct {
    const char *variant, *fen, *before, *own, *other; /* fen NULL = the game's start */
} SPELLINGS[] = {
    {"teams", NULL, NULL, "h2h3", "h2-h3"},
    {"fourrow", NULL, NULL, "h2h6", "h2-h6"},
    {"quad", NULL, NULL, "k2k4", "k2-k4"},
    {"fourrow",
     "S-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
     "x,x,x,x,3,nK,4,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/wK,15/"
     "11,eB,4/16/16/7,sQ,7,eK/16/16/nB,3,nR,11/x,x,x,x,8,x,x,x,x/x,x,x,x,6,nP,nP,x,x,x,x/"
     "x,x,x,x,8,x,x,x,x/x,x,x,x,4,sK,3,x,x,x,x",
     "h8h15", "*e5", "*e5"},
};

/* What is written is read back as the same move, in random games of all kinds. */
static void dialects(void) {
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++) {
        Board *board = board_new(variant_find(SPELLINGS[i].variant));
        Game *game = game_new(board);
        const char *before = SPELLINGS[i].before;
        char text[MOVE_TEXT];
        Move m;
        if (SPELLINGS[i].fen)
            CU_ASSERT(game_start(game, board, NULL, SPELLINGS[i].fen, NULL));
        if (before)
            CU_ASSERT(move_read(&game->now, before, strlen(before), &m, NULL) &&
                      game_play(game, m, NULL));
        if (check_that(move_read(&game->now, SPELLINGS[i].own, strlen(SPELLINGS[i].own), &m, NULL),
                       "%s", SPELLINGS[i].own)) {
            dialect_move(DIALECT_4PCHESS, &game->now, m, text);
            CU_ASSERT_STRING_EQUAL(text, SPELLINGS[i].other);
            dialect_move(DIALECT_UCI4, &game->now, m, text);
            CU_ASSERT_STRING_EQUAL(text, SPELLINGS[i].own);
        }
        game_free(game);
        free(board);
    }
    uint64_t seed = 8;
    uint32_t promotions = 0, turns = 0;
    Move *moves = malloc(MAX_MOVES * sizeof *moves);
    for (uint32_t v = 0; v < 3 * ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v % ALL_VARIANT_COUNT]);
        Game *game = game_new(board);
        for (uint32_t ply = 0; ply < 900 && !game_over(game, NULL); ply++) {
            const size_t count = movegen_legal(&game->now, moves);
            Move pick = moves[test_random(&seed) % count];
            for (size_t i = 0; i < count; i++) {
                char text[MOVE_TEXT];
                Move back = MOVE_NONE;
                Error error = {""};
                const size_t n = dialect_move(DIALECT_4PCHESS, &game->now, moves[i], text);
                CU_ASSERT_EQUAL(n, strlen(text));
                if (!move_read(&game->now, text, n, &back, &error) || back != moves[i])
                    check_that(0, "%s in %s: %s", text, board->variant->name, error.text);
                promotions += strchr(text, '=') != NULL;
                turns += strchr(text, ':') != NULL;
                if (play_is_noisy(&game->now, moves[i]) && test_random(&seed) % 4 == 0)
                    pick = moves[i];
            }
            CU_ASSERT(game_play(game, pick, NULL));
        }
        game_free(game);
        free(board);
    }
    free(moves);
    check_that(promotions && turns, "%u promotions, %u turns", promotions, turns);
}

static void mates_of_one_against_three(void) {
    static const struct {
        int32_t score;
        const char *text;
    } CASES[] = {
        {VALUE_MATE - 1, "mate 1"}, {VALUE_MATE - 4, "mate 1"},  {VALUE_MATE - 5, "mate 2"},
        {VALUE_MATE - 9, "mate 3"}, {4 - VALUE_MATE, "mate -1"}, {8 - VALUE_MATE, "mate -2"},
    };
    Board *board = board_new(variant_find("ffa"));
    Position *pos = malloc(sizeof *pos);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char out[SCORE_TEXT];
        fen_read(pos, NULL, board, NULL, "modern", NULL);
        score_text(CASES[i].score, search_mate(pos, seat_bit(0), CASES[i].score, NULL, 0), out);
        check_that(strcmp(out, CASES[i].text) == 0, "%d: %s, not %s", (int)CASES[i].score, out,
                   CASES[i].text);
    }
    free(pos);
    free(board);
}

CU_TestInfo TESTS_tokens[] = {
    {"words of a line", words},
    {"numbers", numbers},
    {"what messages show", shown},
    {"mates count own moves", mates},
    {"info lines a second", info_rate},
    {"mates of one against three", mates_of_one_against_three},
    {"moves in both dialects", dialects},
    CU_TEST_INFO_NULL,
};
