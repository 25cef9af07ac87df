/* Goes through all proofs of data/tactics.cases, however long they take. */
#include "tests/suites.h"
#include "tests/table.h"
#include "tests/tactics.h"
#include "tests/tactics_proof.h"

static void all_proofs_hold(void) {
    Table table;
    Tactic tactic;
    uint32_t cases = 0;
    if (!table_open(&table, TACTICS))
        return;
    while (tactics_next(&table, &tactic))
        cases++;
    table_close(&table);
    CU_ASSERT_EQUAL(tactics_prove(UINT64_MAX), cases);
}

CU_TestInfo TESTS_slow_tactics[] = {
    {"all proofs hold", all_proofs_hold},
    CU_TEST_INFO_NULL,
};
