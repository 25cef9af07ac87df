/* The slow rules of Quad Chess, the oracle for the engine's own.
 *
 * Written from the rule sheet of Quad alone: §2 geometry and seats, §3 the rules, §4 rulings, the
 * fine points, and the protocol's §1 and §2 for the option, text and who leaves the game.
 *
 * It is slow on purpose. The board is an 18x18 array of men, the terrain is worked out from the
 * numbers of file and rank, moves are found by walking over the board, and whether a square of the
 * castling way is attacked is found by asking each enemy man in turn. There are no tables, and
 * nothing is kept up to date that can be looked up. Kings are captured in this game, so every move
 * found is legal.
 *
 * A Board is one position with all its rights. A Game is the record of a game: a Board, the
 * positions that may still come again, and the result.
 *
 * Where the sheet does not decide, it is decided here as follows.
 *  1. Only a crowned king enters the city otherwise than by coronation, so an uncrowned one may not
 *     step onto a city square that happens to be empty.
 *  2. "If a player's only moves take his king out of the city, his turn is passed" holds even if
 *     such a move would take a man or a king.
 *  3. A pawn on its own end line (come there by water) has not arrived at another country's: it
 *     stays a pawn and walks on. The double step needs the own start line and a pawn that has not
 *     moved; a pawn that comes to stand there has moved.
 *  4. The mark of a moved pawn on its start line belongs to "same men" in repetition, since it
 *     decides what the pawn may do. An en passant right counts as long as it stands in the text,
 *     usable or not, up to its owner's next move.
 *  5. Pawns on water may go back, so a pawn's move does not make earlier positions impossible; only
 *     captures and coronations do.
 *  6. A meeting is suspended only by a third coronation in a row. If the fourth player has no move
 *     and must pass, or leaves, the meeting has won (if he leaves, by the same reason as always).
 *     The reply, whatever it is, ends the suspension: it is not written any more, and `run` is
 *     written as it then is.
 *  7. Ends, in this order: "king captured", "meeting" or "four coronations", "stalemate" (nobody
 *     can move; the position is that before the passes), "threefold repetition", "50-move rule";
 *     besides "resignation", "time-out" (the position stays). Nobody is ever "dead" in the text; of
 *     a taken king only the cell is missing.
 *  8. Read from text, a position in which both kings of a team are in the city, not suspended, is
 *     won (drawn if run is 4). Refused: impossible men (not one king a seat; a man other than a
 *     king or princess in the city, or an uncrowned king; a princess anywhere but at home; Q R B N
 *     on water; a seat with more than 16 men and a princess, its dead pool counted), wrong marks or
 *     rights. Castling rights without their men at home are dropped.
 *  9. A position in which a king could be taken at once is a position like any other. */
#include "tests/slow_quad.h"
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The end of a game
 * ----------------------------------------------------------------------------*/

static void end_won(Game *game, int team, const char *how) {
    sprintf(game->record.result, "%c%c won (%s)", seat_capitals[team],
            seat_capitals[slow_quad_ally_of(team)], how);
}

static void end_drawn(Game *game, int rule, const char *how) {
    slow_quad_met(rule);
    sprintf(game->record.result, "draw (%s)", how);
}

static bool can_move(const Board *board) {
    MoveList list;
    slow_quad_find_moves(board, false, &list);
    return list.count > 0;
}

static bool same_man(Man a, Man b) {
    return a.seat == b.seat && a.kind == b.kind && a.moved == b.moved;
}

static bool same_position(const void *one, const void *other) {
    const Board *a = one, *b = other;
    if (a->turn != b->turn || a->run != b->run || a->meeting != b->meeting ||
        memcmp(a->pool, b->pool, sizeof a->pool) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (a->pushed[seat] != b->pushed[seat] ||
            (a->pushed[seat] && !same(a->skipped[seat], b->skipped[seat])))
            return false;
        for (int side = 0; side < SIDES; side++)
            if (a->castling[seat][side] != b->castling[seat][side])
                return false;
    }
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (!same_man(a->men[file][rank], b->men[file][rank]))
                return false;
    return true;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    return slow_record_add(&game->record, &game->board, sizeof game->board, same_position);
}

/* Lets those who have no move pass, remembers the position and settles the result. */
static void settle(Game *game) {
    Board *board = &game->board;
    Board before = *board;
    for (int passes = 0; !can_move(board); passes++) {
        if (board->meeting != NOBODY) {
            slow_quad_met(MEETING_AFTER_PASS);
            end_won(game, board->meeting, "meeting");
            return;
        }
        if (passes == SEATS) {
            *board = before;
            end_drawn(game, NOBODY_MOVES, "stalemate");
            return;
        }
        slow_quad_met(slow_quad_is_city(slow_quad_find_king(board, board->turn)) ? CITY_PASS
                                                                                 : PASS);
        if (board->pushed[board->turn])
            slow_quad_met(EP_ENDED_PASS);
        board->pushed[board->turn] = false;
        board->run = 0;
        board->turn = slow_quad_next_seat(board);
    }
    if (remember_position(game) >= 3) {
        if (board->half == 0)
            slow_quad_met(THREEFOLD_WATER_PAWN);
        end_drawn(game, THREEFOLD, "threefold repetition");
    } else if (board->half >= DRAW_PLIES)
        end_drawn(game, MANY_PLIES, "50-move rule");
}

