/* The position is set up as a game, so that moves may follow it, and a finished one has a result.
 * Text and picture show the same game; a picture is put together in memory first, so that no half
 * of one is ever left in a file. */
#include "protocol/board_main.h"
#include "protocol/alliances.h"

#include "engine/memory.h"
#include "engine/notation.h"
#include "protocol/alliances.h"
#include "protocol/arguments.h"
#include "protocol/board_svg.h"
#include "protocol/files.h"
#include "protocol/game_args.h"
#include "protocol/output.h"
#include "protocol/show.h"

#include <stdlib.h>
#include <string.h>

/* ORDER BOARD_OPTION: the table below. */
enum { VARIANT, RULE, SETUP, TEAMS, FEN4, MOVES, SVG, VIEW, LAST, ARROWS, COLOR, OPTIONS };

/* clang-format off */
static const ArgumentRow OPTION[OPTIONS] = {
    {"--variant", "NAME",  "the game; else the one that the FEN4 names, else the first", false},
    {"--rule",    "N=VAL", "a rule that it leaves open, may be repeated; see --list-variants", true},
    {"--setup",   "NAME",  "its starting array", false},
    {"--teams",   "PAIRS", "who plays with whom, such as ry/bg", false},
    {"--fen4",    "TEXT",  "the position, if it is not a word of its own", false},
    {"--moves",   "LIST",  "plays these moves on from there, in any usual form", false},
    {"--svg",     "FILE",  "writes a picture (SVG) there; - is the standard output", false},
    {"--view",    "SEAT",  "whose side of the board is at the bottom", false},
    {"--last",    "MOVE",  "lights the two cells of this move (h2h3)", false},
    {"--arrows",  "LIST",  "e2e4 = an arrow, e4 = a ring, e2e4=r in the colour of a seat; with ,", false},
    {"--color",   "WHEN",  "colours in text: always or never (never)", false},
};
/* clang-format on */

typedef struct {
    Arguments words;
    GameArgs args;
    Board *board;
    Game *game;
    BoardPicture picture;
    BoardArrow *arrows;
    bool colors;
} Request;

static bool put_help(Error *error) {
    Output out;
    FILE *file = output_whole(&out, stdout);
    fputs("usage: quadriga board [FEN4 | set-up] [options]\n\n"
          "Draws a position of any game; without one, the game's starting array. Without --svg it\n"
          "is written as text, with all that the protocol's command d tells of it.\n\n",
          file);
    arguments_help(file, OPTION, OPTIONS);
    return output_whole_end(&out) || error_set(error, "cannot write");
}

/* --- what is asked for -------------------------------------------------------------------------
 */

/* Two squares, or one if `single`, maybe with '-' between, at the start of text; its length, or 0.
 */
static size_t read_squares(const Board *board, const char *text, bool single, Square *from,
                           Square *to) {
    size_t n = square_parse(board, text, from);
    if (!n)
        return 0;
    const size_t dash = text[n] == '-';
    const size_t second = square_parse(board, text + n + dash, to);
    if (second)
        return n + dash + second;
    *to = *from;
    return single ? n : 0;
}

static bool read_last(Request *r, Error *error) {
    const char *text = r->words.value[LAST];
    Square from = NOWHERE, to = NOWHERE;
    if (!text)
        return true;
    const size_t n = read_squares(r->board, text, false, &from, &to);
    if (!n || text[n])
        return error_set(error, "--last: '%.40s' are not two squares of this board", text);
    r->picture.last_from = (uint16_t)from;
    r->picture.last_to = (uint16_t)to;
    return true;
}

static bool read_arrows(Request *r, Error *error) {
    const char *at = r->words.value[ARROWS];
    if (!at)
        return true;
    r->arrows = memory_resize(NULL, (strlen(at) + 1) * sizeof *r->arrows);
    r->picture.arrows = r->arrows;
    for (;; at++) {
        Square from, to;
        const size_t n = read_squares(r->board, at, true, &from, &to);
        Seat seat = SEATS;
        const char *end = at + n;
        if (n && *end == '=' && end[1]) {
            seat = variant_seat(r->board->variant, end[1]);
            end += 2;
            if (seat == SEATS)
                return error_set(error, "--arrows: '%.40s': '%c' is no seat (%s)", at, end[-1],
                                 r->board->variant->seats);
        }
        if (!n || (*end && *end != ','))
            return error_set(error, "--arrows: '%.40s' does not begin with squares of this board",
                             at);
        r->arrows[r->picture.arrow_count++] =
            (BoardArrow){(uint16_t)from, (uint16_t)to, (uint8_t)seat};
        at = end;
        if (!*at)
            return true;
    }
}

static bool play_moves(Request *r, Error *error) {
    static const char BLANKS[] = " ,\t\n";
    const char *at = r->words.value[MOVES];
    if (!at)
        return true;
    for (uint32_t ply = 1; *(at += strspn(at, BLANKS)); ply++) {
        const size_t length = strcspn(at, BLANKS);
        Move move;
        Error why;
        if (!move_read(&r->game->now, at, length, &move, &why) || !game_play(r->game, move, &why))
            return error_set(error, "--moves: '%.*s' at ply %u: %s",
                             (int)(length < 24 ? length : 24), at, ply, why.text);
        at += length;
    }
    return true;
}

