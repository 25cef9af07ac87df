/* Fitting numbers to positions: losses and their gradients, numbers that are found again, what is
 * held out. */
#include "engine/memory.h"
#include "eval/eval.h"
#include "tests/sampler.h"
#include "tests/suites.h"
#include "tuning/fit_lazy.h"
#include "tuning/fit_text.h"

#include <stdlib.h>
#include <string.h>

static const double SCALE = 300; /* of chances that results are drawn by */

typedef struct {
    FitData data;
    int32_t *row;     /* compiled in */
    int32_t *planted; /* by which results come out */
    EvalTable *table; /* of what is planted */
    uint64_t random;
} Bed;

static double chance(Bed *bed) {
    return ((double)(test_random(&bed->random) >> 11) + 0.5) / 9007199254740992.0;
}

/* Results of seats by lot: that the one ends up before the other is a logistic chance of the
 * difference of their scores (Gumbel's distribution makes it so for all pairs at once). */
static void draw_order(Bed *bed, const Score *score, int32_t result[SEATS]) {
    double luck[SEATS];
    for (Seat s = 0; s < SEATS; s++)
        luck[s] = score->of[s] - SCALE * log(-log(chance(bed)));
    for (Seat s = 0; s < SEATS; s++) {
        result[s] = -PAYOFF_ALL;
        for (Seat t = 0; t < SEATS; t++)
            result[s] += luck[s] > luck[t] ? 2 * PAYOFF_ALL / (SEATS - 1) : 0;
    }
}

static void draw_winner(Bed *bed, const Position *pos, int32_t lead, int32_t result[SEATS]) {
    const bool won = chance(bed) < 1 / (1 + exp(-lead / SCALE));
    for (Seat s = 0; s < SEATS; s++)
        result[s] = won == (position_side(pos, 0) >> s & 1) ? PAYOFF_ALL : -PAYOFF_ALL;
}

/* Ten positions each are said to be of one game. */
static void take(void *context, const Position *pos) {
    Bed *bed = context;
    uint8_t record[RECORD_MOST];
    const EvalTable *table = bed->table;
    EvalSums sums;
    Score score;
    DataLabel label = {.game = bed->data.count / 10, .mover = pos->now.turn};
    eval_sums(table, pos, &sums);
    eval_seats(table, pos, &sums, &score);
    memcpy(label.score, score.of, sizeof label.score);
    const SeatMask own = position_side(pos, label.mover);
    if (variant_has_teams(pos->board->variant)) {
        label.value = eval_side(table, pos, &sums, own);
        draw_winner(bed, pos, eval_side(table, pos, &sums, position_side(pos, 0)), label.result);
    } else {
        draw_order(bed, &score, label.result);
    }
    fit_data_add(&bed->data, pos, &label, record, record_write(pos, &label, record));
}

/* Where the worth of men of that letter stands; the row's length where the game has none. */
static uint32_t man_of(const Bed *bed, char letter) {
    const ParamLayout *layout = &bed->data.layout;
    for (uint32_t i = 0; i < layout->letters; i++)
        if (layout->letter[i] == letter)
            return SCALARS + GROUP_man * layout->letters + i;
    return layout->count;
}

static const struct {
    char letter;
    int32_t worth;
} PLANTED[] = {{'P', 60}, {'N', 450}, {'B', 250}, {'R', 700}, {'Q', 900}};
enum { PLANTED_COUNT = sizeof PLANTED / sizeof *PLANTED };

static Bed bed_new(const char *game, uint32_t positions) {
    Bed bed = {.random = 5};
    CU_ASSERT_FATAL(fit_data_begin(&bed.data, variant_find(game), "", NULL));
    bed.row = memory_new(bed.data.layout.count * sizeof *bed.row);
    bed.planted = memory_new(bed.data.layout.count * sizeof *bed.row);
    eval_rows_find(NULL, &bed.data.layout, bed.row);
    eval_rows_find(NULL, &bed.data.layout, bed.planted);
    for (size_t i = 0; i < PLANTED_COUNT; i++) {
        const uint32_t at = man_of(&bed, PLANTED[i].letter);
        if (at < bed.data.layout.count)
            bed.planted[at] = PLANTED[i].worth;
    }
    bed.table = eval_table_of(&bed.data.layout, bed.planted);
    sampler_play(bed.data.board, NULL, 3, positions, take, &bed);
    CU_ASSERT(bed.data.count > positions / 2);
    return bed;
}