static void play_move(Game *game, const Move *move) {
    Board *board = &game->board;
    int seat = board->turn, meeting = board->meeting;
    bool king_taken = slow_quad_man_at(board, move->to).kind == 'K';
    bool captures =
        slow_quad_enemies(seat, slow_quad_man_at(board, move->to).seat) || move->pusher != NOBODY;
    for (int other = 0; other < SEATS; other++)
        if (other != seat && board->pushed[other] &&
            same(slow_quad_pushed_pawn(board, other), move->to))
            slow_quad_met(EP_ENDED_TAKEN);

    slow_quad_make_move(board, move);
    board->meeting = NOBODY;
    if (captures || move->coronation)
        slow_record_forget(&game->record); /* no position before it can come again */
    if (king_taken) {
        slow_quad_met(KING_CAPTURE);
        end_won(game, slow_quad_team_of(seat), "king captured");
        return;
    }
    if (meeting != NOBODY) {
        if (move->coronation)
            end_drawn(game, FOUR_CORONATIONS, "four coronations");
        else {
            slow_quad_met(MEETING_AFTER_REPLY);
            end_won(game, meeting, "meeting");
        }
        return;
    }
    if (slow_quad_kings_meet(board, slow_quad_team_of(seat))) {
        if (board->run != DRAW_RUN - 1) {
            slow_quad_met(move->coronation ? MEETING : MEETING_WALK);
            end_won(game, slow_quad_team_of(seat), "meeting");
            return;
        }
        slow_quad_met(MEETING_SUSPENDED);
        board->meeting = slow_quad_team_of(seat);
    }
    settle(game);
}

/* The seat to move resigns or loses on time: its team has lost. */
static void play_leaving(Game *game, const char *how) {
    slow_quad_met(LEFT);
    end_won(game, 1 - slow_quad_team_of(game->board.turn), how);
}

/* ---- The interface
 * --------------------------------------------------------------------------------*/

/* Settles a position just read: the kings may have met before. */
static void settle_start(Game *game) {
    const Board *board = &game->board;
    for (int team = 0; team < TEAMS && board->meeting == NOBODY; team++)
        if (slow_quad_kings_meet(board, team)) {
            if (board->run == DRAW_RUN)
                end_drawn(game, FOUR_CORONATIONS, "four coronations");
            else
                end_won(game, team, "meeting");
            return;
        }
    settle(game);
}

static void *start(const char *options, const char *teams, const char *fen4) {
    Board board = {0};
    board.meeting = NOBODY;
    if (!slow_quad_known_teams(teams) || !slow_quad_read_options(options, &board) ||
        !slow_quad_read_fen(fen4 != NULL ? fen4 : SLOW_QUAD.startpos, &board))
        return NULL;
    Game *game = slow_begin(sizeof *game);
    game->board = board;
    settle_start(game);
    return game;
}

static int moves(const void *asked, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Game *game = asked;
    MoveList list;
    if (slow_is_over(game))
        return 0;
    slow_quad_find_moves(&game->board, true, &list);
    int count = 0;
    for (; count < list.count && count < SLOW_MAX_MOVES; count++) {
        slow_quad_count_move(&game->board, &list, &list.moves[count]);
        slow_write_move(out[count], list.moves[count].from, list.moves[count].to,
                        list.moves[count].promotion);
    }
    slow_sort_moves(out, count);
    return count;
}

static bool play(void *played, const char *move) {
    Game *game = played;
    if (move == NULL || slow_is_over(game))
        return false;
    if (strcmp(move, "R") == 0 || strcmp(move, "T") == 0) {
        play_leaving(game, *move == 'R' ? "resignation" : "time-out");
        return true;
    }
    MoveList list;
    slow_quad_find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_MOVE_TEXT];
        slow_write_move(text, list.moves[i].from, list.moves[i].to, list.moves[i].promotion);
        if (strcmp(text, move) == 0) {
            play_move(game, &list.moves[i]);
            return true;
        }
    }
    return false;
}

const SlowRules SLOW_QUAD = {
    .variant = "quad",
    .start = start,
    .moves = moves,
    .play = play,
    .fen = slow_quad_write_fen,
    .game_size = sizeof(Game),
    .position_size = sizeof(Board),
    .rule_names = slow_quad_rule_names,
    .rule_counts = slow_quad_rule_counts,
    .startpos = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'quad','dim':'18x18'}-"
                "5,bR,bN,bB,bK,bQ,bB,bN,bR,5/5,bP,bP,bP,bP,bP,bP,bP,bP,5/18/18/18/wR,wP,14,gP,gR/"
                "wN,wP,14,gP,gN/wB,wP,14,gP,gB/wQ,wP,6,bX,gX,6,gP,gK/wK,wP,6,wX,rX,6,gP,gQ/"
                "wB,wP,14,gP,gB/wN,wP,14,gP,gN/wR,wP,14,gP,gR/18/18/18/"
                "5,rP,rP,rP,rP,rP,rP,rP,rP,5/5,rR,rN,rB,rQ,rK,rB,rN,rR,5",
};