static bool read_looks(Request *r, Error *error) {
    const Variant *variant = r->board->variant;
    const char *view = r->words.value[VIEW], *color = r->words.value[COLOR];
    const Seat seat = view ? game_args_seat(variant, view) : SEATS;
    if (view && seat == SEATS)
        return error_set(error, "--view: '%.40s' is no seat (%s)", view, variant->seats);
    r->picture.up = draw_view(variant, seat);
    r->colors = color && strcmp(color, "always") == 0;
    return !color || r->colors || strcmp(color, "never") == 0 ||
           error_set(error, "--color: always or never expected, not '%.40s'", color);
}

static bool read_request(int argc, char **argv, Request *r, Error *error) {
    if (!arguments_read(argc, argv, OPTION, OPTIONS, 1, &r->words, error))
        return false;
    if (r->words.help)
        return true;
    const char *fen = r->words.value[FEN4];
    if (fen && r->words.plain_count)
        return error_set(error, "two positions: '%.40s' and --fen4", r->words.plain[0]);
    const GameWords words = {.variant = r->words.value[VARIANT],
                             .rules = r->words.joined,
                             .setup = r->words.value[SETUP],
                             .teams = r->words.value[TEAMS],
                             .fen = fen ? fen : r->words.plain[0]};
    if (!game_args_read(&words, &r->args, error))
        return false;
    r->board = board_new_with(r->args.variant, r->args.rules, error);
    if (!r->board)
        return false;
    r->game = game_new(r->board);
    return game_start(r->game, r->board, r->args.has_side ? r->args.side : NULL, r->args.fen,
                      error) &&
           play_moves(r, error) && read_last(r, error) && read_arrows(r, error) &&
           read_looks(r, error);
}

/* --- the answer ------------------------------------------------------------------------------- */

/* Lights the last move and puts it into words, "Blue: b7c7". */
static void note_last(Request *r, char words[SEAT_TEXT + MOVE_TEXT]) {
    const Game *game = r->game;
    if (!game->count)
        return;
    Game *before = game_new(game->now.board);
    game_copy(before, game);
    game_undo(before, 1);
    const Move last = game->plies[game->count - 1];
    char seat[SEAT_TEXT], move[MOVE_TEXT];
    move_write(&before->now, last, move);
    snprintf(words, SEAT_TEXT + MOVE_TEXT, "%s: %s",
             seat_text(r->board->variant, before->now.now.turn, seat), move);
    game_free(before);
    r->picture.last = words;
    if (!r->words.value[LAST]) {
        r->picture.last_from = (uint16_t)move_from(last);
        r->picture.last_to = (uint16_t)move_to(last);
    }
}

static bool write_svg(Request *r, const char *path, Error *error) {
    char last[SEAT_TEXT + MOVE_TEXT], result[OUTCOME_TEXT], *text = NULL;
    size_t length = 0;
    Outcome outcome;
    note_last(r, last);
    if (game_over(r->game, &outcome))
        r->picture.result = outcome_text(&r->game->now, &outcome, result);
    FILE *file = open_memstream(&text, &length);
    if (!file)
        return error_set(error, "no memory for the picture");
    board_svg(file, &r->game->now, &r->game->extras, &r->picture);
    bool written = fclose(file) == 0 || error_set(error, "no memory for the picture");
    if (written && strcmp(path, "-") == 0)
        written = output_text(stdout, text, length) ||
                  error_set(error, "cannot write to the standard output");
    else if (written)
        written = file_save(path, text, length, error);
    free(text);
    return written;
}

static bool write_text(const Request *r, Error *error) {
    const Game *game = r->game;
    const Move lit = r->words.value[LAST]
                         ? move_make(r->picture.last_from, r->picture.last_to, MOVE_NORMAL, 0)
                     : game->count ? game->plies[game->count - 1]
                                   : MOVE_NONE;
    const DrawStyle style = {.up = r->picture.up, .colors = r->colors, .last = lit};
    char fen[FEN_TEXT], allied[ALLIANCES_TEXT];
    FenExtras extras = game->extras; /* where a FEN4 says who is allied */
    Alliances alliances;
    alliances_clear(&alliances);
    if (r->args.has_pact)
        memcpy(alliances.pact, r->args.side, sizeof alliances.pact);
    if (!alliances_take_entry(r->board->variant, extras.alliance, &alliances, error))
        return false;
    alliances_text(&alliances, r->board->variant, allied);
    fen_write(&game->now, &game->extras, fen);
    Output out;
    show_game(output_whole(&out, stdout), game, fen, allied, &style);
    return output_whole_end(&out) || error_set(error, "cannot write to the standard output");
}

int board_main(int argc, char **argv) {
    Request r = {.board = NULL};
    Error error;
    int status = 2;
    if (read_request(argc, argv, &r, &error)) {
        const bool written = r.words.help         ? put_help(&error)
                             : r.words.value[SVG] ? write_svg(&r, r.words.value[SVG], &error)
                                                  : write_text(&r, &error);
        status = written ? 0 : 1;
    }
    if (status == 2)
        fprintf(stderr, "quadriga board: %s; --help lists the options\n", error.text);
    else if (status)
        fprintf(stderr, "quadriga board: %s\n", error.text);
    free(r.arrows);
    game_free(r.game);
    free(r.board);
    return status;
}
