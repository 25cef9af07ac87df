/* Runs the CUnit suites named as arguments, or all but the slow ones; --list names them. Exits 1
 * when an assertion failed, 2 when a suite is unknown. */
#include "engine/dying.h"
#include "protocol/streams.h"
#include "tests/suites.h"

#include <CUnit/Basic.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define SUITE_ENTRY(name) {#name, NULL, NULL, NULL, NULL, TESTS_##name},
static CU_SuiteInfo SUITES[] = {FOR_EACH_SUITE(SUITE_ENTRY) CU_SUITE_INFO_NULL};

int check_that(int ok, const char *format, ...) {
    if (!ok) {
        va_list args;
        va_start(args, format);
        fputs("\n    ", stdout);
        vprintf(format, args);
        fputs("\n", stdout);
        va_end(args);
    }
    CU_ASSERT(ok);
    return ok;
}

uint64_t test_random(uint64_t *state) {
    uint64_t x = *state += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static int is_wanted(const char *name, int argc, char **argv) {
    if (argc < 2)
        return strncmp(name, "slow_", 5) != 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return 1;
    return 0;
}

static int is_known(const char *name) {
    for (const CU_SuiteInfo *suite = SUITES; suite->pName; suite++)
        if (strcmp(suite->pName, name) == 0)
            return 1;
    return 0;
}

int main(int argc, char **argv) {
    dying_listen(streams_tell_dying);
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        for (const CU_SuiteInfo *suite = SUITES; suite->pName; suite++)
            puts(suite->pName);
        return 0;
    }
    for (int i = 1; i < argc; i++)
        if (!is_known(argv[i])) {
            fprintf(stderr, "quadriga-tests: no suite '%s' (--list names them)\n", argv[i]);
            return 2;
        }
    setvbuf(stdout, NULL, _IOLBF, 0); /* so that who is killed has said how far it came */
    if (CU_initialize_registry() != CUE_SUCCESS || CU_register_suites(SUITES) != CUE_SUCCESS) {
        fprintf(stderr, "quadriga-tests: %s\n", CU_get_error_msg());
        return 2;
    }
    for (const CU_SuiteInfo *suite = SUITES; suite->pName; suite++)
        if (!is_wanted(suite->pName, argc, argv))
            CU_set_suite_active(CU_get_suite(suite->pName), CU_FALSE);
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_set_fail_on_inactive(CU_FALSE);
    const CU_ErrorCode ran = CU_basic_run_tests();
    const int bad =
        ran != CUE_SUCCESS || CU_get_number_of_failures() > 0 || CU_get_number_of_asserts() == 0;
    CU_cleanup_registry();
    return bad;
}
