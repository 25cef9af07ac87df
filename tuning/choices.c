/* When t entrants tie, each set of k of them is what is still to be placed in one of C(t, k) parts
 * of the orders: so a tie is as many sets as there are subsets, and no orders have to be listed. */
#include "tuning/choices.h"

#include <string.h>

typedef struct { /* those who played, the best first */
    uint8_t engine[SEATS], place[SEATS];
    uint32_t count;
} Order;

static bool has_partner_before(const GameOutcome *game, const SeatMask *side, Seat seat) {
    for (Seat s = 0; s < seat && side; s++)
        if ((side[seat] >> s & 1) && game->engine[s] == game->engine[seat])
            return true;
    return false;
}

static void order_read(const GameOutcome *game, const SeatMask *side, uint32_t engines,
                       Order *order) {
    order->count = 0;
    for (Seat s = 0; s < SEATS; s++) {
        if (game->engine[s] >= engines || has_partner_before(game, side, s))
            continue;
        uint32_t at = order->count++;
        for (; at > 0 && order->place[at - 1] > game->place[s]; at--) {
            order->engine[at] = order->engine[at - 1];
            order->place[at] = order->place[at - 1];
        }
        order->engine[at] = game->engine[s];
        order->place[at] = game->place[s];
    }
}

/* The engines of those entrants whose bit is in `members`. */
static EngineSet set_of(const Order *order, uint32_t members) {
    uint8_t sorted[SEATS];
    EngineSet set = 0;
    uint32_t n = 0;
    memset(sorted, NOBODY, sizeof sorted);
    for (uint32_t i = 0; i < order->count; i++) {
        if (!(members >> i & 1))
            continue;
        uint32_t at = n++;
        for (; at > 0 && sorted[at - 1] > order->engine[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = order->engine[i];
    }
    for (uint32_t i = 0; i < SEATS; i++)
        set = set << 8 | sorted[i];
    return set;
}

/* The choices by which entrants first..first+ties-1, who tie, were placed before the rest. */
static void add_tie(const Order *order, uint32_t first, uint32_t ties, Choices *out) {
    static const uint8_t PARTS[SEATS + 1][SEATS + 1] = {
        {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    const uint32_t behind = ((1u << order->count) - 1) & ~((1u << (first + ties)) - 1);
    for (uint32_t i = first; i < first + ties; i++)
        out->won[i] = behind ? CHOICE_ONE : CHOICE_ONE - CHOICE_ONE / ties;
    for (uint32_t left = 1; left < 1u << ties; left++) {
        const uint32_t members = count_bits64(left);
        if (!behind && members == 1)
            continue;
        out->set[out->sets] = set_of(order, left << first | behind);
        out->weight[out->sets++] = CHOICE_ONE / PARTS[ties][members];
    }
}

bool choices_read(const GameOutcome *game, const SeatMask *side, uint32_t engines, Choices *out) {
    Order order;
    bool differ = false;
    order_read(game, side, engines, &order);
    for (uint32_t i = 1; i < order.count; i++)
        differ |= order.engine[i] != order.engine[0];
    if (!differ)
        return false;
    out->entrants = order.count;
    out->sets = 0;
    memcpy(out->engine, order.engine, sizeof out->engine);
    for (uint32_t first = 0, ties; first < order.count; first += ties) {
        for (ties = 1;
             first + ties < order.count && order.place[first + ties] == order.place[first]; ties++)
            ;
        add_tie(&order, first, ties, out);
    }
    return true;
}
