/* The slow rules of chess.com's four-player Teams, the oracle for the engine's own.
 *
 * It follows the rule sheet of four-player chess: §1 board and seats, §2 pawns and en passant, §3
 * castling, §5 Teams, §6 FEN4, §8 perft, and §11, whose rulings bind where the rest is silent.
 *
 * It is slow on purpose. The board is a 14x14 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. There are no tables of attacks, no pins, no undoing and
 * nothing is kept up to date that can be looked up. What is this plain can be checked against the
 * sheet by reading, and shares no mistake with a fast program.
 *
 * Where the sheet and the recorded games differ, the records bind: castling leaves the counter of
 * plies as it is.
 *
 * A Board is one position with all its rights. A SlowGame is a Board, the positions that may still
 * come again, and the result.
 *
 * Each rule of interest has a counter, so that a test can tell whether its games have met it. What
 * concerns single moves is counted by slow_moves only, what ends a game when the end is found. */
#include "tests/slow_teams.h"
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The end of a game (§5)
 * -----------------------------------------------------------------------*/

static void end_won(Game *game, int winner, const char *how) {
    char *out = game->record.result;
    for (int seat = 0; seat < SEATS; seat++)
        if (!slow_teams_enemies(&game->board, winner, seat))
            *out++ = seat_capitals[seat];
    sprintf(out, " won (%s)", how);
}

static void end_drawn(Game *game, int rule, const char *how) {
    slow_teams_met(rule);
    sprintf(game->record.result, "draw (%s)", how);
}

static bool can_move(const Board *board, const MoveList *list) {
    Board after;
    for (int i = 0; i < list->count; i++)
        if (slow_teams_legal(board, list, &list->moves[i], &after))
            return true;
    return false;
}

static bool same_past(const void *one, const void *other) {
    const Past *a = one, *b = other;
    return a->turn == b->turn && memcmp(a->men, b->men, sizeof a->men) == 0;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    const Board *board = &game->board;
    Past now = {.turn = board->turn};
    memcpy(now.men, board->men, sizeof now.men);
    if (board->lasting)
        slow_record_forget(&game->record);
    return slow_record_add(&game->record, &now, sizeof now, same_past);
}

static bool only_kings(const Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].seat >= 0 && board->men[file][rank].kind != 'K')
                return false;
    return true;
}

/* Remembers the present position and settles the result, in the order of the judgements. */
static void judge(Game *game) {
    const Board *board = &game->board;
    int last = (board->turn + SEATS - 1) % SEATS;
    int times = remember_position(game);
    if (board->king_taken) {
        end_won(game, last, "king captured");
        return;
    }
    MoveList list;
    slow_teams_find_moves(board, false, &list);
    if (!can_move(board, &list)) {
        if (list.checkers == 0) {
            end_drawn(game, STALEMATE, "stalemate");
            return;
        }
        slow_teams_met(MATE);
        int winner = 0;
        while (!slow_teams_enemies(board, winner, board->turn))
            winner++;
        end_won(game, winner, "checkmate");
        return;
    }
    if (times >= 3)
        end_drawn(game, THREEFOLD, "threefold repetition");
    else if (board->half >= DRAW_PLIES)
        end_drawn(game, MANY_PLIES, "50-move rule");
    else if (only_kings(board))
        end_drawn(game, BARE_KINGS, "bare kings");
}

/* ---- The interface
 * --------------------------------------------------------------------------------*/

static void *start(const char *options, const char *teams, const char *fen4) {
    Board board = {0};
    if ((options != NULL && *options != 0) || fen4 == NULL ||
        !slow_teams_read_teams(teams, &board) || !slow_teams_read_fen(fen4, &board))
        return NULL;
    Game *game = slow_begin(sizeof *game);
    game->board = board;
    judge(game);
    return game;
}

static int moves(const void *asked, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Game *game = asked;
    const Board *board = &game->board;
    MoveList list;
    Board after;
    int count = 0;
    if (slow_is_over(game))
        return 0;
    slow_teams_find_moves(board, true, &list);
    if (list.checkers > 1)
        slow_teams_note(&list, DOUBLE_CHECK);
    for (int i = 0; i < list.count; i++) {
        const Move *move = &list.moves[i];
        if (slow_teams_legal(board, &list, move, &after)) {
            slow_teams_count_legal_move(board, &list, move, &after);
            slow_write_move(out[count++], move->from, move->to, move->promotion);
        } else
            slow_teams_count_refused_move(&list, move);
    }
    slow_sort_moves(out, count);
    return count;
}

static bool play(void *played, const char *move) {
    Game *game = played;
    MoveList list;
    Board after;
    if (move == NULL || slow_is_over(game))
        return false;
    slow_teams_find_moves(&game->board, false, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_MOVE_TEXT];
        slow_write_move(text, list.moves[i].from, list.moves[i].to, list.moves[i].promotion);
        if (strcmp(text, move) != 0)
            continue;
        if (!slow_teams_legal(&game->board, &list, &list.moves[i], &after))
            return false;
        game->board = after;
        judge(game);
        return true;
    }
    return false;
}

const SlowRules SLOW_TEAMS = {
    .variant = "teams",
    .start = start,
    .moves = moves,
    .play = play,
    .fen = slow_teams_write_fen,
    .game_size = sizeof(Game),
    .position_size = sizeof(Past),
    .rule_names = slow_teams_rule_names,
    .rule_counts = slow_teams_rule_counts,
    .startpos = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-"
                "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/"
                "x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/"
                "bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/x,x,x,8,x,x,x/"
                "x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x",
};
