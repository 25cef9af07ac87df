/* quadriga-solve: how many tactical positions the search solves in how much time.
 *
 * Each position is searched once, by one thread with an empty table; every line that the search
 * reports is noted with its time, so that what it would have played after a tenth and a hundredth
 * of the time is known as well. A position counts as solved at a time when the move that would be
 * played then solves it. Times are those of the machine, so only figures from one machine compare.
 */
#include "engine/notation.h"
#include "search/search.h"
#include "tests/suites.h"
#include "tests/tactics.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 3, MOST_GROUPS = 64, GROUP_NAME = 32, HASH = 64 };

static const char HELP[] =
    "usage: quadriga-solve FILE [--movetime MS] [--nodes N] [--each]\n"
    "\n"
    "Searches the positions of FILE (such as tests/data/tactics.cases, whose head describes\n"
    "the format) and prints by game and by kind how many are solved.\n"
    "\n"
    "  --movetime MS  time for a position (1000); the columns are a hundredth, a tenth and all\n"
    "                 of it\n"
    "  --nodes N      as many nodes instead, the same on every machine; the columns are a\n"
    "                 hundredth, a tenth and all of them\n"
    "  --each         a line for every position as well: line of the file, game, kind, the first\n"
    "                 time (ms) or node from which a move that solves it was kept to the end,\n"
    "                 or - where none was, and the move played last\n";

typedef struct {
    char name[GROUP_NAME];
    unsigned count, solved[TIMES];
} Group;

typedef struct {
    Group group[MOST_GROUPS];
    unsigned count;
} Groups;

typedef struct { /* one search as it goes on */
    const Tactic *tactic;
    const Position *pos;
    uint64_t limit; /* ms or nodes */
    bool by_nodes;
    bool solved[TIMES];
    int64_t since; /* from when on the move is a right one; -1 = it is none */
    Move last;
} Run;

/* A file that cannot be used is no matter for a table of figures. */
int check_that(int ok, const char *format, ...) {
    if (ok)
        return ok;
    va_list args;
    va_start(args, format);
    fputs("quadriga-solve: ", stderr);
    vfprintf(stderr, format, args);
    fputs("\n", stderr);
    va_end(args);
    exit(2);
}

static uint64_t limit_of(const Run *run, unsigned t) { /* a hundredth, a tenth, all */
    const uint64_t part = run->limit / (t == 0 ? 100 : t == 1 ? 10 : 1);
    return part ? part : 1;
}

/* What is reported is what would be played from now on. */
static void note(void *context, const Report *report) {
    Run *run = context;
    const uint64_t now = run->by_nodes ? report->nodes : (uint64_t)report->ms;
    const bool right = tactic_is_solved(run->tactic, run->pos, report->pv[0]);
    for (unsigned t = 0; t < TIMES; t++)
        if (now <= limit_of(run, t) || t == TIMES - 1)
            run->solved[t] = right;
    if (!right)
        run->since = -1;
    else if (run->since < 0)
        run->since = (int64_t)now;
    run->last = report->pv[0];
}

static void done(void *context, Move best, Move ponder) {
    Run *run = context;
    (void)ponder;
    run->solved[TIMES - 1] = tactic_is_solved(run->tactic, run->pos, best);
    run->last = best;
}

static void add(Groups *groups, const char *name, const Run *run) {
    unsigned g = 0;
    while (g < groups->count && strcmp(groups->group[g].name, name) != 0)
        g++;
    check_that(g < MOST_GROUPS, "more than %d kinds", MOST_GROUPS);
    Group *group = &groups->group[g];
    if (g == groups->count) {
        groups->count++;
        snprintf(group->name, sizeof group->name, "%s", name);
    }
    group->count++;
    for (unsigned t = 0; t < TIMES; t++)
        group->solved[t] += run->solved[t];
}

static void print(const Groups *groups, const char *title, const Run *run) {
    printf("\n%-12s %6s", title, "cases");
    for (unsigned t = 0; t < TIMES; t++)
        printf(" %9lu%s", (unsigned long)limit_of(run, t), run->by_nodes ? "  n" : " ms");
    printf("\n");
    for (unsigned g = 0; g < groups->count; g++) {
        const Group *group = &groups->group[g];
        printf("%-12s %6u", group->name, group->count);
        for (unsigned t = 0; t < TIMES; t++)
            printf("  %4u %3u %%", group->solved[t], 100 * group->solved[t] / group->count);
        printf("\n");
    }
}

static void solve(Run *run, const Table *table, bool each) {
    const Limits limits = {.movetime = run->by_nodes ? -1 : (int64_t)run->limit,
                           .nodes = run->by_nodes ? run->limit : 0,
                           .remaining = -1};
    const Listener listener = {.context = run, .on_report = note, .on_done = done};
    Position *pos = malloc(sizeof *pos);
    Search *search = search_new(HASH, NULL);
    check_that(pos && search, "no memory");
    Board *board = tactic_set_up(run->tactic, table, pos);
    char text[MOVE_TEXT] = "";
    memset(run->solved, 0, sizeof run->solved);
    run->pos = pos;
    run->since = -1;
    search_start(search, pos, &limits, &listener);
    search_wait(search);
    if (each) {
        move_write(pos, run->last, text);
        printf("%4u %-8s %-12s ", run->tactic->line, run->tactic->variant->name, run->tactic->kind);
        if (run->since >= 0 && run->solved[TIMES - 1])
            printf("%9ld %s\n", (long)run->since, text);
        else
            printf("%9s %s\n", "-", text);
        fflush(stdout);
    }
    search_free(search);
    free(board);
    free(pos);
}

static uint64_t number(const char *option, const char *text) {
    char *end = NULL;
    const uint64_t value = text ? strtoull(text, &end, 10) : 0;
    check_that(text && *text >= '0' && *text <= '9' && *end == '\0' && value > 0 &&
                   value <= INT32_MAX,
               "%s wants a number from 1", option);
    return value;
}

int main(int argc, char **argv) {
    static Groups games, kinds, all;
    Run run = {.limit = 1000};
    Table table;
    Tactic tactic;
    bool each = false;
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        fputs(HELP, argc < 2 ? stderr : stdout);
        return argc < 2 ? 2 : 0;
    }
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--each") == 0) {
            each = true;
            continue;
        }
        run.by_nodes = strcmp(argv[i], "--nodes") == 0;
        check_that(run.by_nodes || strcmp(argv[i], "--movetime") == 0, "'%s'? See --help", argv[i]);
        run.limit = number(argv[i], argv[i + 1]);
        i++;
    }
    table_open(&table, argv[1]);
    while (tactics_next(&table, &tactic)) {
        run.tactic = &tactic;
        solve(&run, &table, each);
        add(&games, tactic.variant->name, &run);
        add(&kinds, tactic.kind, &run);
        add(&all, "all", &run);
    }
    check_that(all.count > 0, "no positions in %s", argv[1]);
    print(&games, "game", &run);
    print(&kinds, "kind", &run);
    print(&all, "", &run);
    table_close(&table);
    return 0;
}
