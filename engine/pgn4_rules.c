/* RuleVariants, both ways. Nothing is guessed: a word is one of the game's own, one that changes
 * nothing, one that can be obeyed, or the record is refused, since replaying it by other rules
 * would only fail later and less clearly. A tag that is there says all: a usual rule that it does
 * not name is off. Without a tag the usual rules hold.
 *
 * Options of a game that the site has no word for are written as `Name=value`, so that a record of
 * one's own is read by the rules it was played by. Where the site changed a rule without a word,
 * the date decides, unless such a word does. */
#include "engine/pgn4_rules.h"

#include "engine/board_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD = 64, MOST_WORDS = 16 };

/* What stands behind `key` when the word begins with it, else NULL. */
static const char *value_of(const char *word, const char *key) {
    return strncasecmp(word, key, strlen(key)) == 0 ? word + strlen(key) : NULL;
}

/* The first of the words of `list`, which ends where the returned length says; 0 = no more. */
static size_t next_word(const char **list) {
    if (!*list)
        return 0;
    *list += strspn(*list, " ");
    return strcspn(*list, " ");
}

/* Is there a word of that name in the list, with or without a value? */
static bool names(const char *list, const char *name, size_t length) {
    for (size_t n; (n = next_word(&list)) > 0; list += n)
        if (n >= length && strncasecmp(list, name, length) == 0 &&
            (n == length || list[length] == '='))
            return true;
    return false;
}

