/* A seating of a group of g engines on n seats is a number of n digits below g. All of them are
 * tried (there are 256 at most) and those that a design likes are kept. A group is a choice of
 * engines out of more; with as many engines as a group has there is one. */
#include "tuning/seating.h"

#include "engine/memory.h"
#include "protocol/sides.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_GROUPS = 100000 };

typedef struct {
    const Table *table;
    const EngineSpec *engines; /* for teams: the group's */
    uint32_t group;            /* how many engines */
} Task;

/* digit[i] = which engine of the group sits on table->seat[i] */
typedef bool Fits(const Task *task, const uint8_t *digit);

typedef struct {
    const char *name, *also, *purpose;
    uint32_t group; /* engines that it is for; 0 = as many as there are seats */
    bool for_sides; /* it is for games of two sides */
    Fits *fits;
} Design;

/* --- what fits --------------------------------------------------------------------------------
 */

static void tally(const Task *task, const uint8_t *digit, uint32_t seats_of[SEATS]) {
    memset(seats_of, 0, SEATS * sizeof *seats_of);
    for (uint32_t i = 0; i < task->table->seat_count; i++)
        seats_of[digit[i]]++;
}

static bool fits_one_rest(const Task *task, const uint8_t *digit) {
    uint32_t seats_of[SEATS];
    tally(task, digit, seats_of);
    return seats_of[0] == 1;
}

static bool fits_halves(const Task *task, const uint8_t *digit) {
    uint32_t seats_of[SEATS];
    tally(task, digit, seats_of);
    return seats_of[0] == seats_of[1];
}

static bool fits_all(const Task *task, const uint8_t *digit) {
    uint32_t seats_of[SEATS];
    tally(task, digit, seats_of);
    return seats_of[0] && seats_of[1];
}

static bool fits_orders(const Task *task, const uint8_t *digit) {
    uint32_t seats_of[SEATS];
    tally(task, digit, seats_of);
    for (uint32_t i = 0; i < task->table->seat_count; i++)
        if (seats_of[i] != 1)
            return false;
    return true;
}

/* The even permutations: of four engines every two sit on every two seats once. */
static bool fits_balanced(const Task *task, const uint8_t *digit) {
    bool even = true;
    for (uint32_t i = 0; i < task->table->seat_count; i++)
        for (uint32_t j = i + 1; j < task->table->seat_count; j++)
            even ^= digit[i] > digit[j];
    return even && fits_orders(task, digit);
}

static bool fits_rotations(const Task *task, const uint8_t *digit) {
    const uint32_t n = task->table->seat_count;
    for (uint32_t i = 0; i < n; i++)
        if (digit[i] != (digit[0] + i) % n)
            return false;
    return true;
}

/* One engine more than once: the rotations of all engines in their order and one of them again. */
static bool fits_doubled(const Task *task, const uint8_t *digit) {
    const uint32_t n = task->table->seat_count;
    for (uint32_t first = 0; first < n; first++) {
        bool fits = true;
        for (uint32_t i = 0; i < task->group; i++)
            fits &= digit[(first + i) % n] == i;
        if (fits)
            return true;
    }
    return false;
}

/* On which side does the seat number i sit? */
static uint32_t side_at(const Table *table, uint32_t i) {
    uint32_t side = 0;
    while (!(table->side[side] >> table->seat[i] & 1))
        side++;
    return side;
}

static bool fits_sides(const Task *task, const uint8_t *digit) {
    const Table *table = task->table;
    for (uint32_t i = 0; i < table->seat_count; i++)
        if ((digit[i] == digit[0]) != (side_at(table, i) == side_at(table, 0)))
            return false;
    return true;
}

/* Members of a team sit on one side, each as often as every other of the team. */
static bool fits_teams(const Task *task, const uint8_t *digit) {
    const Table *table = task->table;
    uint32_t seats_of[SEATS];
    tally(task, digit, seats_of);
    for (uint32_t i = 0; i < table->seat_count; i++)
        for (uint32_t j = 0; j < table->seat_count; j++) {
            const bool partners = task->engines[digit[i]].team == task->engines[digit[j]].team;
            if (partners != (side_at(table, i) == side_at(table, j)) ||
                (partners && seats_of[digit[i]] != seats_of[digit[j]]))
                return false;
        }
    for (uint32_t e = 0; e < task->group; e++)
        if (!seats_of[e])
            return false;
    return true;
}

/* --- designs ---------------------------------------------------------------------------------- */

/* clang-format off */
/* The first that suits game and number of engines is the usual one. */
static const Design DESIGNS[] = {
    {"sides",     "swap",      "two sides, and the sides changed (2 games)",             2, true, fits_sides},
    {"two-two",   "halves",    "two engines on half of the seats each (6)",              2, false, fits_halves},
    {"all",       "all-mixed", "two engines in every way (14)",                          2, false, fits_all},
    {"one-three", "one-rest",  "the first of two engines on one seat (4)",               2, false, fits_one_rest},
    {"balanced",  "even",      "an engine a seat: each two on each two seats once (12)", 0, false, fits_balanced},
    {"orders",    "all-orders","an engine a seat, in all orders (24)",                   0, false, fits_orders},
    {"rotations", "cyclic",    "an engine a seat, moved on seat by seat (4)",            0, false, fits_rotations},
    {"doubled",   "three",     "three engines on four seats, each twice by turns (12)",  3, false, fits_doubled},
};
/* clang-format on */

