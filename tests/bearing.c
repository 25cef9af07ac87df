#include "tests/bearing.h"

#include <stdlib.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

static bool is_game(const Position *pos, const char *name) {
    return strcmp(pos->board->variant->name, name) == 0;
}

static char terrain(const Position *pos, Square s) { return pos->board->terrain[s]; }
static bool is_city(const Position *pos, Square s) {
    return is_game(pos, "quad") && strchr("RWBG", terrain(pos, s));
}
static bool is_water(const Position *pos, Square s) {
    return is_game(pos, "quad") && strchr("~=O", terrain(pos, s));
}

static bool is_clear(const Position *pos, Square from, Square to, int x, int y) {
    for (int i = 1;; i++) {
        const Square s = board_square((uint32_t)((int)square_file(from) + i * sign(x)),
                                      (uint32_t)((int)square_rank(from) + i * sign(y)));
        if (s == to)
            return true;
        if (pos->cell[s] != EMPTY || is_city(pos, s))
            return false;
    }
}

/* The way of a pawn as a step east and a step north. */
static void way_of(const Position *pos, Square s, int *east, int *north) {
    static const int EAST[] = {0, 1, 0, -1}, NORTH[] = {1, 0, -1, 0}; /* ORDER DIR */
    const Variant *variant = pos->board->variant;
    const Seat owner = piece_owner(pos->cell[s]) % SEATS;
    uint32_t way = 0;
    if (is_game(pos, "quad")) { /* in another's country toward its end line */
        const char *country = strchr("rwbg", terrain(pos, s));
        way = !country || (Seat)(country - "rwbg") == owner ? variant->home[owner]
                                                            : variant->home[country - "rwbg"] + 2u;
    } else {
        while (position_kind(pos, pos->cell[s])->pushes != 1u << way)
            way++;
    }
    *east = EAST[way % 4];
    *north = NORTH[way % 4];
}

static bool pawn_takes(const Position *pos, Square from, int x, int y) {
    int east, north;
    if (abs(x) != 1 || abs(y) != 1)
        return false;
    if (is_water(pos, from))
        return true;
    way_of(pos, from, &east, &north);
    return x * east + y * north == 1;
}

bool bearing_takes(const Position *pos, Square from, Square to) {
    const int x = (int)square_file(to) - (int)square_file(from);
    const int y = (int)square_rank(to) - (int)square_rank(from);
    const int width = abs(x), height = abs(y);
    const bool diagonal = width == height, straight = !width != !height;
    const char letter = position_kind(pos, pos->cell[from])->letter;
    if (is_city(pos, to) || (is_water(pos, to) && letter != 'P' && letter != 'K'))
        return false;
    switch (letter) {
    case 'P':
        return pawn_takes(pos, from, x, y);
    case 'N':
        return width * height == 2 ||
               (is_game(pos, "fourrow") && width * height == 6 && width + height == 5);
    case 'A':
        return width == 2 && height == 2;
    case 'F':
        return width == 1 && height == 1;
    case 'K':
        return width <= 1 && height <= 1;
    case 'B':
        return diagonal && is_clear(pos, from, to, x, y);
    case 'R':
        return straight && is_clear(pos, from, to, x, y);
    case 'Q':
    case 'D':
        return (diagonal || straight) && is_clear(pos, from, to, x, y);
    default:
        return false; /* a princess waits */
    }
}

bool bearing_first(const Position *pos, Seat a, Seat b) {
    Seat s = pos->now.turn;
    while (s != a && s != b)
        s = position_next(pos, s);
    return s == a && a != b;
}

Bearing bearing_of(const Position *pos, Seat by, Seat victim) {
    const State *now = &pos->now;
    if (!(now->alive >> by & 1) || !(now->alive >> victim & 1))
        return BEARING_NONE;
    if (now->prey[by] >> victim & 1)
        return BEARING_ENEMY;
    return now->prey[victim] >> by & 1 ? BEARING_NONE : BEARING_MATE;
}
