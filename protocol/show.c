/* Everything is written to the session's output as one block each. */
#include "protocol/show.h"

#include "engine/memory.h"
#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "protocol/sides.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

enum { QUICK_PLIES = 4 }; /* are counted in some ms */

/* --- d ---------------------------------------------------------------------------------------- */

/* "r: k8 d1 b: a4": each king that is in play and attacked, and by whom. */
static void put_checkers(FILE *file, const Position *pos) {
    bool any = false;
    fputs("Checkers:", file);
    for (Seat s = 0; s < SEATS; s++) {
        if (!(pos->now.alive >> s & 1) || !attack_on_king(pos, s))
            continue;
        any = true;
        fprintf(file, " %c:", pos->board->variant->seats[s]);
        for (Owner o = 0; o < SEATS; o++)
            for (uint64_t men = pos->now.threat[s] >> o & 1 ? pos->men[o] : 0; men;
                 men &= men - 1) {
                const Square from = pos->at[o][low_bit64(men)];
                char name[SQUARE_TEXT];
                square_text(from, name);
                if (attack_reaches(pos, from, pos->now.king[s]))
                    fprintf(file, " %s", name);
            }
    }
    fputs(any ? "\n" : " none\n", file);
}

void show_game(FILE *file, const Game *game, const char *fen, const char *allied,
               const DrawStyle *style) {
    const Position *pos = &game->now;
    char teams[PARTITION_TEXT], name[SEAT_TEXT], result[OUTCOME_TEXT];
    Outcome outcome;
    game_over(game, &outcome);
    side_text(pos, teams);
    draw_board(file, pos, style);
    fprintf(file, "Fen: %s\nKey: %016" PRIX64 "\n", fen, position_key(pos));
    put_checkers(file, pos);
    fprintf(file, "Teams: %s\nAlliances: %s\nTurn: %s\nPoints: %d,%d,%d,%d\nResult: %s\n", teams,
            allied, seat_text(pos->board->variant, pos->now.turn, name), pos->now.points[0],
            pos->now.points[1], pos->now.points[2], pos->now.points[3],
            outcome_text(pos, &outcome, result));
}

void show_board(Session *session) {
    const Game *game = session->game;
    char fen[FEN_TEXT], allied[ALLIANCES_TEXT];
    Alliances alliances;
    session_fen(session, fen);
    session_alliances(session, &alliances);
    alliances_text(&alliances, game->now.board->variant, allied);
    const DrawStyle style = {.up = draw_view(game->now.board->variant, SEATS),
                             .colors = false,
                             .last = game->count ? game->plies[game->count - 1] : MOVE_NONE};
    output_begin(session->out);
    show_game(session->out->file, game, fen, allied, &style);
    output_end(session->out);
}

/* --- moves, fen, result ------------------------------------------------------------------------
 */

/* The legal moves; none in a finished game. The caller frees them. */
static Move *legal_moves(const Session *session, size_t *count) {
    Move *moves = memory_resize(NULL, MAX_MOVES * sizeof *moves);
    *count = game_over(session->game, NULL) ? 0 : movegen_legal(&session->game->now, moves);
    return moves;
}

void show_moves(Session *session) {
    size_t count;
    Move *moves = legal_moves(session, &count);
    output_begin(session->out);
    fprintf(session->out->file, "info string moves %zu", count);
    for (size_t i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        move_write(&session->game->now, moves[i], text);
        fprintf(session->out->file, " %s", text);
    }
    fputc('\n', session->out->file);
    output_end(session->out);
    free(moves);
}

void show_fen(Session *session) {
    char fen[FEN_TEXT];
    session_fen(session, fen);
    output_line(session->out, "info string fen %s", fen);
}

void show_result(Session *session) {
    char text[OUTCOME_TEXT];
    Outcome outcome;
    game_over(session->game, &outcome);
    output_line(session->out, "info string result %s",
                outcome_text(&session->game->now, &outcome, text));
}

/* --- eval ------------------------------------------------------------------------------------- */

static void put_row(FILE *file, const char *name, const int32_t value[SEATS]) {
    fprintf(file, "%-12s", name);
    for (Seat s = 0; s < SEATS; s++)
        fprintf(file, " %8" PRId32, value[s]);
    fputc('\n', file);
}

void show_eval(Session *session) {
    const Position *pos = &session->game->now;
    EvalTable *table = eval_table_new(pos->board, session->rows);
    int32_t term[TERMS][SEATS];
    char name[SEAT_TEXT];
    const Score total = eval_terms(table, pos, term);
    EvalSums sums;
    eval_sums(table, pos, &sums);
    FILE *file = session->out->file;
    output_begin(session->out);
    fprintf(file, "%-12s", "centipawns");
    for (Seat s = 0; s < SEATS; s++)
        fprintf(file, " %8s", seat_text(pos->board->variant, s, name));
    fputc('\n', file);
    for (uint32_t i = 0; i < TERMS; i++)
        put_row(file, TERM_NAMES[i], term[i]);
    put_row(file, "total", total.of);
    fprintf(file, "side to move: %" PRId32 "\n",
            eval_side(table, pos, &sums, side_of(pos, pos->now.turn)));
    output_end(session->out);
    free(table);
}

/* --- perft ------------------------------------------------------------------------------------ */

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* perft, but breaks off when nobody is there to be told. */
static uint64_t count_leaves(Output *out, Position *pos, uint32_t depth) {
    if (depth <= QUICK_PLIES || pos->now.ended)
        return perft(pos, depth);
    Move *moves = memory_resize(NULL, MAX_MOVES * sizeof *moves);
    const size_t count = movegen_legal(pos, moves);
    uint64_t leaves = 0;
    for (size_t i = 0; i < count && output_is_heard(out); i++) {
        Undo undo;
        play_do(pos, moves[i], &undo);
        leaves += count_leaves(out, pos, depth - 1);
        play_undo(pos, &undo);
    }
    free(moves);
    return leaves;
}

void show_perft(Session *session, uint32_t depth) {
    size_t count;
    Move *moves = legal_moves(session, &count);
    Position *pos = memory_resize(NULL, sizeof *pos);
    *pos = session->game->now;
    uint64_t total = 0;
    const int64_t start = now_us();
    for (size_t i = 0; i < count && output_is_heard(session->out); i++) {
        char text[MOVE_TEXT];
        Undo undo;
        move_write(pos, moves[i], text);
        play_do(pos, moves[i], &undo);
        const uint64_t leaves = count_leaves(session->out, pos, depth - 1);
        play_undo(pos, &undo);
        output_line(session->out, "%s: %" PRIu64, text, leaves);
        total += leaves;
    }
    const int64_t us = now_us() - start + 1;
    output_line(session->out, "info string perft %.3f s, %.0f nodes/s", (double)us / 1e6,
                (double)total * 1e6 / (double)us);
    output_line(session->out, "Nodes searched: %" PRIu64, total);
    free(pos);
    free(moves);
}