enum { DESIGN_COUNT = sizeof DESIGNS / sizeof *DESIGNS };

void seating_help(Buffer *out) {
    for (size_t i = 0; i < DESIGN_COUNT; i++)
        buffer_print(out, "    %-11s %s\n", DESIGNS[i].name, DESIGNS[i].purpose);
}

void table_of(const Position *start, Table *table) {
    SeatMask side[SEATS];
    const uint32_t sides = side_list(start, side);
    *table = (Table){.variant = start->board->variant};
    for (Seat s = 0; s < SEATS; s++)
        if (start->now.alive >> s & 1)
            table->seat[table->seat_count++] = (uint8_t)s;
    for (uint32_t i = 0; i < sides; i++)
        if (side[i] & start->now.alive)
            table->side[table->side_count++] = side[i] & start->now.alive;
}

static uint32_t design_group(const Design *design, const Table *table) {
    return design->group ? design->group : table->seat_count;
}

static bool design_suits(const Design *design, const Table *table, uint32_t engines) {
    if (design->for_sides != (table->side_count == 2))
        return false;
    if (design->fits == fits_halves && table->seat_count % 2)
        return false;
    if (design->fits == fits_doubled && table->seat_count != design->group + 1)
        return false;
    return engines >= design_group(design, table);
}

/* The usual design: one that takes all engines at once, else one for groups of them. */
static const Design *usual_design(const Table *table, uint32_t engines) {
    const Design *found = NULL;
    for (size_t i = 0; i < DESIGN_COUNT; i++)
        if (design_suits(&DESIGNS[i], table, engines) &&
            (!found || (design_group(&DESIGNS[i], table) > design_group(found, table))))
            found = &DESIGNS[i];
    return found;
}

static const Design *find_design(const char *name) {
    for (size_t i = 0; i < DESIGN_COUNT; i++)
        if (strcasecmp(name, DESIGNS[i].name) == 0 || strcasecmp(name, DESIGNS[i].also) == 0)
            return &DESIGNS[i];
    return NULL;
}

/* --- making lists ----------------------------------------------------------------------------- */

static Seating *add_seating(SeatingPlan *plan, uint32_t *count) {
    plan->list = memory_resize(plan->list, (*count + 1) * sizeof *plan->list);
    Seating *seating = &plan->list[(*count)++];
    memset(seating->engine, NO_ENGINE, sizeof seating->engine);
    return seating;
}

/* Adds the block of one group: the seatings that fit. */
static void add_group(const Task *task, Fits *fits, const uint32_t member[SEATS], SeatingPlan *plan,
                      uint32_t *count) {
    const Table *table = task->table;
    uint8_t digit[SEATS] = {0};
    for (bool more = true; more;) {
        if (fits(task, digit)) {
            Seating *seating = add_seating(plan, count);
            for (uint32_t i = 0; i < table->seat_count; i++)
                seating->engine[table->seat[i]] = (uint8_t)member[digit[i]];
        }
        uint32_t place = table->seat_count; /* the next number */
        while (place > 0 && ++digit[place - 1] == task->group)
            digit[--place] = 0;
        more = place > 0;
    }
}

/* The next choice of `group` engines out of `count`, in order; false after the last. */
static bool next_choice(uint32_t member[SEATS], uint32_t group, uint32_t count) {
    uint32_t i = group;
    while (i > 0 && member[i - 1] == count - group + i - 1)
        i--;
    if (i == 0)
        return false;
    member[i - 1]++;
    for (; i < group; i++)
        member[i] = member[i - 1] + 1;
    return true;
}

static bool plan_design(const Table *table, uint32_t engines, const Design *design,
                        SeatingPlan *plan, Error *error) {
    const Task task = {.table = table, .group = design_group(design, table)};
    uint32_t member[SEATS] = {0, 1, 2, 3}, count = 0;
    do {
        add_group(&task, design->fits, member, plan, &count);
        if (++plan->groups > MOST_GROUPS)
            return error_set(error, "%u engines make too many groups of %u", engines, task.group);
    } while (next_choice(member, task.group, engines));
    plan->size = count / plan->groups;
    return true;
}

/* --- engines that say where they sit ------------------------------------------------------------
 */

