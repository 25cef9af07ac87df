/* The slow rules of Chess of the Four Seasons (1283), the oracle for the engine's own.
 *
 * It follows the rule sheet of Four Seasons: §2 board and array, §3 rules, §4 rulings, and its fine
 * points; and the protocol's §2 for FEN4, the written form of moves, and `R` and `T`.
 *
 * It is slow on purpose. The board is an 8x8 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. Nothing is kept up to date that can be looked up.
 *
 * A Board is one position. A Game is a Board, the positions that may still come again, when each
 * seat went out, and the result. Each rule of interest has a counter, so that a test can tell
 * whether its games have met it: what concerns single moves is counted by moves(), the rest by
 * play().
 *
 * Where sheet and protocol leave a choice, it is made here so:
 *  1. "From there": behind a mate the next one tested is the living seat after him who went out,
 *     and so round, the mover left out, until all others were tested in a row without a mate.
 *  2. Seats that are not to move are mated only right behind a move, never by a seat's leaving
 *     (`R`, `T`, Stalemate=remove or loss). But a seat to move that stands in check without a move
 *     - by such a leaving, or as it was read - counts as mated by the last mover, with his points;
 *     where that is unknown, out, or the seat itself, by the living seat before it.
 *  3. Stalemate is judged when the turn comes. remove: king and men leave the board, no points.
 *     loss: it counts as a mate by the last mover (rule 2), men and points included. Both also with
 *     two kings, where the other has won. pass: all living seats without a move, three or more:
 *     "points ... (stalemate)"; it is then the turn of the first that passed.
 *  4. Target=right: the right neighbour is the next living seat in turn order. A man that may not
 *     take a king does not check it: only the men of the living seat before attack one's king.
 *  5. Results: "G won (last king) placing 1,4,2,3"; two kings and a stalemate: "draw (stalemate)
 *     placing ..."; the stop rules: "points a,b,c,d placing ... (threefold repetition)",
 *     "... (50-move rule)", "... (bare kings)". There all four are ranked by score, also who is
 *     out. A place is one more than the number of seats that are better. Seats that go out between
 *     two positions that are shown are out by one move.
 *  6. When each seat went out is not written in FEN4: seats that are out in a text that is read are
 *     out by one move, before any other.
 *  7. Order of judgement: last king, stalemates at the turn, threefold repetition, 50 moves, bare
 *     kings. Points are no part of a repetition, nor is the last mover.
 *  8. Reading: castling and en passant do not exist, their flags must be 0; a seat that is out has
 *     no men; a turn of a seat that is out is refused. `Stalemate=sheet` is pass. Any partition of
 *     the four seats is a fine `Teams` and changes nothing. */
#include "tests/slow_seasons.h"
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Going out
 * ------------------------------------------------------------------------------------*/

/* The seat goes out; its king leaves the board, its men go over to the heir or, without one, leave
 * too. */
static void go_out(Game *game, int seat, int heir) {
    Board *board = &game->board;
    bool annexed = false;
    for (int file = 0; file < SIZE; file++) {
        for (int rank = 0; rank < SIZE; rank++) {
            Man *man = &board->men[file][rank];
            if (man->seat != seat)
                continue;
            if (man->kind == 'P' && !slow_seasons_own_heading(seat, man->heading))
                annexed = true;
            if (man->kind == 'K' || heir == NOBODY)
                slow_seasons_clear(board, (Square){file, rank});
            else {
                man->seat = (signed char)heir;
                board->points[heir]++;
            }
        }
    }
    if (heir != NOBODY) {
        board->points[heir] += MATE_POINTS;
        if (annexed)
            slow_seasons_met(MATE_ANNEXES_ANNEXED);
    }
    board->out[seat] = true;
    board->half = 0;
    game->went_out[seat] = game->now;
}

/* Whether the seat is in check and would have no legal move if it were to move. */
static bool is_mated(const Board *board, int seat) {
    Board asked = *board;
    MoveList list;
    asked.turn = seat;
    slow_seasons_find_moves(&asked, false, &list);
    return list.checkers > 0 && !slow_seasons_can_move(&asked, &list);
}

