/* `quadriga board`: the picture, read back by its own marks (groups of men by owner, references to
 * shapes, translations), and the command line on the real program. Where a man must lie for a view
 * is said here once more, seat by seat, without the code that draws. */
#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/play.h"
#include "protocol/board_pieces.h"
#include "protocol/board_svg.h"
#include "protocol/draw.h"
#include "protocol/svg.h"
#include "tests/errand.h"
#include "tests/program.h"
#include "tests/suites.h"
#include "tests/xml.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEFT = 34, SIDE = 50 }; /* where the board begins, and a cell's side */

static char *picture_of(const Position *pos, const FenExtras *extras, const BoardPicture *picture) {
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    board_svg(file, pos, extras, picture);
    fclose(file);
    return text;
}

/* A position of a game from text; free both. */
static Position *position_of(const char *variant, const char *fen, Board **board) {
    Error error = {""};
    Position *pos = memory_resize(NULL, sizeof *pos);
    *board = board_new(variant_find(variant));
    const Setup *setup = variant_setup((*board)->variant, fen);
    check_that(fen_read(pos, NULL, *board, NULL, setup ? setup->fen : fen, &error), "%s: %s", fen,
               error.text);
    return pos;
}

static void sound(const char *text, const char *what) {
    size_t where;
    const char *fault = xml_fault(text, &where);
    check_that(fault == NULL, "%s: %s at byte %zu: %.80s", what, fault ? fault : "", where,
               text + (where < strlen(text) ? where : 0));
}

/* The cell that lies in that column and row (from the top left) when `up` is at the top. */
static Square cell_at(const Board *board, Dir up, uint32_t column, uint32_t row) {
    switch (up) {
    case DIR_N:
        return board_square(column, board->ranks - 1 - row);
    case DIR_S:
        return board_square(board->files - 1 - column, row);
    case DIR_E: /* who looks east has the south on his right hand */
        return board_square(board->files - 1 - row, board->ranks - 1 - column);
    default:
        return board_square(row, column);
    }
}

/* Are the men in the group of an owner those that he has, each of his kind on his cell? */
static void check_owner(const Position *pos, const char *text, Owner owner, Dir up) {
    char head[32];
    snprintf(head, sizeof head, "<g id=\"men-%s%c\" ", owner >= SEATS ? "grey-" : "",
             pos->board->variant->seats[owner % SEATS]);
    const char *group = strstr(text, head);
    const uint32_t men = count_bits64(pos->men[owner]);
    if (!men) {
        CU_ASSERT_PTR_NULL(group);
        return;
    }
    if (!check_that(group != NULL, "no group %s", head))
        return;
    const char *end = strstr(group, "</g>");
    uint32_t count = 0;
    uint64_t seen = 0;
    for (const char *p = group; (p = strstr(p, "<use ")) && p < end; p++, count++) {
        char shape[32];
        uint32_t x, y;
        if (!check_that(sscanf(p, "<use xlink:href=\"#%31[^\"]\" transform=\"translate(%u %u)",
                               shape, &x, &y) == 3,
                        "not understood: %.60s", p))
            return;
        const Square s = cell_at(pos->board, up, (x - LEFT) / SIDE, (y - LEFT) / SIDE);
        const Piece piece = pos->cell[s];
        check_that((x - LEFT) % SIDE == 0 && (y - LEFT) % SIDE == 0 && piece_is_man(piece) &&
                       piece_owner(piece) == owner &&
                       strcmp(shape, piece_shape(position_kind(pos, piece)->letter)->name) == 0,
                   "%s at %u %u is none of %c's", shape, x, y,
                   pos->board->variant->seats[owner % SEATS]);
        if (piece_is_man(piece))
            seen |= (uint64_t)1 << pos->slot[s];
    }
    check_that(count == men && seen == pos->men[owner], "%u men of %u in %s", count, men, head);
}

static void check_picture(const Position *pos, Dir up, const char *what) {
    const BoardPicture picture = {.up = up};
    char *text = picture_of(pos, NULL, &picture);
    sound(text, what);
    for (Owner o = 0; o < OWNERS; o++)
        check_owner(pos, text, o, up);
    free(text);
}