static void bed_free(Bed *bed) {
    fit_data_free(&bed->data);
    free(bed->row);
    free(bed->planted);
    free(bed->table);
}

static const FitAim AIM = {350, 280, 0.4};

/* The loss of all positions at a row, by its own scores. */
static double loss_at(Bed *bed, const int32_t *row, Crew *crew, double *gradient) {
    FitData *data = &bed->data;
    double *value = memory_new(data->layout.count * sizeof *value);
    uint32_t *list = memory_new(data->count * sizeof *list);
    for (uint32_t i = 0; i < data->count; i++)
        list[i] = i;
    for (uint32_t i = 0; i < data->layout.count; i++)
        value[i] = row[i];
    fit_data_trace(data, 0, data->count, row, crew);
    const double loss = fit_loss(data, &AIM, list, data->count, value, crew, gradient);
    free(list);
    free(value);
    return loss;
}

static bool is_straight(const ParamRange *range) {
    static const char *const NAMES[] = {"tempo", "point", "man", "place"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(range->name, NAMES[i]) == 0)
            return true;
    return false;
}

/* What a step of a number does to the loss when all scores are worked out anew. */
static void gradient_is_seen(void) {
    static const char *const GAMES[] = {"teams", "ffa", "fourrow", "solo"};
    enum { STEP = 1 };
    for (size_t g = 0; g < sizeof GAMES / sizeof *GAMES; g++) {
        Bed bed = bed_new(GAMES[g], 60);
        Crew *crew = crew_new(1);
        const uint32_t count = bed.data.layout.count;
        double *gradient = memory_new(count * sizeof *gradient);
        double *none = memory_new(count * sizeof *none);
        uint32_t compared = 0;
        loss_at(&bed, bed.row, crew, gradient);
        for (uint32_t i = 0; i < count; i++) {
            const ParamRange *range = params_range(&bed.data.layout, i);
            char name[PARAM_NAME];
            if (!is_straight(range) || (gradient[i] == 0 && i % 16))
                continue;
            params_name(&bed.data.layout, i, name);
            const int32_t was = bed.row[i];
            bed.row[i] = was + STEP;
            const double above = loss_at(&bed, bed.row, crew, NULL);
            bed.row[i] = was - STEP;
            const double below = loss_at(&bed, bed.row, crew, NULL);
            bed.row[i] = was;
            const double seen = (above - below) / (2 * STEP);
            compared += gradient[i] != 0;
            check_that(fabs(seen - gradient[i]) <= 1e-7 + 0.01 * fabs(seen),
                       "%s %s: %.9f seen, %.9f worked out", GAMES[g], name, seen, gradient[i]);
        }
        check_that(compared > 40, "%s: %u", GAMES[g], compared);
        free(none);
        free(gradient);
        crew_free(crew);
        bed_free(&bed);
    }
}

/* A loss that can be told by hand. */
static void loss_is_right(void) {
    Bed bed = bed_new("teams", 20);
    Crew *crew = crew_new(1);
    EvalTable *table = eval_table_of(&bed.data.layout, bed.row);
    Position *pos = memory_new(sizeof *pos), *empty = memory_new(sizeof *empty);
    double sum = 0;
    position_clear(empty, bed.data.board);
    for (uint32_t i = 0; i < bed.data.count; i++) {
        const uint8_t *record = bed.data.bytes + bed.data.sample[i].record;
        DataLabel label;
        EvalSums sums;
        CU_ASSERT_FATAL(
            record_read(record, record_length(record, RECORD_MOST), empty, pos, &label, NULL));
        eval_sums(table, pos, &sums);
        /* The side of who searched, whoever has the move now. */
        const SeatMask own = position_side(pos, label.mover);
        const double lead = eval_side(table, pos, &sums, own);
        const double p = 1 / (1 + exp(-lead / AIM.scale));
        const double searched = 1 / (1 + exp(-label.value / AIM.search_scale));
        const double t = (1 - AIM.blend) * (label.result[label.mover] > 0) + AIM.blend * searched;
        sum -= t * log(p) + (1 - t) * log(1 - p);
    }
    const double loss = loss_at(&bed, bed.row, crew, NULL);
    check_that(fabs(loss - sum / bed.data.count) < 1e-6, "%f, not %f", loss, sum / bed.data.count);
    free(empty);
    free(pos);
    free(table);
    crew_free(crew);
    bed_free(&bed);
}

