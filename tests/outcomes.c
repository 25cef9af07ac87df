#include "tests/outcomes.h"

#include "tests/suites.h"

const SeatMask OPPOSITE[SEATS] = {5, 10, 5, 10};

GameOutcome outcome_of(uint32_t block, const char *engines, const char *places) {
    GameOutcome game = {.block = block, .plies = OUTCOME_PLIES};
    for (Seat s = 0; s < SEATS; s++) {
        game.engine[s] = engines[s] == '-' ? NO_ENGINE : (uint8_t)(engines[s] - 'A');
        game.place[s] = (uint8_t)(places[s] - '0');
        game.points[s] = 10 * (5 - game.place[s]);
        game.lasted[s] = game.place[s] == 4 ? 60 : OUTCOME_PLIES;
    }
    return game;
}

double outcome_lot(uint64_t *state) { return (double)(test_random(state) >> 11) / 0x1p53; }

void outcome_draw_order(uint64_t *state, const double strength[SEATS], uint8_t place[SEATS]) {
    uint32_t left = (1u << SEATS) - 1;
    for (uint8_t next = 1; next <= SEATS; next++) {
        double total = 0;
        Seat chosen = SEATS;
        for (Seat s = 0; s < SEATS; s++)
            total += left >> s & 1 ? strength[s] : 0;
        double lot = outcome_lot(state) * total;
        for (Seat s = 0; s < SEATS; s++)
            if ((left >> s & 1) && lot >= 0) {
                chosen = s; /* the last one left takes what rounding leaves over */
                lot -= strength[s];
            }
        place[chosen] = next;
        left &= ~(1u << chosen);
    }
}
