/* A side is what shares one fortune. Where a game can be played in several pairings, men that may
 * not take each other tell which one it is; where there is but one, it is that, whatever a rule of
 * the game says about who may take whom just now. Being out of the game changes nothing in either.
 */
#include "protocol/sides.h"

#include <string.h>

SeatMask side_of(const Position *pos, Seat seat) {
    const Variant *variant = pos->board->variant;
    SeatMask side[SEATS];
    if (!strchr(variant->pairings, ' ') && variant_pairing(variant, variant->pairings, side, NULL))
        return side[seat];
    return position_side(pos, seat);
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
