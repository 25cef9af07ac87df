/* The ground everything stands on: seats, pieces and moves as numbers, the board, the names of its
 * squares, and the description of Teams against the rule sheet. */
#include "engine/fen.h"
#include "tests/sketch.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static const Variant *teams(void) { return variant_find("teams"); }

/* --- types ------------------------------------------------------------------------------------ */

static void directions_and_opposites(void) {
    static const int dx[DIRS] = {0, 1, 0, -1, 1, 1, -1, -1};
    static const int dy[DIRS] = {1, 0, -1, 0, 1, -1, -1, 1};
    const Square s = board_square(7, 7);
    for (Dir d = 0; d < DIRS; d++) {
        const Square next = square_step(s, dir_step(d));
        CU_ASSERT((int)square_file(next) == 7 + dx[d] && (int)square_rank(next) == 7 + dy[d]);
        CU_ASSERT(dir_step(dir_opposite(d)) == -dir_step(d));
        CU_ASSERT(((ORTHOGONALS >> d) & 1) == (dx[d] == 0 || dy[d] == 0));
        CU_ASSERT(((ORTHOGONALS >> d) & 1) + ((DIAGONALS >> d) & 1) == 1);
    }
}

static void pieces_keep_owner_and_kind(void) {
    for (Owner o = 0; o < OWNERS; o++)
        for (Kind k = 0; k < 32; k++) {
            const Piece p = piece_make(o, 0, k);
            CU_ASSERT(piece_owner(p) == o && piece_kind(p) == k && piece_is_man(p));
            CU_ASSERT(mask_has(seat_bit(o), p) && !mask_has((SeatMask)~seat_bit(o), p));
        }
    CU_ASSERT(!piece_is_man(EMPTY) && !piece_is_man(WALL));
    CU_ASSERT(!mask_has(0xFF, EMPTY) && !mask_has(0xFF, WALL));
    for (Seat s = 0; s < SEATS; s++)
        CU_ASSERT(owner_grey(s) == SEATS + s);
}

static void moves_keep_their_fields(void) {
    uint64_t random = 3;
    for (int i = 0; i < 10000; i++) {
        const uint64_t bits = test_random(&random);
        const Square from = bits & 1023, to = (bits >> 10) & 1023;
        const uint32_t kind = (bits >> 20) & 15, arg = (bits >> 24) & 255;
        const Move m = move_make(from, to, kind, arg);
        CU_ASSERT(move_from(m) == from && move_to(m) == to);
        CU_ASSERT(move_kind(m) == kind && move_arg(m) == arg);
        CU_ASSERT(move_promotion(m) == (kind == MOVE_PROMOTE || kind == MOVE_EP ? (arg & 31) : 0));
    }
}

static void castle_bits_are_eight(void) {
    uint32_t all = 0;
    for (Seat s = 0; s < SEATS; s++)
        for (uint32_t side = CASTLE_SHORT; side <= CASTLE_LONG; side++) {
            CU_ASSERT((all & castle_bit(s, side)) == 0);
            all |= castle_bit(s, side);
        }
    CU_ASSERT(all == 0xFF);
}

static void bit_scans(void) {
    for (uint32_t i = 0; i < 32; i++) {
        CU_ASSERT(low_bit32(0xFFFFFFFFu << i) == i);
        CU_ASSERT(high_bit32(0xFFFFFFFFu >> i) == 31 - i);
    }
    for (uint32_t i = 0; i < 64; i++) {
        CU_ASSERT(low_bit64(~0ull << i) == i);
        CU_ASSERT(count_bits64(~0ull >> i) == 64 - i);
    }
}