static void men(void) {
    uint64_t random = 1;
    Outcome outcome;
    Position *pos = memory_resize(NULL, sizeof *pos);
    Move *moves = memory_resize(NULL, MAX_MOVES * sizeof *moves);
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        const Variant *variant = ALL_VARIANTS[v];
        Board *board = board_new(variant);
        for (uint32_t k = 0; k < variant->setup_count; k++)
            for (Dir up = DIR_N; up <= DIR_W; up++) {
                CU_ASSERT(fen_read(pos, NULL, board, NULL, variant->setups[k].fen, NULL));
                for (uint32_t ply = 0; ply < 120 && !play_over(pos, &outcome); ply++) {
                    const size_t count = movegen_legal(pos, moves);
                    Move m = moves[test_random(&random) % count];
                    for (size_t i = 0; i < count; i++)
                        if (play_is_noisy(pos, moves[i]) && test_random(&random) % 2)
                            m = moves[i];
                    if (ply % 40 == 0)
                        check_picture(pos, up, variant->name);
                    play_commit(pos, m);
                }
                check_picture(pos, up, variant->name);
            }
        free(board);
    }
    free(moves);
    free(pos);
}

/* The view of a seat has its own king on the lowest row of its own edge. */
static void views(void) {
    Board *board;
    Position *pos = position_of("teams", "modern", &board);
    for (Seat s = 0; s < SEATS; s++) {
        const BoardPicture picture = {.up = draw_view(board->variant, s)};
        char *text = picture_of(pos, NULL, &picture), head[32], line[96];
        snprintf(head, sizeof head, "<g id=\"men-%c\" ", board->variant->seats[s]);
        /* modern: each king has its queen on its left hand, his file or rank counted from the left
         * of his own view is the eighth cell */
        snprintf(line, sizeof line, "#king\" transform=\"translate(%d %d) ", LEFT + 7 * SIDE,
                 LEFT + 13 * SIDE);
        const char *group = strstr(text, head), *king = group ? strstr(group, line) : NULL;
        CU_ASSERT(king && king < strstr(group, "</g>"));
        free(text);
    }
    free(pos);
    free(board);
}

#define CROSS16 "{'variant':'fourrow','dim':'16x16'}-"
#define ARM "x,x,x,x,8,x,x,x,x/"

static void marks(void) {
    Board *board;
    BoardPicture picture = {.up = DIR_N};
    Position *pos = position_of("seasons", "start", &board);
    char *text = picture_of(pos, NULL, &picture);
    CU_ASSERT_EQUAL(count_of(text, "<path d=\"M-7 -15L0 -23L7 -15Z\""), 16); /* all pawns */
    /* c8 heads east, and lies in the third column of the top row */
    CU_ASSERT_EQUAL(count_of(text, "translate(159 59) rotate(90)"), 1);
    free(text);
    picture.up = DIR_E; /* c8 lies in column 0, and in row 5; its heading is up */
    text = picture_of(pos, NULL, &picture);
    CU_ASSERT_EQUAL(count_of(text, "translate(59 309) rotate(0)"), 1);
    free(text);
    free(pos);
    free(board);
    /* origins and turned pawns: four marks of each kind below are none, three and three */
    pos = position_of("fourrow",
                      "S-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" CROSS16 ARM ARM ARM ARM
                      "wK,15/16/16/15,eK/16/16/16/eB~n,3,sPe,11/" ARM
                      "x,x,x,x,6,sPs~n,ePs~n,x,x,x,x/" ARM "x,x,x,x,4,sK,3,x,x,x,x",
                      &board);
    picture.up = DIR_N;
    text = picture_of(pos, NULL, &picture);
    CU_ASSERT_EQUAL(count_of(text, "<path d=\"M-7 -15L0 -23L7 -15Z\""), 3);
    CU_ASSERT_EQUAL(count_of(text, " r=\"5.5\" fill=\"#f2c200\""), 3);
    CU_ASSERT_EQUAL(count_of(text, ">out</text>"), 1);
    free(text);
    free(pos);
    free(board);
}