/* Tests all others right behind the mover's move, the first after him first. */
static void settle_mates(Game *game, int mover) {
    Board *board = &game->board;
    bool safe[SEATS] = {false}; /* was no mate on the board that the move had made */
    int mates = 0;
    int tested = 0; /* in a row, without a mate */
    int seat = mover;
    for (int other = 0; other < SEATS; other++)
        safe[other] = !board->out[other] && !is_mated(board, other);
    while (slow_seasons_living(board) > 1 && tested < slow_seasons_living(board) - 1) {
        seat = slow_seasons_next_living(board, seat);
        if (seat == mover)
            continue;
        tested++;
        if (!is_mated(board, seat))
            continue;
        slow_seasons_count_mate(board, seat, mover);
        if (safe[seat])
            slow_seasons_met(MATE_AGAIN);
        if (++mates == 2)
            slow_seasons_met(MATE_TWO);
        go_out(game, seat, mover);
        tested = 0;
    }
}

/* Who is held to have mated the seat to move. */
static int mater_of_turn(const Game *game) {
    const Board *board = &game->board;
    int last = game->last_mover;
    if (last != NOBODY && last != board->turn && !board->out[last])
        return last;
    return slow_seasons_living_before(board, board->turn);
}

/* ---- The end of a game
 * ----------------------------------------------------------------------------*/

/* The living before those that are out, who went out later before who went earlier. */
static void rank_by_life(const Game *game, int ranks[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        ranks[seat] = game->board.out[seat] ? game->went_out[seat] : game->now + 1;
}

static void end_won(Game *game) {
    int ranks[SEATS], winner = slow_seasons_next_living(&game->board, game->board.turn);
    slow_seasons_met(LAST_KING);
    game->board.turn = winner;
    rank_by_life(game, ranks);
    slow_write_places(game->record.result + sprintf(game->record.result, "%c won (last king) ",
                                                    seat_capitals[winner]),
                      ranks);
}

static void end_drawn(Game *game) {
    int ranks[SEATS];
    slow_seasons_met(STALEMATE_DRAW);
    rank_by_life(game, ranks);
    slow_write_places(game->record.result + sprintf(game->record.result, "draw (stalemate) "),
                      ranks);
}

static void end_stopped(Game *game, int rule, const char *why) {
    const int *points = game->board.points;
    char *out = game->record.result;
    slow_seasons_met(rule);
    out += sprintf(out, "points %d,%d,%d,%d ", points[0], points[1], points[2], points[3]);
    out = slow_write_places(out, points);
    sprintf(out, " (%s)", why);
}

/* Lets the turn come to a seat that can move; on the way seats pass or go out. */
static void settle_turn(Game *game) {
    Board *board = &game->board;
    MoveList list;
    int passes = 0; /* since a seat last went out */
    for (;;) {
        if (slow_seasons_living(board) == 1) {
            end_won(game);
            return;
        }
        int seat = board->turn;
        slow_seasons_find_moves(board, false, &list);
        if (slow_seasons_can_move(board, &list))
            return;
        if (list.checkers > 0) {
            slow_seasons_met(MATE_AT_TURN);
            go_out(game, seat, mater_of_turn(game));
            passes = 0;
        } else if (board->options.stalemate == REMOVE) {
            slow_seasons_met(STALEMATE_REMOVE);
            go_out(game, seat, NOBODY);
        } else if (board->options.stalemate == LOSS) {
            slow_seasons_met(STALEMATE_LOSS);
            go_out(game, seat, mater_of_turn(game));
        } else if (slow_seasons_living(board) == 2) {
            end_drawn(game);
            return;
        } else {
            slow_seasons_met(STALEMATE_PASS);
            passes++;
        }
        board->turn = slow_seasons_next_living(board, seat);
        if (passes == slow_seasons_living(board)) {
            end_stopped(game, STALEMATE_ALL, "stalemate");
            return;
        }
    }
}

static bool same_position(const void *one, const void *other) {
    const Board *a = one, *b = other;
    if (a->turn != b->turn || memcmp(a->men, b->men, sizeof a->men) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        if (a->out[seat] != b->out[seat])
            return false;
    return true;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    if (game->board.half == 0)
        slow_record_forget(&game->record);
    return slow_record_add(&game->record, &game->board, sizeof game->board, same_position);
}

static bool only_kings(const Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat >= 0 && board->men[file][rank].kind != 'K')
                return false;
    return true;
}

/* Settles turn and result, in the order of the judgements. */
static void judge(Game *game) {
    const Board *board = &game->board;
    settle_turn(game);
    if (slow_is_over(game))
        return;
    int count = slow_seasons_living(board);
    int times = remember_position(game);
    if (times >= 3)
        end_stopped(game, THREEFOLD, "threefold repetition");
    else if (board->half >= count * SEAT_PLIES)
        end_stopped(game, MANY_PLIES_4 + SEATS - count, "50-move rule");
    else if (only_kings(board))
        end_stopped(game, BARE_KINGS, "bare kings");
}

/* Gives the turn to the next living seat. */
static void pass_turn(Board *board) {
    int next = slow_seasons_next_living(board, board->turn);
    if (next != (board->turn + 1) % SEATS)
        slow_seasons_met(OUT_SKIPPED);
    board->turn = next;
}

/* ---- The interface
 * --------------------------------------------------------------------------------*/

static void *start(const char *options, const char *teams, const char *fen4) {
    Board board = {0};
    if (fen4 == NULL || !slow_seasons_read_options(options, &board.options) ||
        !slow_seasons_read_teams(teams) || !slow_seasons_read_fen(fen4, &board))
        return NULL;
    Game *game = slow_begin(sizeof *game);
    game->board = board;
    game->last_mover = NOBODY;
    game->now = 1;
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
    slow_seasons_find_moves(board, true, &list);
    slow_seasons_count_position(board, &list);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        if (slow_seasons_legal(board, &list, move, &after)) {
            slow_seasons_count_legal_move(board, &list, move, &after);
            slow_write_move(out[count++], move->from, move->to, move->promotion ? 'F' : 0);
        } else
            slow_seasons_count_refused_move(&list, move);
    }
    slow_sort_moves(out, count);
    return count;
}

