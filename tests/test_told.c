/* What a search tells of its lines, read by a client that believes it: whole sets of one depth, the
 * move that is played among them, and chances where two sides are left. */
#include "tests/chat.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 64, MOVE_WORD = 32 };

typedef struct {                       /* of one search */
    unsigned sets, lines;              /* whole sets; lines of the last */
    long depth;                        /* of the last set */
    char first[MOST_LINES][MOVE_WORD]; /* first moves of the last set */
    char best[MOVE_WORD];
    bool faulty; /* something was wrong, and said */
} Told;

static void fault(Told *told, const char *what, const char *line) {
    if (!told->faulty)
        check_that(0, "%s: %.200s", what, line);
    told->faulty = true;
}

/* The whole number behind a word; -1 when it is not there. */
static long number_after(const char *line, const char *word) {
    const char *at = strstr(line, word);
    return at ? strtol(at + strlen(word), NULL, 10) : -1;
}

/* A score as a number that grows with what is better for the mover. */
static long order_of(const char *line) {
    enum { MATE = 1000000 };
    if (!strstr(line, " score mate "))
        return strtol(strstr(line, " score cp ") + 10, NULL, 10);
    const long mate = strtol(strstr(line, " score mate ") + 12, NULL, 10);
    return mate > 0 ? MATE - mate : -MATE - mate;
}

/* A line of a set of `wanted`; `last_order` is kept by the caller. */
static void take_line(Told *told, const char *line, unsigned wanted, long *last_order) {
    const long index = number_after(line, " multipv "), depth = number_after(line, "info depth ");
    if (index == 1) {
        if (told->lines && told->lines != wanted)
            fault(told, "a set is cut before", line);
        told->lines = 0;
        told->depth = depth;
    }
    if (index != told->lines + 1 || depth != told->depth || index > MOST_LINES) {
        fault(told, "no whole set of one depth", line);
        return;
    }
    if (index > 1 && order_of(line) > *last_order)
        fault(told, "better than the line before it", line);
    *last_order = order_of(line);
    char *first = told->first[told->lines++];
    sscanf(strstr(line, " pv ") + 4, "%31s", first);
    for (unsigned i = 0; i + 1 < told->lines; i++)
        if (strcmp(told->first[i], first) == 0)
            fault(told, "the move has a line already", line);
    told->sets += told->lines == wanted;
}

/* Reads up to bestmove, which is the first move of the last set's first line. */
static void take_search(Program *program, unsigned wanted, Told *told) {
    const char *line;
    long order = 0;
    *told = (Told){.sets = 0};
    while ((line = program_line(program, PATIENCE_MS)) && strncmp(line, "bestmove ", 9) != 0)
        if (strstr(line, " multipv ") && !strstr(line, "bound "))
            take_line(told, line, wanted, &order);
        else if (strstr(line, "bound "))
            sscanf(strstr(line, " pv ") + 4, "%31s", told->first[0]);
    if (!line || sscanf(line, "bestmove %31s", told->best) != 1)
        fault(told, "no bestmove", line ? line : "(nothing)");
    else if (strcmp(told->best, told->first[0]) != 0)
        fault(told, "another move is played than was told", line);
    if (told->lines && told->lines != wanted)
        fault(told, "the last set is cut", line ? line : "");
}

static void set_lines(Program *program, unsigned count) {
    char line[64];
    snprintf(line, sizeof line, "setoption name MultiPV value %u\n", count);
    program_say(program, line);
}

/* Few men, so that depths follow each other fast when lines come one by one no more. */
static const char ENDING[] =
    "position fen R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,4,yK,3,x,x,x/x,x,x,2,yP,5,x,x,x/"
    "x,x,x,8,x,x,x/14/14/14/bK,bP,11,gK/14/14/14/14/x,x,x,8,x,x,x/x,x,x,2,rP,5,x,x,x/"
    "x,x,x,4,rK,3,x,x,x\n";

/* Whole sets of more than twenty lines that are told within two seconds, at least. */
#ifdef QUADRIGA_SANITIZED /* which leaves time for few depths */
enum { LONG_SETS = 1 };
#else
enum { LONG_SETS = 3 };
#endif

