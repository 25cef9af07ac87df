/* Book from files and by lot. */
#include "tests/suites.h"
#include "tuning/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char GAMES[] = "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n\n"
                            "1. h2-h3 { [nothing] } .. b7-c7 .. g13-g12 .. m8-l8\n2. f2-f3\n\n"
                            "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n"
                            "[StartFen4 \"4PCo\"]\n\n1. d2-d4 { a comment\n[that] goes on }\n";

typedef struct {
    Board *board;
    Game *game;
    Book *book;
    char path[64];
    Error error;
} Scene;

/* Opens `text` as a file, or no file when it is NULL. */
static bool scene_open(Scene *scene, const char *variant, const char *text, OpeningChoice choice,
                       uint64_t seed) {
    *scene = (Scene){.board = board_new(variant_find(variant)), .path = "/tmp/quadriga-XXXXXX"};
    scene->game = game_new(scene->board);
    if (text) {
        const int fd = mkstemp(scene->path);
        CU_ASSERT_FATAL(fd >= 0);
        CU_ASSERT_EQUAL(write(fd, text, strlen(text)), (ssize_t)strlen(text));
        close(fd);
        choice.path = scene->path;
    }
    scene->book =
        book_new(&choice, scene->board, NULL, board_setup(scene->board)->fen, seed, &scene->error);
    if (text)
        remove(scene->path);
    return scene->book != NULL;
}

static void scene_close(Scene *scene) {
    book_free(scene->book);
    game_free(scene->game);
    free(scene->board);
}

static uint64_t key_of(Scene *scene, uint64_t number) {
    book_place(scene->book, number, scene->game);
    return position_key(&scene->game->now);
}

static void test_lots(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Scene scene, other;
        uint32_t differ = 0;
        const char *name = ALL_VARIANTS[v]->name;
        CU_ASSERT_FATAL(scene_open(&scene, name, NULL, (OpeningChoice){.path = NULL}, 1));
        CU_ASSERT_FATAL(scene_open(&other, name, NULL, (OpeningChoice){.path = NULL}, 2));
        CU_ASSERT_EQUAL(book_count(scene.book), 0);
        CU_ASSERT(book_key(scene.book) != book_key(other.book));
        const uint64_t seventh = key_of(&scene, 7);
        for (uint64_t i = 0; i < 20; i++) {
            const uint64_t key = key_of(&scene, i);
            check_that(scene.game->count == RANDOM_PLIES && !game_over(scene.game, NULL),
                       "%s: opening of %zu plies", name, scene.game->count);
            for (uint64_t k = 0; k < i; k++)
                differ += key_of(&scene, k) != key;
            differ += key_of(&other, i) != key;
        }
        check_that(differ > 200, "%s: only %u of 210 pairs differ", name, differ);
        CU_ASSERT_EQUAL(key_of(&scene, 7), seventh);
        scene_close(&scene);
        scene_close(&other);
    }
    Scene none;
    CU_ASSERT_FATAL(scene_open(&none, "teams", NULL, (OpeningChoice){.has_plies = true}, 1));
    key_of(&none, 3);
    CU_ASSERT(none.game->count == 0 && none.game->setup);
    scene_close(&none);
}

static void test_fen4(void) {
    Scene scene;
    const char *text = "# comment\n4PCo\n\n  4PC  \r\n4PCb\n4PCn";
    CU_ASSERT_FATAL(scene_open(&scene, "teams", text, (OpeningChoice){.path = NULL}, 1));
    CU_ASSERT_EQUAL(book_count(scene.book), 4);
    static const char *const CODES[] = {"4PCo", "4PC", "4PCb", "4PCn", "4PCo"};
    for (uint64_t i = 0; i < 5; i++) {
        key_of(&scene, i);
        CU_ASSERT(scene.game->setup && strcmp(scene.game->setup->code, CODES[i]) == 0);
    }
    scene_close(&scene);
    CU_ASSERT_FATAL(scene_open(&scene, "teams", text, (OpeningChoice){.start = 3}, 1));
    key_of(&scene, 0);
    CU_ASSERT_STRING_EQUAL(scene.game->setup->code, "4PCb");
    scene_close(&scene);
}

