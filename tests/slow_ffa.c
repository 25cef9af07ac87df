/* The slow rules of chess.com's four-player Free-For-All and Solo, the oracle for the engine's own.
 *
 * They follow the rule sheet of four-player chess: §1 board and seats, §2 pawns and en passant, §3
 * castling, §4 Free-For-All, §6 FEN4, §8 perft, §9.1 rule words, and §11, whose rulings bind where
 * the rest is silent. Solo is played by the same rules (§4.8). The protocol's §2 says how R and T
 * stand in a list of moves.
 *
 * It is slow on purpose. The board is a 14x14 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. A seat is mated when all its moves, tried one by one,
 * leave its king attacked. There are no tables of attacks, no pins, no undoing and nothing is kept
 * up to date that can be looked up.
 *
 * A Board is one position with all its rights and the rule words. A Game is a Board, the positions
 * that may still come again, the moves made by each seat, and the result.
 *
 * Options, default first: MultiCheck=seed|present EnPassant=on|off DeadKingWalking=on|off
 * PromoteTo=D (any of Q R B N D, each once) Prom=8 (4 to 14) PointsForMate=20 (0 to 999) DeadWall.
 *
 * Where the sheet is silent or at odds with the recorded games, it was ruled:
 *  1. The counter of plies. The sheet counts every ply and restarts at a stalemate; the tables of
 *     recorded games (column 6) leave the counter as it is at castling and at a stalemate. The
 *     records bind.
 *  2. A wanderer's first step belongs to the turn of its R or T, which restarts the counter: it is
 *     0 after both (so in all recorded cases). That the step is yet to come is not in the FEN4:
 *     read back between R and step, the step counts as a ply.
 *  3. The position between R and the wanderer's first step is no new occurrence for the threefold
 *     repetition: nobody has moved. A bare king's R leaves the position before it the same.
 *  4. Mated "as if it were its turn" means with the en passant rights alive at that moment. A seat
 *     that is in check without a move when its turn comes all the same (its way out was the right
 *     of an eliminated seat whose slot has just passed, or the capture of a man who has become a
 *     wall, or it was loaded so) dies; nobody scores.
 *  5. R and T end the game at once when at most one seat stays active, also when the leaver's king
 *     stands in check without a move: it is alive for the award. R# and RS come only in a game that
 *     goes on.
 *  6. The leader's R is a claim when exactly two seats are not eliminated and his lead is more than
 *     20 for every live king but the other's; the other gets these 20 even with a bare king. T is
 *     never a claim. With wanderers about, the leader's R is a resignation (and pays the same).
 *  7. "checkmate" and "stalemate" name the end when one took the last opponent, "last seat" when a
 *     departure or the capture of a king did; "no active seat" when nobody active is left, which
 *     can only be loaded: of two seats mated by each other's men each could take the other's king,
 *     a legal move that saves it.
 *  8. A game is void ("aborted", nothing else changes) when a seat leaves that is not in check,
 *     nobody has points, and not every seat has made three moves in this game, counted from the
 *     position it was started with; a wanderer's steps are moves, eliminated seats are not asked.
 *  9. After the last ply the turn is the next seat's that is not eliminated; after an R or T that
 *     ends the game, the leaver's if it has become a wanderer.
 * 10. A loaded position that is over (at most one active seat, 50 moves, material) has been paid
 *     for already. A stuck seat to move is not yet, and is.
 * 11. The flags 'resigned' and 'flagged' name the seats that wander now, not those who did. An
 *     eliminated seat's en passant right is written until its slot passes.
 * 12. Without DeadKingWalking the leaver is eliminated and its king stays, written alive (`rK`)
 *     with 1 in field 2. It attacks as every live man does, is taken for 20, cannot be mated, and
 *     is a live king in every award, shared ones too.
 * 13. PointsForMate is paid for checkmates only; kings taken, stalemates and awards stay at 20,
 *     or at 40 where the 1-point queen is no promotion (there mates pay 40 too, unless
 *     PointsForMate says otherwise).
 * 14. DeadWall leaves the dead men as they are written, but nobody takes them, neither en passant.
 *     A wall (`X`, also read as `dX`) is never taken.
 * 15. A man that moved and attacked a king before and after is no new attacker (§11.4). A castled
 *     rook is one man, and so are a pawn and what it promotes to; only the seed's table asks what
 *     it is then. The king taken by the move is not among the checked ones.
 * 16. The recorded tables count the legal moves of the seat to move as active seat before the
 *     stroke, and after it, where the token carries an R or T, the steps its king then has. A later
 *     step of a wanderer has one number, its king's steps.
 *
 * Each rule of interest has a counter, so that a test can tell whether its games have met it. What
 * concerns single moves is counted by moves() only, the rest when it happens. */
