/* Moves as text: what each spelling means, what each fault is answered with, and that writing and
 * reading are inverse on positions that random play reaches. Expectations are from the rule sheet
 * and worked out by hand on the positions given. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/play.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static Board *new_board(void) { return board_new(variant_find("teams")); }

static Position *position_of(const Board *board, const char *fen) {
    Position *pos = malloc(sizeof *pos);
    Error error = {""};
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    if (!check_that(fen_read(pos, NULL, board, NULL, fen, &error), "%s", error.text))
        CU_FAIL_FATAL("a position of the test cannot be read");
    return pos;
}

/* Reads a word from memory of exactly its length, so that a sanitizer sees a step too far. */
static bool read_word(const Position *pos, const char *word, size_t length, Move *out,
                      Error *error) {
    char *exact = malloc(length ? length : 1);
    CU_ASSERT_PTR_NOT_NULL_FATAL(exact);
    memcpy(exact, word, length);
    const bool ok = move_read(pos, exact, length, out, error);
    free(exact);
    return ok;
}

/* Plays words separated by blanks. */
static void play_words(Position *pos, const char *words) {
    while (*words) {
        Move m;
        Error error;
        const size_t length = strcspn(words, " ");
        if (!check_that(read_word(pos, words, length, &m, &error), "%.*s: %s", (int)length, words,
                        error.text))
            return;
        play_commit(pos, m);
        words += length;
        words += strspn(words, " ");
    }
}

/* A few men around a ring of kings: Red h1 with rook k1, Yellow g14 with rook d14, Blue a7, Green
 * n8, and in each army a pawn before its promotion line. */
#define PROMOTIONS                                                                                 \
    "R-0,0,0,0-1,0,1,0-0,0,0,0-0,0,0,0-0-x,x,x,yR,2,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"       \
    "8,bN,5/4,gP,2,rP,6/14/9,bP,3,gK/bK,13/14/4,yP,9/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"              \
    "x,x,x,4,rK,2,rR,x,x,x"
/* Red's queen h5 and 1-point queen e5 below two kings on one rank; grey men of Blue on d5 and h3;
 * Red's rook g2 beside a knight of its partner, pinned before its king by Green's rook g9. */
#define QUEENS                                                                                     \
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"          \
    "14/14/6,gR,7/2,bK,8,gK,2/14/14/3,dbR,rD,2,rQ,6/14/x,x,x,4,dbP,3,x,x,x/"                       \
    "x,x,x,3,rR,yN,3,x,x,x/x,x,x,3,rK,4,x,x,x"

