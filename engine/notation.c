/* A move's text is read in two steps. The first takes the word apart into what it says (a man, two
 * squares, a capture, a promotion) and knows no position; the second looks for the legal moves from
 * and to these squares and holds everything else that was said against the board. So all dialects
 * share one grammar, and a fault is named by the first thing that is not so.
 *
 * Letters: a kind that moves like one above it in the game's table (the 1-point queen like the
 * queen) goes by that one's letter too, since PGN4 calls it so; where that leaves a choice, the
 * kind's own letter decides. */
#include "engine/notation.h"

#include "engine/board_words.h"
#include "engine/movegen.h"
#include "engine/play.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 31 }; /* longer than any move with all its marks */

const char *seat_text(const Variant *variant, Seat seat, char out[SEAT_TEXT]) {
    const char *name = variant->seat_names;
    while (seat-- > 0) {
        name += strcspn(name, " ");
        name += strspn(name, " ");
    }
    snprintf(out, SEAT_TEXT, "%.*s", (int)strcspn(name, " "), name);
    return out;
}

static bool move_alike(const PieceKind *a, const PieceKind *b) {
    return a->slides == b->slides && a->steps == b->steps && a->leaps == b->leaps &&
           a->royal == b->royal && kind_is_pawn(a) == kind_is_pawn(b) &&
           (kind_is_pawn(a) || a->takes == b->takes);
}

/* The first letter of the table for a man that moves so. */
static char common_letter(const Board *board, const PieceKind *kind) {
    Kind k = 1;
    while (!move_alike(&board->kind[k], kind))
        k++;
    return board->kind[k].letter;
}

/* Is `letter` a name for such a man? */
static bool names_kind(const Board *board, char letter, const PieceKind *kind) {
    return kind->letter == letter || common_letter(board, kind) == letter;
}

static bool takes_something(const Position *pos, Move m) {
    return move_kind(m) == MOVE_EP ||
           (move_kind(m) != MOVE_CROWN && piece_is_man(pos->cell[move_to(m)]));
}

/* --- writing ---------------------------------------------------------------------------------- */

static size_t write_event(Move m, char out[MOVE_TEXT]) {
    return (size_t)snprintf(out, MOVE_TEXT, "%c", move_kind(m) == MOVE_RESIGN ? 'R' : 'T');
}

/* Does a pawn become a man of another sort? One that only turns stays a pawn. */
static bool promotes(const Position *pos, Move m) {
    return move_promotion(m) && !kind_is_pawn(&pos->board->kind[move_promotion(m)]);
}

static const char HEADINGS[] = "nesw"; /* ORDER DIR */

static const char *write_turn(Move m, char out[3]) {
    out[0] = '\0';
    if (move_turns(m))
        snprintf(out, 3, ":%c", HEADINGS[move_heading(m)]);
    return out;
}

static bool is_event(Move m) { return move_kind(m) == MOVE_RESIGN || move_kind(m) == MOVE_TIMEOUT; }

size_t move_write(const Position *pos, Move m, char out[MOVE_TEXT]) {
    char from[SQUARE_TEXT], to[SQUARE_TEXT], turn[3], promotion[2] = "";
    if (is_event(m))
        return write_event(m, out);
    square_text(move_from(m), from);
    square_text(move_to(m), to);
    if (move_kind(m) == MOVE_CLAIM)
        return (size_t)snprintf(out, MOVE_TEXT, "*%s", to);
    if (promotes(pos, m))
        promotion[0] = (char)tolower((unsigned char)pos->board->kind[move_promotion(m)].letter);
    return (size_t)snprintf(out, MOVE_TEXT, "%s%s%s%s", from, to, write_turn(m, turn), promotion);
}

/* Where the man that stood on `s` stands after `m`, or NOWHERE when it was taken. */
static Square went_to(const Position *after, Move m, Square s) {
    if (s == move_from(m))
        return move_to(m);
    if (s == move_to(m))
        return move_kind(m) == MOVE_CROWN ? move_from(m) : NOWHERE;
    return after->cell[s] == EMPTY ? NOWHERE : s;
}

/* Does a man attack the king of `seat` after `m` that did not before? Whose men and kings they are
 * is asked before the move, since some may die by it. */
static bool is_checked_anew(const Position *before, const Position *after, Seat seat, Move m) {
    const Square king = before->now.king[seat];
    for (Owner o = 0; o < SEATS; o++) {
        if (!(before->now.threat[seat] >> o & 1))
            continue;
        for (uint64_t men = before->men[o]; men; men &= men - 1) {
            const Square then = before->at[o][low_bit64(men)], now = went_to(after, m, then);
            if (now != NOWHERE && attack_reaches(after, now, king) &&
                !attack_reaches(before, then, king))
                return true;
        }
    }
    return false;
}