static void dead_and_walls(void) {
    Board *board;
    const BoardPicture picture = {.up = DIR_N, .result = "a <result> & \"more\""};
    Position *pos = position_of(
        "ffa",
        "R-0,1,0,0-0,0,0,0-0,0,0,0-5,7,0,0-0-3,3,yK,4,3/3,8,3/3,8,3/14/14/14/X,dbR,11,gK/14/14/14/"
        "dbK,13/3,8,3/3,8,3/3,4,rK,3,3",
        &board);
    char *text = picture_of(pos, NULL, &picture);
    sound(text, "grey men and a wall");
    CU_ASSERT_EQUAL(count_of(text, "<g id=\"men-grey-b\" fill=\"#9b9b9b\""), 1);
    CU_ASSERT_EQUAL(count_of(text, "<g id=\"men-b\""), 0);
    CU_ASSERT_EQUAL(count_of(text, "<use xlink:href=\"#bricks\""), 1);
    CU_ASSERT_EQUAL(count_of(text, ">7</text>"), 2); /* Blue's points, a rank */
    CU_ASSERT_EQUAL(count_of(text, "a &lt;result&gt; &amp; &quot;more&quot;"), 1);
    free(text);
    free(pos);
    free(board);
    /* men of a seat that is out but who stay somebody's: neither its colour nor grey */
    pos = position_of("chess4", "start", &board);
    text = picture_of(pos, NULL, &picture);
    CU_ASSERT_EQUAL(count_of(text, "<g id=\"men-b\" fill=\"#2b2b2b\""), 1);
    free(text);
    pos->now.alive &= (SeatMask)~seat_bit(1);
    text = picture_of(pos, NULL, &picture);
    CU_ASSERT_EQUAL(count_of(text, "<g id=\"men-b\" fill=\"#737373\""), 1); /* 35 of 100 parts */
    free(text);
    free(pos);
    free(board);
}

/* The terrain of the one board that has any: as its rule sheet counts it. */
static void terrain(void) {
    Board *board;
    const BoardPicture picture = {.up = DIR_S};
    Position *pos = position_of("quad", "start", &board);
    char *text = picture_of(pos, NULL, &picture);
    CU_ASSERT_EQUAL(count_of(text, "<use xlink:href=\"#wave\""), 64 + 64); /* rivers and seas */
    CU_ASSERT_EQUAL(count_of(text, "<use xlink:href=\"#anchor\""), 4);
    CU_ASSERT_EQUAL(count_of(text, "stroke=\"#8a6310\""), 4); /* the city */
    CU_ASSERT_EQUAL(count_of(text, "<use xlink:href=\"#princess\""), 4);
    free(text);
    free(pos);
    free(board);
}

static void lights_and_arrows(void) {
    Board *board;
    Position *pos = position_of("teams", "modern", &board);
    const BoardArrow arrows[] = {
        {(uint16_t)board_square(7, 1), (uint16_t)board_square(7, 3), 0},
        {(uint16_t)board_square(7, 3), (uint16_t)board_square(7, 3), SEATS}};
    const BoardPicture picture = {.up = DIR_N,
                                  .last_from = (uint16_t)board_square(7, 1),
                                  .last_to = (uint16_t)board_square(7, 2),
                                  .arrows = arrows,
                                  .arrow_count = 2};
    char *text = picture_of(pos, NULL, &picture);
    sound(text, "arrows");
    CU_ASSERT_EQUAL(count_of(text, "fill=\"#9bd000\""), 2);
    /* from the middle of h2, 100 long, upwards */
    CU_ASSERT_EQUAL(count_of(text, "L100.0 0L78.0 14V5H12Z\" transform=\"translate(409 659) "
                                   "rotate(-90.00)\" fill=\"#d0342c\""),
                    1);
    CU_ASSERT_EQUAL(count_of(text, "cx=\"409\" cy=\"559\" r=\"22\""), 1);
    free(text);
    free(pos);
    free(board);
    /* a king in check is lit */
    pos = position_of("chess4",
                      "W-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
                      "x,x,bK,7,x,x/x,x,8,x,x/12/12/12/yK,11/12/12/11,dK/12/x,x,8,x,x/"
                      "x,x,bR,3,wK,3,x,x",
                      &board);
    const BoardPicture plain = {.up = DIR_N};
    text = picture_of(pos, NULL, &plain);
    CU_ASSERT_EQUAL(count_of(text, "url(#check)"), 1);
    CU_ASSERT_EQUAL(count_of(text, "to move, in check"), 1);
    free(text);
    free(pos);
    free(board);
}

