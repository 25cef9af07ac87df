/* `quadriga analyse`, on the real program: what it writes reads back and keeps all that was there,
 * and every fault is said. And the parts: marks, what a record takes. How a start that was broken
 * off goes on is in test_resume.c. */
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/pgn4.h"
#include "eval/prospect.h"
#include "protocol/judge.h"
#include "tests/errand.h"
#include "tests/program.h"
#include "tests/records.h"
#include "tests/suites.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char RECORDS[] = QUADRIGA_TEST_DATA "/pgn4";

/* --- what is written -------------------------------------------------------------------------- */

/* Has the engine to choose at this ply: nobody leaves, and no king walks by chance? */
static bool is_choice(const Position *pos, Move m) {
    return move_kind(m) != MOVE_RESIGN && move_kind(m) != MOVE_TIMEOUT &&
           !(state_wanderers(&pos->now) >> pos->now.turn & 1);
}

/* Are the variations of a ply in `is` those of `was`, and then `more` new ones with figures? */
static bool same_variations(const Pgn4 *was, const Pgn4 *is, size_t ply, size_t most) {
    size_t i = 0, k = 0, added = 0;
    while (i < was->variation_count && was->variations[i].ply < ply)
        i++;
    while (k < is->variation_count && is->variations[k].ply < ply)
        k++;
    for (; i < was->variation_count && was->variations[i].ply == ply; i++, k++)
        if (k == is->variation_count || is->variations[k].ply != ply ||
            strcmp(was->variations[i].text, is->variations[k].text) != 0)
            return false;
    for (; k < is->variation_count && is->variations[k].ply == ply; k++, added++)
        if (!strstr(is->variations[k].text, "[%eval "))
            return false;
    return added <= most;
}

static size_t count_variations(const Pgn4 *record, size_t ply) {
    size_t count = 0;
    for (size_t i = 0; i < record->variation_count; i++)
        count += record->variations[i].ply == ply;
    return count;
}

/* Is `is` the record `was` with figures for each choice and nothing lost? `most` lines were asked
 * for. */
static void check_kept(const char *name, const Pgn4 *was, const Pgn4 *is, size_t most) {
    Position *pos = malloc(sizeof *pos);
    bool same = was->game->count == is->game->count;
    *pos = was->game->start;
    for (size_t i = 0; i < was->tag_count; i++) {
        const char *value = pgn4_tag(is, was->tags[i].name);
        same = same && value && strcmp(was->tags[i].value, value) == 0;
    }
    check_that(same, "%s: tags or moves were lost", name);
    for (size_t i = 0; same && i < was->game->count; i++) {
        const char *before = was->plies[i].comment ? was->plies[i].comment : "",
                   *after = is->plies[i].comment ? is->plies[i].comment : "";
        const bool choice = is_choice(pos, was->game->plies[i]);
        Undo unused;
        same = was->game->plies[i] == is->game->plies[i] &&
               was->plies[i].clock_ms == is->plies[i].clock_ms &&
               strncmp(before, after, strlen(before)) == 0 &&
               (choice ? count_of(after, "[%eval ") == 1 && count_of(after, "[%win ") == 1
                       : strcmp(before, after) == 0) &&
               same_variations(was, is, i, choice ? most : 0);
        if (choice && most == 1) /* the move was the best, or the best stands beside it */
            same = same && (strstr(after, "[%loss") == NULL ||
                            count_variations(is, i) == count_variations(was, i) + 1);
        check_that(same, "%s: ply %zu: '%s' became '%s'", name, i + 1, before, after);
        play_record(pos, was->game->plies[i], &unused);
        pos->journal_count = 0;
    }
    CU_ASSERT_PTR_NOT_NULL(pgn4_tag(is, "Annotator"));
    const char *preface = was->preface ? was->preface : "";
    check_that(is->preface && strncmp(preface, is->preface, strlen(preface)) == 0 &&
                   strstr(is->preface, "[Quadriga "),
               "%s: the preface became '%s'", name, is->preface ? is->preface : "");
    free(pos);
}

