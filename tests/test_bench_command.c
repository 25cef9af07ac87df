/* bench on the real program; its JSON is read by the reader of journals. */
#include "bench/growth.h"
#include "bench/positions.h"
#include "protocol/free_memory.h"
#include "tests/errand.h"
#include "tests/program.h"
#include "tests/suites.h"
#include "tests/xml.h"
#include "tuning/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The only line as JSON, decimals left out: that reader knows whole numbers alone. */
static Json *json_of(const char *arguments) {
    int status;
    char *text = errand_run(arguments, &status), *to = text;
    CU_ASSERT_EQUAL(status, 0);
    if (!text)
        return NULL;
    CU_ASSERT(*text && strchr(text, '\n') == text + strlen(text) - 1);
    bool quoted = false;
    for (const char *p = text; *p;) {
        quoted ^= *p == '"';
        if (!quoted && *p == '.' && p[1] >= '0' && p[1] <= '9')
            p += 1 + strspn(p + 1, "0123456789");
        else
            *to++ = *p++;
    }
    *to = '\0';
    Json *json = json_read(text, strlen(text));
    check_that(json != NULL, "no JSON: %s", text);
    free(text);
    return json;
}

/* The sum of a number over a list; *count = its length. */
static int64_t sum_of(const Json *list, const char *key, uint32_t *count) {
    int64_t sum = 0;
    *count = 0;
    for (const Json *member = list ? list->first : NULL; member; member = member->next) {
        sum += json_number(member, key, INT64_MIN / 1024);
        ++*count;
    }
    return sum;
}

static void json_run(void) {
    uint32_t count;
    int status;
    Json *json = json_of("bench 4 --json --algorithm paranoid hash 2");
    const int64_t nodes = json_number(json, "nodes", 0);
    CU_ASSERT_EQUAL(json_number(json, "depth", 0), 4);
    CU_ASSERT_EQUAL(json_number(json, "hash", 0), 2);
    CU_ASSERT_EQUAL(json_number(json, "threads", 0), 1);
    CU_ASSERT_STRING_EQUAL(json_text(json, "version", ""), QUADRIGA_VERSION);
    CU_ASSERT_STRING_EQUAL(json_text(json, "algorithm", ""), "paranoid");
    CU_ASSERT(json_number(json, "nps", 0) > 0 && json_number(json, "ms", -1) >= 0);
    CU_ASSERT_EQUAL(sum_of(json_get(json, "games"), "nodes", &count), nodes);
    CU_ASSERT_EQUAL(count, ALL_VARIANT_COUNT);
    CU_ASSERT_EQUAL(sum_of(json_get(json, "games"), "positions", &count), BENCH_POSITION_COUNT);
    CU_ASSERT_EQUAL(sum_of(json_get(json, "positions"), "nodes", &count), nodes);
    CU_ASSERT_EQUAL(count, BENCH_POSITION_COUNT);
    const Json *list = json_get(json, "positions"), *row = list ? list->first : NULL;
    for (uint32_t i = 0; i < BENCH_POSITION_COUNT && row; i++, row = row->next) {
        CU_ASSERT_STRING_EQUAL(json_text(row, "fen", ""), BENCH_POSITIONS[i].fen);
        CU_ASSERT_STRING_EQUAL(json_text(row, "game", ""), BENCH_POSITIONS[i].variant);
    }
    json_free(json);
    /* the plain form counts the same, game by game, and ends with two lines */
    char *text = errand_run("bench 4 algorithm paranoid hash 2", &status), wanted[64];
    snprintf(wanted, sizeof wanted,
             "\nNodes searched  : %lld\nNodes/second    : ", (long long)nodes);
    CU_ASSERT(status == 0 && count_of(text, wanted) == 1);
    CU_ASSERT_EQUAL(count_of(text, "\nGame "), ALL_VARIANT_COUNT);
    int64_t sum = 0;
    for (const char *p = text; (p = strstr(p, "\nGame ")); p++) {
        unsigned long long one = 0;
        CU_ASSERT_EQUAL(sscanf(p, "\nGame %*s : %*u positions, %llu nodes", &one), 1);
        sum += (int64_t)one;
    }
    CU_ASSERT_EQUAL(sum, nodes);
    CU_ASSERT_EQUAL(count_of(text, " by paranoid\n"), ALL_VARIANT_COUNT);
    free(text);
}

static void json_compared(void) {
    uint32_t count;
    Json *json = json_of("bench 3 hash-scaling hash 2,1,4 variant seasons json");
    const Json *runs = json_get(json, "runs");
    CU_ASSERT_STRING_EQUAL(json_text(json, "kind", ""), "hash-scaling");
    CU_ASSERT_EQUAL(sum_of(runs, "hash", &count), 7);
    CU_ASSERT_EQUAL(count, 3);
    CU_ASSERT_EQUAL(sum_of(runs, "threads", &count), 3);
    CU_ASSERT(json_number(runs ? runs->first : NULL, "nodes", 0) > 0);
    CU_ASSERT_EQUAL(json_number(runs ? runs->first : NULL, "faster", 0), 1);
    json_free(json);
    json = json_of("bench 2 --scaling 3 --variant seasons --json");
    CU_ASSERT_STRING_EQUAL(json_text(json, "kind", ""), "scaling");
    CU_ASSERT_EQUAL(json_number(json, "rounds", 0), SCALING_ROUNDS);
    CU_ASSERT_EQUAL(sum_of(json_get(json, "runs"), "threads", &count), 4);
    CU_ASSERT_EQUAL(count, 2);
    json_free(json);
    errand_expect("bench 2 hash-scaling variant seasons", 0, "Hash MiB  Nodes searched");
    errand_expect("bench 2 hash-scaling variant seasons", 0, "\n      64 ");
    errand_expect("bench 2 hash-scaling hash 1,1048576", 1, "E_MEM bench: cannot have 1048576 MiB");
}

