/* What a truce spares and what ends it, by whatever move a man is taken; and a mate that is asked
 * for holds against those who break theirs. */
#include "tests/chat.h"
#include "tests/desk.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- whose man a move takes ------------------------------------------------------------------- */

/* In random games from the array on, in which pawns meet. */
static void moves_tell_whose_men_they_take(void) {
    enum { GAMES = 12, PLIES = 60 };
    uint32_t passing = 0, taken = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        for (uint32_t ply = 0; ply < GAMES * PLIES; ply++) {
            Move moves[MAX_MOVES];
            if (ply % PLIES == 0 || !rig_thin_out(desk->pos, &desk->seed, 1))
                desk_set_up(desk);
            const size_t count = movegen_legal(desk->pos, moves);
            for (size_t i = 0; i < count; i++)
                for (Seat s = 0; s < SEATS; s++) {
                    const bool takes = rig_takes(desk->pos, moves[i], s);
                    if (takes != (play_takes(desk->pos, moves[i]) >> s & 1))
                        desk_fail(desk, "takes a man", !takes, takes);
                    taken += takes;
                    passing += takes && move_kind(moves[i]) == MOVE_EP;
                }
        }
        desk_free(desk);
    }
    check_that(passing >= 20 && taken > 100 * passing / 20, "only %u of %u en passant", passing,
               taken);
}

/* --- en passant ------------------------------------------------------------------------------- */

#define FOUR_ROW                                                                                   \
    "fen S-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16','enPassant':("     \
    "'','','','c6:d6')}-x,x,x,x,3,nK,4,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"               \
    "x,x,x,x,8,x,x,x,x/16/16/16/16/wK,14,eK/16/3,wP,12/3,sP,12/x,x,x,x,8,x,x,x,x/"                 \
    "x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,4,sK,3,x,x,x,x"

typedef struct {
    const char *variant, *start, *truces, *moves; /* up to where … */
    const char *takes, *other; /* … the first takes en passant, not the second */
    const char *left;          /* of the truces when it has been played */
} Passing;

static const Passing PASSINGS[] = {
    {"ffa", "startpos", "r~b y~g", "moves d2d4 b5d5 g13g12 m8l8", "d4c5", "h2h3", "y~g"},
    {"solo", "startpos", "r~b", "moves d2d4 b5d5 g13g12 m8l8", "d4c5", "h2h3", "none"},
    {"fourrow", FOUR_ROW, "s~e s~w", "moves", "d5c6", "i1i2", "s~e"},
    /* A bishop has gone to the cell that was skipped, and both men are taken. */
    {"ffa", "startpos", "r~b r~g",
     "moves d2d4 b11c11 g13g12 m8l8 h2h3 b10c10 f14i11 m9l9 i2i3 b5d5 i11c5 l9k9", "d4c5", "h3h4",
     "r~g"},
    {"ffa", "startpos", "r~y r~b r~g",
     "moves d2d4 b11c11 g13g12 m8l8 h2h3 b10c10 f14i11 m9l9 i2i3 b5d5 i11c5 l9k9", "d4c5", "h3h4",
     "r~g"},
};

/* Of the answers to `line` the first that begins with `begin` begins with `wanted`. */
static void expect(Program *program, const char *line, const char *begin, const char *wanted) {
    chat_say(program, line);
    const char *found = program_await(program, begin, NULL);
    check_that(found && strncmp(found, wanted, strlen(wanted)) == 0, "%s: %s, not %s", line,
               found ? found : "-", wanted);
}

static void en_passant(void) {
    for (size_t i = 0; i < sizeof PASSINGS / sizeof *PASSINGS; i++) {
        const Passing *passing = &PASSINGS[i];
        Program program;
        char line[2048], wanted[64];
        if (!chat_begin(&program, variant_find(passing->variant)))
            return;
        snprintf(line, sizeof line,
                 "position %s alliance %s %s\ngo depth 1 searchmoves %s %s\nwait", passing->start,
                 passing->truces, passing->moves, passing->takes, passing->other);
        snprintf(wanted, sizeof wanted, "bestmove %s", passing->other);
        expect(&program, line, "bestmove ", wanted);
        snprintf(line, sizeof line, "position %s alliance %s %s %s\nd", passing->start,
                 passing->truces, passing->moves, passing->takes);
        snprintf(wanted, sizeof wanted, "Alliances: %s", passing->left);
        expect(&program, line, "Alliances: ", wanted);
        chat_end(&program, NULL);
    }
}

/* --- mates ------------------------------------------------------------------------------------ */

/* South and North alone; North's men beside the king, those on rank 10, and the man on e14. */
#define AGAINST_NORTH(beside, on_10, on_e14)                                                       \
    "S-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-x,x,x,x," beside      \
    ",nK,4,x,x,x,x/x,x,x,x,7,sR,x,x,x,x/x,x,x,x," on_e14 ",6,sR,x,x,x,x/x,x,x,x,8,x,x,x,x/"        \
    "16/16/6," on_10 ",9/16/16/16/16/16/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"                      \
    "x,x,x,x,sK,7,x,x,x,x/x,x,x,x,1,sR,2,sR,3,x,x,x,x"

/* In all, f1f16 is check. A rook that comes between averts nothing, a knight that takes does. */
static void mates_hold_against_all(void) {
    static const struct {
        const char *fen, *words;
        bool truce;
        uint32_t mate; /* 0 = none in 2 */
    } CASES[] = {
        {AGAINST_NORTH("3", "nR", "1"), "mate 2 depth 4 searchmoves f1f16", false, 2},
        {AGAINST_NORTH("3", "nR", "1"), "mate 2 depth 4 searchmoves f1f16", true, 2},
        {AGAINST_NORTH("3", "nR", "nN"), "mate 2 depth 4 searchmoves f1f16", false, 0},
        {AGAINST_NORTH("3", "nR", "nN"), "mate 2 depth 4 searchmoves f1f16", true, 0},
        /* Who proves keeps the truce. */
        {AGAINST_NORTH("1,nN,1", "1", "1"), "mate 1 depth 1", false, 1},
        {AGAINST_NORTH("1,nN,1", "1", "1"), "mate 1 depth 1", true, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[2048], told[32];
        int status;
        snprintf(text, sizeof text,
                 "setoption name UCI_Variant value fourrow\nposition fen %s%s\ngo %s\nwait\n",
                 CASES[i].fen, CASES[i].truce ? " alliance s~n" : "", CASES[i].words);
        char *answer = program_converse("", text, strlen(text), &status);
        snprintf(told, sizeof told, " score mate %u ", CASES[i].mate);
        const size_t mates =
            count_of(answer, " score mate 1 ") + count_of(answer, " score mate 2 ");
        check_that(status == 0 && count_of(answer, "\nbestmove ") == 1 &&
                       (CASES[i].mate ? count_of(answer, told) > 0 : mates == 0),
                   "%s\n%s", text, answer);
        free(answer);
    }
}

CU_TestInfo TESTS_truces[] = {
    {"moves tell whose men they take", moves_tell_whose_men_they_take},
    {"en passant", en_passant},
    {"mates hold against all", mates_hold_against_all},
    CU_TEST_INFO_NULL,
};
