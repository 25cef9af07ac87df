/* Rules that come as words of a record (the site's RuleVariants) and not as options of a game. They
 * are few, and each is a field of Board that the core asks anyway, so a game with other words is no
 * other game. Which words a game can obey is data of the variant. */
#include "engine/board_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A double step must not end on the promotion line. */
enum { FIRST_PROMOTION_ROW = 5, MOST_MATE_POINTS = 999 };

bool board_has_word(const char *list, const char *text, size_t length) {
    while (list && *list) {
        const size_t entry = strcspn(list, " ");
        const bool open = list[entry - 1] == '=';
        if (length >= entry && strncasecmp(list, text, entry) == 0 && (open || length == entry))
            return true;
        list += entry;
        list += strspn(list, " ");
    }
    return false;
}

const char *board_promotions(const Board *board, char out[9]) {
    for (uint32_t i = 0; i < board->promotion_count; i++)
        out[i] = board->kind[board->promotion[i]].letter;
    out[board->promotion_count] = '\0';
    return out;
}

/* The kinds of a set, those that are worth most first. */
static void set_promotions(Board *board, uint32_t kinds) {
    board->promotion_count = 0;
    for (; kinds; board->promotion_count++) {
        Kind best = 0;
        for (Kind k = 1; k < board->variant->kind_count; k++)
            if ((kinds >> k & 1) &&
                board->variant->kinds[k].points >= board->variant->kinds[best].points)
                best = k;
        board->promotion[board->promotion_count] = best;
        kinds &= ~(1u << best);
    }
}

static bool set_letters(Board *board, const char *letters) {
    uint32_t kinds = 0;
    for (; *letters; letters++) {
        const Kind k = variant_kind(board->variant, *letters, 0);
        const PieceKind *kind = &board->variant->kinds[k];
        if (k == board->variant->kind_count || kind->royal || kind->pawn || (kinds >> k & 1))
            return false;
        kinds |= 1u << k;
    }
    if (kinds)
        set_promotions(board, kinds);
    return kinds != 0;
}

void board_use_variant(Board *board) {
    const Variant *variant = board->variant;
    for (const char *p = variant->promotions; *p; p++)
        board->promotion[board->promotion_count++] = variant_kind(variant, *p, 0);
    board->promotion_row = variant->promotion_row;
    board->en_passant = true;
    board->kings_walk = variant->kings_walk;
    board->takeable = (SeatMask)~0;
    board->mate_award = -1;
}

static bool read_number(const char *text, long low, long high, long *out) {
    if (!*text || strlen(text) > 3 || text[strspn(text, "0123456789")] != '\0')
        return false;
    *out = strtol(text, NULL, 10);
    return *out >= low && *out <= high;
}

static bool read_switch(const char *text, bool *out) {
    *out = strcasecmp(text, "on") == 0;
    return *out || strcasecmp(text, "off") == 0;
}

bool board_set_word(Board *board, const char *text, size_t length, Error *error) {
    const Variant *variant = board->variant;
    char word[32];
    long number = 0;
    bool ok = false;
    if (length >= sizeof word || !board_has_word(variant->record_choices, text, length))
        return error_set(error, "%s has no rule '%.*s'", variant->name,
                         (int)(length < 64 ? length : 64), text);
    memcpy(word, text, length);
    word[length] = '\0';
    char *value = word + strcspn(word, "=");
    if (*value)
        *value++ = '\0';
    if (strcasecmp(word, "Prom") == 0) {
        ok = read_number(value, FIRST_PROMOTION_ROW, (long)board->ranks, &number);
        board->promotion_row = (uint8_t)number;
    } else if (strcasecmp(word, "PointsForMate") == 0) {
        ok = read_number(value, 0, MOST_MATE_POINTS, &number);
        board->mate_award = (int16_t)number;
    } else if (strcasecmp(word, "PromoteTo") == 0) {
        ok = set_letters(board, value);
    } else if (strcasecmp(word, "EnPassant") == 0) {
        ok = read_switch(value, &board->en_passant);
    } else if (strcasecmp(word, "DeadKingWalking") == 0) {
        ok = read_switch(value, &board->kings_walk);
    } else { /* DeadWall */
        ok = true;
        board->takeable = (1u << SEATS) - 1;
    }
    return ok || error_set(error, "the rule '%.*s' cannot have that value", (int)length, text);
}