/* One `+` a king newly attacked, one `#` a seat put out by the move itself. */
static void write_marks(const Position *before, Move m, char out[2 * SEATS]) {
    Position after = *before;
    const SeatMask others = before->now.alive & (SeatMask)~seat_bit(before->now.turn);
    size_t n = 0;
    after.journal_count = 0;
    play_commit(&after, m);
    for (Seat s = 0; s < SEATS && move_kind(m) != MOVE_CASTLE; s++)
        if ((others >> s & 1) && before->now.king[s] != NOWHERE &&
            before->now.king[s] != move_to(m) && is_checked_anew(before, &after, s, m))
            out[n++] = '+';
    for (Seat s = 0; s < SEATS; s++)
        if ((others >> s & 1) && !((after.now.alive | state_stuck(&after.now)) >> s & 1))
            out[n++] = '#';
    out[n] = '\0';
}

size_t move_write_pgn4(const Position *pos, Move m, char out[MOVE_TEXT]) {
    if (is_event(m))
        return write_event(m, out);
    char marks[2 * SEATS];
    write_marks(pos, m, marks);
    char to[SQUARE_TEXT];
    square_text(move_to(m), to);
    if (move_kind(m) == MOVE_CLAIM)
        return (size_t)snprintf(out, MOVE_TEXT, "*%s%s", to, marks);
    if (move_kind(m) == MOVE_CASTLE)
        return (size_t)snprintf(out, MOVE_TEXT, "%s%s",
                                move_arg(m) == CASTLE_SHORT ? "O-O" : "O-O-O", marks);
    const Board *board = pos->board;
    const PieceKind *kind = position_kind(pos, pos->cell[move_from(m)]);
    const Piece there = takes_something(pos, m) ? pos->cell[move_to(m)] : EMPTY;
    char man[2] = "", taken[2] = "", turn[3], promotion[3] = "", from[SQUARE_TEXT];
    if (!kind_is_pawn(kind))
        man[0] = common_letter(board, kind);
    if (piece_is_man(there) && !kind_is_pawn(position_kind(pos, there)))
        taken[0] = common_letter(board, position_kind(pos, there));
    if (promotes(pos, m))
        snprintf(promotion, sizeof promotion, "=%c", board->kind[move_promotion(m)].letter);
    square_text(move_from(m), from);
    return (size_t)snprintf(out, MOVE_TEXT, "%s%s%c%s%s%s%s%s", man, from,
                            takes_something(pos, m) ? 'x' : '-', taken, to, write_turn(m, turn),
                            promotion, marks);
}

/* --- taking a word apart ---------------------------------------------------------------------- */

typedef struct { /* what a word says; a letter '\0' = nothing said */
    char man, taken, promotion;
    bool takes, turns;
    Dir heading; /* of a pawn that turns */
    Square from, to;
} Said;

static bool has_letter(const Board *board, char letter) {
    for (Kind k = 1; k < board->variant->kind_count; k++)
        if (board->kind[k].letter == letter)
            return true;
    return false;
}

/* An upper-case letter at *p, if there is one; false when no man has it. */
static bool take_letter(const Board *board, const char **p, char *letter, Error *error) {
    if (!isupper((unsigned char)**p))
        return true;
    if (!has_letter(board, **p))
        return error_set(error, "'%c' is no man of this game", **p);
    *letter = *(*p)++;
    return true;
}

static bool take_square(const Board *board, const char **p, Square *s, Error *error) {
    const uint32_t length = square_parse(board, *p, s);
    if (!length)
        return **p ? error_set(error, "'%s' does not begin with a square of the board", *p)
                   : error_set(error, "the move ends where a square should stand");
    *p += length;
    return true;
}

static bool take_apart(const Board *board, const char *p, Said *said, Error *error) {
    *said = (Said){0};
    if (!take_letter(board, &p, &said->man, error) || !take_square(board, &p, &said->from, error))
        return false;
    if (*p == 'x') {
        said->takes = true;
        p++;
        if (!take_letter(board, &p, &said->taken, error))
            return false;
    } else if (*p == '-') {
        p++;
    }
    if (!take_square(board, &p, &said->to, error))
        return false;
    if (*p == ':') {
        const char *heading = p[1] ? strchr(HEADINGS, p[1]) : NULL;
        if (!heading)
            return error_set(error, "no heading (one of %s) after ':'", HEADINGS);
        said->turns = true;
        said->heading = (Dir)(heading - HEADINGS);
        p += 2;
    }
    const bool equals = *p == '=';
    p += equals;
    if (isalpha((unsigned char)*p))
        said->promotion = (char)toupper((unsigned char)*p++);
    else if (equals)
        return error_set(error, "the promotion letter after '=' is missing");
    p += strspn(p, "+#");
    return *p == '\0' || error_set(error, "'%s' after the move is not understood", p);
}