/* What is said of a seat below its name fits into the panel (about 6.5 units a character). */
static void words_of_seats(void) {
    static const char *const STATES[] = {"resigned", "flagged"};
    for (size_t i = 0; i < 2; i++) {
        char fen[512];
        Board *board;
        snprintf(fen, sizeof fen,
                 "B-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'%s':(true,false,false,false)}-"
                 "x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/14/1,bR,5,gK,6/bK,13/14/14/"
                 "x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,2,rK,5,x,x,x",
                 STATES[i]);
        Position *pos = position_of("ffa", fen, &board);
        char *text = picture_of(pos, NULL, &(BoardPicture){.up = DIR_N});
        size_t said = 0;
        for (const char *at = text; (at = strstr(at, " font-size=\"13\"")); at++, said++) {
            const char *words = strchr(at, '>') + 1;
            check_that(strcspn(words, "<") <= 24, "too long: %.40s", words);
        }
        CU_ASSERT_EQUAL(said, 4); /* whose king walks, who moves, who is out, who is in check */
        CU_ASSERT_PTR_NOT_NULL(strstr(text, "king walks on<"));
        free(text);
        free(pos);
        free(board);
    }
}

static void escaping(void) {
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    svg_text(file, "<&>\"'\x01\xC3\xA9\x7F~ a");
    fclose(file);
    CU_ASSERT_STRING_EQUAL(text, "&lt;&amp;&gt;&quot;&#39;????~ a");
    free(text);
    Board *board;
    const BoardPicture picture = {.up = DIR_N};
    FenExtras extras = {.text = "'who':'<b>&\"x\"</b>\xFF'"};
    Position *pos = position_of("teams", "modern", &board);
    text = picture_of(pos, &extras, &picture);
    sound(text, "a FEN4 full of signs");
    CU_ASSERT_EQUAL(count_of(text, "&#39;&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;?&#39;"), 1);
    free(text);
    free(pos);
    free(board);
    /* every kind of every game has a shape of its own */
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++)
        for (uint32_t k = 1; k < ALL_VARIANTS[v]->kind_count; k++)
            CU_ASSERT(piece_shape(ALL_VARIANTS[v]->kinds[k].letter)->letter ==
                      ALL_VARIANTS[v]->kinds[k].letter);
    CU_ASSERT_STRING_EQUAL(piece_shape('Z')->name, "man");
}

/* The checker finds what it is there for. */
static void checker(void) {
#define DECLARED "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    static const char *const BAD[] = {
        "<svg/>",
        DECLARED "<a>",
        DECLARED "<a></b>",
        DECLARED "<a/><b/>",
        DECLARED "<a b=c/>",
        DECLARED "<a b=\"1\" b=\"2\"/>",
        DECLARED "<a>&</a>",
        DECLARED "<a>&nbsp;</a>",
        DECLARED "<a>\x01</a>",
        DECLARED "<a b=\"<\"/>",
        DECLARED "<a><b id=\"x\"/><b id=\"x\"/></a>",
        DECLARED "<a xlink:href=\"#x\"/>",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        check_that(xml_fault(BAD[i], NULL) != NULL, "passes: %s", BAD[i]);
    CU_ASSERT_PTR_NULL(
        xml_fault(DECLARED "<a b=\"&lt;\"><c id=\"x\"/>t<d xlink:href=\"#x\"/></a>\n", NULL));
}

/* --- the command ------------------------------------------------------------------------------ */