static void test_spellings(void) {
    static const struct {
        const char *fen, *before, *word, *protocol, *record;
    } CASES[] = {
        {"4PC", "", "h2h3", "h2h3", "h2-h3"},
        {"4PC", "", "h2-h3", "h2h3", "h2-h3"},
        {"4PC", "", "Ph2-h4", "h2h4", "h2-h4"},
        {"4PC", "", "h2-h3++#", "h2h3", "h2-h3"},
        {"4PC", "", "e1f3", "e1f3", "Ne1-f3"},
        {"4PC", "", "e1-f3", "e1f3", "Ne1-f3"},
        {"4PC", "", "Ne1-f3", "e1f3", "Ne1-f3"},
        {"4PC", "h2h3", "b11d11", "b11d11", "b11-d11"},
        {"4PC", "", "R", "R", "R"},
        {"4PC", "", "T", "T", "T"},
        /* in passing: Blue takes the pawn on d4 by going to d3 */
        {"4PC", "h2h3 b4c4 g13g12 m8l8 d2d4", "c4xd3", "c4d3", "c4xd3"},
        {"4PC", "h2h3 b4c4 g13g12 m8l8 d2d4", "c4-d3", "c4d3", "c4xd3"},
        {"4PC", "h2h3 b4c4 g13g12 m8l8 d2d4", "c4xPd3", "c4d3", "c4xd3"},
        {PROMOTIONS, "", "h10xNi11=Q", "h10i11q", "h10xNi11=Q"},
        {PROMOTIONS, "", "h10i11q", "h10i11q", "h10xNi11=Q"},
        {PROMOTIONS, "", "h10-h11=N", "h10h11n", "h10-h11=N"},
        {PROMOTIONS, "", "h10h11R", "h10h11r", "h10-h11=R"},
        {PROMOTIONS, "", "h10h11=b", "h10h11b", "h10-h11=B"},
        {PROMOTIONS, "h1h2", "j8k8q", "j8k8q", "j8-k8=Q"}, /* the king on n8 is the partner's */
        {PROMOTIONS, "", "O-O", "h1j1", "O-O"},
        {PROMOTIONS, "", "0-0", "h1j1", "O-O"},
        {PROMOTIONS, "", "o-o+#", "h1j1", "O-O"},
        {PROMOTIONS, "", "h1j1", "h1j1", "O-O"},
        {PROMOTIONS, "", "Kh1-j1", "h1j1", "O-O"},
        {PROMOTIONS, "h1j1 a7a6", "O-O", "g14e14", "O-O"},
        /* a check on two kings at once, by a queen */
        {QUEENS, "", "Qh5-h8", "h5h8", "Qh5-h8++"},
        {QUEENS, "", "h5h8", "h5h8", "Qh5-h8++"},
        /* the 1-point queen goes by either letter; a dead rook is taken with its letter */
        {QUEENS, "", "Qe5xRd5", "e5d5", "Qe5xRd5"},
        {QUEENS, "", "De5-e6", "e5e6", "Qe5-e6+"},
        {QUEENS, "", "h5xh3", "h5h3", "Qh5xh3+"}, /* by g4, f5, e6, d7 */
    };
    Board *board = new_board();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Position *pos = position_of(board, CASES[i].fen);
        Move m = MOVE_NONE;
        Error error = {""};
        char text[MOVE_TEXT] = "";
        play_words(pos, CASES[i].before);
        if (check_that(read_word(pos, CASES[i].word, strlen(CASES[i].word), &m, &error), "%s: %s",
                       CASES[i].word, error.text)) {
            CU_ASSERT(move_write(pos, m, text) == strlen(text));
            check_that(strcmp(text, CASES[i].protocol) == 0, "%s: %s, not %s", CASES[i].word, text,
                       CASES[i].protocol);
            CU_ASSERT(move_write_pgn4(pos, m, text) == strlen(text));
            check_that(strcmp(text, CASES[i].record) == 0, "%s: %s, not %s", CASES[i].word, text,
                       CASES[i].record);
        }
        free(pos);
    }
    free(board);
}

