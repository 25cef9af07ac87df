/* Random games, and the checks of what a position says about itself: lists of moves, undo, key,
 * text and payoffs. What it says about attacks is checked in battery_attacks.c. */
#include "tests/battery.h"

#include "engine/fen.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 2048, DIVE = 24, STRAY_MOVES = 16, LEAVE_ONCE_IN = 200 };

/* Asserts, and on failure says where. */
static bool holds(bool ok, const Position *pos, const char *what, const char *detail) {
    char fen[FEN_TEXT];
    if (ok)
        return check_that(1, "ok");
    fen_write(pos, NULL, fen);
    return check_that(0, "%s: %s\n    at %s", what, detail, fen);
}

/* --- lists of moves --------------------------------------------------------------------------- */

static int compare_moves(const void *a, const void *b) {
    const Move x = *(const Move *)a, y = *(const Move *)b;
    return (x > y) - (x < y);
}

static void sort_moves(Move *moves, size_t n) { qsort(moves, n, sizeof *moves, compare_moves); }

static bool in_list(const Move *sorted, size_t n, Move m) {
    return bsearch(&m, sorted, n, sizeof *sorted, compare_moves) != NULL;
}

/* Each move is its own fields, its own text, and no other move's. */
static void check_one_move(Position *pos, Move m) {
    char text[MOVE_TEXT];
    Error error = {""};
    Move read = MOVE_NONE;
    const size_t length = move_write(pos, m, text);
    holds(move_make(move_from(m), move_to(m), move_kind(m), move_arg(m)) == m, pos,
          "a move is not its fields", text);
    holds(length == strlen(text) && length < MOVE_TEXT, pos, "length of a move's text", text);
    holds(move_read(pos, text, length, &read, &error) && read == m, pos,
          "a move's text is read as another move", text);
    holds(movegen_is_legal(pos, m), pos, "a listed move is not legal", text);
}

void battery_check_moves(Position *pos) {
    static Move all[MAX_MOVES], parts[2 * MAX_MOVES];
    Danger danger;
    attack_danger(pos, &danger);
    const size_t n = movegen(pos, &danger, GEN_ALL, all);
    const size_t noisy = movegen(pos, &danger, GEN_NOISY, parts);
    const size_t quiet = movegen(pos, &danger, GEN_QUIET, parts + noisy);
    holds(n <= MAX_MOVES, pos, "more moves than there is room", "");
    holds(movegen_count(pos) == n, pos, "movegen_count", "differs from the list");
    for (size_t i = 0; i < noisy + quiet; i++)
        holds(play_is_noisy(pos, parts[i]) == (i < noisy), pos, "play_is_noisy",
              "differs from the list");
    sort_moves(all, n);
    sort_moves(parts, noisy + quiet);
    holds(noisy + quiet == n && memcmp(all, parts, n * sizeof *all) == 0, pos, "noisy and quiet",
          "together are not all moves");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            holds(all[i - 1] != all[i], pos, "a move", "is listed twice");
        check_one_move(pos, all[i]);
    }
    uint64_t random = position_key(pos);
    for (int i = 0; i < STRAY_MOVES && n > 0; i++) { /* a listed move with one bit changed */
        const Move stray = all[test_random(&random) % n] ^ (1u << test_random(&random) % 32);
        holds(movegen_is_legal(pos, stray) == in_list(all, n, stray), pos, "a stray move",
              "is taken for legal");
    }
}

/* --- undo ------------------------------------------------------------------------------------- */

/* All that means something: slots and cells of men that are not there do not, nor does the journal
 * above its count, nor keys that the ring has overwritten. */
static const char *difference(const Position *a, const Position *b) {
    if (memcmp(&a->now, &b->now, sizeof a->now) != 0)
        return "State";
    if (a->board != b->board || memcmp(a->men, b->men, sizeof a->men) != 0)
        return "men";
    if (memcmp(a->cell, b->cell, sizeof a->cell) != 0)
        return "cells";
    if (memcmp(a->line, b->line, sizeof a->line) != 0)
        return "lines";
    for (Owner o = 0; o < OWNERS; o++)
        for (uint64_t m = a->men[o]; m; m &= m - 1) {
            const uint32_t slot = low_bit64(m);
            const Square s = a->at[o][slot];
            if (b->at[o][slot] != s || b->slot[s] != slot || a->slot[s] != slot)
                return "slots";
        }
    if (a->journal_count != b->journal_count ||
        memcmp(a->journal, b->journal, a->journal_count * sizeof *a->journal) != 0)
        return "journal";
    if (a->past_count != b->past_count)
        return "past_count";
    for (uint32_t back = 1; back <= a->past_count && back + DIVE < MAX_PAST; back++)
        if (a->past[(a->past_count - back) % MAX_PAST] !=
            b->past[(a->past_count - back) % MAX_PAST])
            return "past";
    return NULL;
}

