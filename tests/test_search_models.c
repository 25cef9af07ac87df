/* Every model of the search in every game where it makes sense: with full width its value is the
 * plain one's, with one table that is never cleared, so that nothing may be taken for another
 * model's or another seat's; what is picked; lines, several of them too. */
#include "engine/fen.h"
#include "tests/desk.h"
#include "tests/plain.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

static const SeatMask ALL = (1u << SEATS) - 1;

/* A seat of a random position may have resigned: then its king walks alone where the rules say so.
 */
static bool position_for(Desk *desk, uint32_t number, size_t most_moves) {
    if (!desk_random(desk, number))
        return false;
    if (number % 3 == 0 && !desk_has_two_sides(desk)) {
        Outcome out;
        play_commit(desk->pos, move_make(0, 0, MOVE_RESIGN, 0));
        if (play_over(desk->pos, &out))
            return false;
    }
    return movegen_count(desk->pos) <= most_moves;
}

static Limits limits_for(uint32_t depth, Algorithm algorithm, SeatMask own) {
    return (Limits){.depth = depth,
                    .movetime = -1,
                    .remaining = -1,
                    .full_width = true,
                    .algorithm = algorithm,
                    .own = own};
}

/* The seats of `pact` share one fortune. */
static void swear(Limits *limits, SeatMask pact) {
    for (Seat s = 0; s < SEATS; s++)
        limits->pact[s] = pact >> s & 1 ? pact : seat_bit(s);
}

/* Positions a game that are compared, and whose lines are followed. */
enum { COMPARED = TEST_SHARE(40), FOLLOWED = TEST_SHARE(12) };

/* --- values ----------------------------------------------------------------------------------- */

/* One alone, and now and then a pair, against the rest, of whom one in a round moves freely, or two
 * who are in a pact. */
static void rounds_equal_plain_ones(void) {
    uint32_t games = 0, differ = 0, ends = 0, pacts = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        if (desk_has_two_sides(desk)) {
            desk_free(desk);
            continue;
        }
        games++;
        for (uint32_t done = 0, number = 0; done < COMPARED; number++) {
            const int32_t depth = 3 + (int32_t)(number % 2);
            int32_t expected, paranoid;
            if (!position_for(desk, number, 30))
                continue;
            const Seat us = desk->pos->now.turn;
            const SeatMask own =
                seat_bit(us) | (number % 4 == 1 ? seat_bit((us + 1 + number % 3) % SEATS) : 0);
            SeatMask side[SEATS];
            for (Seat s = 0; s < SEATS; s++)
                side[s] = own >> s & 1 ? own : ALL & (SeatMask)~own;
            const SeatMask foes = desk->pos->now.alive & (SeatMask)~own;
            const bool sworn = number % 3 == 2 && count_bits64(foes) == 3;
            if (count_bits64(foes) < 2 ||
                !plain_value(desk->rig->eval, desk->pos, side, depth, &paranoid) ||
                !plain_value_in_rounds(desk->rig->eval, desk->pos, side, sworn ? 2 : 1, depth,
                                       &expected))
                continue;
            Limits limits = limits_for((uint32_t)depth, ALGORITHM_BRS, own);
            if (sworn)
                swear(&limits, foes & (foes - 1));
            pacts += sworn;
            Report report;
            rig_start(desk->rig, desk->pos, &limits);
            iterate(desk->rig->worker, NULL, &report);
            CU_ASSERT_EQUAL(report.algorithm, ALGORITHM_BRS);
            if (report.score != expected)
                desk_fail(desk, "value in rounds", report.score, expected);
            CU_ASSERT(expected >= paranoid); /* who moves freely can do all that the bound can */
            differ += expected != paranoid;
            ends += abs(expected) >= VALUE_WON;
            done++;
        }
        desk_free(desk);
    }
    CU_ASSERT(games >= 4);
    CU_ASSERT(pacts >= COMPARED / 8);
    check_that(4 * differ >= COMPARED && 20 * ends >= COMPARED,
               "%u differ from the paranoid value, %u ends", differ, ends);
}

