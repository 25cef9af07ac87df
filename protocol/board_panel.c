/* The seats stand in the order of play from the first seat of the game, whoever is to move, so that
 * pictures of one game can be compared; the seat to move has a frame and a pointer. */
#include "protocol/board_panel.h"

#include "engine/attack.h"
#include "engine/notation.h"
#include "protocol/rule_options.h"
#include "protocol/sides.h"
#include "protocol/svg.h"

#include <string.h>

enum { TITLE = 30, ENTRY = 58, NOTE = 20, NOTES = 9, PAD_Y = 8 };
enum { LINE = 30 }; /* characters of a note that fit beside each other */

static bool has_points(const Position *pos) {
    bool any = pos->board->variant->points_count;
    for (Seat s = 0; s < SEATS; s++)
        any = any || pos->now.points[s];
    return any;
}

/* How a seat stands, in a few words; "" when there is nothing to say. */
static const char *state_words(const Position *pos, Seat seat, bool over) {
    const State *now = &pos->now;
    if (!(now->alive >> seat & 1))
        return "out";
    if (now->resigned >> seat & 1)
        return "resigned; king walks on";
    if (now->flagged >> seat & 1)
        return "timed out; king walks on";
    if (over)
        return "";
    if (now->turn == seat)
        return now->claiming               ? "to pick a man"
               : attack_on_king(pos, seat) ? "to move, in check"
                                           : "to move";
    return attack_on_king(pos, seat) ? "in check" : "";
}

static void put_words(FILE *file, uint32_t x, uint32_t y, uint32_t size, const char *more,
                      const char *text) {
    fprintf(file, "<text x=\"%u\" y=\"%u\" font-size=\"%u\"%s>", x, y, size, more);
    svg_text(file, text);
    fputs("</text>\n", file);
}

/* Writes a text in lines of whole words; returns where the next one goes. */
static uint32_t put_note(FILE *file, uint32_t x, uint32_t y, const char *more, const char *text) {
    for (char line[LINE + 1]; *text; y += NOTE) {
        size_t n = strlen(text);
        if (n > LINE) {
            n = LINE;
            while (n > 0 && text[n] != ' ')
                n--;
            n = n ? n : LINE;
        }
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        put_words(file, x, y, 14, more, line);
        text += n;
        text += *text == ' ';
    }
    return y;
}

static void put_seat(FILE *file, const Position *pos, Seat seat, bool over, uint32_t x,
                     uint32_t y) {
    const Variant *variant = pos->board->variant;
    const bool is_out = !(pos->now.alive >> seat & 1);
    const Paint paint = is_out ? svg_faded(svg_paint(variant, seat)) : svg_paint(variant, seat);
    char name[SEAT_TEXT];
    if (!over && pos->now.turn == seat)
        fprintf(file,
                "<rect x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#fff7d6\" "
                "stroke=\"#8a6d00\" stroke-width=\"2\"/>\n"
                "<path d=\"M%u %ul10 7l-10 7z\" fill=\"#8a6d00\"/>\n",
                x, y, PANEL_WIDTH, ENTRY - 6, x + 8, y + 19);
    fprintf(file,
            "<circle cx=\"%u\" cy=\"%u\" r=\"13\" fill=\"#%06x\" stroke=\"#%06x\" "
            "stroke-width=\"2\"/>\n",
            x + 38, y + 26, paint.fill, paint.line);
    const char *words = state_words(pos, seat, over);
    const uint32_t baseline = words[0] ? y + 23 : y + 32;
    put_words(file, x + 60, baseline, 18,
              is_out ? " font-weight=\"bold\" fill=\"#777777\"" : " font-weight=\"bold\"",
              seat_text(variant, seat, name));
    if (words[0])
        put_words(file, x + 60, y + 42, 13, " fill=\"#555555\"", words);
    if (has_points(pos)) {
        char points[16];
        snprintf(points, sizeof points, "%d", pos->now.points[seat]);
        put_words(file, x + PANEL_WIDTH - 12, baseline, 18,
                  " text-anchor=\"end\" font-weight=\"bold\"", points);
    }
}

/* "Red and Yellow play against Blue and Green"; nothing where each plays for himself. */
static bool teams_words(const Position *pos, char out[2][64]) {
    SeatMask side[SEATS];
    char name[SEAT_TEXT];
    const uint32_t count = side_list(pos, side);
    for (uint32_t i = 0; i < count && i < 2; i++) {
        int n = snprintf(out[i], 64, i ? "against " : "");
        for (Seat s = 0, left = 0; s < SEATS; s++)
            if (side[i] >> s & 1)
                n += snprintf(out[i] + n, (size_t)(64 - n), "%s%s", left++ ? " and " : "",
                              seat_text(pos->board->variant, s, name));
    }
    return count == 2;
}

uint32_t board_panel_height(void) { return TITLE + SEATS * ENTRY + NOTES * NOTE + PAD_Y; }

void board_panel(FILE *file, const Position *pos, const BoardPicture *picture, uint32_t x,
                 uint32_t y) {
    const Board *board = pos->board;
    char teams[2][64], rules[RULES_TEXT];
    fputs("<g id=\"panel\" font-family=\"sans-serif\" fill=\"#222222\">\n", file);
    put_words(file, x, y + 20, 22, " font-weight=\"bold\"", board->variant->record_name);
    y += TITLE + PAD_Y;
    for (uint32_t i = 0; i < SEATS; i++) {
        put_seat(file, pos, i * board->turn_step % SEATS, picture->result != NULL, x, y);
        y += ENTRY;
    }
    y += NOTE - PAD_Y;
    for (uint32_t i = 0; i < 2 && teams_words(pos, teams); i++)
        y = put_note(file, x, y, "", teams[i]);
    if (rules_text(board, false, rules))
        y = put_note(file, x, y, " fill=\"#555555\"", rules);
    if (picture->last)
        y = put_note(file, x, y, "", picture->last);
    if (picture->result)
        put_note(file, x, y, " font-weight=\"bold\"", picture->result);
    fputs("</g>\n", file);
}