static void check_same(const Position *pos, const Position *before, const char *after) {
    const char *what = difference(pos, before);
    holds(what == NULL, before, after, what ? what : "");
}

static void check_consistent(const Position *pos) {
    Error error = {""};
    holds(position_check(pos, &error), pos, "position_check", error.text);
}

static int compare_keys(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* A pawn that promotes the moment it turns: what it is then does not tell which way it turned. */
static bool is_turned_officer(const Position *pos, Move m) {
    return move_turns(m) && !kind_is_pawn(&pos->board->kind[move_promotion(m)]);
}

/* Every move, done and undone; no two lead to the same key. Then a random line as deep as a search
 * goes, undone as a whole. */
void battery_check_undo(Position *pos, uint64_t *random) {
    static Position before;
    static uint64_t keys[MAX_MOVES];
    Move moves[MAX_MOVES];
    Undo undo[DIVE];
    Outcome outcome;
    uint32_t depth = 0;
    size_t different = 0;
    before = *pos;
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++) {
        const bool counts = !is_turned_officer(pos, moves[i]);
        play_do(pos, moves[i], undo);
        if (counts)
            keys[different++] = position_key(pos);
        check_consistent(pos);
        play_undo(pos, undo);
        check_same(pos, &before, "not restored by play_undo");
    }
    qsort(keys, different, sizeof *keys, compare_keys);
    for (size_t i = 1; i < different; i++)
        holds(keys[i - 1] != keys[i], pos, "two moves", "lead to the same key");
    if (!pos->now.claiming) { /* nobody thinks of passing while spoils are divided */
        play_null(pos, undo);
        check_consistent(pos);
        holds(pos->now.ep_cell[before.now.turn] == NOWHERE, pos, "play_null",
              "leaves the right of who passes");
        play_undo(pos, undo);
        check_same(pos, &before, "not restored after play_null");
    }
    while (depth < DIVE && play_has_room(pos) && !play_over(pos, &outcome)) {
        const size_t count = movegen_legal(pos, moves);
        play_do(pos, moves[test_random(random) % count], &undo[depth++]);
    }
    while (depth > 0)
        play_undo(pos, &undo[--depth]);
    check_same(pos, &before, "not restored after a line of moves");
}

/* --- key -------------------------------------------------------------------------------------- */

/* Any bit of State that changes the rules changes the key, and points do where they decide; the
 * others, which say what is on the board already or only count, do not. */
void battery_check_key(const Position *pos) {
    static Position other;
    const size_t first = offsetof(State, ep_cell), behind = offsetof(State, king);
    const size_t points = offsetof(State, points);
    const uint64_t key = position_key(pos);
    other = *pos;
    for (size_t at = first; at < sizeof other.now; at++) {
        const bool matters = at < behind || (pos->board->variant->points_count && at >= points &&
                                             at < points + sizeof pos->now.points);
        for (int bit = 0; bit < 8; bit++) {
            ((unsigned char *)&other.now)[at] ^= (unsigned char)(1u << bit);
            holds((position_key(&other) != key) == matters, pos, "position_key",
                  matters ? "misses a bit of State" : "holds what does not matter");
            other.now = pos->now;
        }
    }
}

/* --- text ------------------------------------------------------------------------------------- */

/* Writes the position, reads it into *again, and compares what that writes. */
static bool check_written(const Position *pos, const SeatMask side[SEATS], Position *again) {
    char text[FEN_TEXT], text_again[FEN_TEXT];
    Error error = {""};
    const size_t length = fen_write(pos, NULL, text);
    holds(length == strlen(text), pos, "fen_write", "returns another length");
    if (!holds(fen_read(again, NULL, pos->board, side, text, &error), pos, "not read back",
               error.text))
        return false;
    fen_write(again, NULL, text_again);
    return holds(strcmp(text, text_again) == 0, pos, "another text when read back", text_again);
}

/* How it ended may have been known from the moves before only; that is no part of the text. */
void battery_check_last_text(const Position *pos, const SeatMask side[SEATS]) {
    static Position again;
    check_written(pos, side, &again);
}

void battery_check_text(const Position *pos, const SeatMask side[SEATS]) {
    static Position again;
    static Move moves[MAX_MOVES], moves_again[MAX_MOVES];
    if (!check_written(pos, side, &again))
        return;
    check_consistent(&again);
    holds(position_key(pos) == position_key(&again), pos, "another key when read back", "");
    holds(position_repeat_key(pos) == position_repeat_key(&again), pos,
          "another repetition key when read back", "");
    const size_t n = movegen_legal(pos, moves);
    const size_t n_again = movegen_legal(&again, moves_again);
    sort_moves(moves, n);
    sort_moves(moves_again, n_again);
    holds(n == n_again && memcmp(moves, moves_again, n * sizeof *moves) == 0, pos,
          "other moves when read back", "");
}