/* The seat to move leaves: its king and men leave the board, nobody gets points. */
static void leave(Game *game) {
    slow_seasons_met(RESIGNED);
    game->now++;
    go_out(game, game->board.turn, NOBODY);
    pass_turn(&game->board);
    judge(game);
}

static bool play(void *played, const char *text) {
    Game *game = played;
    MoveList list;
    Board after;
    if (text == NULL || slow_is_over(game))
        return false;
    if (strcmp(text, "R") == 0 || strcmp(text, "T") == 0) {
        leave(game);
        return true;
    }
    slow_seasons_find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char written[SLOW_MOVE_TEXT];
        slow_write_move(written, list.moves[i].from, list.moves[i].to,
                        list.moves[i].promotion ? 'F' : 0);
        if (strcmp(written, text) != 0)
            continue;
        if (!slow_seasons_legal(&game->board, &list, &list.moves[i], &after))
            return false;
        game->last_mover = game->board.turn;
        game->now++;
        game->board = after;
        settle_mates(game, game->last_mover);
        pass_turn(&game->board);
        judge(game);
        return true;
    }
    return false;
}

const SlowRules SLOW_SEASONS = {
    .variant = "seasons",
    .start = start,
    .moves = moves,
    .play = play,
    .fen = slow_seasons_write_fen,
    .game_size = sizeof(Game),
    .position_size = sizeof(Board),
    .rule_names = slow_seasons_rule_names,
    .rule_counts = slow_seasons_rule_counts,
    .startpos = "G-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'variant':'seasons','dim':'8x8'}-"
                "gK,gR,gPe,2,wPw,wR,wK/gN,gA,gPe,2,wPw,wA,wN/gPs,gPs,4,wPs,wPs/8/8/"
                "rPn,rPn,4,bPn,bPn/rN,rA,rPe,2,bPw,bA,bN/rK,rR,rPe,2,bPw,bR,bK",
};