/* --- holding it against the board ---------------------------------------------------------------
 */

static const char *letter_word(char letter) {
    static const struct {
        char letter;
        const char *word;
    } WORDS[] = {{'P', "pawn"},  {'N', "knight"},  {'B', "bishop"},
                 {'R', "rook"},  {'Q', "queen"},   {'D', "1-point queen"},
                 {'A', "alfil"}, {'F', "general"}, {'X', "princess"}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (WORDS[i].letter == letter)
            return WORDS[i].word;
    return "king";
}

static const char *article(const char *word) { return word[0] == 'a' ? "an" : "a"; }

static bool is_true_of_man(const Position *pos, const Said *said, Error *error) {
    const Variant *variant = pos->board->variant;
    const Piece man = pos->cell[said->from];
    char at[SQUARE_TEXT], owner[SEAT_TEXT], us[SEAT_TEXT];
    square_text(said->from, at);
    if (!piece_is_man(man))
        return error_set(error, "no man on %s", at);
    const PieceKind *kind = position_kind(pos, man);
    const char *word = letter_word(kind->letter);
    if (piece_owner(man) >= SEATS)
        return error_set(error, "the %s on %s is dead", word, at);
    if (piece_owner(man) != pos->now.turn)
        return error_set(error, "the %s on %s is %s's, and %s is to move", word, at,
                         seat_text(variant, piece_owner(man), owner),
                         seat_text(variant, pos->now.turn, us));
    if (said->man && !names_kind(pos->board, said->man, kind))
        return error_set(error, "the man on %s is %s %s, not %s %s", at, article(word), word,
                         article(letter_word(said->man)), letter_word(said->man));
    return true;
}

/* Why men of `owner` may not be taken. */
static const char *untouchable(const Position *pos, Owner owner) {
    if (owner == pos->now.turn)
        return ": an own man stands there";
    if (owner >= SEATS)
        return ": dead men are walls by these rules";
    return variant_has_teams(pos->board->variant) ? ": the partner's man stands there"
                                                  : ": the man on it may not be taken";
}

/* Why there is no legal move from and to these squares. */
static bool refuse(const Position *pos, const Said *said, Error *error) {
    char from[SQUARE_TEXT], to[SQUARE_TEXT], us[SEAT_TEXT];
    const Piece there = pos->cell[said->to];
    const bool pawn = kind_is_pawn(position_kind(pos, pos->cell[said->from]));
    const char *why = "";
    square_text(said->from, from);
    square_text(said->to, to);
    if (said->from != said->to && attack_reaches(pos, said->from, said->to)) {
        if (there == WALL)
            why = ": a wall stands there";
        else if (piece_is_man(there) && !mask_has(pos->now.prey[pos->now.turn], there))
            why = untouchable(pos, piece_owner(there));
        else if (piece_is_man(there) && position_kind(pos, there)->royal &&
                 pos->board->variant->kings == KING_SAFE)
            why = ": kings are not captured";
        else if (pos->now.threat[pos->now.turn] && (piece_is_man(there) || !pawn))
            why = ": it would leave the king attacked";
    }
    if (pos->now.claiming)
        why = ": men are divided now, and one of them is to be named";
    return error_set(error, "%s%s is not a legal move of %s%s", from, to,
                     seat_text(pos->board->variant, pos->now.turn, us), why);
}

static bool is_true_of_capture(const Position *pos, const Said *said, Move m, Error *error) {
    char at[SQUARE_TEXT];
    square_text(said->to, at);
    if (!said->takes)
        return true;
    if (!takes_something(pos, m))
        return error_set(error, "nothing stands on %s to be taken", at);
    if (!said->taken)
        return true;
    const Piece there = pos->cell[said->to];
    const bool occupied = piece_is_man(there); /* else a pawn is taken in passing */
    if (occupied ? names_kind(pos->board, said->taken, position_kind(pos, there))
                 : said->taken == 'P')
        return true;
    const char *is = letter_word(occupied ? position_kind(pos, there)->letter : 'P');
    const char *was_said = letter_word(said->taken);
    return error_set(error, "what is taken on %s is %s %s, not %s %s", at, article(is), is,
                     article(was_said), was_said);
}

/* Chooses among moves that differ in the promotion only. */
static bool choose(const Position *pos, const Said *said, const Move *moves, size_t n, Move *out,
                   Error *error) {
    const Board *board = pos->board;
    char to[SQUARE_TEXT], letters[9];
    square_text(said->to, to);
    if (!promotes(pos, moves[0])) {
        if (said->promotion)
            return error_set(error, "nothing is promoted on %s", to);
        *out = moves[0];
        return true;
    }
    if (!said->promotion) {
        if (n > 1)
            return error_set(error, "the promotion letter is missing (one of %s)",
                             board_promotions(board, letters));
        *out = moves[0];
        return true;
    }
    for (int exact = 1; exact >= 0; exact--)
        for (size_t i = 0; i < n; i++) {
            const PieceKind *kind = &board->kind[move_promotion(moves[i])];
            if (exact ? kind->letter == said->promotion
                      : names_kind(board, said->promotion, kind)) {
                *out = moves[i];
                return true;
            }
        }
    return error_set(error, "a pawn cannot become '%c' here (one of %s)", said->promotion,
                     board_promotions(board, letters));
}

/* Keeps of the moves those that turn as was said, or those that do not turn. */
static size_t keep_heading(const Said *said, Move *moves, size_t count) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (move_turns(moves[i]) == said->turns &&
            (!said->turns || move_heading(moves[i]) == said->heading))
            moves[n++] = moves[i];
    return n;
}

