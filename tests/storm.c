/* The model knows what was sent. It reads on only at `isready`, whose answer closes what belongs to
 * the commands before; a search that ends by itself may have answered by then or not.
 *
 * An answer has its time: a search without end of its own has it when it is stopped, by `stop` or
 * by the next `go`; one that ponders when `ponderhit` has given it an end, or when it is stopped.
 */
#include "tests/storm.h"

#include "tests/program.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512, KINDS_OF_GO = 12 };

typedef enum { IDLE, ENDLESS, PONDERING, PONDERING_ENDLESS, BOUNDED } State;

typedef struct {
    Program program;
    uint64_t seed, first_seed;
    size_t sent;    /* commands */
    State state;    /* of the last search as far as it is known */
    size_t goes;    /* `go` sent */
    size_t due;     /* answers that may have come by now */
    size_t bests;   /* bestmoves read */
    bool in_search; /* a `go` has been sent since the last bestmove was read */
    bool advising;  /* advice was asked for, and may still be worked out */
    bool behind;    /* an option may wait for the end of the search, and positions behind it */
    char *moves;    /* the legal moves of the position, when it is known */
    char *wanted;   /* those at the last `go` whose answer is not read, when there is but one */
    char log[LINE]; /* the last commands */
    bool failed;
} Storm;

static uint64_t below(Storm *storm, uint64_t n) { return test_random(&storm->seed) % n; }

static void say(Storm *storm, const char *line) {
    const size_t have = strlen(storm->log), length = strlen(line);
    if (have + length + 4 > sizeof storm->log) {
        const size_t drop = length + 4 < have ? length + 4 : have;
        memmove(storm->log, storm->log + drop, have - drop + 1);
    }
    snprintf(storm->log + strlen(storm->log), sizeof storm->log - strlen(storm->log), "%.100s | ",
             line);
    storm->sent++;
    program_say(&storm->program, line);
    program_say(&storm->program, "\n");
}

static void fail(Storm *storm, const char *what, const char *line) {
    storm->failed = true;
    check_that(0, "%s: '%.100s' (command %zu of seed %llu) after … %s", what, line, storm->sent,
               (unsigned long long)storm->first_seed, storm->log);
}

/* Is the word one of the list's? */
static bool is_listed(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *p = list; (p = strstr(p, word)); p += length)
        if (p[-1] == ' ' && (p[length] == ' ' || p[length] == '\0'))
            return true;
    return false;
}

static void take_best(Storm *storm, const char *line) {
    char move[32];
    storm->bests++;
    if (storm->bests > storm->due)
        fail(storm,
             storm->bests > storm->goes ? "a bestmove for nothing" : "a bestmove before its time",
             line);
    storm->in_search = storm->bests < storm->goes;
    if (sscanf(line, "bestmove %31s", move) != 1)
        fail(storm, "no move", line);
    if (storm->wanted && storm->bests == storm->goes &&
        !(storm->wanted[0] ? is_listed(storm->wanted, move) : strcmp(move, "(none)") == 0))
        fail(storm, "an illegal bestmove", line);
}

static void take_line(Storm *storm, const char *line) {
    if (strncmp(line, "bestmove ", 9) == 0)
        take_best(storm, line);
    else if ((strncmp(line, "info depth ", 11) == 0 || strncmp(line, "info currline ", 14) == 0) &&
             !storm->in_search)
        fail(storm, "a search talks after its bestmove", line);
}

/* What it means that there was no line. */
static const char *silence(const Program *program) {
    return program->ended ? "it has ended" : "it is silent";
}

/* Reads up to the line that begins so, which is returned. */
static const char *read_to(Storm *storm, const char *begin) {
    const char *line;
    while ((line = program_line(&storm->program, PATIENCE_MS))) {
        if (strncmp(line, begin, strlen(begin)) == 0)
            return line;
        take_line(storm, line);
        if (storm->failed)
            return NULL;
    }
    if (!storm->failed)
        fail(storm, silence(&storm->program), begin);
    return NULL;
}

static void synchronise(Storm *storm) {
    say(storm, "isready");
    if (!read_to(storm, "readyok"))
        return;
    /* What was stopped has answered, or is about to. */
    while (storm->state != BOUNDED && storm->bests < storm->due && !storm->failed) {
        const char *line = program_line(&storm->program, PATIENCE_MS);
        if (!line)
            fail(storm, silence(&storm->program), "bestmove");
        else
            take_line(storm, line);
    }
}