static bool same_vector(const Vector *a, const Vector *b) {
    return memcmp(&a->utility, &b->utility, sizeof a->utility) == 0 && a->end == b->end;
}

/* Everybody for himself, the rules' own sides, and now and then a pair that shares. */
static void vectors_equal_plain_ones(void) {
    uint32_t ends = 0, at_random = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        for (uint32_t done = 0, number = 0; done < COMPARED; number++) {
            const int32_t depth = 2 + (int32_t)(number % 3);
            SeatMask side[SEATS];
            Vector expected, found;
            if (!position_for(desk, number, 30))
                continue;
            const Seat us = desk->pos->now.turn;
            const bool pair = !desk_has_two_sides(desk) && number % 4 == 1;
            const SeatMask own = pair ? seat_bit(us) | seat_bit((us + 1 + number % 3) % SEATS) : 0;
            /* … or two of the others do. */
            const SeatMask others = ALL & (SeatMask)~seat_bit(us);
            const SeatMask sworn = number % 4 == 2 ? others & (others - 1) : 0;
            for (Seat s = 0; s < SEATS; s++)
                side[s] = own >> s & 1                                  ? own
                          : sworn >> s & 1 && !desk_has_two_sides(desk) ? sworn
                                                                        : desk->side[s];
            if (!plain_vector(desk->rig->eval, desk->pos, side, depth, &expected))
                continue;
            Limits limits = limits_for((uint32_t)depth, ALGORITHM_MAXN, own);
            if (sworn)
                swear(&limits, sworn);
            Report report;
            rig_start(desk->rig, desk->pos, &limits);
            iterate(desk->rig->worker, NULL, &report);
            rig_start(desk->rig, desk->pos, &limits);
            const int32_t score = maxn(desk->rig->worker, depth, &found);
            if (!same_vector(&found, &expected))
                desk_fail(desk, "utility of the mover", found.utility.of[us],
                          expected.utility.of[us]);
            if (report.depth == (uint32_t)depth && report.score != score)
                desk_fail(desk, "score", report.score, score);
            ends += expected.end > 0;
            at_random += state_wanderers(&desk->pos->now) != 0;
            done++;
        }
        desk_free(desk);
    }
    check_that(4 * ends >= COMPARED && 4 * at_random >= COMPARED,
               "%u ends, %u kings that walk alone", ends, at_random);
}

/* --- what is picked --------------------------------------------------------------------------- */

static Report picked(Desk *desk, Limits limits) {
    Report report;
    limits.depth = 1;
    limits.movetime = limits.remaining = -1;
    rig_think(desk->rig, desk->pos, &limits, NULL, &report);
    return report;
}

static void check_picked(Desk *desk, Limits limits, Algorithm wanted, SeatMask side) {
    const Report report = picked(desk, limits);
    check_that(report.algorithm == wanted && report.side == side, "%s: %s for %x, not %s for %x",
               desk->variant->name, ALGORITHM_NAMES[report.algorithm], report.side,
               ALGORITHM_NAMES[wanted], side);
}

static void what_makes_sense_is_picked(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        desk_set_up(desk);
        const Seat us = desk->pos->now.turn;
        const SeatMask alone = seat_bit(us), sides = desk->side[us];
        const bool two = desk_has_two_sides(desk);
        const Algorithm best = two ? ALGORITHM_TEAM : ALGORITHM_BRS;
        check_picked(desk, (Limits){.algorithm = ALGORITHM_AUTO}, best, sides);
        check_picked(desk, (Limits){.algorithm = ALGORITHM_BRS}, best, sides);
        check_picked(desk, (Limits){.algorithm = ALGORITHM_MIX}, best, sides);
        check_picked(desk, (Limits){.algorithm = ALGORITHM_PARANOID}, ALGORITHM_PARANOID, alone);
        check_picked(desk, (Limits){.algorithm = ALGORITHM_MAXN}, ALGORITHM_MAXN, sides);
        check_picked(desk, (Limits){.algorithm = ALGORITHM_TEAM},
                     two ? ALGORITHM_TEAM : ALGORITHM_PARANOID, sides);
        check_picked(desk, (Limits){.algorithm = ALGORITHM_AUTO, .mate = 2},
                     two ? ALGORITHM_TEAM : ALGORITHM_PARANOID, sides);
        if (!two) {
            const SeatMask pact = alone | seat_bit((us + 1) % SEATS);
            check_picked(desk, (Limits){.own = pact}, ALGORITHM_TEAM, pact);
            check_picked(desk, (Limits){.own = pact, .algorithm = ALGORITHM_BRS}, ALGORITHM_BRS,
                         pact);
            check_picked(desk, (Limits){.own = pact, .algorithm = ALGORITHM_MAXN}, ALGORITHM_MAXN,
                         pact);
            Limits against_all = {.algorithm = ALGORITHM_AUTO};
            swear(&against_all, ALL & (SeatMask)~alone);
            check_picked(desk, against_all, ALGORITHM_PARANOID, alone);
        }
        desk_free(desk);
    }
}