/* All of the table is used before the clock runs: what is not free is not asked for. */
static void memory_must_be_free(void) {
    char command[64];
    const int64_t available = free_memory_mib();
    if (!available)
        return; /* this system does not say */
    snprintf(command, sizeof command, "bench 1 hash %" PRId64, available + available / 8 + 64);
    errand_expect(command, 1, " MiB are free");
}

static void json_growth(void) {
    uint32_t count;
    Json *json = json_of("bench growth 3 variant seasons json");
    const Json *curves = json_get(json, "curves");
    CU_ASSERT_EQUAL(json_number(json, "most", 0), GROWTH_NODES);
    sum_of(curves, "ebf", &count);
    CU_ASSERT_EQUAL(count, 3); /* paranoid, brs, maxn */
    for (const Json *curve = curves ? curves->first : NULL; curve; curve = curve->next) {
        CU_ASSERT_EQUAL(sum_of(json_get(curve, "depths"), "depth", &count), 1 + 2 + 3);
        CU_ASSERT_EQUAL(count, 3);
        CU_ASSERT_STRING_EQUAL(json_text(curve, "game", ""), "seasons");
    }
    json_free(json);
    json = json_of("bench --growth --nodes 1 --json --variant teams");
    for (const Json *curve = json_get(json, "curves")->first; curve; curve = curve->next) {
        const Json *depths = json_get(curve, "depths");
        CU_ASSERT(depths && !depths->first);
    }
    json_free(json);
    errand_expect("bench growth 2 algorithm mix,auto variant ffa", 0, " mix ");
    errand_expect("bench growth 2 variant ffa", 0, "ffa, 3 positions\n");
}

static void words(void) {
    static const struct {
        const char *arguments, *says;
    } CASES[] = {
        {"bench 1 algorithm best", "there is no algorithm 'best'"},
        {"bench 1 algorithm", "there is no algorithm ''"},
        {"bench 1 algorithm team,brs", "a plain run takes one algorithm"},
        {"bench growth algorithm brs,team,brs", "the algorithm 'brs' is said twice"},
        {"bench growth algorithm brs,,team", "there is no algorithm ''"},
        {"bench 1 hash 1,2", "a plain run takes one hash"},
        {"bench hash-scaling hash 4", "one hash compares with nothing"},
        {"bench hash-scaling hash 4,0", "hash wants a number from 1 to 1048576, not '0'"},
        {"bench hash-scaling hash 4,x", "not 'x'"},
        {"bench hash-scaling hash ,", "not ''"},
        {"bench hash-scaling hash 1,2,3,4,5,6,7,8,9", "no more than 8 sizes"},
        {"bench 1 nodes 7", "nodes has no meaning with a plain run"},
        {"bench 1 svg x.svg", "svg has no meaning with a plain run"},
        {"bench growth threads 2", "threads has no meaning with growth"},
        {"bench growth scaling 2", "growth has no meaning with scaling"},
        {"bench hash-scaling growth", "growth has no meaning with hash-scaling"},
        {"bench scaling 2 threads 2", "threads has no meaning with scaling"},
        {"bench growth nodes 0", "nodes wants a number from 1 "},
        {"bench growth svg", "no file's name follows svg"},
        {"bench growth 2 3", "there is one depth"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        errand_expect(CASES[i].arguments, 1, "E_ARG bench: ");
        errand_expect(CASES[i].arguments, 1, CASES[i].says);
    }
}

/* The picture is there whole, or the old one still is, and who cannot have it is told at once. */
static void files(void) {
    char folder[FOLDER], line[FOLDER_PATH];
    if (!folder_make(folder))
        return;
    folder_write(folder, "g.svg", "old");
    snprintf(line, sizeof line, "bench growth 2 variant seasons svg %s/g.svg", folder);
    errand_expect(line, 0, "seasons, 3 positions\n");
    char *text = folder_text(folder, "g.svg");
    CU_ASSERT(text && xml_fault(text, NULL) == NULL && count_of(text, "<polyline ") == 3);
    free(text);
    int status;
    snprintf(line, sizeof line, "bench growth 2 variant seasons svg %s/none/g.svg", folder);
    text = errand_run(line, &status);
    CU_ASSERT(status == 1 && text && strncmp(text, "info string error E_FILE bench: ", 32) == 0);
    CU_ASSERT_EQUAL(count_of(text, "\n"), 1); /* nothing was measured first */
    free(text);
    snprintf(line, sizeof line, "bench growth 2 variant seasons svg %s", folder);
    errand_expect(line, 1, "E_FILE bench: cannot save ");
    folder_remove(folder, (const char *const[]){"g.svg", NULL});
}

static void progress(void) {
    Program program;
    if (!check_that(program_start_terminal(&program, "bench 2 variant quad json"), "no terminal"))
        return;
    CU_ASSERT(program_await_part(&program, "] 0 of 3 positions"));
    CU_ASSERT(program_await_part(&program, "] 2 of 3 positions"));
    CU_ASSERT(program_await_part(&program, "\r{\"program\":\"Quadriga\""));
    CU_ASSERT_EQUAL(program_end(&program, NULL), 0);
}

CU_TestInfo TESTS_bench_command[] = {
    {"json: a run", json_run},
    {"json: threads and tables", json_compared},
    {"json: growth", json_growth},
    {"memory must be free", memory_must_be_free},
    {"words", words},
    {"files", files},
    {"progress", progress},
    CU_TEST_INFO_NULL,
};