#include "tests/slow_ffa.h"
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char start_position[] =
    "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/"
    "x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/"
    "bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/"
    "x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x";

/* ---- Playing
 * --------------------------------------------------------------------------------------*/

/* Counts what the move takes; `before` is the board it is made on. */
static void count_captures(const Board *before, const Move *move) {
    Man men[2] = {slow_ffa_man_at(before, move->to), no_man};
    if (move->pusher != NOBODY)
        men[1] = slow_ffa_man_at(before, slow_ffa_pushed_pawn(before, move->pusher));
    if (men[0].seat >= 0 && men[1].seat >= 0)
        slow_ffa_met(EP_BOTH_SCORED);
    for (int i = 0; i < 2; i++) {
        if (men[i].seat < 0)
            continue;
        if (men[i].dead) {
            slow_ffa_met(DEAD_CAPTURE);
            continue;
        }
        if (before->state[before->turn] == WANDERING)
            slow_ffa_met(WANDERER_TAKES_LIVE);
        if (men[i].kind != 'K')
            continue;
        slow_ffa_met(KING_CAPTURE);
        if (before->state[men[i].seat] == WANDERING)
            slow_ffa_met(KING_CAPTURE_WANDERER);
        if (before->state[men[i].seat] == ELIMINATED)
            slow_ffa_met(KING_CAPTURE_FROZEN);
    }
}

/* `after` is the board behind the legal move. */
static void finish_move(Game *game, const Move *move, const Board *after) {
    Board before = game->board;
    Board *board = &game->board;
    *board = *after;
    game->made[board->turn]++;
    count_captures(&before, move);
    slow_ffa_pay_checks(&before, board, move);
    int mates = slow_ffa_judge_mates(board);
    if (mates > 0 && slow_ffa_takes_king(&before, move))
        slow_ffa_met(KING_CAPTURE_AND_MATE);
    slow_ffa_pass_turn(board);
    slow_ffa_settle(game, mates > 0 ? "checkmate" : "last seat");
}

/* Whether a departure now makes the game void. */
static bool is_void(const Game *game) {
    const Board *board = &game->board;
    bool enough = true;
    for (int seat = 0; seat < SEATS; seat++) {
        if (board->points[seat] != 0)
            return false;
        if (board->state[seat] != ELIMINATED && game->made[seat] < VOID_MOVES)
            enough = false;
    }
    return !enough && !slow_ffa_in_check(board, board->turn);
}

/* Whether the seat to move stays strictly first after the only other seat got 20 for each king
 * that would then be left without a player. */
static bool may_claim(const Board *board) {
    int seat = board->turn;
    int given = board->rules.king_points * (slow_ffa_idle_kings(board) + 1);
    if (SEATS - slow_ffa_seats_that_are(board, ELIMINATED) != 2)
        return false;
    for (int other = 0; other < SEATS; other++) {
        int bonus = board->state[other] == ACTIVE ? given : 0;
        if (other != seat && board->points[other] + bonus >= board->points[seat])
            return false;
    }
    return true;
}

/* Whether the only active seat has no men to win with. */
static bool survivor_is_weak(const Board *board) {
    for (int seat = 0; seat < SEATS; seat++)
        if (board->state[seat] == ACTIVE && slow_ffa_material(board, seat) == ENOUGH)
            return false;
    return true;
}