/* With two seats left there is nothing to guess. */
static void two_left_are_two_sides(void) {
    enum { WANTED = 2 };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        for (uint32_t done = 0, number = 0; done < WANTED && !desk_has_two_sides(desk); number++) {
            if (!desk_random(desk, number * 4 + 4) || count_bits64(desk->pos->now.alive) != 2)
                continue;
            const SeatMask alone = seat_bit(desk->pos->now.turn);
            check_picked(desk, (Limits){.algorithm = ALGORITHM_AUTO}, ALGORITHM_TEAM, alone);
            check_picked(desk, (Limits){.algorithm = ALGORITHM_MIX}, ALGORITHM_TEAM, alone);
            done++;
        }
        desk_free(desk);
    }
}

/* Who leads by far fears all; when another does, he is the one to be stopped. */
static void the_mix_follows_the_lead(void) {
    Desk *desk = desk_new(variant_find("ffa"), "");
    for (Seat leader = 0; leader < SEATS; leader++) {
        desk_set_up(desk);
        const Seat us = desk->pos->now.turn;
        desk->pos->now.points[leader] = 30;
        const Report report = picked(desk, (Limits){.algorithm = ALGORITHM_MIX});
        CU_ASSERT_EQUAL(report.algorithm, leader == us ? ALGORITHM_PARANOID : ALGORITHM_BRS);
        CU_ASSERT_EQUAL(report.target, leader == us ? SEATS : leader);
    }
    desk_free(desk);
}

/* --- promises --------------------------------------------------------------------------------- */

static const Algorithm MODELS[] = {ALGORITHM_TEAM, ALGORITHM_PARANOID, ALGORITHM_BRS,
                                   ALGORITHM_MAXN, ALGORITHM_MIX};
enum { MODEL_COUNT = sizeof MODELS / sizeof *MODELS };

/* Each line is legal from the root on, and a mate's line ends in the end of the game. */
static void watch_report(void *context, const Report *report) {
    const Desk *desk = context;
    Position *pos = malloc(sizeof *pos);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pos);
    *pos = *desk->pos;
    uint32_t plies = 0;
    for (; plies < report->pv_count && movegen_is_legal(pos, report->pv[plies]); plies++)
        play_commit(pos, report->pv[plies]);
    if (plies < report->pv_count || plies == 0)
        desk_fail(desk, "legal moves of a line", (int32_t)plies, (int32_t)report->pv_count);
    Outcome out;
    if (report->bound == BOUND_EXACT && abs(report->score) >= VALUE_WON &&
        (!play_over(pos, &out) || (int32_t)plies != VALUE_MATE - abs(report->score)))
        desk_fail(desk, "plies to a mate", (int32_t)plies, VALUE_MATE - abs(report->score));
    free(pos);
}

static void lines_are_legal(void) {
    uint32_t mates = 0;
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        const Listener listener = {.context = desk, .on_report = watch_report};
        for (uint32_t done = 0, number = 0; done < FOLLOWED; number++) {
            if (!position_for(desk, number, MAX_MOVES))
                continue;
            for (uint32_t i = 0; i < MODEL_COUNT; i++) {
                Limits limits = limits_for(5, MODELS[i], 0);
                Report report;
                limits.full_width = false;
                limits.nodes = 6000;
                const Move best = rig_think(desk->rig, desk->pos, &limits, &listener, &report);
                if (!movegen_is_legal(desk->pos, best))
                    desk_fail(desk, "legal move", 0, 1);
                mates += abs(report.score) >= VALUE_WON;
            }
            done++;
        }
        desk_free(desk);
    }
    CU_ASSERT(mates > FOLLOWED);
}

