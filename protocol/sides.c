/* A side is what does not capture one another. Being out of the game changes nothing in that: the
 * question is whose fortune is whose. */
#include "protocol/sides.h"

SeatMask side_of(const Position *pos, Seat seat) {
    SeatMask side = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (!(pos->now.prey[seat] >> s & 1))
            side |= seat_bit(s);
    return side;
}

uint32_t side_list(const Position *pos, SeatMask side[SEATS]) {
    uint32_t count = 0, listed = 0;
    for (Seat s = 0; s < SEATS; s++)
        if (!(listed >> s & 1)) {
            side[count] = side_of(pos, s);
            listed |= side[count++];
        }
    return count;
}

size_t side_text(const Position *pos, char out[PARTITION_TEXT]) {
    SeatMask side[SEATS];
    const uint32_t count = side_list(pos, side);
    size_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            out[n++] = '/';
        for (Seat s = 0; s < SEATS; s++)
            if (side[i] >> s & 1)
                out[n++] = pos->board->variant->seats[s];
    }
    out[n] = '\0';
    return n;
}
