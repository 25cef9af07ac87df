/* The slow rules of Chess Four (team chess, 1987), the oracle for the engine's own.
 *
 * It follows the rule sheet of Chess Four: §2 board and array, §3 rules, §4 rulings, and its fine
 * points; and the protocol's §2 for FEN4, the written form of moves, and `R` and `T`.
 *
 * It is slow on purpose. The board is a 12x12 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. Nothing is kept up to date that can be looked up.
 *
 * A Board is one position with all its rights. A Game is a Board, the positions that may still come
 * again, and the result. Each rule of interest has a counter, so that a test can tell whether its
 * games have met it: what concerns single moves is counted by moves(), the rest by play().
 *
 * Where sheet and protocol leave a choice, it is made here so:
 *  1. An en passant right ends when its owner's turn comes round, before that position is shown: it
 *     is never written in the position in which its own pusher is to move. In repetitions a right
 *     counts whether or not a pawn could use it.
 *  2. A right stays while its crossed square is occupied and can be used once that is empty again.
 *  3. After the last mate of a team the turn goes on to the next living seat; after a stalemate
 *     that draws, it stays with the stalemated seat; when all pass, with the first that passed.
 *  4. All living seats without a move and none of them mated (Stalemate=pass): "draw (stalemate)".
 *  5. `R` and `T` end the game and change nothing in the position, not even who is out: "BD won
 *     (resignation)", "BD won (time-out)". They are played at any turn while the game goes on.
 *  6. Order of judgement: mates and stalemates at the turn, threefold repetition, 50 moves, bare
 *     kings.
 *  7. WingPromotion=false: pawns promote on the far row only; a pawn at the end of a wing keeps its
 *     captures. Castling rights, the counter and the rest do not care.
 *  8. Reading: a right of castling or en passant that its men or its turn do not support is
 *     dropped; a seat that is out may have lost its king; points other than 0 and a turn of a seat
 *     that is out are refused. A team that is out has lost by checkmate. `Stalemate=sheet` is draw.
 */
#include "tests/slow_chess4.h"
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Mates, passes and the end of a game
 * ----------------------------------------------------------*/

static void end_won(Game *game, int winner, const char *how) {
    char *out = game->record.result;
    for (int seat = 0; seat < SEATS; seat++)
        if (!slow_chess4_enemies(winner, seat))
            *out++ = seat_capitals[seat];
    sprintf(out, " won (%s)", how);
}

static void end_drawn(Game *game, int rule, const char *how) {
    slow_chess4_met(rule);
    sprintf(game->record.result, "draw (%s)", how);
}

static void go_on_to_living(Board *board) {
    while (board->out[board->turn]) {
        slow_chess4_met(INERT_SKIPPED);
        board->turn = slow_chess4_next_seat(board, board->turn);
    }
}

/* Takes the seat to move out of the game; its men stay as they are. */
static void eliminate(Board *board) {
    int seat = board->turn;
    slow_chess4_met(MATE);
    board->out[seat] = true;
    board->castling[seat][SHORT] = board->castling[seat][LONG] = false;
    board->half = 0;
}

/* Lets the turn come to a seat that can move; on the way seats are mated or passed. */
static void settle_turn(Game *game) {
    Board *board = &game->board;
    MoveList list;
    int mates = 0, passes = 0; /* the passes since the last mate: it may set others free */
    for (;;) {
        go_on_to_living(board);
        int seat = board->turn;
        bool right = board->pushed[seat];
        board->pushed[seat] = false; /* the right lasts until the pusher's next turn */
        slow_chess4_find_moves(board, false, &list);
        bool mated = list.checkers > 0 && !slow_chess4_can_move(board, &list);
        if (right)
            slow_chess4_met(mated ? EP_LOST_MATE : EP_LOST_TURN);
        if (mated) {
            eliminate(board);
            passes = 0;
            if (++mates == 2)
                slow_chess4_met(MATE_CHAIN);
            go_on_to_living(board);
            if (board->out[slow_chess4_partner_of(seat)]) {
                slow_chess4_met(TEAM_MATED);
                board->pushed[board->turn] = false;
                end_won(game, board->turn, "checkmate");
                return;
            }
            continue;
        }
        if (slow_chess4_can_move(board, &list))
            return;
        if (!board->options.stalemate_passes) {
            end_drawn(game, STALEMATE, "stalemate");
            return;
        }
        slow_chess4_met(STALEMATE_PASS);
        board->turn = slow_chess4_next_seat(board, seat);
        if (++passes == slow_chess4_living(board)) {
            go_on_to_living(board);
            end_drawn(game, STALEMATE_ALL, "stalemate");
            return;
        }
    }
}