static bool add(char options[PGN4_RULES], const char *word, const char *value) {
    const size_t used = strlen(options);
    const int n = snprintf(options + used, PGN4_RULES - used, " %s%s", word, value);
    return n > 0 && (size_t)n < PGN4_RULES - used;
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

static bool is_option(const Variant *variant, const char *word) {
    const size_t name = strcspn(word, "=");
    for (uint32_t i = 0; i < RULE_OPTIONS && variant->options[i].name; i++)
        if (strlen(variant->options[i].name) == name &&
            strncasecmp(variant->options[i].name, word, name) == 0)
            return true;
    return false;
}

/* --- dates ------------------------------------------------------------------------------------ */

/* 202204 for "Sat Apr 09 2022 11:41:02 GMT+0000" or "2022-04-09"; the month 00 when only the year
 * is known, 0 when not even that. */
static uint32_t year_and_month(const char *date) {
    static const char MONTHS[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    uint32_t year = 0, month = 0;
    for (const char *p = date; *p;) {
        const size_t digits = strspn(p, "0123456789"), letters = strcspn(p, " ,");
        if (digits == 4 && !year) {
            year = (uint32_t)strtoul(p, NULL, 10);
            if (!month && (p[4] == '-' || p[4] == '.') && isdigit((unsigned char)p[5]))
                month = (uint32_t)strtoul(p + 5, NULL, 10) % 100;
        }
        for (uint32_t m = 0; m < 12 && letters == 3; m++)
            if (strncasecmp(p, MONTHS + 3 * m, 3) == 0)
                month = m + 1;
        p += letters;
        p += strspn(p, " ,");
    }
    return year ? year * 100 + month : 0;
}

/* The last of the values with blanks between. */
static const char *last_value(const char *values) {
    const char *last = strrchr(values, ' ');
    return last ? last + 1 : values;
}

static bool add_dated(const Variant *variant, const char *words, const char *date,
                      char options[PGN4_RULES]) {
    const uint32_t when = date ? year_and_month(date) : 0;
    for (uint32_t i = 0; i < RULE_OPTIONS && variant->options[i].name; i++) {
        const RuleOption *option = &variant->options[i];
        char key[WORD];
        snprintf(key, sizeof key, "%s=", option->name);
        if (option->since && when >= option->since &&
            !names(words, option->name, strlen(option->name)) &&
            !add(options, key, last_value(option->values)))
            return false;
    }
    return true;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* What the tag does not say. */
static bool add_missing(const Variant *variant, const char *words, char options[PGN4_RULES]) {
    const char *usual = variant->record_rules;
    for (size_t n; (n = next_word(&usual)) > 0; usual += n) {
        char name[WORD];
        const size_t length = strcspn(usual, " =");
        snprintf(name, sizeof name, "%.*s", (int)length, usual);
        if (names(words, name, length))
            continue;
        /* "Old FFA without PromoteTo=D: full queen" */
        if (!add(options, name, usual[length] == '=' ? "=Q" : "=off"))
            return false;
    }
    return true;
}

static bool read_word(const Variant *variant, const char *word, char options[PGN4_RULES],
                      SeatMask side[SEATS], bool *paired, Error *error) {
    const char *teammate = value_of(word, "Teammate=");
    if (teammate) {
        *paired = true;
        return pair_with(variant, teammate, side) ||
               error_set(error, "'%s' is no pairing of this game", word);
    }
    const size_t length = strlen(word);
    if (board_has_word(variant->record_idle, word, length))
        return true;
    if (is_option(variant, word) || board_has_word(variant->record_choices, word, length))
        return add(options, word, "") || error_set(error, "too many rules");
    return board_has_word(variant->record_rules, word, length) ||
           error_set(error, "the rule '%s' is not played here", word);
}

bool pgn4_rules_read(const Variant *variant, const char *words, const char *date,
                     char options[PGN4_RULES], SeatMask side[SEATS], bool *paired, Error *error) {
    const char *at = words;
    options[0] = '\0';
    *paired = false;
    for (size_t n; (n = next_word(&at)) > 0; at += n) {
        char word[WORD];
        snprintf(word, sizeof word, "%.*s", (int)(n < WORD ? n : WORD - 1), at);
        if (!read_word(variant, word, options, side, paired, error))
            return false;
    }
    return (add_dated(variant, words, date, options) &&
            (!words || add_missing(variant, words, options))) ||
           error_set(error, "too many rules");
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct {
    char word[MOST_WORDS][WORD];
    size_t count;
} Words;

static void put(Words *w, const char *name, const char *value) {
    snprintf(w->word[w->count++], WORD, "%s%s", name, value);
}

static void put_number(Words *w, const char *name, int number) {
    char text[12];
    snprintf(text, sizeof text, "%d", number);
    put(w, name, text);
}

/* Options at another value than the first, and those that the date would decide. */
static void put_options(Words *w, const Board *board) {
    for (uint32_t i = 0; i < RULE_OPTIONS && board->variant->options[i].name; i++) {
        const RuleOption *option = &board->variant->options[i];
        const char *value = option->values;
        char text[WORD];
        if (!board->option[i] && !option->since)
            continue;
        for (uint32_t n = board->option[i]; n > 0; n--)
            value += strcspn(value, " ") + 1;
        snprintf(text, sizeof text, "=%.*s", (int)strcspn(value, " "), value);
        put(w, option->name, text);
    }
}

static void put_partner(Words *w, const Variant *variant, const SeatMask prey[SEATS]) {
    Seat partner = 1;
    while (partner < SEATS && prey[0] >> partner & 1)
        partner++;
    const char *usual = strchr(variant->pairings, variant->seats[0]); /* "ry/bg …" */
    if (partner < SEATS && usual[1] != variant->seats[partner])
        put_number(w, "Teammate=", (int)partner);
}

static int compare_words(const void *a, const void *b) { return strcasecmp(a, b); }

void pgn4_rules_write(const Board *board, const SeatMask prey[SEATS], char out[PGN4_RULES]) {
    const Variant *variant = board->variant;
    Words w = {.count = 0};
    char letters[9];
    put_options(&w, board);
    if (variant->record_rules) {
        const bool has_king_word = names(variant->record_rules, "DeadKingWalking", 15);
        const bool has_letters = names(variant->record_rules, "PromoteTo", 9);
        board_promotions(board, letters);
        put_partner(&w, variant, prey);
        if (board->kings_walk && has_king_word)
            put(&w, "DeadKingWalking", "");
        if (board->en_passant)
            put(&w, "EnPassant", "");
        if (!(board->takeable >> SEATS))
            put(&w, "DeadWall", "");
        if (board->mate_award != board->king_award)
            put_number(&w, "PointsForMate=", board->mate_award);
        if (board->promotion_row != variant->promotion_row)
            put_number(&w, "Prom=", board->promotion_row);
        if (has_letters || strcmp(letters, variant->promotions) != 0)
            put(&w, "PromoteTo=", letters);
    }
    qsort(w.word, w.count, sizeof *w.word, compare_words);
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < w.count; i++) {
        const int n = snprintf(out + used, PGN4_RULES - used, "%s%s", i ? " " : "", w.word[i]);
        used += n > 0 ? (size_t)n : 0;
    }
}