static void errors_are_cut_to_size(void) {
    Error error;
    char text[1000];
    memset(text, 'e', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    CU_ASSERT(!error_set(&error, "%s", text));
    CU_ASSERT(strlen(error.text) == sizeof error.text - 1);
    CU_ASSERT(!error_set(&error, "%d men", 3));
    CU_ASSERT_STRING_EQUAL(error.text, "3 men");
    CU_ASSERT(!error_set(NULL, "%d men", 3));
}

/* --- board ------------------------------------------------------------------------------------ */

/* "Valid iff not (file in {a,b,c,l,m,n} and rank in {1,2,3,12,13,14})". */
static void the_cross_has_160_squares(void) {
    Board *board = board_new(teams());
    uint32_t on = 0;
    CU_ASSERT(board->files == 14 && board->ranks == 14 && board->square_count == 160);
    for (uint32_t rank = 0; rank < 14; rank++)
        for (uint32_t file = 0; file < 14; file++) {
            const bool valid = sketch_on((SketchSquare){(int)file, (int)rank});
            const Square s = board_square(file, rank);
            CU_ASSERT(board->on[s] == valid);
            if (valid) /* rank by rank from a1 */
                CU_ASSERT(board->squares[on++] == s);
        }
    CU_ASSERT(on == 160);
    for (Square s = 0; s < CELLS; s++)
        on -= board->on[s];
    CU_ASSERT(on == 0);
    free(board);
}

/* A leap of four from any square stays inside the grid. */
static void walls_lie_around_every_board(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Board *board = board_new(ALL_VARIANTS[v]);
        CU_ASSERT(board->square_count > 0 && board->square_count <= MAX_SQUARES);
        for (uint32_t i = 0; i < board->square_count; i++) {
            const Square s = board->squares[i];
            CU_ASSERT(square_x(s) >= PAD && square_x(s) + PAD < GRID);
            CU_ASSERT(square_y(s) >= PAD && square_y(s) + PAD < GRID);
        }
        free(board);
    }
}

static void square_names_come_back(void) {
    Board *board = board_new(teams());
    for (uint32_t i = 0; i < board->square_count; i++) {
        char text[SQUARE_TEXT + 4];
        Square s = NOWHERE;
        const uint32_t length = square_text(board->squares[i], text);
        CU_ASSERT(length == strlen(text) && length < SQUARE_TEXT);
        CU_ASSERT(text[0] == (char)('a' + square_file(board->squares[i])));
        CU_ASSERT(atoi(text + 1) == (int)square_rank(board->squares[i]) + 1);
        CU_ASSERT(square_parse(board, text, &s) == length && s == board->squares[i]);
        strcat(text, "x"); /* only the beginning is read */
        CU_ASSERT(square_parse(board, text, &s) == length && s == board->squares[i]);
    }
    free(board);
}

static void bad_square_names_are_none(void) {
    static const char *const BAD[] = {"",   "a",   "7",   "a1", "c3",    "l12", "n14", "o7",
                                      "h0", "h15", "h99", "H7", " h7",   "h 7", "h-7", "h07",
                                      "`7", "{7",  "hh",  "h:", "\3777", "n1",  "a14"};
    Board *board = board_new(teams());
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Square s = 77;
        check_that(square_parse(board, BAD[i], &s) == 0 && s == 77, "'%s' is taken for a square",
                   BAD[i]);
    }
    Square s;
    CU_ASSERT(square_parse(board, "h140", &s) == 3 && s == board_square(7, 13));
    CU_ASSERT(square_parse(board, "h1:h2", &s) == 2 && s == board_square(7, 0));
    free(board);
}

/* Rows, base and promotion lines from the table of section 2: base rank 2, file b, rank 13, file m;
 * Teams promotes on rank 11, file k, rank 4, file d. */
static void pawn_lines_are_the_sheets(void) {
    Board *board = board_new(teams());
    for (uint32_t i = 0; i < board->square_count; i++) {
        const Square s = board->squares[i];
        const uint32_t file = square_file(s) + 1, rank = square_rank(s) + 1;
        const uint32_t row[4] = {rank, file, 15 - rank, 15 - file};
        const bool base[4] = {rank == 2, file == 2, rank == 13, file == 13};
        const bool promotes[4] = {rank == 11, file == 11, rank == 4, file == 4};
        for (Dir d = DIR_N; d <= DIR_W; d++) {
            CU_ASSERT(board_row(board, s, d) == row[d]);
            CU_ASSERT((board->base[s] >> d & 1) == base[d]);
            CU_ASSERT((board->promotes[s] >> d & 1) == promotes[d]);
        }
    }
    free(board);
}