/* The seat to move resigns ('R') or has no time left ('T'). */
static bool leave(Game *game, char how) {
    Board *board = &game->board;
    int seat = board->turn;
    if (board->state[seat] == WANDERING) {
        slow_ffa_met(WANDERER_LEAVE_REFUSED);
        return false;
    }
    if (is_void(game)) {
        slow_ffa_met(ABORTED);
        strcpy(game->record.result, "aborted");
        return true;
    }
    slow_ffa_met(how == 'R' ? RESIGNATION : TIME_OUT);
    bool claim = how == 'R' && may_claim(board);
    board->lasting = false;
    board->half = 0;
    slow_ffa_kill_men(board, seat, true);
    if (board->rules.walking) {
        board->state[seat] = WANDERING;
        board->resigned[seat] = how == 'R';
        board->flagged[seat] = how == 'T';
        board->leaving = true;
    } else {
        slow_ffa_met(LEFT_WALKING_OFF);
        board->state[seat] = ELIMINATED;
        board->pushed[seat] = false; /* its slot has come */
        slow_ffa_pass_turn(board);
    }

    bool last = slow_ffa_seats_that_are(board, ACTIVE) <= 1;
    if (last && claim) {
        slow_ffa_met(CLAIM);
        slow_ffa_end_last_seat(game, "claim");
        return true;
    }
    if (last && slow_ffa_idle_kings(board) == 1 && survivor_is_weak(board)) {
        slow_ffa_met(LAST_SEAT_SHARED);
        slow_ffa_give_active(board, DRAW_POINTS);
        board->points[seat] += DRAW_POINTS;
        slow_ffa_end(game, "insufficient material");
        return true;
    }
    slow_ffa_settle(game, "last seat");
    return true;
}

/* ---- The interface
 * --------------------------------------------------------------------------------*/

static void *start(const char *options, const char *teams, const char *fen4) {
    Board board = {0};
    (void)teams; /* each for himself, whoever is friends with whom */
    if (fen4 == NULL || !slow_ffa_read_options(options, &board.rules) ||
        !slow_ffa_read_fen(fen4, &board))
        return NULL;
    Game *game = slow_begin(sizeof *game);
    game->board = board;
    slow_ffa_settle_loaded(game);
    return game;
}

static int moves(const void *object, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Game *game = object;
    const Board *board = &game->board;
    MoveList list;
    Board after;
    int count = 0;
    if (slow_is_over(game))
        return 0;
    slow_ffa_find_moves(board, true, &list);
    if (list.checkers > 1)
        slow_ffa_note(&list, DOUBLE_CHECK);
    if (slow_ffa_checked_by_dead(board, board->turn))
        slow_ffa_note(&list, DEAD_CHECK);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        if (slow_ffa_legal(board, &list, move, &after)) {
            slow_ffa_count_legal_move(board, &list, move);
            slow_write_move(out[count++], move->from, move->to, move->promotion);
        } else
            slow_ffa_count_refused_move(board, &list, move);
    }
    slow_sort_moves(out, count);
    return count;
}

static bool play(void *object, const char *move) {
    Game *game = object;
    MoveList list;
    Board after;
    if (move == NULL || slow_is_over(game))
        return false;
    if (strcmp(move, "R") == 0 || strcmp(move, "T") == 0)
        return leave(game, *move);
    slow_ffa_find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_MOVE_TEXT];
        slow_write_move(text, list.moves[i].from, list.moves[i].to, list.moves[i].promotion);
        if (strcmp(text, move) != 0)
            continue;
        if (!slow_ffa_legal(&game->board, &list, &list.moves[i], &after))
            return false;
        finish_move(game, &list.moves[i], &after);
        return true;
    }
    return false;
}

const SlowRules SLOW_FFA = {
    .variant = "ffa",
    .start = start,
    .moves = moves,
    .play = play,
    .fen = slow_ffa_write_fen,
    .game_size = sizeof(Game),
    .position_size = sizeof(Past),
    .rule_names = slow_ffa_rule_names,
    .rule_counts = slow_ffa_rule_counts,
    .startpos = start_position,
};

const SlowRules SLOW_SOLO = {
    .variant = "solo",
    .start = start,
    .moves = moves,
    .play = play,
    .fen = slow_ffa_write_fen,
    .game_size = sizeof(Game),
    .position_size = sizeof(Past),
    .rule_names = slow_ffa_rule_names,
    .rule_counts = slow_ffa_rule_counts,
    .startpos = start_position,
};
