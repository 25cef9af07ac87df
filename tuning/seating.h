/* Who sits where: designs of a block. A block is one opening played in all seatings of a design, so
 * that what a seat alone is worth cancels out. Designs are predicates on seatings: those of all
 * possible ones that fit are played, in a fixed order. Nothing here knows a game; sides are data.
 */
#pragma once
#include "tuning/engine_spec.h"
#include "tuning/outcome.h"

typedef struct { /* the seats of a game and who plays with whom */
    const Variant *variant;
    uint32_t seat_count; /* seats that are played, in turn order: */
    uint8_t seat[SEATS];
    uint32_t side_count;
    SeatMask side[SEATS]; /* the sides among the played seats */
} Table;

typedef struct {
    uint8_t engine[SEATS]; /* index of the engine; NO_ENGINE where nobody plays */
} Seating;

typedef struct {     /* the seatings of all groups: group g has those from g * size on */
    Seating *list;   /* owned */
    uint32_t size;   /* seatings in a block */
    uint32_t groups; /* sets of engines that play blocks of their own, by turns */
} SeatingPlan;

/* The table of the position from which all games start. */
void table_of(const Position *start, Table *table);

/* The seatings for `count` engines. `design` is the name of a design (seating_help), NULL or "auto"
 * for the usual one, or seatings written out: a letter (A = the first engine) or a name for each
 * seat in turn order, ',' between seatings: "A B A B, B A B A". Engines with team= or seat= make
 * designs of their own. On failure false with the reason. The list is the caller's to free. */
bool seating_plan(const Table *table, const EngineSpec *engines, uint32_t count, const char *design,
                  SeatingPlan *plan, Error *error);

/* Writes the names of the designs and what they are as lines of a help text. */
void seating_help(Buffer *out);
/* Writes a seating as "A B A B"; engines after the 26th as '?'. */
void seating_text(const Table *table, const Seating *seating, Buffer *out);