static void test_faults(void) {
    static const struct {
        const char *fen, *before, *word, *reason;
    } CASES[] = {
        {"4PC", "", "", "there is no move"},
        {"4PC", "", "0000", "nobody passes"},
        {"4PC", "", "h5h6", "no man on h5"},
        {"4PC", "", "b7c7", "the pawn on b7 is Blue's, and Red is to move"},
        {"4PC", "", "Be1-f3", "the man on e1 is a knight, not a bishop"},
        {"4PC", "", "Xe1-f3", "'X' is no man of this game"},
        {"4PC", "", "h2h5", "h2h5 is not a legal move of Red"},
        {"4PC", "", "h2h2", "h2h2 is not a legal move of Red"},
        {"4PC", "", "Kh1-h2", "an own man stands there"},
        {"4PC", "", "h2xh3", "nothing stands on h3 to be taken"},
        {"4PC", "", "h2h3q", "nothing is promoted on h3"},
        {"4PC", "", "h2h3=", "the promotion letter after '=' is missing"},
        {"4PC", "", "h2-h3!", "'!' after the move is not understood"},
        {"4PC", "", "h2-h3R+S", "'S' after the move is not understood"},
        {"4PC", "", "h2", "the move ends where a square should stand"},
        {"4PC", "", "h2x", "the move ends where a square should stand"},
        {"4PC", "", "N", "the move ends where a square should stand"},
        {"4PC", "", "a1a4", "'a1a4' does not begin with a square of the board"},
        {"4PC", "", "h2h15", "'h15' does not begin with a square of the board"},
        {"4PC", "", "h2h0", "'h0' does not begin with a square of the board"},
        {"4PC", "", "h2 h3", "a character at 3"},
        {"4PC", "", "h2\xC3\xA9", "a character at 3"},
        {"4PC", "", "h2h3++++++++++++++++++++++++++++", "the word is too long"},
        {"4PC", "", "O-O", "Red cannot castle short now"},
        {"4PC", "h2h3", "0-0-0", "Blue cannot castle long now"},
        {"4PC", "", "O-O-", "'O' is no man of this game"},
        {"4PC", "", "RR", "'R' does not begin with a square"},
        {"4PC", "", "r", "'r' does not begin with a square"},
        {PROMOTIONS, "", "h10h11", "the promotion letter is missing (one of QRBN)"},
        {PROMOTIONS, "", "h10h11k", "a pawn cannot become 'K' here (one of QRBN)"},
        {PROMOTIONS, "", "h10-h11=D", "a pawn cannot become 'D' here (one of QRBN)"},
        {PROMOTIONS, "", "h10xBi11=Q", "what is taken on i11 is a knight, not a bishop"},
        {PROMOTIONS, "", "h10xXi11=Q", "'X' is no man of this game"},
        {PROMOTIONS, "", "h10g11q", "h10g11 is not a legal move of Red"},
        {"4PC", "h2h3 b4c4 g13g12 m8l8 d2d4", "c4xNd3",
         "what is taken on d3 is a pawn, not a knight"},
        {QUEENS, "", "d5d6", "the rook on d5 is dead"},
        {QUEENS, "", "Rg2-f2", "it would leave the king attacked"},
        {QUEENS, "", "g2xh2", "the partner's man stands there"},
        {QUEENS, "", "Dh5-h6", "the man on h5 is a queen, not a 1-point queen"},
        {QUEENS, "", "Qe5xNd5", "what is taken on d5 is a rook, not a knight"},
    };
    Board *seasons = board_new(variant_find("seasons"));
    Error said;
    Move none;
    Position *start = position_of(seasons, board_setup(seasons)->fen);
    CU_ASSERT(!read_word(start, "Kb7-d5", 6, &none, &said) &&
              strcmp(said.text, "the man on b7 is an alfil, not a king") == 0);
    CU_ASSERT(!read_word(start, "Fb7-d5", 6, &none, &said) &&
              strcmp(said.text, "the man on b7 is an alfil, not a general") == 0);
    free(start);
    free(seasons);
    Board *board = new_board();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Position *pos = position_of(board, CASES[i].fen);
        const Move untouched = 0xDEADBEEF;
        Move m = untouched;
        Error error = {""};
        play_words(pos, CASES[i].before);
        const bool ok = read_word(pos, CASES[i].word, strlen(CASES[i].word), &m, &error);
        check_that(!ok && m == untouched, "'%s' was read", CASES[i].word);
        check_that(strstr(error.text, CASES[i].reason) != NULL, "'%s': %s, not %s", CASES[i].word,
                   error.text, CASES[i].reason);
        CU_ASSERT(!read_word(pos, CASES[i].word, strlen(CASES[i].word), &m, NULL));
        free(pos);
    }
    Position *pos = position_of(board, "4PC");
    Move m;
    Error error;
    CU_ASSERT(!read_word(pos, "h2\0h3", 5, &m, &error)); /* '\0' is a character like others */
    CU_ASSERT(read_word(pos, "h2h3q", 4, &m, &error));   /* what lies behind is not looked at */
    free(pos);
    free(board);
}

/* Every legal move is read back from all its spellings as itself, and no two share one. */
static void check_inverse(const Position *pos) {
    static char seen[MAX_MOVES][MOVE_TEXT];
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++) {
        char record[MOVE_TEXT], spaced[MOVE_TEXT], from[SQUARE_TEXT];
        Move m = MOVE_NONE;
        Error error = {""};
        move_write(pos, moves[i], seen[i]);
        move_write_pgn4(pos, moves[i], record);
        const uint32_t cut = square_text(move_from(moves[i]), from);
        strcpy(spaced, from);
        strcat(spaced, "-");
        strcat(spaced, seen[i] + cut);
        const char *const word[] = {seen[i], record, spaced};
        for (size_t k = 0; k < sizeof word / sizeof *word; k++)
            check_that(read_word(pos, word[k], strlen(word[k]), &m, &error) && m == moves[i],
                       "%s: %s", word[k], error.text);
        for (size_t j = 0; j < i; j++)
            if (strcmp(seen[i], seen[j]) == 0)
                check_that(false, "%s is two moves", seen[i]);
    }
}