/* --- variant ---------------------------------------------------------------------------------- */

static void games_and_setups_are_found_by_name(void) {
    CU_ASSERT(variant_find("Teams") == teams() && variant_find("TEAMS") == teams());
    CU_ASSERT(variant_find("team") == NULL && variant_find("") == NULL);
    CU_ASSERT(ALL_VARIANT_COUNT > 0 && variant_find(ALL_VARIANTS[0]->name) == ALL_VARIANTS[0]);
    CU_ASSERT(variant_setup(teams(), "4PC") == &teams()->setups[0]);
    CU_ASSERT(variant_setup(teams(), "modern") == variant_setup(teams(), "4pc"));
    CU_ASSERT(variant_setup(teams(), "4PCO") == variant_setup(teams(), "classic"));
    CU_ASSERT(variant_setup(teams(), "RBG") != NULL);
    CU_ASSERT(variant_setup(teams(), "4PCx") == NULL && variant_setup(teams(), "") == NULL);
}

static void seats_and_kinds_of_letters(void) {
    static const char LETTERS[] = "rbyg";
    for (Seat s = 0; s < SEATS; s++) {
        CU_ASSERT(variant_seat(teams(), LETTERS[s]) == s);
        CU_ASSERT(variant_seat(teams(), "RBYG"[s]) == s);
        /* pawns march north, east, south, west; dead ones still look their way */
        const Kind pawn = variant_kind(teams(), 'P', s);
        CU_ASSERT(teams()->kinds[pawn].pushes == 1u << s);
        CU_ASSERT(variant_kind(teams(), 'P', owner_grey(s)) == pawn);
    }
    CU_ASSERT(variant_seat(teams(), 'd') == SEATS && variant_seat(teams(), '\0') == SEATS);
    CU_ASSERT(variant_kind(teams(), 'A', 0) == teams()->kind_count);
    CU_ASSERT(variant_kind(teams(), '\0', 0) == teams()->kind_count);
    CU_ASSERT(variant_kind(teams(), 'q', 0) == teams()->kind_count);
}

/* Values of captures, section 4.1. */
static void men_are_worth_what_the_sheet_says(void) {
    static const struct {
        char letter;
        uint8_t points;
        bool royal;
    } MEN_WORTH[] = {{'P', 1, false}, {'N', 3, false}, {'B', 5, false}, {'R', 5, false},
                     {'Q', 9, false}, {'D', 1, false}, {'K', 20, true}};
    for (size_t i = 0; i < sizeof MEN_WORTH / sizeof *MEN_WORTH; i++)
        for (Seat s = 0; s < SEATS; s++) {
            const Kind kind = variant_kind(teams(), MEN_WORTH[i].letter, s);
            CU_ASSERT_FATAL(kind < teams()->kind_count);
            CU_ASSERT(teams()->kinds[kind].points == MEN_WORTH[i].points);
            CU_ASSERT(teams()->kinds[kind].royal == MEN_WORTH[i].royal);
        }
}