static const FitWish WISH = {
    .epochs = 40, .patience = 40, .batch = 1024, .retrace = 20, .rate = 2, .seed = 1};

static FitResult fit(Bed *bed, const FitWish *wish, uint32_t threads) {
    const FitWatcher watcher = {.context = NULL};
    Crew *crew = crew_new(threads);
    FitResult result;
    fit_run(&bed->data, bed->row, wish, crew, &watcher, &result);
    crew_free(crew);
    return result;
}

/* From results alone the worth of men comes out by which these were drawn. */
static void planted_numbers_are_found(void) {
    static const char *const GAMES[] = {"teams", "ffa"};
    for (size_t g = 0; g < sizeof GAMES / sizeof *GAMES; g++) {
        Bed bed = bed_new(GAMES[g], 24000);
        bool *fixed = memory_new(bed.data.layout.count * sizeof *fixed);
        FitWish wish = WISH;
        CU_ASSERT_FATAL(fit_fixed("man", &bed.data.layout, fixed, NULL));
        wish.fixed = fixed;
        wish.scale = SCALE;
        fit_data_split(&bed.data, 10, 1);
        FitResult result = fit(&bed, &wish, 2);
        CU_ASSERT(result.after < result.before && !result.stopped);
        for (size_t i = 0; i < PLANTED_COUNT; i++) {
            const uint32_t at = man_of(&bed, PLANTED[i].letter);
            const int32_t wanted = PLANTED[i].worth;
            check_that(abs(result.row[at] - wanted) < 15 + 0.06 * wanted,
                       "%s %c: %d fitted, %d planted, %d at the start", GAMES[g], PLANTED[i].letter,
                       result.row[at], wanted, bed.row[at]);
        }
        for (uint32_t i = 0; i < bed.data.layout.count; i++)
            CU_ASSERT(!fixed[i] || i == SCALAR_lazy || result.row[i] == bed.row[i]);
        fit_result_free(&result);
        free(fixed);
        bed_free(&bed);
    }
}

/* Few positions are learned by heart, and what is held out gets worse: the fit ends so many epochs
 * beyond the best one, and its row is the best one's. One that is patient sees the same epochs
 * first, and goes on. */
static void overfitting_is_stopped(void) {
    Bed bed = bed_new("teams", 300);
    bool *fixed = memory_new(bed.data.layout.count * sizeof *fixed);
    FitWish wish = WISH;
    CU_ASSERT_FATAL(fit_fixed("man,place", &bed.data.layout, fixed, NULL));
    wish.fixed = fixed; /* scores are straight lines in these */
    wish.batch = 64;
    wish.epochs = 16;
    wish.rate = 4;
    wish.patience = 3;
    fit_data_split(&bed.data, 30, 1);
    FitResult result = fit(&bed, &wish, 2);
    wish.patience = wish.epochs;
    FitResult patient = fit(&bed, &wish, 2);
    const double best = result.curve[result.best].held;
    check_that(result.epochs == result.best + 3 && result.epochs < wish.epochs,
               "%u epochs, best %u", result.epochs, result.best);
    CU_ASSERT_EQUAL(patient.epochs, wish.epochs);
    CU_ASSERT_EQUAL(memcmp(result.curve, patient.curve, (result.epochs + 1) * sizeof *result.curve),
                    0);
    for (uint32_t e = 0; e <= result.epochs; e++)
        CU_ASSERT(result.curve[e].held >= best);
    check_that(patient.curve[wish.epochs].held > best + 0.02 &&
                   patient.curve[wish.epochs].fitted < result.curve[result.best].fitted,
               "held out %f at best, %f at last", best, patient.curve[wish.epochs].held);
    check_that(fabs(result.after - best) < 0.002, "%f after, %f at the best epoch", result.after,
               best);
    fit_result_free(&result);
    fit_result_free(&patient);
    free(fixed);
    bed_free(&bed);
}