static void test_inverse(void) {
    static const char *const STARTS[] = {"4PC",   "4PCo", "4PCb",     "4PCn",
                                         "4PCrg", "rbg",  PROMOTIONS, QUEENS};
    Board *board = new_board();
    uint64_t random = 4;
    size_t castlings = 0, passings = 0, promotions = 0;
    for (int game = 0; game < 16; game++) {
        Position *pos = position_of(board, STARTS[game % 8]);
        Outcome outcome;
        for (int ply = 0; ply < 120 && !play_over(pos, &outcome); ply++) {
            Move moves[MAX_MOVES];
            const size_t n = movegen_legal(pos, moves);
            if (ply % 4 == 0)
                check_inverse(pos);
            Move m = moves[test_random(&random) % n];
            for (size_t i = 0; i < n; i++) /* rare ones whenever they can be had */
                if (move_kind(moves[i]) == MOVE_CASTLE || move_kind(moves[i]) == MOVE_EP) {
                    check_inverse(pos);
                    m = moves[i];
                }
            castlings += move_kind(m) == MOVE_CASTLE;
            passings += move_kind(m) == MOVE_EP;
            promotions += move_kind(m) == MOVE_PROMOTE;
            play_commit(pos, m);
        }
        free(pos);
    }
    free(board);
    CU_ASSERT(castlings > 0 && passings > 0 && promotions > 0);
}

/* Words that were once moves, mutilated: answered, never past their end, nothing written unless a
 * legal move was understood. */
static void test_mutations(void) {
    static const char SIGNS[] = "abhn0123456789KQRBNPDx-=+#OoRTS.\n\xFF\x80~";
    Board *board = new_board();
    Position *pos = position_of(board, PROMOTIONS);
    uint64_t random = 7;
    size_t understood = 0, faults = 0;
    for (int i = 0; i < 60000; i++) {
        char word[2 * MOVE_TEXT];
        Move moves[MAX_MOVES], m = 0xDEADBEEF;
        const size_t count = movegen_legal(pos, moves);
        const Move chosen = moves[test_random(&random) % count];
        size_t n = i % 2 ? move_write(pos, chosen, word) : move_write_pgn4(pos, chosen, word);
        for (uint64_t changes = test_random(&random) % 4; changes > 0; changes--) {
            const size_t at = (size_t)(test_random(&random) % (n + 1));
            const char sign = SIGNS[test_random(&random) % (sizeof SIGNS - 1)];
            const uint64_t way = test_random(&random) % 4;
            if (way == 0 && at < n) {
                word[at] = sign;
            } else if (way == 1 && n + 1 < sizeof word) {
                memmove(word + at + 1, word + at, n - at);
                word[at] = sign;
                n++;
            } else if (way == 2 && at < n) {
                memmove(word + at, word + at + 1, n - at - 1);
                n--;
            } else if (way == 3) {
                n = at;
            }
        }
        Error error = {""};
        if (read_word(pos, word, n, &m, &error)) {
            understood++;
            if (move_kind(m) != MOVE_RESIGN && move_kind(m) != MOVE_TIMEOUT)
                check_that(movegen_is_legal(pos, m), "%.*s is illegal", (int)n, word);
        } else {
            faults++;
            check_that(m == 0xDEADBEEF && error.text[0] != '\0', "%.*s: refused, but %x '%s'",
                       (int)n, word, m, error.text);
        }
        if (i % 500 == 499) {
            Outcome outcome;
            play_commit(pos, chosen);
            if (play_over(pos, &outcome)) {
                free(pos);
                pos = position_of(board, "4PC");
            }
        }
    }
    CU_ASSERT(understood > 10000 && faults > 10000);
    free(pos);
    free(board);
}

static void test_seats(void) {
    char text[SEAT_TEXT];
    const Variant *variant = variant_find("teams");
    CU_ASSERT_STRING_EQUAL(seat_text(variant, 0, text), "Red");
    CU_ASSERT_STRING_EQUAL(seat_text(variant, 1, text), "Blue");
    CU_ASSERT_STRING_EQUAL(seat_text(variant, 2, text), "Yellow");
    CU_ASSERT_STRING_EQUAL(seat_text(variant, 3, text), "Green");
}

CU_TestInfo TESTS_notation[] = {
    {"spellings", test_spellings},
    {"faults", test_faults},
    {"writing and reading are inverse", test_inverse},
    {"mutilated words", test_mutations},
    {"names of seats", test_seats},
    CU_TEST_INFO_NULL,
};
