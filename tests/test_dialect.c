/* What engines are told, in each protocol, and what they tell. */
#include "engine/notation.h"
#include "tests/suites.h"
#include "tuning/dialect.h"
#include "tuning/info.h"

#include <stdlib.h>
#include <string.h>

/* --- info ------------------------------------------------------------------------------------- */

static void read(EngineInfo *info, const char *line) { info_read(info, line, strlen(line)); }

static void test_info(void) {
    EngineInfo info = info_none();
    int32_t score;
    char text[INFO_TEXT];
    CU_ASSERT(!info_centipawns(&info, &score) && info.time_ms == -1);
    CU_ASSERT_STRING_EQUAL(info_score_text(&info, text), "");
    read(&info, "info depth 9 seldepth 17 multipv 1 score cp -83 upperbound nodes 123456 nps 99000 "
                "hashfull 12 time 345 pv h2h3 b7c7");
    CU_ASSERT(info.depth == 9 && info.seldepth == 17 && info.nodes == 123456 && info.nps == 99000 &&
              info.time_ms == 345);
    CU_ASSERT(info_centipawns(&info, &score) && score == -83);
    CU_ASSERT_STRING_EQUAL(info_score_text(&info, text), "-0.83");
    read(&info, "info string depth 50 score cp 1");
    read(&info, "info depth 50 multipv 2 score cp 1 nodes 1");
    CU_ASSERT(info.depth == 9 && info.score == -83 && info.nodes == 123456);
    read(&info, "info nodes 200000 time 400"); /* what is not said stays */
    CU_ASSERT(info.depth == 9 && info.score == -83 && info.nodes == 200000);
    read(&info, "INFO DEPTH 10 SCORE MATE 3");
    CU_ASSERT(info.depth == 10 && info.is_mate && info_centipawns(&info, &score) && score > 900000);
    CU_ASSERT_STRING_EQUAL(info_score_text(&info, text), "+M3");
    read(&info, "info score mate -2");
    CU_ASSERT(info_centipawns(&info, &score) && score < -900000);
    CU_ASSERT_STRING_EQUAL(info_score_text(&info, text), "-M2");
    read(&info, "info depth 4 time 12 nodes 99 pv h2-h3 b7-c7 score 205");
    CU_ASSERT(info_centipawns(&info, &score) && score == 205 && !info.is_mate && info.depth == 4);
}

/* Nothing that is said can do harm. */
static void test_odd_info(void) {
    static const char *const TEXTS[] = {
        "",
        "info",
        "info score",
        "info score cp",
        "info score cp x",
        "info depth",
        "info depth -3",
        "info depth 1e5",
        "info nodes 99999999999999999999999",
        "info score mate 99999999999",
        "info score cp 2147483648",
        "info depth 70000",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        EngineInfo info = info_none();
        read(&info, TEXTS[i]);
        check_that(!info.has_score && !info.depth && !info.nodes, "'%s'", TEXTS[i]);
    }
}

/* --- commands --------------------------------------------------------------------------------- */

typedef struct {
    Board *board;
    Game *game;
    Transcript told;
    SeatClock clock[SEATS];
    Buffer out;
} Scene;

static void scene_open(Scene *scene, const char *variant, const char *setup) {
    *scene = (Scene){.board = board_new(variant_find(variant))};
    scene->game = game_new(scene->board);
    if (setup)
        CU_ASSERT(game_start(scene->game, scene->board, NULL, setup, NULL));
    transcript_start(&scene->told, scene->game, NULL);
}

static void scene_close(Scene *scene) {
    transcript_free(&scene->told);
    buffer_free(&scene->out);
    game_free(scene->game);
    free(scene->board);
}

static void scene_play(Scene *scene, const char *text) {
    Move move;
    Error error = {""};
    if (!check_that(move_read(&scene->game->now, text, strlen(text), &move, &error), "%s: %s", text,
                    error.text))
        return;
    transcript_ply(&scene->told, &scene->game->now, move);
    game_play(scene->game, move, NULL);
}

static void expect_position(Scene *scene, Proto proto, const char *begin, const char *end) {
    dialect_position(&scene->told, proto, &scene->out);
    const char *text = scene->out.text;
    const size_t length = strlen(text), tail = strlen(end);
    check_that(strncmp(text, begin, strlen(begin)) == 0 && length >= tail &&
                   strcmp(text + length - tail, end) == 0,
               "'%s' is not '%s…%s'", text, begin, end);
}