static bool is_busy(const Storm *storm) { return storm->state != IDLE || storm->advising; }

static void ask_moves(Storm *storm) {
    synchronise(storm);
    storm->behind = storm->behind && is_busy(storm);
    free(storm->moves);
    storm->moves = NULL;
    if (storm->behind) /* the next search may be in another game than moves tells of */
        return;
    say(storm, "moves");
    const char *line = read_to(storm, "info string moves ");
    storm->moves = line ? strdup(strchr(line + 18, ' ') ? strchr(line + 18, ' ') : "") : NULL;
}

/* --- what is sent -------------------------------------------------------------------------------
 */

static void send_go(Storm *storm) {
    static const struct {
        const char *words;
        State state;
    } GO[KINDS_OF_GO] = {
        {"go infinite", ENDLESS},
        {"go", ENDLESS},
        {"go infinite depth 2", ENDLESS},
        {"go ponder", PONDERING_ENDLESS},
        {"go ponder movetime 3", PONDERING},
        {"go ponder depth 2 wtime 20 btime 20", PONDERING},
        {"go depth 2", BOUNDED},
        {"go movetime 2", BOUNDED},
        {"go nodes 300", BOUNDED},
        {"go wtime 40 btime 40 winc 1", BOUNDED},
        {"go mate 1 movetime 5", BOUNDED},
        {"go movetime 1 searchmoves h2h3 e2e3", BOUNDED},
    };
    if (below(storm, 3) == 0)
        ask_moves(storm);
    const uint64_t kind = below(storm, KINDS_OF_GO);
    storm->due = ++storm->goes; /* whatever ran is stopped */
    if (GO[kind].state != BOUNDED)
        storm->due--;
    storm->in_search = true;
    storm->state = GO[kind].state;
    free(storm->wanted);
    storm->wanted = storm->moves ? strdup(storm->moves) : NULL;
    storm->behind = storm->advising = false; /* what waited is set first */
    say(storm, GO[kind].words);
}

static void send_stop(Storm *storm) {
    storm->due = storm->goes;
    storm->state = IDLE;
    storm->advising = false;
    say(storm, "stop");
}

static void send_ponderhit(Storm *storm) {
    if (storm->state == PONDERING) {
        storm->due = storm->goes;
        storm->state = BOUNDED;
    } else if (storm->state == PONDERING_ENDLESS) {
        storm->state = ENDLESS;
    }
    say(storm, "ponderhit");
}

/* Options, and what they make wait, wait while a search runs. */
static void say_to_wait(Storm *storm, const char *line) {
    const bool waits = strncmp(line, "setoption ", 10) == 0 || strcmp(line, "ucinewgame") == 0;
    storm->behind |= waits && is_busy(storm);
    storm->advising |= strncmp(line, "alliance advise", 15) == 0;
    say(storm, line);
}

static void send_position(Storm *storm) {
    static const char *const POSITIONS[] = {
        "position startpos",
        "position startpos moves h2h3",
        "position startpos moves R",
        "position startpos moves h2h9",
        "position fen nonsense",
        "position startpos moves e2e3 @r=b",
        "position startpos alliance r~b",
        "position",
        "setoption name UCI_Variant value teams",
        "setoption name UCI_Variant value ffa",
        "setoption name UCI_Variant value chess4",
        "setoption name UCI_Variant value fourrow",
        "setoption name UCI_Variant value seasons",
        "setoption name UCI_Variant value quad",
    };
    free(storm->moves); /* which it is is asked for before the next search, perhaps */
    storm->moves = NULL;
    say_to_wait(storm, POSITIONS[below(storm, sizeof POSITIONS / sizeof *POSITIONS)]);
}

static void send_other(Storm *storm) {
    static const char *const OTHERS[] = {
        "uci",
        "isready",
        "d",
        "fen",
        "result",
        "eval",
        "ucinewgame",
        "help",
        "compiler",
        "register",
        "alliance g~r",
        "alliance clear",
        "alliance advise nodes 200",
        "alliance advise nodes 100000000",
        "debug on",
        "debug off",
        "nonsense",
        "",
        "setoption name Hash value 3",
        "setoption name Hash value 2",
        "setoption name Clear Hash",
        "setoption name MultiPV value 3",
        "setoption name MultiPV value 1",
        "setoption name Skill Level value 3",
        "setoption name Skill Level value 20",
        "setoption name UCI_ShowWDL value true",
        "setoption name Algorithm value paranoid",
        "setoption name Algorithm value maxn",
        "setoption name Algorithm value brs",
        "setoption name Algorithm value mix",
        "setoption name Algorithm value auto",
        "setoption name Hash value x",
        "setoption name Threads value 2",
        "setoption name Threads value 4",
        "setoption name Threads value 1",
        "setoption name Threads value 0",
    };
    say_to_wait(storm, OTHERS[below(storm, sizeof OTHERS / sizeof *OTHERS)]);
}