static bool same_position(const void *one, const void *other) {
    const Board *a = one, *b = other;
    if (a->turn != b->turn || memcmp(a->men, b->men, sizeof a->men) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (a->out[seat] != b->out[seat] || a->pushed[seat] != b->pushed[seat])
            return false;
        if (a->pushed[seat] && !same(a->skipped[seat], b->skipped[seat]))
            return false;
        for (int side = 0; side < SIDES; side++)
            if (a->castling[seat][side] != b->castling[seat][side])
                return false;
    }
    return true;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    if (game->board.half == 0)
        slow_record_forget(&game->record);
    return slow_record_add(&game->record, &game->board, sizeof game->board, same_position);
}

/* Whether every living seat has only its king; `inert` tells whether there are other men. */
static bool only_kings(const Board *board, bool *inert) {
    *inert = false;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man man = board->men[file][rank];
            if (man.seat >= 0 && board->out[man.seat])
                *inert = true;
            else if (man.seat >= 0 && man.kind != 'K')
                return false;
        }
    }
    return true;
}

/* Settles turn and result behind a move or a new position, in the order of the judgements. */
static void judge(Game *game) {
    const Board *board = &game->board;
    for (int seat = 0; seat < SEATS; seat++) {
        if (board->out[seat] && board->out[slow_chess4_partner_of(seat)]) {
            end_won(game, slow_chess4_opposite(seat), "checkmate");
            return;
        }
    }
    settle_turn(game);
    if (slow_is_over(game))
        return;
    bool inert;
    int count = slow_chess4_living(board);
    int times = remember_position(game);
    if (times >= 3)
        end_drawn(game, THREEFOLD, "threefold repetition");
    else if (board->half >= count * SEAT_PLIES)
        end_drawn(game, MANY_PLIES_4 + SEATS - count, "50-move rule");
    else if (only_kings(board, &inert))
        end_drawn(game, inert ? BARE_KINGS_INERT : BARE_KINGS, "bare kings");
}

/* ---- The interface
 * --------------------------------------------------------------------------------*/

static void *start(const char *options, const char *teams, const char *fen4) {
    Board board = {0};
    if (fen4 == NULL || !slow_chess4_read_options(options, &board.options) ||
        !slow_chess4_read_teams(teams) || !slow_chess4_read_fen(fen4, &board))
        return NULL;
    Game *game = slow_begin(sizeof *game);
    game->board = board;
    judge(game);
    return game;
}

static int moves(const void *game, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Board *board = &((const Game *)game)->board;
    MoveList list;
    Board after;
    int count = 0;
    if (slow_is_over(game))
        return 0;
    slow_chess4_find_moves(board, true, &list);
    if (list.checkers > 1)
        slow_chess4_note(&list, DOUBLE_CHECK);
    if (slow_chess4_attackers_with_inert(board, list.king, board->turn) > list.checkers)
        slow_chess4_note(&list, INERT_NO_CHECK);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        if (slow_chess4_legal(board, &list, move, &after)) {
            slow_chess4_count_legal_move(board, &list, move, &after);
            slow_write_move(out[count++], move->from, move->to, move->promotion);
        } else
            slow_chess4_count_refused_move(&list, move);
    }
    slow_sort_moves(out, count);
    return count;
}

static bool play(void *played, const char *text) {
    Game *game = played;
    MoveList list;
    Board after;
    if (text == NULL || slow_is_over(game))
        return false;
    if (strcmp(text, "R") == 0 || strcmp(text, "T") == 0) {
        slow_chess4_met(CONCEDED);
        end_won(game, slow_chess4_opposite(game->board.turn),
                *text == 'R' ? "resignation" : "time-out");
        return true;
    }
    slow_chess4_find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char written[SLOW_MOVE_TEXT];
        slow_write_move(written, list.moves[i].from, list.moves[i].to, list.moves[i].promotion);
        if (strcmp(written, text) != 0)
            continue;
        if (!slow_chess4_legal(&game->board, &list, &list.moves[i], &after))
            return false;
        slow_chess4_count_played_move(&game->board, &after);
        game->board = after;
        judge(game);
        return true;
    }
    return false;
}

const SlowRules SLOW_CHESS4 = {
    .variant = "chess4",
    .start = start,
    .moves = moves,
    .play = play,
    .fen = slow_chess4_write_fen,
    .game_size = sizeof(Game),
    .position_size = sizeof(Board),
    .rule_names = slow_chess4_rule_names,
    .rule_counts = slow_chess4_rule_counts,
    .startpos = "W-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
                "x,x,bR,bN,bB,bQ,bK,bB,bN,bR,x,x/x,x,bP,bP,bP,bP,bP,bP,bP,bP,x,x/"
                "yR,yP,8,dP,dR/yN,yP,8,dP,dN/yB,yP,8,dP,dB/yQ,yP,8,dP,dK/"
                "yK,yP,8,dP,dQ/yB,yP,8,dP,dB/yN,yP,8,dP,dN/yR,yP,8,dP,dR/"
                "x,x,wP,wP,wP,wP,wP,wP,wP,wP,x,x/x,x,wR,wN,wB,wK,wQ,wB,wN,wR,x,x",
};