static void command(void) {
    int status;
    char *text = errand_run("board --svg - --view b --moves h2h3,b7c7 --arrows h3h4,e2=y", &status);
    CU_ASSERT_EQUAL(status, 0);
    sound(text, "from the program");
    CU_ASSERT_EQUAL(count_of(text, ">Blue: b7c7<"), 1);
    CU_ASSERT_EQUAL(count_of(text, "fill=\"#9bd000\""), 2);
    free(text);
    /* text: the same as the protocol's, and the game is found by the FEN4 itself */
    static const char ASK[] = "setoption name UCI_Variant value quad\nd\nquit\n";
    char *spoken = program_converse("", ASK, strlen(ASK), &status);
    char *fen = spoken ? strstr(spoken, "Fen: ") : NULL, line[1024];
    if (check_that(fen != NULL, "no board: %s", spoken ? spoken : "")) {
        snprintf(line, sizeof line, "board %.*s", (int)strcspn(fen + 5, "\n"), fen + 5);
        text = errand_run(line, &status);
        CU_ASSERT_EQUAL(status, 0);
        check_that(text && strstr(spoken, text), "another board: %s", text ? text : "");
        free(text);
    }
    free(spoken);
    text = errand_run("board --help", &status);
    CU_ASSERT(status == 0 && count_of(text, "--arrows LIST") == 1);
    free(text);
}

static void files(void) {
    char folder[] = "/tmp/quadriga-test-XXXXXX", line[256], path[64];
    int status;
    if (!check_that(mkdtemp(folder) != NULL, "no temporary folder"))
        return;
    snprintf(path, sizeof path, "%s/b.svg", folder);
    snprintf(line, sizeof line, "board --variant seasons --svg %s", path);
    char *said = errand_run(line, &status), *text = test_read_file(path);
    CU_ASSERT(status == 0 && said && !*said);
    if (check_that(text != NULL, "no picture")) {
        sound(text, "a file");
        snprintf(line, sizeof line, "xmllint --noout %s 2>/dev/null", path);
        if (system("command -v xmllint >/dev/null 2>&1") == 0) /* a second opinion */
            CU_ASSERT_EQUAL(system(line), 0);
    }
    free(text);
    free(said);
    CU_ASSERT_EQUAL(unlink(path), 0);
    snprintf(line, sizeof line, "board --svg %s/nowhere/b.svg", folder);
    said = errand_run(line, &status);
    CU_ASSERT(status == 1 && said && strstr(said, "cannot save"));
    free(said);
    CU_ASSERT_EQUAL(rmdir(folder), 0);
}

static void bad_arguments(void) {
    static const struct {
        const char *arguments, *says;
    } CASES[] = {
        {"board --view z", "--view: 'z' is no seat (rbyg)"},
        {"board --variant chess", "no game is called 'chess'"},
        {"board --setup odd", "has no set-up 'odd'"},
        {"board --rule Order", "'Order'"},
        {"board --teams rr/bg", "named twice"},
        {"board nonsense", "turn"},
        {"board R-0 --fen4 R-0", "two positions"},
        {"board modern classic", "unexpected 'classic'"},
        {"board --moves h2h3,h2h3", "'h2h3' at ply 2"},
        {"board --last h2", "'h2' are not two squares"},
        {"board --last h2a1", "not two squares"},
        {"board --arrows h2h3,", "does not begin with squares"},
        {"board --arrows h2h3=z", "'z' is no seat"},
        {"board --arrows h2h3=", "does not begin with squares"},
        {"board --color red", "always or never"},
        {"board --svg", "--svg wants a value (FILE)"},
        {"board --what", "unknown option '--what'"},
        {"board --variant quad --setup start --fen4 x", "exclude each other"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        int status;
        char *said = errand_run(CASES[i].arguments, &status);
        check_that(status == 2 && said && strstr(said, CASES[i].says) &&
                       strncmp(said, "quadriga board: ", 16) == 0,
                   "'%s': status %d, said: %s", CASES[i].arguments, status, said ? said : "");
        free(said);
    }
}

CU_TestInfo TESTS_board_svg[] = {
    {"every man in his colour on his cell", men},
    {"a seat's own view", views},
    {"headings and origins", marks},
    {"grey men, faded men, walls", dead_and_walls},
    {"terrain", terrain},
    {"last move, arrows, check", lights_and_arrows},
    {"words of seats", words_of_seats},
    {"escaping, shapes", escaping},
    {"the checker itself", checker},
    {"the command", command},
    {"files", files},
    {"bad arguments", bad_arguments},
    CU_TEST_INFO_NULL,
};