static void expect_go(Scene *scene, Proto proto, const char *wanted) {
    dialect_go(&scene->game->now, scene->clock, proto, &scene->out);
    CU_ASSERT_STRING_EQUAL(scene->out.text, wanted);
}

static void test_position(void) {
    Scene scene;
    scene_open(&scene, "teams", NULL);
    expect_position(&scene, PROTO_UCI, "position startpos", "position startpos");
    expect_position(&scene, PROTO_UCI4, "position fen R-0,0,0,0-1,1,1,1", "x,x,x");
    scene_play(&scene, "h2h3");
    scene_play(&scene, "b7c7");
    expect_position(&scene, PROTO_UCI, "position startpos moves", " moves h2h3 b7c7");
    expect_position(&scene, PROTO_UCI4, "position fen R-", " moves h2h3 b7c7");
    expect_position(&scene, PROTO_4PCHESS, "position fen R-", " moves h2-h3 b7-c7");
    scene.told.teams = "rb/yg";
    expect_position(&scene, PROTO_UCI4, "position fen R-", " teams rb/yg moves h2h3 b7c7");
    transcript_start(&scene.told, scene.game, NULL); /* from a game that has begun */
    expect_position(&scene, PROTO_UCI, "position startpos moves", " moves h2h3 b7c7");
    scene_close(&scene);
    scene_open(&scene, "teams", "classic");
    expect_position(&scene, PROTO_UCI, "position fen R-", "x,x,x");
    scene_close(&scene);
    scene_open(&scene, "ffa", NULL);
    scene_play(&scene, "R");
    expect_position(&scene, PROTO_UCI4, "position fen R-", " moves R");
    scene_close(&scene);
}

static void test_promotion(void) {
    Scene scene;
    scene_open(
        &scene, "teams",
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/"
        "3,rP,8,gK,1/bK,13/14/14/14/14/14/x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x");
    scene_play(&scene, "d10d11q");
    expect_position(&scene, PROTO_UCI4, "position fen R-", " moves d10d11q");
    expect_position(&scene, PROTO_4PCHESS, "position fen R-", " moves d10-d11=Q");
    scene_close(&scene);
}

static void test_go(void) {
    static const TimeControl CLOCK = {.has_clock = true, .time = 60000000, .increment = 100000};
    static const TimeControl SHORT = {.has_clock = true, .time = 30000000, .delay = 2000000};
    static const TimeControl PERIOD = {.has_clock = true, .moves = 40, .time = 60000000};
    static const TimeControl NODES = {.nodes = 1000, .depth = 5}, MOVE = {.movetime = 50000};
    Scene scene;
    scene_open(&scene, "teams", NULL);
    for (Seat s = 0; s < SEATS; s++)
        seat_clock_start(&scene.clock[s], s % 2 ? &SHORT : &CLOCK);
    scene.clock[3].left = 5000500;
    expect_go(&scene, PROTO_UCI4,
              "go rtime 60000 rinc 100 btime 30000 bdelay 2000 ytime 60000 yinc 100 gtime 5000 "
              "gdelay 2000");
    expect_go(&scene, PROTO_UCI, "go wtime 60000 winc 100 btime 5000 binc 2000");
    expect_go(&scene, PROTO_4PCHESS, "go movetime 2075"); /* 60000 / 30 + 100 * 3 / 4 */
    scene.clock[0].left = 7;                              /* never 0: that might be no clock */
    expect_go(&scene, PROTO_UCI, "go wtime 1 winc 100 btime 5000 binc 2000");
    scene_play(&scene, "h2h3");
    scene.clock[0].left = 60000000;
    expect_go(&scene, PROTO_UCI, "go wtime 60000 winc 100 btime 30000 binc 2000");
    seat_clock_start(&scene.clock[1], &NODES);
    expect_go(&scene, PROTO_UCI4, "go nodes 1000 depth 5");
    expect_go(&scene, PROTO_UCI, "go nodes 1000 depth 5");
    seat_clock_start(&scene.clock[1], &MOVE);
    expect_go(&scene, PROTO_4PCHESS, "go movetime 50");
    for (Seat s = 0; s < SEATS; s++)
        seat_clock_start(&scene.clock[s], &PERIOD);
    seat_clock_spend(&scene.clock[1], 1000000, 0);
    expect_go(&scene, PROTO_UCI, "go wtime 60000 btime 59000 movestogo 39");
    scene_close(&scene);
}

CU_TestInfo TESTS_dialect[] = {
    {"info lines", test_info},
    {"info lines that say nothing", test_odd_info},
    {"position", test_position},
    {"promotions", test_promotion},
    {"go", test_go},
    CU_TEST_INFO_NULL,
};
