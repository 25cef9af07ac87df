/* The board as `quadriga play` and `d` draw it. */
#define _XOPEN_SOURCE 700
#include "engine/fen.h"
#include "engine/notation.h"
#include "engine/play.h"
#include "protocol/draw.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *draw_of(const char *variant, const char *fen, Seat view, bool colors,
                     const char *last) {
    Board *board = board_new(variant_find(variant));
    Position *pos = malloc(sizeof *pos);
    Error error;
    Move move = MOVE_NONE;
    check_that(fen_read(pos, NULL, board, NULL, fen, &error), "%s", error.text);
    if (last && check_that(move_read(pos, last, strlen(last), &move, &error), "%s", error.text))
        play_commit(pos, move);
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    const DrawStyle style = {.up = draw_view(board->variant, view), .colors = colors, .last = move};
    draw_board(file, pos, &style);
    fclose(file);
    free(pos);
    free(board);
    return text;
}

static char *draw(const char *fen, Seat view, bool colors, const char *last) {
    return draw_of("teams", fen, view, colors, last);
}

/* The line of a picture, from the top (0). */
static const char *row_of(const char *text, int row, char out[256]) {
    while (row-- > 0) {
        text = strchr(text, '\n');
        if (!text++)
            return "";
    }
    snprintf(out, 256, "%.*s", (int)strcspn(text, "\n"), text);
    return out;
}

/* Every seat sees its own men at the bottom, its king's row lowest, and reads the names of files
 * and ranks along the edges. In the modern array each king has its queen on its left hand. */
static void views(void) {
    static const struct {
        Seat view;
        const char *bottom, *names;
    } CASES[] = {
        {0, "  1           rR rN rB rQ rK rB rN rR",
         "      a  b  c  d  e  f  g  h  i  j  k  l  m  n"},
        {1, "  a           bR bN bB bQ bK bB bN bR",
         "     14 13 12 11 10  9  8  7  6  5  4  3  2  1"},
        {2, " 14           yR yN yB yQ yK yB yN yR",
         "      n  m  l  k  j  i  h  g  f  e  d  c  b  a"},
        {3, "  n           gR gN gB gQ gK gB gN gR",
         "      1  2  3  4  5  6  7  8  9 10 11 12 13 14"},
    };
    char out[256];
    for (size_t i = 0; i < 4; i++) {
        char *text = draw("modern", CASES[i].view, false, NULL);
        check_that(strcmp(row_of(text, 13, out), CASES[i].bottom) == 0, "view %u: %s",
                   CASES[i].view, out);
        check_that(strcmp(row_of(text, 14, out), CASES[i].names) == 0, "view %u: %s", CASES[i].view,
                   out);
        free(text);
    }
}

/* The boards of the other games, from their rule sheets' own pictures: columns under their names,
 * headings as arrows that turn with the board, terrain, and whose men were whose. */