/* After the first second only whole sets are left out, and the last one never is. */
static void whole_sets(void) {
    static const unsigned COUNTS[] = {1, 2, 3, 7, 12, 40};
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
        Program program;
        Told told;
        if (!chat_begin(&program, variant_find("teams")))
            return;
        if (COUNTS[i] <= 3)
            program_say(&program, ENDING);
        else if (COUNTS[i] > 20) /* more moves than at the start */
            program_say(&program, "position startpos moves h2h3 b7c7 g13g12 m8l8 g1j4 a8c6 h14e11 "
                                  "n7l9\n");
        set_lines(&program, COUNTS[i]);
        program_say(&program, "moves\n");
        const char *line = program_await(&program, "info string moves ", NULL);
        const long moves = line ? strtol(line + 18, NULL, 10) : 0;
        const unsigned wanted = (unsigned long)moves < COUNTS[i] ? (unsigned)moves : COUNTS[i];
        CU_ASSERT(COUNTS[i] < 40 || wanted > 20);
        program_say(&program, "go movetime 2100\n");
        take_search(&program, wanted, &told);
        check_that(told.sets >= (COUNTS[i] > 20 ? LONG_SETS : 3), "%u lines: %u sets", COUNTS[i],
                   told.sets);
        chat_end(&program, NULL);
    }
}

/* However a search ends, in every game. */
static void broken_off_anywhere(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        for (unsigned lines = 1; lines <= 4; lines += 3) {
            Program program;
            Told told;
            if (!chat_begin(&program, ALL_VARIANTS[v]))
                return;
            set_lines(&program, lines);
            for (unsigned nodes = 1; nodes < 6000; nodes += 1 + nodes / 8) {
                char line[64];
                snprintf(line, sizeof line, "go nodes %u\n", nodes);
                program_say(&program, line);
                take_search(&program, lines, &told);
            }
            for (unsigned i = 0; i < 20; i++) {
                program_say(&program, i % 2 ? "go infinite\nstop\n" : "go movetime 1\n");
                take_search(&program, lines, &told);
            }
            chat_end(&program, NULL);
        }
}

/* The same in places where mates come into sight while a search ends. */
static void broken_off_near_mate(void) {
    static const char *const GAMES[] = {
        "position startpos moves h2h3 b7c7 g13g12 m8l8 g1j4 a8c6 h14e11 n7l9\n",
        "position fen R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,4,yK,3,x,x,x/x,x,x,2,yP,5,x,x,x/"
        "x,x,x,8,x,x,x/14/14/14/bK,bP,11,gK/14/14/2,rQ,11/14/x,x,x,8,x,x,x/x,x,x,2,rR,5,x,x,x/"
        "x,x,x,4,rK,3,x,x,x\n",
    };
    Program program;
    Told told;
    if (!chat_begin(&program, variant_find("teams")))
        return;
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        program_say(&program, GAMES[i]);
        for (unsigned nodes = 50; nodes < 20000; nodes += nodes / 16) {
            char line[64];
            snprintf(line, sizeof line, "go nodes %u\n", nodes);
            program_say(&program, line);
            take_search(&program, 1, &told);
        }
    }
    chat_end(&program, NULL);
}

/* The last line of number 1 is that of the move that is played, whatever the lot fell on. */
static void handicaps(void) {
    static const char *const WEAK[] = {"Skill Level value 0", "Skill Level value 7",
                                       "Skill Level value 15", "UCI_LimitStrength value true"};
    unsigned others = 0;
    for (size_t i = 0; i < sizeof WEAK / sizeof *WEAK; i++)
        for (unsigned lines = 1; lines <= 3; lines += 2) {
            Program program;
            char text[96];
            if (!chat_begin(&program, variant_find(i % 2 ? "teams" : "seasons")))
                return;
            set_lines(&program, lines);
            snprintf(text, sizeof text, "setoption name %s\n", WEAK[i]);
            program_say(&program, text);
            for (unsigned nodes = 1; nodes < 4000; nodes += 1 + nodes / 3) {
                char first[MOVE_WORD] = "", best[MOVE_WORD] = "", whole[MOVE_WORD] = "";
                const char *line;
                snprintf(text, sizeof text, "go nodes %u\n", nodes);
                program_say(&program, text);
                while ((line = program_line(&program, PATIENCE_MS)) &&
                       strncmp(line, "bestmove ", 9) != 0) {
                    if (number_after(line, " multipv ") == 1)
                        sscanf(strstr(line, " pv ") + 4, "%31s", first);
                    if (number_after(line, " multipv ") == 2)
                        strcpy(whole, first); /* the best line of a set */
                }
                CU_ASSERT(line && sscanf(line, "bestmove %31s", best) == 1);
                check_that(strcmp(first, best) == 0, "%s, %s: %s is played, %s was told", WEAK[i],
                           text, best, first);
                others += whole[0] && strcmp(whole, best) != 0;
            }
            chat_end(&program, NULL);
        }
    CU_ASSERT(others > 0); /* else nothing was tried */
}