/* --- outcome ---------------------------------------------------------------------------------- */

/* Places follow from payoffs and from points, and ties share the best. */
static void check_places(const Position *pos, const Outcome *outcome) {
    for (Seat s = 0; s < SEATS; s++) {
        uint32_t better = 0;
        for (Seat t = 0; t < SEATS; t++) {
            const bool before = outcome->place[t] < outcome->place[s];
            better += before;
            holds(!before || outcome->payoff[t] >= outcome->payoff[s], pos, "payoff",
                  "is less for a better place");
            holds(outcome->place[t] != outcome->place[s] ||
                      outcome->payoff[t] == outcome->payoff[s],
                  pos, "payoff", "differs for the same place");
            holds(!outcome->has_points || before == (outcome->points[t] > outcome->points[s]), pos,
                  "place", "does not follow from points");
        }
        holds(outcome->place[s] == better + 1, pos, "place", "is not one more than those before");
    }
}

static void check_payoff(const Position *pos, const SeatMask side[SEATS], const Outcome *outcome,
                         bool over) {
    int32_t sum = 0;
    holds(over == (outcome->reason != REASON_NONE), pos, "play_over", "differs from its reason");
    for (Seat s = 0; s < SEATS; s++) {
        sum += outcome->payoff[s];
        holds(abs(outcome->payoff[s]) <= PAYOFF_ALL, pos, "payoff", "out of bounds");
        holds(over || outcome->payoff[s] == 0, pos, "payoff", "while the game goes on");
        for (Seat t = 0; t < SEATS; t++)
            holds(!(side[s] >> t & 1) || outcome->payoff[s] == outcome->payoff[t], pos, "payoff",
                  "of partners differs");
    }
    /* Zero, or where only the first counts, one gain and three losses however it is shared. */
    const int32_t total = over && pos->board->variant->first_takes_all ? -2 * PAYOFF_ALL : 0;
    holds((uint32_t)abs(sum - total) < SEATS, pos, "payoff", "sums to another total"); /* thirds */
    if (outcome->ranked)
        check_places(pos, outcome);
}

void battery_check_outcome(Position *pos, const SeatMask side[SEATS]) {
    static Position before;
    Outcome outcome;
    Undo undo;
    const bool over = play_over(pos, &outcome);
    const uint32_t events[] = {MOVE_RESIGN, MOVE_TIMEOUT};
    check_payoff(pos, side, &outcome, over);
    holds(over || movegen_count(pos) > 0, pos, "no move", "but not over");
    if (over)
        return;
    before = *pos;
    const Seat us = pos->now.turn;
    const bool has_partner = side[us] != seat_bit(us);
    /* A king that walks alone has resigned already. */
    for (int i = 0; i < 2 && !(state_wanderers(&pos->now) >> us & 1); i++) {
        play_do(pos, move_make(NOWHERE, NOWHERE, events[i], 0), &undo);
        const bool ended = play_over(pos, &outcome);
        check_payoff(pos, side, &outcome, ended);
        holds(!has_partner || (ended && outcome.payoff[us] == -PAYOFF_ALL), pos, "giving up",
              "does not lose");
        holds(ended || movegen_count(pos) > 0, pos, "no move after giving up", "but not over");
        check_consistent(pos);
        play_undo(pos, &undo);
        check_same(pos, &before, "not restored after giving up");
    }
}

/* --- games ------------------------------------------------------------------------------------ */

static bool gives_check(Position *pos, Move m) {
    Undo undo;
    bool check = false;
    const SeatMask prey = pos->now.prey[pos->now.turn];
    play_do(pos, m, &undo);
    for (Seat s = 0; s < SEATS; s++)
        check |= (prey >> s & 1) && attack_on_king(pos, s);
    play_undo(pos, &undo);
    return check;
}

/* How much a move is wanted. Kings whose loss ends the game are taken now and then, or all would
 * end so. */
static uint32_t weight(Position *pos, Move m) {
    const Piece target = pos->cell[move_to(m)];
    if (piece_is_man(target) && position_kind(pos, target)->royal)
        return pos->board->variant->kings == KING_WINS ? 2 : 12;
    switch (move_kind(m)) {
    case MOVE_EP:
        return 120;
    case MOVE_CASTLE:
        return 120;
    case MOVE_PROMOTE:
        return 20;
    case MOVE_DOUBLE:
        return 6;
    default:
        break;
    }
    return (kind_is_pawn(position_kind(pos, pos->cell[move_from(m)])) ? 6u : 2u) +
           (target != EMPTY ? 8u : 0) + (gives_check(pos, m) ? 8u : 0);
}