/* All of them come, in another order that follows from the seed. */
static void test_shuffled(void) {
    const char *text = "4PCo\n4PC\n4PCb\n4PCn\n";
    uint32_t orders = 0;
    uint64_t first = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Scene scene, again;
        const OpeningChoice choice = {.shuffled = true};
        CU_ASSERT_FATAL(scene_open(&scene, "teams", text, choice, seed));
        CU_ASSERT_FATAL(scene_open(&again, "teams", text, choice, seed));
        CU_ASSERT_EQUAL(book_key(scene.book), book_key(again.book));
        for (uint64_t i = 0; i < 4; i++) {
            CU_ASSERT_EQUAL(key_of(&scene, i), key_of(&again, i));
            for (uint64_t k = 0; k < i; k++)
                CU_ASSERT(key_of(&scene, i) != key_of(&scene, k));
        }
        orders += seed && book_key(scene.book) != first;
        first = book_key(scene.book);
        scene_close(&scene);
        scene_close(&again);
    }
    CU_ASSERT(orders > 10);
}

static void test_pgn4(void) {
    Scene scene;
    const OpeningChoice all = {.format = OPENING_PGN4};
    const OpeningChoice three = {.format = OPENING_PGN4, .has_plies = true, .plies = 3};
    if (!check_that(scene_open(&scene, "teams", GAMES, all, 1), "%s", scene.error.text))
        return;
    CU_ASSERT_EQUAL(book_count(scene.book), 2);
    key_of(&scene, 0);
    CU_ASSERT(scene.game->count == 5 && strcmp(scene.game->setup->code, "4PC") == 0);
    key_of(&scene, 1);
    CU_ASSERT(scene.game->count == 1 && strcmp(scene.game->setup->code, "4PCo") == 0);
    scene_close(&scene);
    CU_ASSERT_FATAL(scene_open(&scene, "teams", GAMES, three, 1));
    key_of(&scene, 0);
    CU_ASSERT_EQUAL(scene.game->count, 3);
    scene_close(&scene);
}

static void test_refused(void) {
    static const struct {
        const char *variant, *text, *reason;
        OpeningChoice choice;
    } CASES[] = {
        {"teams", "", "no opening", {.path = NULL}},
        {"teams", "# nothing\n", "no opening", {.path = NULL}},
        {"teams", "4PC\nrubbish\n", "line 2", {.path = NULL}},
        {"teams", "4PC\n", "no number 2", {.start = 2}},
        {"ffa", GAMES, "game 1", {.format = OPENING_PGN4}},
        {"teams", "[Variant \"Teams\"]\n\n1. h2-h5\n", "game 1", {.format = OPENING_PGN4}},
        {"ffa",
         "[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n\n1. h2-h3 .. R\n",
         "game 1",
         {.format = OPENING_PGN4}},
        /* Blue is out */
        {"ffa",
         "R-0,1,0,0-1,0,1,1-1,0,1,1-0,0,0,0-0-x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/"
         "x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/12,gP,gR/12,gP,gN/12,gP,gB/12,gP,gK/"
         "12,gP,gQ/12,gP,gB/12,gP,gN/12,gP,gR/x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/"
         "x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x",
         "line 1: the game is over, or other seats",
         {.path = NULL}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Scene scene;
        const bool opened = scene_open(&scene, CASES[i].variant, CASES[i].text, CASES[i].choice, 1);
        check_that(!opened && strstr(scene.error.text, CASES[i].reason), "case %zu: '%s'", i,
                   scene.error.text);
        scene_close(&scene);
    }
}

CU_TestInfo TESTS_book[] = {
    {"moves by lot", test_lots},         {"FEN4", test_fen4},
    {"in another order", test_shuffled}, {"PGN4", test_pgn4},
    {"what is refused", test_refused},   CU_TEST_INFO_NULL,
};