/* Goes through a record and looks at what comes out; false when it cannot be read at all. */
static bool look_through(const char *folder, const char *path, const char *options, size_t most) {
    char line[ERRAND];
    int status;
    Error error = {""};
    char *text = test_read_file(path);
    Pgn4 *was = text ? pgn4_read(NULL, text, &error) : NULL;
    if (was) {
        snprintf(line, sizeof line, "analyse %s %s --out %s/out.pgn4", path, options, folder);
        char *said = errand_run(line, &status), *out = folder_text(folder, "out.pgn4");
        Pgn4 *is = out ? pgn4_read(NULL, out, &error) : NULL;
        check_that(status == 0 && said && !*said && is, "%s: status %d, %s%s", path, status,
                   said ? said : "", error.text);
        if (is)
            check_kept(path, was, is, most);
        CU_ASSERT(!folder_has(folder, "out.pgn4.analysis"));
        pgn4_free(is);
        free(out);
        free(said);
    }
    const bool readable = was != NULL;
    pgn4_free(was);
    free(text);
    return readable;
}

static size_t look_through_all(const char *records, const char *options, size_t most) {
    char folder[FOLDER], path[FOLDER_PATH];
    size_t count = 0;
    DIR *dir = opendir(records);
    if (!dir || !folder_make(folder)) {
        if (dir)
            closedir(dir);
        return 0;
    }
    for (const struct dirent *file; (file = readdir(dir));) {
        const size_t n = strlen(file->d_name);
        if (n < 5 || strcmp(file->d_name + n - 5, ".pgn4") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", records, file->d_name);
        count += look_through(folder, path, options, most);
    }
    closedir(dir);
    folder_remove(folder, (const char *const[]){"out.pgn4", NULL});
    return count;
}

static void own_records(void) {
    CU_ASSERT(look_through_all(RECORDS, "--depth 2 --nodes 3000 --multipv 3", 3) >= ERRAND_GAMES);
    CU_ASSERT(look_through_all(RECORDS, "--depth 1", 1) >= ERRAND_GAMES);
}

static void real_games(void) {
    DIR *dir = opendir(QUADRIGA_SHARED_GAMES);
    if (!dir) {
        fputs("(no real games here) ", stdout);
        return;
    }
    closedir(dir);
    check_that(look_through_all(QUADRIGA_SHARED_GAMES, "--depth 1 --nodes 3000 --hash 1", 1) >= 10,
               "fewer than ten games were gone through");
}

/* A queen is put where a rook takes her: that is a blunder, to take her is none. */
static void marks(void) {
    char folder[FOLDER], line[ERRAND];
    if (!folder_make(folder))
        return;
    snprintf(line, sizeof line, "analyse %s/looked_teams.pgn4 --depth 3 --out %s/out.pgn4", RECORDS,
             folder);
    errand_expect(line, 0, "");
    char *text = folder_text(folder, "out.pgn4");
    Error error = {""};
    Pgn4 *record = text ? pgn4_read(NULL, text, &error) : NULL;
    if (check_that(record != NULL, "%s", error.text)) {
        CU_ASSERT_PTR_NOT_NULL(strstr(record->plies[0].comment, " ?? [%loss "));
        CU_ASSERT_EQUAL(strncmp(record->plies[1].comment, "[%eval ", 7), 0);
        CU_ASSERT_PTR_NOT_NULL(strstr(record->plies[0].comment, "[%line Ra4xQe4"));
        CU_ASSERT_PTR_NOT_NULL(strstr(record->preface, "Red 0 ?! 0 ? 1 ??"));
    }
    pgn4_free(record);
    free(text);
    folder_remove(folder, (const char *const[]){"out.pgn4", NULL});
    static const struct {
        int32_t loss;
        const char *mark;
    } CASES[] = {{0, ""},    {49, ""},   {50, "?!"},  {99, "?!"},
                 {100, "?"}, {199, "?"}, {200, "??"}, {1000, "??"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        CU_ASSERT_STRING_EQUAL(judge_mark(CASES[i].loss), CASES[i].mark);
    CU_ASSERT_EQUAL(prospect_of_lead(0, 2, 2), 500);
    CU_ASSERT_EQUAL(prospect_of_lead(0, 4, 1), 250);
    CU_ASSERT_EQUAL(prospect_of_lead(-500, 1, 1), 1000); /* nobody else is left */
    for (int32_t lead = -5000; lead < 5000; lead += 50) {
        CU_ASSERT(prospect_of_lead(lead, 4, 1) <= prospect_of_lead(lead + 50, 4, 1));
        CU_ASSERT_EQUAL(prospect_of_lead(lead, 2, 2) + prospect_of_lead(-lead, 2, 2), 1000);
    }
}

/* However early a search ends, its best lines begin with different legal moves, and the move asked
 * about has a line of its own or is one of them. */
static void different_lines(void) {
    Error error = {""};
    Move *moves = malloc(MAX_MOVES * sizeof *moves);
    Search *search = search_new(1, &error);
    Input *input = input_new(STDIN_FILENO);
    CU_ASSERT_FATAL(search && input && moves);
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        Game *game = game_new(board);
        for (uint64_t nodes = 1; nodes < 4000; nodes += nodes / 3 + 1) {
            const Limits limits = {.nodes = nodes, .movetime = -1, .remaining = -1, .lines = 5};
            Judge judge;
            judge_init(&judge, search, input, &limits);
            const size_t count = movegen_legal(&game->now, moves);
            const Move played = moves[nodes % count];
            CU_ASSERT(judge_think(&judge, &game->now, played));
            for (uint32_t i = 0; i < judge.count; i++) {
                bool good = movegen_is_legal(&game->now, judge.line[i].move[0]);
                for (uint32_t k = 0; k < i; k++)
                    good = good && judge.line[k].move[0] != judge.line[i].move[0];
                check_that(good, "%s, %d nodes: line %u", ALL_VARIANTS[v]->name, (int)nodes, i + 1);
            }
            CU_ASSERT(judge.count <= 5 && (nodes < 2000 || judge.count == 5));
            /* a handful of nodes may be too few for any line */
            CU_ASSERT(judge.played ? judge.played->move[0] == played : nodes < 64);
            CU_ASSERT(judge.loss >= 0 && judge.loss <= 1000);
            judge_destroy(&judge);
        }
        game_free(game);
        free(board);
    }
    input_free(input);
    search_free(search);
    free(moves);
}

/* --from and --to: figures there and nowhere else. */
static void part_of_a_game(void) {
    char folder[FOLDER], line[ERRAND];
    if (!folder_make(folder))
        return;
    snprintf(line, sizeof line,
             "analyse %s/looked_quad.pgn4 --depth 1 --from 3 --to 5 --out %s/out.pgn4", RECORDS,
             folder);
    errand_expect(line, 0, "");
    char *text = folder_text(folder, "out.pgn4");
    Pgn4 *record = text ? pgn4_read(NULL, text, NULL) : NULL;
    CU_ASSERT_PTR_NOT_NULL(record);
    for (size_t i = 0; record && i < record->game->count; i++) {
        const bool has = record->plies[i].comment && strstr(record->plies[i].comment, "[%eval ");
        CU_ASSERT_EQUAL(has, i >= 2 && i <= 4);
    }
    pgn4_free(record);
    free(text);
    folder_remove(folder, (const char *const[]){"out.pgn4", NULL});
}

/* Lines of JSON: one a choice, braces and quotes in balance, the numbers of the plies rising. */
static void json(void) {
    char line[ERRAND];
    int status;
    for (size_t i = 0; i < ERRAND_GAMES; i++) {
        char folder[FOLDER], path[FOLDER_PATH];
        if (!folder_make(folder))
            return;
        snprintf(path, sizeof path, "%s/%s.pgn4", RECORDS, errand_games[i]);
        snprintf(line, sizeof line, "analyse %s --depth 1 --multipv 2 --json --out %s/out.json",
                 path, folder);
        char *said = errand_run(line, &status), *text = folder_text(folder, "out.json");
        long last = 0, count = 0;
        CU_ASSERT(status == 0 && said && !*said);
        for (char *at = text; at && *at; count++) {
            char *end = strchr(at, '\n');
            if (!check_that(end && strncmp(at, "{\"ply\":", 7) == 0, "%s: %.60s", path, at))
                break;
            *end = '\0';
            const long ply = strtol(at + 7, NULL, 10);
            int depth = 0;
            bool quoted = false, good = ply > last;
            for (const char *p = at; *p; p++) {
                quoted ^= *p == '"';
                depth += quoted ? 0 : (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
                good = good && depth >= (p[1] ? 1 : 0);
            }
            check_that(good && depth == 0 && !quoted && count_of(at, "\"played\":{") == 1 &&
                           count_of(at, "\"pv\":[\"") >= 1 && count_of(at, "\"pv\":[\"") <= 3,
                       "%s: %s", path, at);
            last = ply;
            at = end + 1;
        }
        check_that(count >= 5, "%s: %ld lines", path, count);
        free(text);
        free(said);
        folder_remove(folder, (const char *const[]){"out.json", NULL});
    }
}

/* --- what a record takes ---------------------------------------------------------------------- */

static void record_parts(void) {
    Board *board = board_new(ALL_VARIANTS[0]);
    Pgn4 *record = pgn4_new(game_new(board));
    static const char *const MOVES[] = {"h2h3", "b7c7", "g13g12"};
    for (size_t i = 0; i < 3; i++) {
        Move m;
        CU_ASSERT(move_read(&record->game->now, MOVES[i], strlen(MOVES[i]), &m, NULL) &&
                  pgn4_play(record, m, NULL));
    }
    pgn4_variation(record, 1, " .. b9-c9 ", 10);
    pgn4_variation(record, 0, " e2-e3 ", 7);
    pgn4_variation(record, 1, " .. b8-c8 ", 10);
    pgn4_variation(record, 0, " f2-f3 ", 7);
    static const size_t PLIES[] = {0, 0, 1, 1};
    static const char *const TEXTS[] = {" e2-e3 ", " f2-f3 ", " .. b9-c9 ", " .. b8-c8 "};
    for (size_t i = 0; i < 4; i++)
        CU_ASSERT(record->variations[i].ply == PLIES[i] &&
                  strcmp(record->variations[i].text, TEXTS[i]) == 0);
    CU_ASSERT(pgn4_comment_at(record, 2, "two clock=7"));
    CU_ASSERT(pgn4_comment_at(record, 0, "before"));
    CU_ASSERT(pgn4_comment_at(record, 2, "more {}"));
    CU_ASSERT_STRING_EQUAL(record->plies[1].comment, "two clock=7 more ()");
    CU_ASSERT_STRING_EQUAL(record->preface, "before");
    CU_ASSERT_EQUAL(record->plies[1].clock_ms, 7);
    CU_ASSERT_PTR_NULL(record->plies[2].comment);
    pgn4_complete(record);
    record_survives("with additions", record);
    pgn4_free(record);
    free(board);
}

/* --- the command line ------------------------------------------------------------------------- */

static void positions(void) {
    errand_expect("analyse --fen4 modern --depth 2 --multipv 3", 0, "  3. cp ");
    errand_expect("analyse --fen4 start --variant seasons --depth 1 --json", 0,
                  "{\"ply\":1,\"seat\":\"g\"");
    errand_expect("analyze --fen4=4PCo --nodes 500", 0, "Red to move");
    /* one king left of each side but one: it is over */
    errand_expect(
        "analyse --depth 1 --variant teams --fen4 "
        "R-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/"
        "14/14/13,gK/bK,13/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x",
        1, "the game is over");
}

static void faults(void) {
    static const struct {
        const char *arguments;
        int status;
        const char *says;
    } CASES[] = {
        {"analyse", 2, "which record?"},
        {"analyse a b", 2, "unexpected 'b'"},
        {"analyse a --depth 0", 2, "--depth: '0' is no number from 1 to 127"},
        {"analyse a --depth", 2, "--depth wants a value"},
        {"analyse a --time 1x", 2, "--time: '1x' is no number"},
        {"analyse a --nodes -1", 2, "--nodes: '-1' is no number"},
        {"analyse a --multipv 1000", 2, "--multipv"},
        {"analyse a --from 3 --to 2", 2, "--from 3 lies behind --to 2"},
        {"analyse a --json=x", 2, "--json has no value"},
        {"analyse a --what", 2, "unknown option '--what'"},
        {"analyse a --variant chess", 2, "no game is called 'chess'"},
        {"analyse a --rule Order=wdyb", 2, "--rule is nothing for a record"},
        {"analyse a --fen4 modern", 2, "exclude each other"},
        {"analyse --fen4 modern --from 2", 2, "--from is nothing for a position"},
        {"analyse --fen4 modern --out x", 2, "--out is nothing for a position"},
        {"analyse --fen4 nonsense", 2, "--fen4: turn"},
        {"analyse /nowhere/a.pgn4", 1, "cannot read /nowhere/a.pgn4"},
        {"analyse --help", 0, "usage: quadriga analyse FILE.pgn4"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        errand_expect(CASES[i].arguments, CASES[i].status, CASES[i].says);
    char folder[FOLDER], line[ERRAND];
    if (!folder_make(folder))
        return;
    folder_write(folder, "bad.pgn4", "[Variant \"Teams\"]\n\n1. h2-h3 ..\nb7-b2\n");
    snprintf(line, sizeof line, "analyse %s/bad.pgn4 --depth 1", folder);
    errand_expect(line, 1, "bad.pgn4: line 4, 'b7-b2': ");
    folder_write(folder, "bad.pgn4", "[Variant \"Teams\"]\n\n1. h2-h3\n");
    snprintf(line, sizeof line, "analyse %s/bad.pgn4 --depth 1 --from 2", folder);
    errand_expect(line, 1, "--from 2, but it has only 1 plies");
    snprintf(line, sizeof line, "analyse %s/bad.pgn4 --depth 1 --variant quad", folder);
    errand_expect(line, 1, "Variant");
    snprintf(line, sizeof line, "analyse %s/bad.pgn4 --depth 1 --out %s/nowhere/o", folder, folder);
    errand_expect(line, 1, "/nowhere/o: No such file or directory");
    snprintf(line, sizeof line, "analyse %s/bad.pgn4 --depth 1 --out %s", folder, folder);
    errand_expect(line, 1, ": Is a directory");
    /* to the standard output, with the record beside it untouched */
    snprintf(line, sizeof line, "analyse %s/bad.pgn4 --depth 1", folder);
    errand_expect(line, 0, "1. h2-h3 { ");
    CU_ASSERT(!folder_has(folder, "bad.pgn4.analysis"));
    folder_remove(folder, (const char *const[]){"bad.pgn4", NULL});
}

/* On a terminal it shows how far it is, and leaves the line clean. */
static void progress(void) {
    char folder[FOLDER], line[ERRAND];
    Program program;
    if (!folder_make(folder))
        return;
    snprintf(line, sizeof line, "analyse %s/looked_quad.pgn4 --depth 1 --out %s/out.pgn4", RECORDS,
             folder);
    if (check_that(program_start_terminal(&program, line), "cannot start on a terminal")) {
        char *rest = NULL;
        CU_ASSERT(program_await_part(&program, "] 0 of 10 moves"));
        CU_ASSERT(program_await_part(&program, "] 10 of 10 moves"));
        CU_ASSERT_EQUAL(program_end(&program, &rest), 0);
        CU_ASSERT(rest && rest[strlen(rest) ? strlen(rest) - 1 : 0] == '\r');
        free(rest);
    }
    folder_remove(folder, (const char *const[]){"out.pgn4", NULL});
}

CU_TestInfo TESTS_analyse[] = {
    {"own records keep what they have", own_records},
    {"real games go through", real_games},
    {"marks", marks},
    {"different lines", different_lines},
    {"from and to", part_of_a_game},
    {"lines of JSON", json},
    {"comments and variations of a record", record_parts},
    {"positions", positions},
    {"faults", faults},
    {"progress", progress},
    CU_TEST_INFO_NULL,
};