/* Where the kings stand, section 1; the queen on the other of the two squares in the middle. */
static void setups_have_kings_and_queens_where_they_belong(void) {
    static const struct {
        const char *code, *kings[SEATS], *queens[SEATS];
    } PLACES[] = {
        {"4PCo", {"h1", "a8", "g14", "n7"}, {"g1", "a7", "h14", "n8"}},
        {"4PC", {"h1", "a7", "g14", "n8"}, {"g1", "a8", "h14", "n7"}},
        {"4PCb", {"h1", "a7", "h14", "n7"}, {"g1", "a8", "g14", "n8"}},
        {"4PCn", {"h1", "a7", "h14", "n8"}, {"g1", "a8", "g14", "n7"}},
        {"4PCrg", {"g1", "a8", "g14", "n8"}, {"h1", "a7", "h14", "n7"}},
        {"rbg", {"g1", "a7", "g14", "n8"}, {"h1", "a8", "h14", "n7"}},
    };
    static Position pos;
    Board *board = board_new(teams());
    CU_ASSERT(teams()->setup_count == sizeof PLACES / sizeof *PLACES);
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        Error error = {""};
        if (!check_that(fen_read(&pos, NULL, board, NULL, PLACES[i].code, &error), "%s: %s",
                        PLACES[i].code, error.text))
            continue;
        for (Seat s = 0; s < SEATS; s++) {
            Square king = NOWHERE, queen = NOWHERE;
            square_parse(board, PLACES[i].kings[s], &king);
            square_parse(board, PLACES[i].queens[s], &queen);
            check_that(pos.now.king[s] == king, "%s: king %u", PLACES[i].code, s);
            check_that(pos.cell[queen] == piece_make(s, 0, variant_kind(teams(), 'Q', s)),
                       "%s: queen %u", PLACES[i].code, s);
            CU_ASSERT(count_bits64(pos.men[s]) == 16);
        }
        CU_ASSERT(pos.now.turn == 0 && pos.now.castle == 0xFF && pos.now.alive == 15);
    }
    free(board);
}

/* Any order of seats and sides, and nothing but the three pairings. */
static void pairings_are_read(void) {
    static const struct {
        const char *text;
        SeatMask side[SEATS]; /* bits: r 1, b 2, y 4, g 8 */
    } GOOD[] = {{"ry/bg", {5, 10, 5, 10}}, {"yr/gb", {5, 10, 5, 10}}, {"bg/ry", {5, 10, 5, 10}},
                {"rb/yg", {3, 3, 12, 12}}, {"gy/br", {3, 3, 12, 12}}, {"rg/by", {9, 6, 6, 9}},
                {"yb/gr", {9, 6, 6, 9}},   {"RY/BG", {5, 10, 5, 10}}};
    static const char *const BAD[] = {
        "",      "ry",    "ry/b",  "ry/bgg", "rr/bg", "ryb/g",  "r/y/bg", "rybg",     "r/b/y/g",
        "ry bg", "ry/bx", "ry|bg", "/rybg",  "rybg/", "ry/bg ", " ry/bg", "ry/bg/ry", "ry//bgx"};
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        SeatMask side[SEATS] = {0};
        Error error = {""};
        check_that(variant_pairing(teams(), GOOD[i].text, side, &error) &&
                       memcmp(side, GOOD[i].side, sizeof side) == 0,
                   "%s: %s", GOOD[i].text, error.text);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        SeatMask side[SEATS] = {1, 2, 3, 4}, before[SEATS] = {1, 2, 3, 4};
        Error error = {""};
        check_that(!variant_pairing(teams(), BAD[i], side, &error) && error.text[0],
                   "'%s' is taken for a pairing", BAD[i]);
        check_that(memcmp(side, before, sizeof side) == 0, "'%s' sets sides", BAD[i]);
        CU_ASSERT(!variant_pairing(teams(), BAD[i], side, NULL));
    }
}

CU_TestInfo TESTS_board[] = {
    {"directions and opposites", directions_and_opposites},
    {"pieces keep owner and kind", pieces_keep_owner_and_kind},
    {"moves keep their fields", moves_keep_their_fields},
    {"castle bits are eight", castle_bits_are_eight},
    {"bit scans", bit_scans},
    {"errors are cut to size", errors_are_cut_to_size},
    {"the cross has 160 squares", the_cross_has_160_squares},
    {"walls lie around every board", walls_lie_around_every_board},
    {"square names come back", square_names_come_back},
    {"bad square names are none", bad_square_names_are_none},
    {"pawn lines are the sheet's", pawn_lines_are_the_sheets},
    {"games and set-ups are found by name", games_and_setups_are_found_by_name},
    {"seats and kinds of letters", seats_and_kinds_of_letters},
    {"men are worth what the sheet says", men_are_worth_what_the_sheet_says},
    {"set-ups have kings and queens in place", setups_have_kings_and_queens_where_they_belong},
    {"pairings are read", pairings_are_read},
    CU_TEST_INFO_NULL,
};