static void other_boards(void) {
    static const struct {
        const char *variant, *fen;
        Seat view;
        int row;
        const char *line;
    } CASES[] = {
        {"seasons", "start", SEATS, 0, "  8  gK  gR  gP>  .   .  wP< wR  wK"},
        {"seasons", "start", SEATS, 2, "  6  gPv gPv  .   .   .   .  wPv wPv"},
        {"seasons", "start", SEATS, 7, "  1  rK  rR  rP>  .   .  bP< bR  bK"},
        {"seasons", "start", SEATS, 8, "      a   b   c   d   e   f   g   h"},
        {"seasons", "start", 1, 7, "  1  rK  rR  rP>  .   .  bP< bR  bK"}, /* Red looks north */
        {"seasons", "start", 0, 7, "  a  gK  gN  gP>  .   .  rP< rN  rK"}, /* Green looks east */
        {"seasons", "start", 0, 8, "      8   7   6   5   4   3   2   1"},
        {"seasons", "start", 3, 7, "  8  wK  wR  wP>  .   .  gP< gR  gK"}, /* White looks south */
        {"chess4", "start", SEATS, 0, " 12        bR bN bB bQ bK bB bN bR"},
        {"chess4", "start", SEATS, 6, "  6  yK yP  .  .  .  .  .  .  .  . dP dQ"},
        {"chess4", "start", 3, 11, "  l        dR dN dB dQ dK dB dN dR"},
        {"fourrow", "four", SEATS, 7, "  9  wQ wP  .  .  .  .  .  .  .  .  .  .  .  . eP eK"},
        {"fourrow", "four", 2, 15, " 16              nR nN nB nQ nK nB nN nR"},
        {"fourrow", "four", 2, 16, "      p  o  n  m  l  k  j  i  h  g  f  e  d  c  b  a"},
        {"quad", "start", SEATS, 0, " 18   =  =  =  =  ~ bR bN bB bK bQ bB bN bR  ~  =  =  =  ="},
        {"quad", "start", SEATS, 4, " 14   ~  ~  ~  ~  O  ~  ~  ~  ~  ~  ~  ~  ~  O  ~  ~  ~  ~"},
        {"quad", "start", SEATS, 9, "  9  wK wP  .  .  ~  .  .  . wX rX  .  .  .  ~  .  . gP gQ"},
        {"quad", "start", 1, 17, "  a   =  =  =  =  ~ wR wN wB wQ wK wB wN wR  ~  =  =  =  ="},
        {"ffa",
         "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/"
         "rR,13/14/14/13,gK/14/14/dbN,13/dbK,13/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x",
         SEATS, 10, "  4  -K  .  .  .  .  .  .  .  .  .  .  .  .  ."},
        {"fourrow",
         "S-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
         "x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
         "wK,15/16/16/15,eK/16/16/16/eB~n,3,sPe,11/x,x,x,x,8,x,x,x,x/"
         "x,x,x,x,6,sPs~n,ePs~n,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,4,sK,3,x,x,x,x",
         SEATS, 11,
         "  5  eBn   .    .    .   sP>   .    .    .    .    .    .    .    .    .    .    ."},
        {"fourrow",
         "S-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
         "x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
         "wK,15/16/16/15,eK/16/16/16/eB~n,3,sPe,11/x,x,x,x,8,x,x,x,x/"
         "x,x,x,x,6,sPs~n,ePs~n,x,x,x,x/x,x,x,x,8,x,x,x,x/x,x,x,x,4,sK,3,x,x,x,x",
         SEATS, 13, "  3                       .    .    .    .    .    .   sPvn ePvn"},
    };
    char out[256];
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *text = draw_of(CASES[i].variant, CASES[i].fen, CASES[i].view, false, NULL);
        check_that(strcmp(row_of(text, CASES[i].row, out), CASES[i].line) == 0,
                   "%s, view %u, row %d: '%s', not '%s'", CASES[i].variant, CASES[i].view,
                   CASES[i].row, out, CASES[i].line);
        free(text);
    }
    /* in colours the same characters */
    char *plain = draw_of("seasons", "start", 2, false, NULL),
         *bright = draw_of("seasons", "start", 2, true, NULL);
    size_t n = 0;
    for (const char *p = bright; *p; p++) {
        if (*p == '\x1b')
            p = strchr(p, 'm');
        else
            bright[n++] = *p;
    }
    bright[n] = '\0';
    CU_ASSERT_STRING_EQUAL(plain, bright);
    free(plain);
    free(bright);
}

static void marks(void) {
    char out[256];
    char *text = draw("modern", 0, false, "h2h4");
    CU_ASSERT_STRING_EQUAL(row_of(text, 10, out), "  4  bR bP  .  .  .  .  .*rP  .  .  .  . gP gR");
    CU_ASSERT_STRING_EQUAL(row_of(text, 12, out), "  2           rP rP rP rP* . rP rP rP");
    CU_ASSERT_PTR_NULL(strchr(text, '\x1b'));
    free(text);
    text = draw("modern", 2, true, "h2h4");
    size_t on = 0, off = 0;
    for (const char *p = text; (p = strstr(p, "\x1b[")); p += 2)
        if (strncmp(p, DRAW_PLAIN, strlen(DRAW_PLAIN)) == 0)
            off++;
        else
            on++;
    CU_ASSERT_EQUAL(on, 64 + 2); /* the men and the two cells */
    CU_ASSERT(off >= 64 && off <= on);
    CU_ASSERT_EQUAL(strchr(text, '*'), NULL);
    free(text);
    /* dead men have no seat's letter, walls are drawn */
    text =
        draw("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,4,3/3,8,3/3,8,3/14/14/14/X,dbR,11,gK/14/"
             "14/14/bK,13/3,8,3/3,8,3/3,4,rK,3,3",
             0, false, NULL);
    CU_ASSERT_STRING_EQUAL(row_of(text, 6, out), "  8   # -R  .  .  .  .  .  .  .  .  .  .  . gK");
    free(text);
}

CU_TestInfo TESTS_draw[] = {
    {"the board from every seat", views},
    {"the boards of other games", other_boards},
    {"marks, colours, dead men", marks},
    CU_TEST_INFO_NULL,
};
