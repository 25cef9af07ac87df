/* Pacts are kept as a partition, so that being allied is transitive without a word about it; truces
 * are kept by pairs, since they are not. */
#include "protocol/alliances.h"

#include "engine/fen.h"

#include <stdio.h>
#include <string.h>

static const char SIGNS[] = "=~!";    /* ORDER RelationKind */
static const char PARTS[] = ":(),' "; /* what may stand around relations in the entry */

void alliances_clear(Alliances *alliances) {
    for (Seat s = 0; s < SEATS; s++) {
        alliances->pact[s] = seat_bit(s);
        alliances->truce[s] = 0;
    }
}

bool relation_read(const Variant *variant, Text word, Relation *out, Error *error) {
    char shown[SHOWN];
    if (variant_has_teams(variant))
        return error_set(error, "the rules of %s say who plays with whom", variant->name);
    const char *sign = word.length == 3 ? strchr(SIGNS, word.at[1]) : NULL;
    if (!sign || !*sign)
        return error_set(error, "'%s' is no relation such as %c=%c, %c~%c or %c!%c",
                         text_shown(word, shown), variant->seats[0], variant->seats[1],
                         variant->seats[0], variant->seats[1], variant->seats[0],
                         variant->seats[1]);
    const Seat one = variant_seat(variant, word.at[0]), other = variant_seat(variant, word.at[2]);
    if (one == SEATS || other == SEATS)
        return error_set(error, "'%s' names a seat that %s has not (%s)", text_shown(word, shown),
                         variant->name, variant->seats);
    if (one == other)
        return error_set(error, "'%s' is about one seat only", text_shown(word, shown));
    *out = (Relation){one, other, (RelationKind)(sign - SIGNS)};
    return true;
}

static void set_truce(Alliances *alliances, Seat a, Seat b, bool on) {
    alliances->truce[a] &= (SeatMask)~seat_bit(b);
    alliances->truce[b] &= (SeatMask)~seat_bit(a);
    if (on) {
        alliances->truce[a] |= seat_bit(b);
        alliances->truce[b] |= seat_bit(a);
    }
}

static void leave_pact(Alliances *alliances, Seat seat) {
    for (Seat s = 0; s < SEATS; s++)
        alliances->pact[s] &= (SeatMask)~seat_bit(seat);
    alliances->pact[seat] = seat_bit(seat);
}

void alliances_apply(Alliances *alliances, const Relation *relation) {
    const Seat a = relation->one, b = relation->other;
    set_truce(alliances, a, b, relation->kind == RELATION_TRUCE);
    if (relation->kind == RELATION_ALLIED) {
        const SeatMask both = alliances->pact[a] | alliances->pact[b];
        for (Seat s = 0; s < SEATS; s++)
            if (both >> s & 1) {
                alliances->pact[s] = both;
                alliances->truce[s] &= (SeatMask)~both; /* a pact is more */
            }
    } else if (alliances->pact[a] >> b & 1) {
        leave_pact(alliances, a);
        leave_pact(alliances, b);
    }
}

void alliances_captured(Alliances *alliances, Seat taker, SeatMask victims) {
    for (Seat s = 0; s < SEATS; s++)
        if (victims >> s & 1)
            set_truce(alliances, taker, s, false);
}

/* Relations from which alliances_apply makes the same, each between `before` and `after`. */
static size_t put_relations(const Alliances *alliances, const Variant *variant, const char *before,
                            const char *after, const char *between, char *out, size_t size) {
    size_t n = 0;
    out[0] = '\0';
    for (Seat a = 0; a < SEATS; a++)
        for (Seat b = a + 1; b < SEATS; b++) {
            const bool truce = alliances->truce[a] >> b & 1;
            SeatMask between_them = 0; /* a pact is written as a chain */
            for (Seat s = a + 1; s < b; s++)
                between_them |= seat_bit(s);
            const bool pact = (alliances->pact[a] >> b & 1) && !(alliances->pact[a] & between_them);
            if (truce || pact)
                n += (size_t)snprintf(
                    out + n, size - n, "%s%s%c%c%c%s", n ? between : "", before, variant->seats[a],
                    SIGNS[truce ? RELATION_TRUCE : RELATION_ALLIED], variant->seats[b], after);
        }
    return n;
}

const char *alliances_text(const Alliances *alliances, const Variant *variant,
                           char out[ALLIANCES_TEXT]) {
    if (!put_relations(alliances, variant, "", "", " ", out, ALLIANCES_TEXT))
        strcpy(out, "none");
    return out;
}

size_t alliances_entry(const Alliances *alliances, const Variant *variant,
                       char out[ALLIANCES_TEXT]) {
    char list[ALLIANCES_TEXT];
    if (!put_relations(alliances, variant, "'", "'", ",", list, sizeof list)) {
        out[0] = '\0';
        return 0;
    }
    const bool many = strchr(list, ',') != NULL;
    return (size_t)snprintf(out, ALLIANCES_TEXT, FEN_ALLIANCE ":%s%s%s", many ? "(" : "", list,
                            many ? ")" : "");
}

bool alliances_take_entry(const Variant *variant, char *text, Alliances *alliances, Error *error) {
    Relation relation;
    if (!text[0])
        return true;
    alliances_clear(alliances);
    size_t length;
    for (const char *p = text + strlen(FEN_ALLIANCE);; p += length) {
        p += strspn(p, PARTS);
        length = strcspn(p, PARTS);
        if (length == 0)
            break;
        if (!relation_read(variant, (Text){p, length}, &relation, error))
            return false;
        alliances_apply(alliances, &relation);
    }
    text[0] = '\0';
    return true;
}