/* What the terms that show as worked out anew make of a lead, counted by what is shown. */
static uint32_t changed_by_more(const Bed *bed, const int32_t *row, int32_t margin) {
    static const uint32_t SLOW[] = {TERM_MOBILITY, TERM_PAWNS, TERM_THREAT, TERM_SPOILS};
    EvalTable *table = eval_table_of(&bed->data.layout, row);
    Position *pos = memory_new(sizeof *pos), *empty = memory_new(sizeof *empty);
    uint32_t more = 0;
    position_clear(empty, bed->data.board);
    for (uint32_t i = 0; i < bed->data.count; i++) {
        const uint8_t *record = bed->data.bytes + bed->data.sample[i].record;
        int32_t term[TERMS][SEATS], lead = 0;
        DataLabel label;
        CU_ASSERT_FATAL(
            record_read(record, record_length(record, RECORD_MOST), empty, pos, &label, NULL));
        eval_terms(table, pos, term);
        const SeatMask own = position_side(pos, pos->now.turn);
        for (size_t k = 0; k < sizeof SLOW / sizeof *SLOW; k++)
            for (Seat s = 0; s < SEATS; s++)
                lead += (own >> s & 1 ? 1 : -1) * term[SLOW[k]][s];
        more += abs(lead) > margin;
    }
    free(empty);
    free(pos);
    free(table);
    return more;
}

static void little_is_left_out(void) {
    Bed bed = bed_new("teams", 500);
    const int32_t lazy = fit_lazy(&bed.data, bed.row);
    const uint32_t twentieth = bed.data.count / 20;
    CU_ASSERT(changed_by_more(&bed, bed.row, lazy) <= twentieth);
    CU_ASSERT(changed_by_more(&bed, bed.row, lazy - 1) > twentieth);
    /* With numbers twice as great it is twice as much, but for what is rounded. */
    for (uint32_t letter = 0; letter < bed.data.layout.letters; letter++)
        bed.row[SCALARS + GROUP_move * bed.data.layout.letters + letter] *= 2;
    check_that(abs(fit_lazy(&bed.data, bed.row) - 2 * lazy) <= 12, "%d, then %d", lazy,
               fit_lazy(&bed.data, bed.row));
    bed.data.count = 0;
    bed.row[SCALAR_lazy] = 77;
    CU_ASSERT_EQUAL(fit_lazy(&bed.data, bed.row), 77);
    bed_free(&bed);
}

/* Who is tied to the start moves less, and not at all in the end; numbers stay in their ranges. */
static void start_holds(void) {
    Bed bed = bed_new("teams", 2000);
    double moved[3] = {0, 0, 0};
    static const double LAMBDA[3] = {0, 1e-2, 1e3};
    fit_data_split(&bed.data, 0, 1);
    for (size_t k = 0; k < 3; k++) {
        FitWish wish = WISH;
        wish.lambda = LAMBDA[k];
        wish.epochs = 8;
        wish.batch = 128;
        wish.rate = 0.5;
        FitResult result = fit(&bed, &wish, 2);
        CU_ASSERT(result.curve[result.best].held == result.curve[result.best].fitted);
        CU_ASSERT_EQUAL(result.row[SCALAR_lazy], fit_lazy(&bed.data, result.row));
        for (uint32_t i = 0; i < bed.data.layout.count; i++) {
            const ParamRange *range = params_range(&bed.data.layout, i);
            CU_ASSERT(result.row[i] >= range->low && result.row[i] <= range->high);
            moved[k] += abs(result.row[i] - bed.row[i]);
        }
        fit_result_free(&result);
    }
    check_that(moved[0] > 1.2 * moved[1] && moved[1] > 3 * moved[2], "%.0f %.0f %.0f", moved[0],
               moved[1], moved[2]);
    bed_free(&bed);
}

