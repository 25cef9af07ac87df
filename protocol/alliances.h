/* Who shares whose fortune, and who spares whom, where the rules leave that open. It binds nobody:
 * it tells the search what to seek, and changes no legal move. Pure functions. */
#pragma once
#include "engine/variant.h"
#include "protocol/tokens.h"

typedef struct {
    SeatMask pact[SEATS]; /* the seats that share a seat's fortune, itself included: a partition */
    SeatMask
        truce[SEATS]; /* seats whose men a seat does not take before they take one of its own */
} Alliances;

typedef enum { RELATION_ALLIED, RELATION_TRUCE, RELATION_HOSTILE } RelationKind;

typedef struct { /* "r=y": allied, "r~y": a truce, "r!y": hostile */
    Seat one, other;
    RelationKind kind;
} Relation;

enum { ALLIANCES_TEXT = 96 };

/* Everybody for himself. */
void alliances_clear(Alliances *alliances);
/* Reads a relation. On failure false with the reason, which is all there is to it where the rules
 * pair the seats. */
bool relation_read(const Variant *variant, Text word, Relation *out, Error *error);
/* Puts a relation into effect. A pact is joined whole (s=e n=e is three against one); a truce or
 * hostility inside a pact takes both out of it, and what a pact or hostility says ends a truce. */
void alliances_apply(Alliances *alliances, const Relation *relation);
/* Somebody has taken men of the seats in `victims`: there is no truce between them any more. */
void alliances_captured(Alliances *alliances, Seat taker, SeatMask victims);
/* Writes the relations, "s=n e~w", or "none"; returns `out`. */
const char *alliances_text(const Alliances *alliances, const Variant *variant,
                           char out[ALLIANCES_TEXT]);

/* Reads and empties `text`, the entry of a FEN4 that says who is allied (FenExtras.alliance); its
 * value is one relation or a tuple of them, and replaces what *alliances said. Where `text` is
 * empty nothing happens. On failure false with the reason. */
bool alliances_take_entry(const Variant *variant, char *text, Alliances *alliances, Error *error);
/* Writes that entry, or nothing where everybody is for himself; returns its length. */
size_t alliances_entry(const Alliances *alliances, const Variant *variant,
                       char out[ALLIANCES_TEXT]);