/* --- chances ---------------------------------------------------------------------------------- */

/* Red has a king and a pawn, its partner all that the others lack. */
#define RICH_PARTNER                                                                               \
    "position fen "                                                                                \
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yQ,3,yK,3,x,x,x/x,x,x,2,yP,yQ,4,x,x,x/"             \
    "x,x,x,8,x,x,x/14/14/14/bK,bP,11,gK/14/14/14/14/x,x,x,8,x,x,x/x,x,x,2,rP,5,x,x,x/"             \
    "x,x,x,4,rK,3,x,x,x\n"
#define TWO_KINGS                                                                                  \
    "x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/14/bK,13/14/bR,13/14/x,x,x,8,x,x,x/"       \
    "x,x,x,8,x,x,x/x,x,x,1,rR,2,rK,3,x,x,x\n"
#define THREE_KINGS                                                                                \
    "x,x,x,4,yK,2,yR,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/14/bK,13/14/bR,13/14/"             \
    "x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,1,rR,2,rK,3,x,x,x"
#define SEASONS "{'variant':'seasons','dim':'8x8'}-"

/* Chances are told where two sides are left that play, and of no others. */
static void chances(void) {
    static const struct {
        const char *variant, *said;
        bool told;
        int least; /* permille of win and half of draw for the mover */
    } CASES[] = {
        {"teams", "", true, 300},
        {"teams", "setoption name Algorithm value paranoid\n", true, 300},
        {"teams", "setoption name Algorithm value paranoid\n" RICH_PARTNER, true, 900},
        {"teams", RICH_PARTNER, true, 900},
        {"teams", "setoption name Algorithm value maxn\n", true, 300},
        {"chess4", "", true, 300},
        {"quad", "", true, 300},
        {"ffa", "", false, 0},
        {"solo", "position fen R-0,0,1,1-0,0,0,0-0,0,0,0-50,10,3,0-0-" TWO_KINGS, true, 900},
        {"ffa", "position fen R-0,0,1,1-0,0,0,0-0,0,0,0-0,0,3,0-0-" TWO_KINGS, true, 300},
        {"ffa", "position fen R-0,0,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-" THREE_KINGS "\n", false, 0},
        /* Red's king walks alone: it is to move, and no side; then it is not */
        {"ffa", "position fen R-0,0,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-" THREE_KINGS " moves R\n", false,
         0},
        {"ffa", "position fen R-0,0,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-" THREE_KINGS " moves R h1i2\n",
         true, 300},
        {"fourrow", "", false, 0},
        {"fourrow", "setoption name Players value 3\n", false, 0},
        {"fourrow", "setoption name Players value 2\n", true, 300},
        {"fourrow", "setoption name Players value 2\nposition startpos alliance s=n\n", false, 0},
        {"seasons", "", false, 0},
        {"seasons",
         "position fen G-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-" SEASONS
         "gK,7/8/gR,7/8/8/8/6,bR,1/7,bK\n",
         true, 300},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Program program;
        const char *line;
        if (!chat_begin(&program, variant_find(CASES[i].variant)))
            return;
        program_say(&program, "setoption name UCI_ShowWDL value true\n");
        program_say(&program, CASES[i].said);
        program_say(&program, "go depth 3\n");
        bool any = false;
        while ((line = program_line(&program, PATIENCE_MS)) && strncmp(line, "bestmove ", 9) != 0) {
            check_that(!strstr(line, "error"), "%s: %s", CASES[i].variant, line);
            if (strncmp(line, "info depth ", 11) != 0)
                continue;
            const char *at = strstr(line, " wdl ");
            int win, draw, loss;
            any = true;
            check_that((at != NULL) == CASES[i].told, "%s %s: %s", CASES[i].variant, CASES[i].said,
                       line);
            if (at && sscanf(at, " wdl %d %d %d", &win, &draw, &loss) == 3)
                check_that(win >= 0 && draw >= 0 && loss >= 0 && win + draw + loss == 1000 &&
                               win + draw / 2 >= CASES[i].least,
                           "%s %s: %s", CASES[i].variant, CASES[i].said, line);
        }
        CU_ASSERT(any && line);
        chat_end(&program, NULL);
    }
}

CU_TestInfo TESTS_told[] = {
    {"whole sets of lines", whole_sets},
    {"searches broken off anywhere", broken_off_anywhere},
    {"searches broken off near mate", broken_off_near_mate},
    {"the move played with a handicap", handicaps},
    {"chances of two sides", chances},
    CU_TEST_INFO_NULL,
};
