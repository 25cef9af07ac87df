/* The table of suites: test_NAME.c defines TESTS_NAME, an array of CU_TestInfo that ends with
 * CU_TEST_INFO_NULL, and stands here. Also the few things that several suites use. */
#pragma once
#include <CUnit/CUnit.h>
#include <stddef.h>
#include <stdint.h>

#define FOR_EACH_SUITE(SUITE)                                                                      \
    SUITE(tokens)                                                                                  \
    SUITE(go)                                                                                      \
    SUITE(options)                                                                                 \
    SUITE(protocol)                                                                                \
    SUITE(robust)                                                                                  \
    SUITE(streams)                                                                                 \
    SUITE(command_line)                                                                            \
    SUITE(waiting)                                                                                 \
    SUITE(told)                                                                                    \
    SUITE(contract)                                                                                \
    SUITE(storm)                                                                                   \
    SUITE(peer)                                                                                    \
    SUITE(timecontrol)                                                                             \
    SUITE(dialect)                                                                                 \
    SUITE(seating)                                                                                 \
    SUITE(book)                                                                                    \
    SUITE(journal)                                                                                 \
    SUITE(referee)                                                                                 \
    SUITE(match)                                                                                   \
    SUITE(data)                                                                                    \
    SUITE(data_tools)                                                                              \
    SUITE(datagen)                                                                                 \
    SUITE(fit)                                                                                     \
    SUITE(plot)                                                                                    \
    SUITE(tune)                                                                                    \
    SUITE(spsa)                                                                                    \
    SUITE(duel)                                                                                    \
    SUITE(course)                                                                                  \
    SUITE(play)                                                                                    \
    SUITE(bench)                                                                                   \
    SUITE(bench_command)                                                                           \
    SUITE(board_svg)                                                                               \
    SUITE(resume)                                                                                  \
    SUITE(analyse)                                                                                 \
    SUITE(notes)                                                                                   \
    SUITE(draw)                                                                                    \
    SUITE(terminal)                                                                                \
    SUITE(board)                                                                                   \
    SUITE(perft)                                                                                   \
    SUITE(eval)                                                                                    \
    SUITE(rows)                                                                                    \
    SUITE(trace)                                                                                   \
    SUITE(threats)                                                                                 \
    SUITE(pawns)                                                                                   \
    SUITE(prizes)                                                                                  \
    SUITE(partners)                                                                                \
    SUITE(exchange)                                                                                \
    SUITE(tt)                                                                                      \
    SUITE(picker)                                                                                  \
    SUITE(thinking)                                                                                \
    SUITE(priority)                                                                                \
    SUITE(threads)                                                                                 \
    SUITE(search)                                                                                  \
    SUITE(search_games)                                                                            \
    SUITE(search_cases)                                                                            \
    SUITE(search_lines)                                                                            \
    SUITE(mates)                                                                                   \
    SUITE(truces)                                                                                  \
    SUITE(search_models)                                                                           \
    SUITE(advice)                                                                                  \
    SUITE(advice_cases)                                                                            \
    SUITE(advising)                                                                                \
    SUITE(devices)                                                                                 \
    SUITE(short_memory)                                                                            \
    SUITE(utility)                                                                                 \
    SUITE(search_proof)                                                                            \
    SUITE(tactics)                                                                                 \
    SUITE(fen)                                                                                     \
    SUITE(fen_noise)                                                                               \
    SUITE(notation)                                                                                \
    SUITE(game)                                                                                    \
    SUITE(reach)                                                                                   \
    SUITE(pgn4)                                                                                    \
    SUITE(pgn4_slots)                                                                              \
    SUITE(pgn4_tags)                                                                               \
    SUITE(pgn4_faults)                                                                             \
    SUITE(records)                                                                                 \
    SUITE(games)                                                                                   \
    SUITE(sheets)                                                                                  \
    SUITE(four_row)                                                                                \
    SUITE(quad)                                                                                    \
    SUITE(battery)                                                                                 \
    SUITE(fuzz)                                                                                    \
    SUITE(compliance)                                                                              \
    SUITE(document)                                                                                \
    SUITE(genfens)                                                                                 \
    SUITE(statistics)                                                                              \
    SUITE(simulated)                                                                               \
    SUITE(standings)                                                                               \
    SUITE(oracle)                                                                                  \
    SUITE(games_oracle)                                                                            \
    SUITE(slow_fen)                                                                                \
    SUITE(slow_perft)                                                                              \
    SUITE(slow_oracle)                                                                             \
    SUITE(slow_games_oracle)                                                                       \
    SUITE(slow_compliance)                                                                         \
    SUITE(slow_storm)                                                                              \
    SUITE(slow_search)                                                                             \
    SUITE(slow_tactics)

#define DECLARE_SUITE(name) extern CU_TestInfo TESTS_##name[];
FOR_EACH_SUITE(DECLARE_SUITE)
#undef DECLARE_SUITE

/* How many cases of the same kind are tried: where a sanitizer or a full check after each move
 * makes each cost as much as several, a quarter of those that a plain build tries. */
#if defined QUADRIGA_SANITIZED || defined QUADRIGA_SMALL
    #define TEST_SHARE(cases) (((cases) + 3) / 4)
#else
    #define TEST_SHARE(cases) (cases)
#endif

/* Counts an assertion, and on failure prints what was seen; for loops in which CUnit's own line
 * number says too little. Returns `ok`. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int check_that(int ok, const char *format, ...);

/* A deterministic generator for tests: the next of a sequence seeded by *state. */
uint64_t test_random(uint64_t *state);
/* The whole file as text (malloc'ed, '\0' at the end), or NULL. */
char *test_read_file(const char *path);