static Move choose(Position *pos, uint64_t *random, BatteryTally *tally) {
    Move moves[MAX_MOVES];
    uint32_t upto[MAX_MOVES], sum = 0;
    const size_t n = movegen_legal(pos, moves);
    for (size_t i = 0; i < n; i++)
        upto[i] = sum += weight(pos, moves[i]);
    const uint32_t at = (uint32_t)(test_random(random) % sum);
    size_t i = 0;
    while (upto[i] <= at)
        i++;
    const Move m = moves[i];
    tally->captures += pos->cell[move_to(m)] != EMPTY;
    tally->checks += gives_check(pos, m);
    tally->promotions += move_promotion(m) != 0;
    tally->en_passants += move_kind(m) == MOVE_EP;
    tally->castles += move_kind(m) == MOVE_CASTLE;
    return m;
}

static uint64_t hash_text(uint64_t sum, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        sum = hash_mix(sum ^ (uint8_t)text[i]);
    return sum;
}

/* What must be the same for a repetition, as text: mover and board, or all but points and counter.
 */
static uint64_t repeat_hash(const Position *pos) {
    char text[FEN_TEXT];
    fen_write(pos, NULL, text);
    const char *board = strrchr(text, '-'), *points = text, *rest;
    uint64_t sum = hash_text(1, board, strlen(board));
    if (!pos->board->variant->repeat_all)
        return hash_text(sum, text, 1);
    for (int dash = 0; dash < 4; dash++) /* turn, who is out, castling twice */
        points = strchr(points, '-') + 1;
    rest = strchr(strchr(points, '-') + 1, '-'); /* points and counter left out */
    sum = hash_text(sum, text, (size_t)(points - text));
    return hash_text(sum, rest, (size_t)(board - rest));
}

/* Counts by comparing with all earlier positions of this game. The one between a king's giving up
 * and its first step does not count: both are one ply. */
static void check_repeats(const Position *pos, uint64_t past[MAX_PLIES], uint32_t ply) {
    uint32_t before = 0;
    past[ply] = pos->now.joined ? hash_mix(ply) : repeat_hash(pos);
    for (uint32_t i = 0; i < ply; i++)
        before += past[i] == past[ply];
    holds(pos->now.joined || position_repeats(pos, MAX_PLIES) == before, pos, "position_repeats",
          "is wrong");
}

/* Where each plays for itself a game goes on when one leaves it. */
static bool may_leave(const Position *pos, const SeatMask side[SEATS]) {
    const Seat us = pos->now.turn;
    return side[us] == seat_bit(us) && !(state_wanderers(&pos->now) >> us & 1);
}

void battery_game(const Board *board, const SeatMask side[SEATS], const char *fen, uint32_t plies,
                  uint64_t seed, BatteryTally *tally) {
    static Position pos;
    static uint64_t past[MAX_PLIES];
    Error error = {""};
    Outcome outcome = {.reason = REASON_NONE};
    uint64_t random = seed;
    const unsigned failures = CU_get_number_of_failures();
    if (!check_that(fen_read(&pos, NULL, board, side, fen, &error), "%s", error.text))
        return;
    for (uint32_t ply = 0; ply < plies && ply < MAX_PLIES; ply++) {
        if (CU_get_number_of_failures() > failures)
            break; /* one bad position is enough to read */
        tally->positions++;
        check_consistent(&pos);
        check_repeats(&pos, past, ply);
        battery_check_outcome(&pos, side);
        if (ply % 8 == 0)
            battery_check_key(&pos);
        if (play_over(&pos, &outcome)) {
            battery_check_last_text(&pos, side);
            break;
        }
        battery_check_text(&pos, side);
        tally->moves += movegen_count(&pos);
        battery_check_moves(&pos);
        battery_check_undo(&pos, &random);
        battery_check_danger(&pos);
        if (ply % 8 == 0)
            battery_check_attacks(&pos, &random);
        const Move m = may_leave(&pos, side) && test_random(&random) % LEAVE_ONCE_IN == 0
                           ? move_make(NOWHERE, NOWHERE, MOVE_RESIGN, 0)
                           : choose(&pos, &random, tally);
        Undo undo;
        if (play_has_room(&pos) && test_random(&random) % 64)
            play_do(&pos, m, &undo); /* so that the journal grows long */
        else
            play_commit(&pos, m);
    }
    tally->ends[outcome.reason]++;
}