/* `*e5` with marks behind: the man on that square is claimed. */
static bool read_claim(const Position *pos, const char *word, Move *out, Error *error) {
    const char *p = word + 1;
    Square s;
    if (!take_square(pos->board, &p, &s, error))
        return false;
    p += strspn(p, "+#");
    if (*p)
        return error_set(error, "'%s' after the claim is not understood", p);
    const Move claim = move_make(s, s, MOVE_CLAIM, 0);
    if (!pos->now.claiming)
        return error_set(error, "no men are divided now");
    if (!movegen_is_legal(pos, claim))
        return error_set(error, "there is no man to be claimed");
    *out = claim;
    return true;
}

static bool read_castling(const Position *pos, uint32_t side, Move *out, Error *error) {
    Move moves[MAX_MOVES];
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++)
        if (move_kind(moves[i]) == MOVE_CASTLE && move_arg(moves[i]) == side) {
            *out = moves[i];
            return true;
        }
    char us[SEAT_TEXT];
    return error_set(error, "%s cannot castle %s now",
                     seat_text(pos->board->variant, pos->now.turn, us),
                     side == CASTLE_SHORT ? "short" : "long");
}

/* The side of `O-O`, `0-0-0` and the like with marks behind; false when the word is none. */
static bool is_castling(const char *word, uint32_t *side) {
    size_t n = strcspn(word, "+#");
    if (word[n + strspn(word + n, "+#")] != '\0' || (n != 3 && n != 5))
        return false;
    for (size_t i = 0; i < n; i++)
        if (i % 2 ? word[i] != '-' : !strchr("Oo0", word[i]))
            return false;
    *side = n == 3 ? CASTLE_SHORT : CASTLE_LONG;
    return true;
}

bool move_read(const Position *pos, const char *text, size_t length, Move *out, Error *error) {
    char word[WORD + 1];
    uint32_t side;
    Said said;
    if (length == 0 || length > WORD)
        return error_set(error, length ? "the word is too long for a move" : "there is no move");
    for (size_t i = 0; i < length; i++)
        if (!isgraph((unsigned char)text[i]))
            return error_set(error, "a character at %zu that no move has", i + 1);
    memcpy(word, text, length);
    word[length] = '\0';
    if (strcmp(word, "R") == 0 || strcmp(word, "T") == 0) {
        *out = move_make(NOWHERE, NOWHERE, *word == 'R' ? MOVE_RESIGN : MOVE_TIMEOUT, 0);
        return true;
    }
    if (strcmp(word, "0000") == 0)
        return error_set(error, "nobody passes by choice");
    if (*word == '*')
        return read_claim(pos, word, out, error);
    if (is_castling(word, &side))
        return read_castling(pos, side, out, error);
    if (!take_apart(pos->board, word, &said, error) || !is_true_of_man(pos, &said, error))
        return false;
    Move moves[MAX_MOVES];
    const size_t all = movegen_legal(pos, moves);
    size_t n = 0;
    for (size_t i = 0; i < all; i++)
        if (move_from(moves[i]) == said.from && move_to(moves[i]) == said.to)
            moves[n++] = moves[i];
    if (n == 0)
        return refuse(pos, &said, error);
    n = keep_heading(&said, moves, n);
    if (n == 0)
        return error_set(error, "no pawn can turn to '%c' so", HEADINGS[said.heading]);
    return is_true_of_capture(pos, &said, moves[0], error) &&
           choose(pos, &said, moves, n, out, error);
}