static bool plan_teams(const Table *table, const EngineSpec *engines, uint32_t count,
                       SeatingPlan *plan, Error *error) {
    const Task task = {table, engines, count};
    const uint32_t member[SEATS] = {0, 1, 2, 3};
    if (table->side_count != 2)
        return error_set(error, "team=: %s is no game of two sides", table->variant->name);
    for (uint32_t e = 0; e < count; e++)
        if (!engines[e].team)
            return error_set(error, "%s: team= is missing, others have it", engines[e].name);
    plan->groups = 1;
    if (count <= SEATS)
        add_group(&task, fits_teams, member, plan, &plan->size);
    return plan->size ||
           error_set(error, "the teams do not fit on the seats of %s", table->variant->name);
}

static bool plan_seats(const Table *table, const EngineSpec *engines, uint32_t count,
                       SeatingPlan *plan, Error *error) {
    Seating *seating = add_seating(plan, &plan->size);
    plan->groups = 1;
    for (uint32_t e = 0; e < count; e++)
        for (const char *p = engines[e].seats ? engines[e].seats : ""; *p; p++) {
            const Seat seat = variant_seat(table->variant, *p);
            if (*p == ',')
                continue;
            if (seat == SEATS)
                return error_set(error, "%s: seat=%.20s: the seats are %s", engines[e].name,
                                 engines[e].seats, table->variant->seats);
            if (seating->engine[seat] != NO_ENGINE)
                return error_set(error, "seat %c is given to two engines", *p);
            seating->engine[seat] = (uint8_t)e;
        }
    for (uint32_t i = 0; i < table->seat_count; i++)
        if (seating->engine[table->seat[i]] == NO_ENGINE)
            return error_set(error, "no engine has seat=%c", table->variant->seats[table->seat[i]]);
    return true;
}

/* --- seatings written out ---------------------------------------------------------------------
 */

static uint32_t find_engine(const EngineSpec *engines, uint32_t count, const char *word,
                            size_t length) {
    for (uint32_t e = 0; e < count; e++)
        if (strlen(engines[e].name) == length && strncmp(engines[e].name, word, length) == 0)
            return e;
    const uint32_t letter = length == 1 ? (uint32_t)(word[0] | 0x20) - 'a' : count;
    return letter < count ? letter : NO_ENGINE;
}

static bool plan_written(const Table *table, const EngineSpec *engines, uint32_t count,
                         const char *text, SeatingPlan *plan, Error *error) {
    static const char BLANKS[] = " \t";
    plan->groups = 1;
    for (const char *at = text;; at++) {
        Seating *seating = add_seating(plan, &plan->size);
        for (uint32_t i = 0; i < table->seat_count; i++) {
            at += strspn(at, BLANKS);
            const size_t length = strcspn(at, " \t,");
            const uint32_t engine = find_engine(engines, count, at, length);
            if (engine == NO_ENGINE)
                return error_set(error,
                                 "'%.40s': neither a design nor a list of seatings; seating %u "
                                 "wants an engine (a letter from A on, or a name) for each of %u "
                                 "seats",
                                 text, plan->size, table->seat_count);
            seating->engine[table->seat[i]] = (uint8_t)engine;
            at += length;
        }
        at += strspn(at, BLANKS);
        if (!*at)
            return true;
        if (*at != ',')
            return error_set(error, "'%.40s': seating %u names more than %u seats", text,
                             plan->size, table->seat_count);
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool any_has(const EngineSpec *engines, uint32_t count, bool seats) {
    for (uint32_t e = 0; e < count; e++)
        if (seats ? engines[e].seats != NULL : engines[e].team != 0)
            return true;
    return false;
}

static bool make_plan(const Table *table, const EngineSpec *engines, uint32_t count,
                      const char *name, SeatingPlan *plan, Error *error) {
    const bool usual = !name || strcasecmp(name, "auto") == 0;
    if (any_has(engines, count, true))
        return plan_seats(table, engines, count, plan, error);
    if (usual && any_has(engines, count, false))
        return plan_teams(table, engines, count, plan, error);
    const Design *design = usual ? usual_design(table, count) : find_design(name);
    if (!usual && !design)
        return plan_written(table, engines, count, name, plan, error);
    if (!design)
        return error_set(error, "at least two engines are needed, or -seats \"A A …\"");
    if (!design_suits(design, table, count))
        return error_set(error, "the design %s is not for %u engines on %u seats of %u sides",
                         design->name, count, table->seat_count, table->side_count);
    return plan_design(table, count, design, plan, error);
}

bool seating_plan(const Table *table, const EngineSpec *engines, uint32_t count, const char *design,
                  SeatingPlan *plan, Error *error) {
    *plan = (SeatingPlan){NULL, 0, 0};
    if (make_plan(table, engines, count, design, plan, error))
        return true;
    free(plan->list);
    *plan = (SeatingPlan){NULL, 0, 0};
    return false;
}

static char engine_letter(uint32_t engine) { return engine < 26 ? (char)('A' + engine) : '?'; }

void seating_text(const Table *table, const Seating *seating, Buffer *out) {
    for (uint32_t i = 0; i < table->seat_count; i++)
        buffer_print(out, "%s%c", i ? " " : "", engine_letter(seating->engine[table->seat[i]]));
}
