/* Where a record's game starts, and by which rules. Nothing is guessed: a word of RuleVariants is
 * one of the game's own, one that changes nothing, one that can be obeyed, or the record is
 * refused, since replaying it by other rules would only fail later and less clearly. */
#include "engine/pgn4_start.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Is `word` one of the list? An entry that ends in '=' stands for any value. */
static bool is_listed(const char *list, const char *word) {
    while (list && *list) {
        const size_t length = strcspn(list, " ");
        const bool open = list[length - 1] == '=';
        if (strncasecmp(list, word, length) == 0 && (open || word[length] == '\0'))
            return true;
        list += length;
        list += strspn(list, " ");
    }
    return false;
}

/* What stands behind `key` when the word begins with it, else NULL. */
static const char *value_of(const char *word, const char *key) {
    return strncasecmp(word, key, strlen(key)) == 0 ? word + strlen(key) : NULL;
}

static bool is_same_letters(const char *a, const char *b) {
    return *a && strspn(a, b) == strlen(a) && strspn(b, a) == strlen(b);
}

/* `Teammate=N`: the first seat's partner sits N seats on. */
static bool pair_with(const Variant *variant, const char *number, SeatMask side[SEATS]) {
    char text[SEATS + 2], *first = text, *rest = text + 3;
    if (strlen(number) != 1 || *number < '1' || *number > '3')
        return false;
    *first++ = variant->seats[0];
    for (Seat s = 1; s < SEATS; s++)
        *(s == (Seat)(*number - '0') ? first++ : rest++) = variant->seats[s];
    *first = '/';
    *rest = '\0';
    return variant_pairing(variant, text, side, NULL);
}

/* Is it a word that asks for the rules as they are here? */
static bool is_our_rule(const Variant *variant, const char *word) {
    const char *row = value_of(word, "Prom="), *letters = value_of(word, "PromoteTo=");
    char our_row[8];
    snprintf(our_row, sizeof our_row, "%u", variant->promotion_row);
    return is_listed(variant->record_rules, word) || is_listed(variant->record_idle, word) ||
           (row && strcmp(row, our_row) == 0) ||
           (letters && is_same_letters(letters, variant->promotions));
}

static bool read_rules(const Variant *variant, const char *words, SeatMask side[SEATS],
                       bool *paired, Error *error) {
    while (*(words += strspn(words, " "))) {
        char word[64];
        const size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), words);
        words += length;
        const char *teammate = value_of(word, "Teammate=");
        if (teammate && !pair_with(variant, teammate, side))
            return error_set(error, "'%s' is no pairing of this game", word);
        if (!teammate && !is_our_rule(variant, word))
            return error_set(error, "the rule '%s' is not played here", word);
        *paired |= teammate != NULL;
    }
    return true;
}

bool pgn4_start(Pgn4 *record, const char **tag, Error *error) {
    const Board *board = record->game->now.board;
    const Variant *variant = board->variant;
    const char *name = pgn4_tag(record, *tag = "Variant");
    if (name && strcasecmp(name, variant->record_name) != 0)
        return error_set(error, "this is not a record of %s", variant->record_name);
    SeatMask side[SEATS];
    bool paired = false;
    const char *rules = pgn4_tag(record, *tag = "RuleVariants");
    if (rules && !read_rules(variant, rules, side, &paired, error))
        return false;
    const char *start = pgn4_tag(record, *tag = "StartFen4");
    if (!start || !start[strspn(start, " ")]) {
        const Setup *setup = variant_setup(variant, rules ? "modern" : "classic");
        start = setup ? setup->fen : variant->setups[0].fen;
    }
    return game_start(record->game, board, paired ? side : NULL, start, error);
}