static void threads_do_not_matter(void) {
    static const char *const GAMES[] = {"teams", "seasons"};
    for (size_t g = 0; g < sizeof GAMES / sizeof *GAMES; g++) {
        Bed bed = bed_new(GAMES[g], 3000);
        FitWish wish = WISH;
        wish.epochs = 5;
        wish.retrace = 2;
        wish.lambda = wish.smooth = 1e-4;
        wish.blend = 0.5;
        fit_data_split(&bed.data, 20, 1);
        FitResult one = fit(&bed, &wish, 1), more = fit(&bed, &wish, 5);
        wish.seed = 2;
        FitResult other = fit(&bed, &wish, 2);
        const size_t size = bed.data.layout.count * sizeof *one.row;
        CU_ASSERT_EQUAL(memcmp(one.row, more.row, size), 0);
        CU_ASSERT(memcmp(one.row, other.row, size) != 0);
        CU_ASSERT_EQUAL_FATAL(one.epochs, more.epochs);
        CU_ASSERT_EQUAL(memcmp(one.curve, more.curve, (one.epochs + 1) * sizeof *one.curve), 0);
        CU_ASSERT(one.after == more.after);
        fit_result_free(&one);
        fit_result_free(&more);
        fit_result_free(&other);
        bed_free(&bed);
    }
}

static void games_are_not_torn(void) {
    Bed bed = bed_new("ffa", 3000);
    uint8_t part[300] = {0};
    const uint32_t count = bed.data.count;
    fit_data_split(&bed.data, 25, 1);
    CU_ASSERT_EQUAL(bed.data.count, count);
    check_that(bed.data.fitted > count * 0.65 && bed.data.fitted < count * 0.85, "%u of %u",
               bed.data.fitted, count);
    for (uint32_t i = 0; i < count; i++)
        part[bed.data.sample[i].game] |= i < bed.data.fitted ? 1 : 2;
    for (uint32_t i = 0; i < count / 10; i++)
        CU_ASSERT(part[i] == 1 || part[i] == 2);
    const uint32_t first = bed.data.fitted;
    fit_data_split(&bed.data, 25, 1);
    CU_ASSERT_EQUAL(bed.data.fitted, first);
    fit_data_split(&bed.data, 0, 1);
    CU_ASSERT_EQUAL(bed.data.fitted, count);
    bed_free(&bed);
}

static void names_are_checked(void) {
    Error error;
    static const char *const WRONG[] = {"", "men", "man,", ",man", "man place", "man,,place"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        check_that(!fit_fixed(WRONG[i], NULL, NULL, &error), "'%s'", WRONG[i]);
    CU_ASSERT(fit_fixed("place,tempo", NULL, NULL, &error));
    FitData data = {.board = NULL};
    CU_ASSERT(fit_data_begin(&data, variant_find("ffa"), "", &error));
    CU_ASSERT(!fit_data_begin(&data, variant_find("teams"), "", &error));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "teams"));
    fit_data_free(&data);
}

typedef struct {
    uint8_t times[1000];
} Ticks;
static void tick(void *context, uint32_t piece) { ((Ticks *)context)->times[piece]++; }

static void crews_do_each_piece_once(void) {
    for (uint32_t threads = 1; threads <= 4; threads++) {
        Crew *crew = crew_new(threads);
        for (uint32_t pieces = 0; pieces <= 1000; pieces += 100) {
            Ticks ticks = {{0}};
            crew_run(crew, pieces, tick, &ticks);
            for (uint32_t i = 0; i < 1000; i++)
                CU_ASSERT(ticks.times[i] == (i < pieces));
        }
        crew_free(crew);
    }
}

CU_TestInfo TESTS_fit[] = {
    {"crews do each piece once", crews_do_each_piece_once},
    {"the loss is right", loss_is_right},
    {"the gradient is seen", gradient_is_seen},
    {"planted numbers are found", planted_numbers_are_found},
    {"little is left out", little_is_left_out},
    {"overfitting is stopped", overfitting_is_stopped},
    {"the start holds", start_holds},
    {"threads do not matter", threads_do_not_matter},
    {"games are not torn", games_are_not_torn},
    {"names are checked", names_are_checked},
    CU_TEST_INFO_NULL,
};