void storm_of_commands(size_t commands, uint64_t seed) {
    Storm storm = {.seed = seed, .first_seed = seed};
    if (!program_begin(&storm.program, ""))
        return;
    for (size_t i = 0; i < commands && !storm.failed; i++) {
        const uint64_t lot = below(&storm, 100);
        if (lot < 30)
            send_go(&storm);
        else if (lot < 50)
            send_stop(&storm);
        else if (lot < 58)
            send_ponderhit(&storm);
        else if (lot < 70)
            send_position(&storm);
        else if (lot < 90)
            send_other(&storm);
        else
            synchronise(&storm);
    }
    if (!storm.failed) {
        send_stop(&storm);
        synchronise(&storm);
    }
    check_that(storm.bests == storm.goes, "%zu bestmoves for %zu searches", storm.bests,
               storm.goes);
    check_that(storm.goes > commands / 5, "only %zu searches", storm.goes);
    program_say(&storm.program, "quit\n");
    char *rest;
    const int status = program_end(&storm.program, &rest);
    check_that(status == 0 && !strstr(rest, "bestmove"),
               "seed %llu: %s, then: %.200s\n    after … %s", (unsigned long long)seed,
               program_ending(), rest, storm.log);
    free(rest);
    free(storm.moves);
    free(storm.wanted);
}

/* --- go and stop, go and quit --------------------------------------------------------------------
 */

static const char *const SEARCHES[] = {"go infinite",
                                       "go",
                                       "go ponder",
                                       "go movetime 1000",
                                       "go depth 60",
                                       "go mate 9",
                                       "go ponder movetime 1000",
                                       "go wtime 100000 btime 100000"};
enum { SEARCH_COUNT = sizeof SEARCHES / sizeof *SEARCHES };

void storm_of_stops(size_t pairs, unsigned threads) {
    Program program;
    char option[64];
    uint64_t seed = 3;
    size_t bests = 0, sent = 0;
    if (!program_begin(&program, ""))
        return;
    snprintf(option, sizeof option, "setoption name Threads value %u\n", threads);
    program_say(&program, option);
    while (sent < pairs) {
        /* Some at once, so that stop comes before the search has begun; some one by one. */
        const size_t batch = test_random(&seed) % 8 ? 1 : 1 + test_random(&seed) % 20;
        for (size_t i = 0; i < batch; i++, sent++) {
            program_say(&program, SEARCHES[test_random(&seed) % SEARCH_COUNT]);
            program_say(&program, "\n");
            if (batch == 1 && test_random(&seed) % 4 == 0)
                program_await(&program, "info depth", NULL);
            program_say(&program, "stop\n");
        }
        for (; bests < sent; bests++)
            if (!program_await(&program, "bestmove ", NULL)) {
                const char *how = silence(&program);
                program_end(&program, NULL);
                check_that(0, "no bestmove after %zu: %s, %s", bests, how, program_ending());
                return;
            }
        program_say(&program, "isready\n");
        const char *line = program_line(&program, PATIENCE_MS);
        if (!check_that(line && strcmp(line, "readyok") == 0, "after bestmove %zu: %s", bests,
                        line ? line : silence(&program)))
            break;
    }
    program_say(&program, "quit\n");
    const int status = program_end(&program, NULL);
    check_that(status == 0, "after %zu searches and quit: %s", sent, program_ending());
}

void storm_of_quits(size_t programs, unsigned threads) {
    for (size_t i = 0; i < programs; i++) {
        char text[128];
        snprintf(text, sizeof text, "setoption name Threads value %u\n%s\nquit\nisready\n", threads,
                 SEARCHES[i % SEARCH_COUNT]);
        int status;
        char *answer = program_converse("", text, strlen(text), &status);
        const bool ok = answer && status == 0 && count_of(answer, "bestmove ") == 1 &&
                        count_of(answer, "readyok") == 0;
        check_that(ok, "program %zu, %s: %s, %.300s", i, text, program_ending(),
                   answer ? answer : "");
        free(answer);
        if (!ok)
            return;
    }
}
