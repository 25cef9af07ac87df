/* A random game supplies the texts, so that rights, greys and odd boards occur; faults are
 * characters changed, put in, taken out, moved, doubled pieces, and cut ends. Texts are handed over
 * in memory of exactly their size, so that a sanitizer sees a read beyond. */
#include "tests/fen_noise.h"

#include "engine/fen.h"
#include "engine/movegen.h"
#include "engine/play.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PER_POSITION = 16 };

typedef struct {
    Board *board;
    Position pos;
    uint64_t random;
    unsigned accepted, refused;
} Noise;

static size_t below(Noise *noise, size_t limit) {
    return (size_t)(test_random(&noise->random) % limit);
}

static void insert(char *text, size_t at, const char *what, size_t length) {
    const size_t size = strlen(text);
    if (size + length + 1 > FEN_TEXT)
        return;
    memmove(text + at + length, text + at, size - at + 1);
    memcpy(text + at, what, length);
}

static void mutate(Noise *noise, char text[FEN_TEXT]) {
    static const char LETTERS[] = "0123456789-,/xXrbygdRBYGPNQKD{}()':' \nae\xff\x01";
    static const char *const PIECES[] = {"{'enPassant':('','','','')}-",
                                         "{'enPassant':('d3:d4','','','')}-",
                                         "drP",
                                         "dK",
                                         "d0P,",
                                         "14/",
                                         "'a':(1,{},'x')",
                                         "X",
                                         "99999999999",
                                         "-,,,",
                                         "4PC",
                                         "bK",
                                         "{",
                                         "x,x,x,",
                                         "-1"};
    const size_t size = strlen(text), at = below(noise, size + 1);
    char piece[16];
    size_t length;
    switch (below(noise, 8)) {
    case 0:
    case 1:
        if (at < size)
            text[at] = LETTERS[below(noise, sizeof LETTERS - 1)];
        break;
    case 2:
    case 3:
        if (at < size)
            memmove(text + at, text + at + 1, size - at);
        break;
    case 4:
        insert(text, at, &LETTERS[below(noise, sizeof LETTERS - 1)], 1);
        break;
    case 5:
        length = below(noise, sizeof PIECES / sizeof *PIECES);
        insert(text, at, PIECES[length], strlen(PIECES[length]));
        break;
    case 6: /* some characters once more, elsewhere */
        length = 1 + below(noise, sizeof piece - 1);
        if (at + length <= size) {
            memcpy(piece, text + at, length);
            insert(text, below(noise, size), piece, length);
        }
        break;
    default:
        if (below(noise, 4) == 0)
            text[at] = '\0';
    }
}

static void check_accepted(Noise *noise, const Position *read, const FenExtras *extras,
                           const char *text) {
    static Position again;
    static FenExtras extras_again;
    static char first[FEN_TEXT], second[FEN_TEXT];
    static Move moves[MAX_MOVES];
    Error error = {""};
    Outcome outcome;
    check_that(position_check(read, &error), "%s\n    after %s", error.text, text);
    fen_write(read, extras, first);
    if (!check_that(fen_read(&again, &extras_again, noise->board, NULL, first, &error),
                    "not read back: %s\n    text    %s\n    written %s", error.text, text, first))
        return;
    fen_write(&again, &extras_again, second);
    check_that(strcmp(first, second) == 0, "not the same again\n    %s\n    %s", first, second);
    check_that(position_key(read) == position_key(&again), "another key: %s", first);
    if (!play_over(read, &outcome))
        check_that(movegen_legal(read, moves) == movegen_count(read), "moves of %s", first);
}

static void try_text(Noise *noise, const char *text) {
    static Position read;
    static FenExtras extras;
    const size_t size = strlen(text) + 1;
    char *exact = malloc(size);
    Error error = {""};
    if (!check_that(exact != NULL, "no memory"))
        return;
    memcpy(exact, text, size);
    if (fen_read(&read, &extras, noise->board, NULL, exact, &error)) {
        noise->accepted++;
        check_accepted(noise, &read, &extras, text);
    } else {
        noise->refused++;
        check_that(strstr(error.text, ", column ") != NULL, "no place in: %s", error.text);
    }
    free(exact);
}

/* One ply further, or a new game. */
static void advance(Noise *noise) {
    Move moves[MAX_MOVES];
    Outcome outcome;
    if (play_over(&noise->pos, &outcome)) {
        const Variant *variant = noise->board->variant;
        const Setup *setup = &variant->setups[below(noise, variant->setup_count)];
        CU_ASSERT_FATAL(fen_read(&noise->pos, NULL, noise->board, NULL, setup->fen, NULL));
    }
    const size_t n = movegen_legal(&noise->pos, moves);
    play_commit(&noise->pos, moves[below(noise, n)]);
}

void fen_noise(unsigned count, uint64_t seed) {
    static Noise noise;
    noise = (Noise){.board = board_new(variant_find("teams")), .random = seed};
    CU_ASSERT_FATAL(fen_read(&noise.pos, NULL, noise.board, NULL, "4PC", NULL));
    for (unsigned i = 0; i < count; i++) {
        char text[FEN_TEXT];
        if (i % PER_POSITION == 0)
            advance(&noise);
        fen_write(&noise.pos, NULL, text);
        for (size_t faults = 1 + below(&noise, 4); faults > 0; faults--)
            mutate(&noise, text);
        try_text(&noise, text);
    }
    printf("\n    %u texts accepted, %u refused\n", noise.accepted, noise.refused);
    check_that(noise.accepted > count / 100 && noise.refused > count / 4,
               "the faults are too gross or too small");
    free(noise.board);
}