/* Lines of a vector search begin differently, fall in worth, and are what a search of their first
 * moves alone finds. */
static void several_lines(void) {
    enum { WANTED = 4 };
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT; v++) {
        Desk *desk = desk_new(ALL_VARIANTS[v], "");
        for (uint32_t done = 0, number = 0; done < 4; number++) {
            Vector unused;
            if (!position_for(desk, number, 30) || movegen_count(desk->pos) < WANTED ||
                !plain_vector(desk->rig->eval, desk->pos, desk->side, 2, &unused))
                continue;
            Limits limits = limits_for(2, ALGORITHM_MAXN, 0);
            Report report;
            limits.lines = WANTED;
            rig_think(desk->rig, desk->pos, &limits, NULL, &report);
            RootLine lines[WANTED];
            memcpy(lines, desk->rig->worker->lines, sizeof lines);
            for (uint32_t i = 0; i < WANTED; i++) {
                for (uint32_t k = 0; k < i; k++)
                    CU_ASSERT(lines[k].line.move[0] != lines[i].line.move[0]);
                CU_ASSERT(i == 0 || lines[i].score <= lines[i - 1].score);
                limits.lines = 1;
                limits.only = &lines[i].line.move[0];
                limits.only_count = 1;
                rig_think(desk->rig, desk->pos, &limits, NULL, &report);
                if (report.score != lines[i].score)
                    desk_fail(desk, "worth of a line", lines[i].score, report.score);
            }
            done++;
        }
        desk_free(desk);
    }
}

/* Whom mix goes after is weighed against those who play, also where a seat does not from the start.
 */
static void who_is_absent_is_not_weighed(void) {
    Desk *desk = desk_new(variant_find("fourrow"), "Players=3");
    const SeatMask played = ALL & (SeatMask)~desk->board->absent;
    uint32_t tried = 0;
    CU_ASSERT_EQUAL(count_bits64(played), 3);
    for (uint32_t i = 0; i < 40; i++) {
        desk_set_up(desk);
        if (!rig_thin_out(desk->pos, &desk->seed, 40 + i))
            continue;
        const Seat us = desk->pos->now.turn;
        EvalSums sums;
        Score score;
        eval_sums(desk->rig->eval, desk->pos, &sums);
        eval_seats(desk->rig->eval, desk->pos, &sums, &score);
        for (Seat leader = 0; leader < SEATS; leader++) {
            if (leader == us || !(played >> leader & 1))
                continue;
            Seat other = 0;
            while (other == us || other == leader || !(played >> other & 1))
                other++;
            Model model = {.root = us, .target = leader, .side = {0}};
            model.side[us] = seat_bit(us);
            const int32_t wanted =
                2 * score.of[us] - 2 * (3 * score.of[leader] + score.of[other]) / 4;
            const int32_t found = model_value(&model, desk->rig->eval, desk->pos, &sums, us);
            if (abs(wanted) < EVAL_MOST && found != wanted)
                desk_fail(desk, "value of the chase", found, wanted);
            tried++;
        }
    }
    CU_ASSERT(tried >= 40);
    desk_free(desk);
}

CU_TestInfo TESTS_search_models[] = {
    {"rounds equal plain ones", rounds_equal_plain_ones},
    {"vectors equal plain ones", vectors_equal_plain_ones},
    {"what makes sense is picked", what_makes_sense_is_picked},
    {"two left are two sides", two_left_are_two_sides},
    {"the mix follows the lead", the_mix_follows_the_lead},
    {"who is absent is not weighed", who_is_absent_is_not_weighed},
    {"lines are legal", lines_are_legal},
    {"several lines of vectors", several_lines},
    CU_TEST_INFO_NULL,
};
