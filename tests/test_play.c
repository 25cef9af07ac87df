/* `quadriga play`: its options as functions, and whole games through pipes. */
#define _XOPEN_SOURCE 700
#include "engine/fen.h"
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "protocol/console_args.h"
#include "protocol/record.h"
#include "tests/errand.h"
#include "tests/program.h"
#include "tests/suites.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- options ------------------------------------------------------------------------------------
 */

/* Reads a command line of words without blanks in them. */
static bool read_args(const char *line, ConsoleArgs *args, Error *error) {
    static char words[512];
    char *argv[32] = {"play"};
    int argc = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word && argc < 32; word = strtok(NULL, " "))
        argv[argc++] = word;
    return console_args_read(argc, argv, args, error);
}

static void options(void) {
    ConsoleArgs args;
    Error error;
    CU_ASSERT(read_args("", &args, &error));
    CU_ASSERT(!args.has_humans && !args.game.has_side && !args.save && !args.help);
    CU_ASSERT(args.ms == -1 && args.depth == 0 && args.nodes == 0 && args.max_plies == 0);
    CU_ASSERT(args.view == SEATS && args.color == COLOR_AUTO);
    CU_ASSERT_STRING_EQUAL(args.game.fen, args.game.variant->setups[0].fen);
    CU_ASSERT(
        read_args("--variant TEAMS --setup classic --teams rb/yg --time 20 --depth 3 --nodes 9 "
                  "--view Blue --color never --save x.pgn4 --max-plies 7 --hash 2",
                  &args, &error));
    CU_ASSERT_STRING_EQUAL(args.game.fen, variant_setup(args.game.variant, "4PCo")->fen);
    CU_ASSERT(args.game.has_side && args.game.side[0] == 3 && args.game.side[3] == 12);
    CU_ASSERT(args.ms == 20 && args.depth == 3 && args.nodes == 9 && args.max_plies == 7);
    CU_ASSERT(args.view == 1 && args.color == COLOR_NEVER && args.hash == 2);
    CU_ASSERT_STRING_EQUAL(args.save, "x.pgn4");
    CU_ASSERT(args.game.rules[0] == '\0' && args.seed == 1);
    CU_ASSERT(read_args("--rule Order=wdyb --variant chess4 --rule stalemate=PASS --seed 9", &args,
                        &error));
    CU_ASSERT_STRING_EQUAL(args.game.rules, "Order=wdyb stalemate=PASS");
    CU_ASSERT_EQUAL(args.seed, 9);
    CU_ASSERT(read_args("--variant fourrow --rule Players=2", &args, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(args.game.fen, "S-0,1,0,1-")); /* the array that belongs to it */
    CU_ASSERT(read_args("--depth=3 --help", &args, &error));
    CU_ASSERT(args.depth == 3 && args.help);
}

static void seats(void) {
    static const struct {
        const char *words;
        int humans; /* -1 = refused */
    } CASES[] = {
        {"human,engine,engine,engine", 1},
        {"engine,Human,ENGINE,human", 10},
        {"r", 1},
        {"ry", 5},
        {"GB", 10},
        {"all", 15},
        {"none", 0},
        {"human,engine,engine", -1},
        {"human,engine,engine,engine,", -1},
        {"human,engine,engine,engine,human", -1},
        {"human,engine,engine,cat", -1},
        {"rx", -1},
        {",", -1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char line[128];
        ConsoleArgs args;
        Error error = {""};
        snprintf(line, sizeof line, "--seats %s", CASES[i].words);
        const bool ok = read_args(line, &args, &error);
        check_that(ok == (CASES[i].humans >= 0) &&
                       (!ok || (args.has_humans && args.humans == CASES[i].humans)),
                   "%s: %s", CASES[i].words, error.text);
    }
}

static void bad_options(void) {
    static const char *const WRONG[] = {
        "--bogus",
        "bogus",
        "--depth",
        "--depth x",
        "--depth 0",
        "--depth 1000",
        "--time 0",
        "--time -1",
        "--nodes 0",
        "--variant chess",
        "--setup chess",
        "--teams r/byg",
        "--view x",
        "--color maybe",
        "--max-plies 0",
        "--hash 0",
        "--dep 3",
        "--setup modern --fen4 4PC",
        "--rule",
        "--rule Order=wdyb",
        "--variant chess4 --rule Order=senw",
        "--rule Order",
        "--seed x",
        "--variant chess4 --setup modern",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ConsoleArgs args;
        Error error = {""};
        check_that(!read_args(WRONG[i], &args, &error) && error.text[0], "%s", WRONG[i]);
    }
}

/* --- records ------------------------------------------------------------------------------------
 */

static void saving(void) {
    Board *board = board_new(variant_find("teams"));
    Game *game = game_new(board);
    char folder[] = "/tmp/quadriga-test-XXXXXX", path[128], inside[160];
    Error error;
    Move move;
    if (!check_that(mkdtemp(folder) != NULL, "no temporary folder"))
        return;
    CU_ASSERT(move_read(&game->now, "h2h3", 4, &move, &error) && game_play(game, move, &error));
    snprintf(path, sizeof path, "%s/game.pgn4", folder);
    CU_ASSERT(record_save(game, 1, path, &error));
    CU_ASSERT(record_save(game, 1, path, &error)); /* over the old one */
    char *text = test_read_file(path);
    Pgn4 *record = text ? pgn4_read(NULL, text, &error) : NULL;
    if (check_that(record != NULL, "%s", error.text)) {
        CU_ASSERT_EQUAL(record->game->count, 1);
        CU_ASSERT_STRING_EQUAL(pgn4_tag(record, "Red"), "Human");
        CU_ASSERT_EQUAL(strncmp(pgn4_tag(record, "Blue"), "Quadriga ", 9), 0);
    }
    pgn4_free(record);
    free(text);
    /* a name that cannot be: said, and nothing is left behind */
    snprintf(inside, sizeof inside, "%s/nowhere/game.pgn4", folder);
    CU_ASSERT(!record_save(game, 1, inside, &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "save under another name"));
    snprintf(inside, sizeof inside, "%s/taken", folder);
    CU_ASSERT_EQUAL(mkdir(inside, 0700), 0);
    CU_ASSERT(!record_save(game, 1, inside, &error)); /* a folder stands there */
    CU_ASSERT_EQUAL(rmdir(inside), 0);
    CU_ASSERT_EQUAL(unlink(path), 0);
    check_that(rmdir(folder) == 0, "something was left in %s: %s", folder, strerror(errno));
    game_free(game);
    free(board);
}

/* --- through pipes ------------------------------------------------------------------------------
 */

/* Runs it without a terminal; the record it writes must be one, and nothing else. */
static Pgn4 *play_piped(const char *arguments, const char *typed) {
    Program program;
    Error error;
    char *text;
    if (!check_that(program_start(&program, arguments, true), "cannot start the program"))
        return NULL;
    program_say(&program, typed);
    const int status = program_end(&program, &text);
    Pgn4 *record = pgn4_read(NULL, text, &error);
    check_that(status == 0 && record && text[0] == '[' && !strchr(text, '\x1b'),
               "%s: status %d, %s\n%s", arguments, status, record ? "" : error.text, text);
    free(text);
    return record;
}

static void piped_games(void) {
    Outcome outcome;
    Pgn4 *record = play_piped("play --depth 1 --max-plies 8", "help\nquit\n");
    if (record) {
        CU_ASSERT_EQUAL(record->game->count, 8);
        CU_ASSERT(!game_over(record->game, &outcome));
        CU_ASSERT_EQUAL(strncmp(pgn4_tag(record, "Green"), "Quadriga ", 9), 0);
    }
    pgn4_free(record);
    record = play_piped("play --nodes 100 --hash 1", ""); /* to the end */
    if (record) {
        CU_ASSERT(game_over(record->game, &outcome));
        CU_ASSERT_PTR_NOT_NULL(pgn4_tag(record, "Result"));
    }
    pgn4_free(record);
    record = play_piped("play --max-plies 4 --setup byg --teams rb/yg --time 5", "");
    if (record)
        CU_ASSERT_STRING_EQUAL(pgn4_tag(record, "StartFen4"), "4PCn");
    pgn4_free(record);
}

/* Each game to its end by the engine alone, and the record of it, under rules other than the
 * sheet's as well. */
static void every_game_piped(void) {
    static const char *const RULES[] = {"",
                                        "--variant ffa --rule MultiCheck=present",
                                        "--variant chess4 --rule Order=wdyb --rule Stalemate=pass",
                                        "--variant fourrow --rule Players=3 --rule Spoils=auto",
                                        "--variant seasons --rule Target=right",
                                        "--variant quad --rule Rotation=counter"};
    const size_t rules = sizeof RULES / sizeof *RULES;
    for (size_t i = 0; i < ALL_VARIANT_COUNT + rules; i++) {
        char arguments[256];
        if (i < ALL_VARIANT_COUNT)
            snprintf(arguments, sizeof arguments, "play --nodes 40 --hash 1 --variant %s",
                     ALL_VARIANTS[i]->name);
        else
            snprintf(arguments, sizeof arguments, "play --nodes 40 --hash 1 %s",
                     RULES[i - ALL_VARIANT_COUNT]);
        Pgn4 *record = play_piped(arguments, "");
        if (record) {
            Outcome outcome;
            check_that(game_over(record->game, &outcome), "%s: not over", arguments);
            check_that(i >= ALL_VARIANT_COUNT ||
                           record->game->now.board->variant == ALL_VARIANTS[i],
                       "%s: another game on record", arguments);
        }
        pgn4_free(record);
    }
}

/* People's moves may be piped in, too; then the talk is on stdout. */
static void piped_people(void) {
    static const char TYPED[] = "undo\nh2h5\n\nh2-h3\nb7c7\nfen\nR\nmoves\nhint\nundo\nview g\n"
                                "nonsense\nview q\nsave\nsave /nowhere/at/all\nb7c7\nresign\n";
    static const char *const PARTS[] = {
        "Red to move: There is no move of yours to take back.",
        "h2h5: ",
        "Type moves for all moves, help for all commands.",
        "Blue to move: ",
        "Y-0,0,0,0-",
        "To give up, type resign.",
        "g13g12 ",
        "Hint: ",
        "Blue to move: ", /* taken back */
        "  n           gR gN gB gQ gK gB gN gR",
        "nonsense: ",
        "View of which seat? One of rbyg",
        "Save where? For example: save game.pgn4",
        "cannot save /nowhere/at/all: No such file or directory; save under another name",
        "Yellow to move: ",
        "The game is void: somebody left before their first move.",
    };
    Program program;
    char *text;
    if (!check_that(program_start(&program, "play --seats all --depth 2", true), "cannot start"))
        return;
    program_say(&program, TYPED);
    const int status = program_end(&program, &text);
    CU_ASSERT_EQUAL(status, 0);
    const char *at = text;
    for (size_t i = 0; at && i < sizeof PARTS / sizeof *PARTS; i++) {
        at = strstr(at, PARTS[i]);
        check_that(at != NULL, "after part %zu not '%s' in:\n%s", i, PARTS[i], text);
    }
    CU_ASSERT_PTR_NULL(strchr(text, '\x1b'));
    free(text);
}

/* What stands behind a command or move that takes nothing is not dropped in silence. */
static void surplus_words(void) {
    static const struct {
        const char *typed, *says;
    } CASES[] = {
        {"resign now\n", "Nothing is done: 'now' behind resign means nothing.\nRed to move: "},
        {"QUIT 1\n", "'1' behind QUIT means nothing.\nRed to move: "},
        {"undo all of it\n", "'all of it' behind undo means nothing.\n"},
        {"help view\n", "'view' behind help means nothing.\n"},
        {"h2h3 b7c7\n", "'b7c7' behind h2h3 means nothing.\nRed to move: "},
        {"view y g\n", "View of which seat?"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        int status;
        char *text = program_converse("play --seats all --depth 1", CASES[i].typed,
                                      strlen(CASES[i].typed), &status);
        check_that(status == 0 && text && strstr(text, CASES[i].says), "%s: status %d, %s",
                   CASES[i].typed, status, text ? text : "");
        free(text);
    }
}

/* With no time for one depth there is a move, but nothing to say of it. */
static void hint_without_depth(void) {
    int status;
    char *text = program_converse("play --seats all --nodes 1", "hint\n", 5, &status);
    check_that(status == 0 && text && strstr(text, "Hint: ") && !strstr(text, "depth 0"), "%s",
               text ? text : "");
    free(text);
}

/* However it is broken off, what --save is for is saved. */
static void signals(void) {
    static const int NUMBERS[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        char folder[FOLDER], line[ERRAND];
        Program program;
        if (!folder_make(folder))
            return;
        snprintf(line, sizeof line, "play --seats all --save %s/g.pgn4", folder);
        if (!program_begin(&program, line))
            return;
        program_say(&program, "h2h3\n");
        CU_ASSERT(program_await_part(&program, "Blue to move: "));
        program_signal(&program, NUMBERS[i]);
        CU_ASSERT_EQUAL(program_wait(&program), 130);
        char *text = folder_text(folder, "g.pgn4");
        check_that(text && strstr(text, "\n1. h2-h3"), "signal %d, saved: %s", NUMBERS[i],
                   text ? text : "nothing");
        free(text);
        folder_remove(folder, (const char *const[]){"g.pgn4", NULL});
    }
    /* who has SIGHUP ignored goes on, as under nohup */
    Program program;
    signal(SIGHUP, SIG_IGN);
    const bool begun = program_begin(&program, "play --seats all");
    signal(SIGHUP, SIG_DFL);
    if (!begun)
        return;
    CU_ASSERT(program_await_part(&program, "Red to move: "));
    program_signal(&program, SIGHUP);
    program_say(&program, "h2h3\n");
    CU_ASSERT(program_await_part(&program, "Blue to move: "));
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

static void results_in_words(void) {
    static const struct {
        const char *arguments, *typed, *words;
    } CASES[] = {
        {"play --seats all --fen4 "
         "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,4,3/3,8,3/3,8,3/3,rR,10/"
         "1,rR,12/14/13,gK/14/14/14/bK,13/3,8,3/3,8,3/3,4,rK,3,3",
         "d11a11\n", "Red and Yellow won (checkmate).\n"},
        {"play --seats all", "h2h3\nb7c7\ng13g12\nm8l8\nresign\n",
         "Blue and Green won (resignation).\n"},
        {"play --seats all",
         "e1f3\na10c11\ne14f12\nn10l11\nf3e1\nc11a10\nf12e14\nl11n10\n"
         "e1f3\na10c11\ne14f12\nn10l11\nf3e1\nc11a10\nf12e14\nl11n10\n",
         "The game is a draw (threefold repetition).\n"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Program program;
        char *text;
        if (!check_that(program_start(&program, CASES[i].arguments, true), "cannot start"))
            return;
        program_say(&program, CASES[i].typed);
        const int status = program_end(&program, &text);
        check_that(status == 0 && strstr(text, CASES[i].words), "status %d, not '%s' in:\n%s",
                   status, CASES[i].words, text);
        free(text);
    }
}

/* What a person types in the other games and must see in this order. */
static void people_in_other_games(void) {
    static const struct {
        const char *arguments, *typed;
        const char *parts[8];
    } CASES[] = {
        /* who resigns walks on by lot; nobody is asked for that king any more */
        {"play --variant ffa --seats all --depth 1",
         "h2h3\nb7c7\ng13g12\nm8l8\ne1f3\na10c11\ne14f12\nn10l11\nd2d3\nb4c4\nk13k12\nm4l4\n"
         "resign\nc7d7\nundo\nresign\nresign\n",
         {"Red to move: The others play on.\nRed walks h1", "\n  1           -R  . -B -Q",
          "Blue to move: ", "Yellow to move: ", "Blue to move: The others play on.\nBlue walks a7",
          "Yellow to move: ", "  1           -R  . -B -Q",
          "Green won (last seat).\nPlaces: 1. Green 60, 2. Red 0 and Blue 0 and Yellow 0.\n"}},
        {"play --variant ffa --seats all --depth 1",
         "h2h3\nresign\n",
         {"The game is void: somebody left before everybody had made 3 moves.\n"}},
        /* spoils: a man is named */
        {"play --variant fourrow --seats all --fen4 FOURROW",
         "h8h15\n*h1\nmoves\n*e5\n*a5\n*k3\n*l3\n",
         {"South to claim a man: *h1: ", "South to claim a man: *e5     *a5     *k3     *l3",
          "East to claim a man: ", "South to claim a man: ", "East to claim a man: ",
          "West to move: "}},
        {"play --variant seasons --seats all",
         "resign\nresign\nresign\n",
         {"  8  gK  gR  gP>", "Green to move: The others play on.\n",
          "Red to move: ", "Black to move: ",
          "White won (last king).\nPlaces: 1. White, 2. Black, 3. Red, 4. Green.\n"}},
        {"play --variant quad --seats all", "resign\n", {"White and Green won (resignation).\n"}},
        {"play --variant chess4 --seats all",
         "c2d3\nj2k3\nresign\n",
         {"c2d3: ", "Black to move: ", "White and Yellow won (resignation).\n"}},
    };
    static const char FOURROW[] =
        "S-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}"
        "-x,x,x,x,3,nK,4,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
        "x,x,x,x,8,x,x,x,x/wK,15/11,eB,4/16/16/7,sQ,7,eK/16/16/nB,3,nR,11/"
        "x,x,x,x,8,x,x,x,x/x,x,x,x,6,nP,nP,x,x,x,x/x,x,x,x,8,x,x,x,x/"
        "x,x,x,x,4,sK,3,x,x,x,x";
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Program program;
        char arguments[1024], *text;
        const char *hole = strstr(CASES[i].arguments, "FOURROW");
        snprintf(arguments, sizeof arguments, "%.*s%s",
                 hole ? (int)(hole - CASES[i].arguments) : 1000, CASES[i].arguments,
                 hole ? FOURROW : "");
        if (!check_that(program_start(&program, arguments, true), "cannot start"))
            return;
        program_say(&program, CASES[i].typed);
        CU_ASSERT_EQUAL(program_end(&program, &text), 0);
        const char *at = text;
        for (size_t k = 0; at && k < 8 && CASES[i].parts[k]; k++) {
            at = strstr(at, CASES[i].parts[k]);
            check_that(at != NULL, "%s: part %zu, not '%s' in:\n%s", CASES[i].arguments, k,
                       CASES[i].parts[k], text);
        }
        free(text);
    }
}

/* A king's walk is drawn by lot: the same for the same seed, all ways met among many seeds. */
static void lots(void) {
    static const char TYPED[] = "h2h3\nb7c7\ng13g12\nm8l8\ne1f3\na10c11\ne14f12\nn10l11\nd2d3\nb4c4"
                                "\nk13k12\nm4l4\nresign\n";
    static const char *const WAYS[] = {"h1h2", "h1i1", "h1g1", "h1i2", "h1g2"};
    size_t met[5] = {0};
    for (size_t seed = 0; seed < 100; seed++) {
        char arguments[128], first[8] = "";
        snprintf(arguments, sizeof arguments, "play --variant ffa --seats all --seed %zu",
                 seed / 2);
        Program program;
        char *text;
        if (!check_that(program_start(&program, arguments, true), "cannot start"))
            return;
        program_say(&program, TYPED);
        CU_ASSERT_EQUAL(program_end(&program, &text), 0);
        const char *walk = strstr(text, "Red walks ");
        if (check_that(walk && sscanf(walk, "Red walks %7s", first) == 1, "%s", text))
            for (size_t i = 0; i < 5; i++)
                met[i] += strcmp(first, WAYS[i]) == 0;
        free(text);
    }
    size_t all = 0;
    for (size_t i = 0; i < 5; i++) {
        check_that(met[i] > 0 && met[i] % 2 == 0, "%s was met %zu times", WAYS[i], met[i]);
        all += met[i];
    }
    CU_ASSERT_EQUAL(all, 100);
}

static void bad_command_lines(void) {
    static const char *const WRONG[] = {"play --bogus", "play --fen4 rubbish", "play --depth x"};
    for (size_t i = 0; i < 3; i++) {
        Program program;
        char *text;
        if (!check_that(program_start(&program, WRONG[i], true), "cannot start"))
            return;
        const int status = program_end(&program, &text);
        check_that(status == 2 && strncmp(text, "quadriga play: ", 15) == 0, "%s: %d, %s", WRONG[i],
                   status, text);
        check_that(!strstr(WRONG[i], "--fen4") || strstr(text, "--fen4: "), "%s: %s", WRONG[i],
                   text);
        free(text);
    }
    Program program;
    char *text;
    if (!check_that(program_start(&program, "play --help", true), "cannot start"))
        return;
    CU_ASSERT_EQUAL(program_end(&program, &text), 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "--max-plies N"));
    free(text);
}

CU_TestInfo TESTS_play[] = {
    {"options", options},
    {"who plays", seats},
    {"options that are refused", bad_options},
    {"saving", saving},
    {"games through pipes", piped_games},
    {"every game through pipes", every_game_piped},
    {"people through pipes", piped_people},
    {"people in other games", people_in_other_games},
    {"lots", lots},
    {"surplus words", surplus_words},
    {"a hint without depth", hint_without_depth},
    {"signals", signals},
    {"results in words", results_in_words},
    {"command lines", bad_command_lines},
    CU_TEST_INFO_NULL,
};
