/* Looking things up in a game's description. */
#include "engine/variant.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const Variant *variant_find(const char *name) {
    for (uint32_t i = 0; i < ALL_VARIANT_COUNT; i++)
        if (strcasecmp(name, ALL_VARIANTS[i]->name) == 0)
            return ALL_VARIANTS[i];
    return NULL;
}

const Setup *variant_setup(const Variant *variant, const char *name) {
    for (uint32_t i = 0; i < variant->setup_count; i++) {
        const Setup *setup = &variant->setups[i];
        if (strcasecmp(name, setup->name) == 0 ||
            (setup->code && strcasecmp(name, setup->code) == 0))
            return setup;
    }
    return NULL;
}

Seat variant_seat(const Variant *variant, char letter) {
    for (Seat s = 0; s < SEATS; s++)
        if (tolower((unsigned char)letter) == variant->seats[s])
            return s;
    return SEATS;
}

Kind variant_kind(const Variant *variant, char letter, Owner owner) {
    const uint8_t heading = (uint8_t)(1u << variant->home[owner % SEATS]);
    for (Kind k = 1; k < variant->kind_count; k++) {
        const PieceKind *kind = &variant->kinds[k];
        if (kind->letter == letter && (!kind->pushes || kind->pushes == heading))
            return k;
    }
    return variant->kind_count;
}

/* Reads letters and slashes only: side_of[s] = number of the side on which s is named. */
static bool partition_read(const Variant *variant, const char *text, size_t length,
                           uint32_t side_of[SEATS], Error *error) {
    uint32_t side = 0, named = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '/') {
            side++;
            continue;
        }
        const Seat s = variant_seat(variant, text[i]);
        if (s == SEATS)
            return error_set(error, "'%c' at column %zu of the partition is no seat of %s (%s)",
                             isprint((unsigned char)text[i]) ? text[i] : '?', i + 1, variant->name,
                             variant->seats);
        if (named >> s & 1)
            return error_set(error, "seat '%c' is named twice in the partition", variant->seats[s]);
        named |= 1u << s;
        side_of[s] = side;
    }
    if (named != (1u << SEATS) - 1)
        return error_set(error, "the partition does not name every seat of %s", variant->seats);
    return true;
}

static void partition_masks(const uint32_t side_of[SEATS], SeatMask side[SEATS]) {
    for (Seat s = 0; s < SEATS; s++) {
        side[s] = 0;
        for (Seat t = 0; t < SEATS; t++)
            if (side_of[t] == side_of[s])
                side[s] |= seat_bit(t);
    }
}

bool variant_partition(const Variant *variant, const char *text, SeatMask side[SEATS],
                       Error *error) {
    uint32_t side_of[SEATS];
    if (!partition_read(variant, text, strlen(text), side_of, error))
        return false;
    partition_masks(side_of, side);
    return true;
}

bool variant_has_teams(const Variant *variant) {
    uint32_t side_of[SEATS], last = 0;
    partition_read(variant, variant->pairings, strcspn(variant->pairings, " "), side_of, NULL);
    for (Seat s = 0; s < SEATS; s++)
        last = side_of[s] > last ? side_of[s] : last;
    return last < SEATS - 1;
}

bool variant_pairing(const Variant *variant, const char *text, SeatMask side[SEATS], Error *error) {
    uint32_t side_of[SEATS];
    SeatMask wanted[SEATS], known[SEATS];
    if (!variant_partition(variant, text, wanted, error))
        return false;
    for (const char *p = variant->pairings; *p;) {
        const size_t length = strcspn(p, " ");
        partition_read(variant, p, length, side_of, NULL);
        partition_masks(side_of, known);
        if (memcmp(known, wanted, sizeof known) == 0) {
            memcpy(side, wanted, sizeof wanted);
            return true;
        }
        p += length;
        p += strspn(p, " ");
    }
    return error_set(error, "'%.40s' is not a pairing of %s (%s)", text, variant->name,
                     variant->pairings);
}

bool variant_teams(const Variant *variant, const char *text, SeatMask side[SEATS], Error *error) {
    return variant_has_teams(variant) ? variant_pairing(variant, text, side, error)
                                      : variant_partition(variant, text, side, error);
}
