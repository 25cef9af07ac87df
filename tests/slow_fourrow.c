/* The slow rules of Four Row Chess, the oracle for the engine's own.
 *
 * Written from the rule sheet of Four Row alone: §2 board and seats, §3 the rules, §4 rulings, the
 * fine points, and the protocol's §1 and §2 for options, text and who leaves the game.
 *
 * It is slow on purpose. The board is a 16x16 array of men; moves are found by walking over it;
 * whether one is legal is found by copying the board, making the move on the copy and looking from
 * the own king outwards for an attacker. There are no tables of attacks, no pins, no undoing, and
 * nothing is kept up to date that can be looked up.
 *
 * A Board is one position with all its rights. A Game is the record of a game: a Board, who made
 * the last ply, who went out when, the positions that may still come again, and the result.
 *
 * Where the sheet does not decide, it is decided here as follows.
 *  1. "The mater" is the maker of the last ply, a claim being a ply; so in a chain of mates by one
 *     move he is the same for all, and in a mate found when a division ends he is the last claimant
 *     (when claims are chosen). In a game just read from text the last ply is unknown; the living
 *     seat before the one to move, in the plain order of turns, stands for its maker.
 *  2. A claim is a ply and raises the counter, which the elimination has set to 0. It ends no en
 *     passant right: the claimant has not moved.
 *  3. A turn lost by repetition is a turn passed: the owner's en passant right ends, the counter
 *     stays. The position in which the next player is to move counts as having come too, and is
 *     judged alike. A position whose player has no move is never shown, so it is not counted.
 *  4. Where the counter reaches its limit with three or four kings the game is over, so no turn is
 *     lost; with two kings a third occurrence is named before the limit. Bare kings come last.
 *  5. If every living player has no move or would lose his turn: draw, by threefold repetition if
 *     one of them would lose his turn, else by stalemate; the position shown is that before the
 *     passes.
 *  6. After a pass the turn is found by the turn sentence too, M being the player who passed. It
 *     can matter only in positions that no game leads to.
 *  7. Mate with two kings left: the king is removed and the men change owner before the game ends.
 *     The seat shown to move is the winner.
 *  8. A capture with which a pawn promotes in both headings is two moves (`o11p12q`, `o11p12:eq`)
 *     though what follows is the same.
 *  9. R or T in check, with a legal answer at hand: only owners of checking men are claimants, for
 *     nobody else's attacks were needed. The last mover is the one before the R. Leaving without
 *     check is a ply of the one who leaves. If a claimant leaves, the division is finished, then he
 *     leaves, then the turn is found from him: mates are looked for only then.
 * 10. Out by the same ply = out by one move (a claim is a ply of its own). Seats that are out in
 *     the text a game was read from, absent ones too, share the last places.
 * 11. Castling rights without the men at home (by the option Queens) are dropped on reading. Texts
 *     with impossible men or en passant rights are refused; a check to another seat than the one to
 *     move is not looked for. */
#include "tests/slow_fourrow.h"
#include "tests/slow_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The end of a game
 * ----------------------------------------------------------------------------*/

/* The living share the first place, later out above earlier out. */
static void end_game(Game *game, const char *how) {
    int ranks[SEATS];
    for (int seat = 0; seat < SEATS; seat++)
        ranks[seat] = game->board.living[seat] ? game->plies + 1 : game->out[seat];
    slow_write_places(game->record.result + sprintf(game->record.result, "%s ", how), ranks);
}

static void end_won(Game *game) {
    char how[] = "? won (last king)";
    for (int seat = 0; seat < SEATS; seat++)
        if (game->board.living[seat])
            how[0] = seat_capitals[seat];
    slow_fourrow_met(LAST_KING);
    end_game(game, how);
}

static void end_drawn(Game *game, int rule, const char *how) {
    slow_fourrow_met(rule);
    end_game(game, how);
}

static bool same_push(const SlowPush *a, const SlowPush *b) {
    if (!a->open || !b->open)
        return a->open == b->open;
    return same(a->first, b->first) && same(a->pawn, b->pawn);
}

static bool same_position(const void *one, const void *other) {
    const Board *a = one, *b = other;
    if (a->turn != b->turn || memcmp(a->men, b->men, sizeof a->men) != 0)
        return false;
    for (int seat = 0; seat < SEATS; seat++) {
        if (a->living[seat] != b->living[seat] || !same_push(&a->pushed[seat], &b->pushed[seat]))
            return false;
        for (int side = 0; side < SIDES; side++)
            if (a->castling[seat][side] != b->castling[seat][side])
                return false;
    }
    return true;
}

/* Puts the present position to the past; says how often it has been there. */
static int remember_position(Game *game) {
    return slow_record_add(&game->record, &game->board, sizeof game->board, same_position);
}

static bool only_kings(const Board *board) {
    for (int file = 0; file < SIZE; file++)
        for (int rank = 0; rank < SIZE; rank++)
            if (board->men[file][rank].owner >= 0 && board->men[file][rank].kind != 'K')
                return false;
    return true;
}

/* ---- Spoils (§3)
 * ----------------------------------------------------------------------------------*/

/* Who shares the men of the victim, the seat to move, in the order in which they pick: the primary,
 * then to his right the others. Returns their number. */
static int find_claimants(const Game *game, int claimant[SEATS]) {
    const Board *board = &game->board;
    int victim = board->turn;
    unsigned checkers =
        slow_fourrow_attackers(board, slow_fourrow_find_king(board, victim), victim, NOBODY, NULL);
    bool has_answer = slow_fourrow_can_move(board, NOBODY);
    int primary = game->last;
    while (primary == victim || (checkers & 1U << primary) == 0)
        primary = (primary + 1) % SEATS;

    int count = 0;
    claimant[count++] = primary;
    for (int i = 1; i < SEATS; i++) {
        int seat = (primary + i) % SEATS;
        if (!board->living[seat] || seat == victim)
            continue;
        if ((checkers & 1U << seat) != 0) {
            slow_fourrow_met(SPOILS_SECOND_CHECKER);
            claimant[count++] = seat;
        } else if (!has_answer && slow_fourrow_can_move(board, seat)) {
            slow_fourrow_met(SPOILS_NEEDED);
            claimant[count++] = seat;
        } else if (seat == game->last)
            slow_fourrow_met(SPOILS_NOT_MATER);
    }
    return count;
}

static int value_of(char kind) {
    switch (kind) {
    case 'Q':
        return 9;
    case 'R':
        return 5;
    case 'N':
        return 4;
    case 'B':
        return 3;
    default:
        return 1;
    }
}

/* The man that is picked without asking: the dearest, then lowest rank, then lowest file. */
static Square best_claim(const Board *board) {
    Square best = {OUTSIDE, OUTSIDE};
    int best_value = 0;
    for (int rank = 0; rank < SIZE; rank++)
        for (int file = 0; file < SIZE; file++) {
            Man man = board->men[file][rank];
            if (man.owner == board->victim && value_of(man.kind) > best_value) {
                best = (Square){file, rank};
                best_value = value_of(man.kind);
            }
        }
    return best;
}

/* Gives the man to the next claimant, who then goes to the end of the row. Ends the division when
 * it was the last man. */
static void claim(Board *board, Square square) {
    int seat = board->claimant[0];
    board->men[square.file][square.rank].owner = (signed char)seat;
    for (int i = 1; i < board->claimants; i++)
        board->claimant[i - 1] = board->claimant[i];
    board->claimant[board->claimants - 1] = seat;
    board->turn = board->claimant[0];
    if (slow_fourrow_count_men(board, board->victim) > 0)
        return;
    board->turn = slow_fourrow_next_turn(board, board->victim);
    board->victim = NOBODY;
    board->claimants = 0;
}

static void claim_all(Board *board) {
    while (board->victim != NOBODY)
        claim(board, best_claim(board));
}

/* The seat goes out: no king, no rights. */
static void go_out(Game *game, int seat) {
    Board *board = &game->board;
    slow_fourrow_lift(board, slow_fourrow_find_king(board, seat));
    board->living[seat] = false;
    board->castling[seat][SHORT] = board->castling[seat][LONG] = false;
    if (board->pushed[seat].open)
        slow_fourrow_met(EP_ENDED_OUT);
    board->pushed[seat] = (SlowPush){0};
    board->half = 0;
    slow_record_forget(&game->record);
    game->out[seat] = game->plies;
}

/* The seat to move is mated. If several share its men and choose, the division is left open. */
static void mate(Game *game) {
    Board *board = &game->board;
    int victim = board->turn;
    int claimant[SEATS] = {0};
    int claimants = find_claimants(game, claimant);
    for (int seat = 0; seat < SEATS; seat++)
        if (!board->living[seat] && game->out[seat] == game->plies)
            slow_fourrow_met(MATE_CHAIN);
    go_out(game, victim);

    int men = slow_fourrow_count_men(board, victim);
    if (men == 0) {
        slow_fourrow_met(MATE_BARE);
        board->turn = slow_fourrow_next_turn(board, victim);
        return;
    }
    board->victim = victim;
    board->claimants = claimants;
    memcpy(board->claimant, claimant, sizeof claimant);
    board->turn = claimant[0];
    if (slow_fourrow_count_living(board) == 1)
        slow_fourrow_met(MATE_LAST);
    if (claimants == 1) {
        slow_fourrow_met(MATE_SOLE);
        claim_all(board);
        return;
    }
    slow_fourrow_met(game->automatic ? SPOILS_AUTO : SPOILS_CHOOSE);
    if (claimants == 3)
        slow_fourrow_met(SPOILS_THREE);
    if (men % claimants != 0)
        slow_fourrow_met(SPOILS_ODD);
    if (game->automatic)
        claim_all(board);
}

/* ---- What follows a ply
 * ---------------------------------------------------------------------------*/

/* The seat to move passes or loses its turn. */
static void skip_turn(Board *board) {
    if (board->pushed[board->turn].open)
        slow_fourrow_met(EP_ENDED_PASS);
    board->pushed[board->turn] = (SlowPush){0};
    board->turn = slow_fourrow_next_turn(board, board->turn);
}

/* Settles mates, passes, turns lost and the result, from the seat whose turn it is. */
static void settle(Game *game) {
    Board *board = &game->board;
    Board before = *board;
    bool turn_lost = false;
    int skipped = 0;
    for (;;) {
        int kings = slow_fourrow_count_living(board);
        if (board->victim != NOBODY)
            return; /* nothing else is looked at during a division */
        if (kings == 1) {
            end_won(game);
            return;
        }
        if (skipped == kings) {
            *board = before;
            if (turn_lost)
                end_drawn(game, REPETITION_ALL, "draw (threefold repetition)");
            else
                end_drawn(game, STALEMATE_ALL, "draw (stalemate)");
            return;
        }

        bool checked = slow_fourrow_in_check(board, board->turn);
        if (!slow_fourrow_can_move(board, NOBODY)) {
            if (checked) {
                mate(game);
                if (board->victim == NOBODY && board->turn == game->last &&
                    slow_fourrow_in_check(board, game->last))
                    slow_fourrow_met(MATE_MATER_CHECKED);
                before = *board;
                skipped = 0;
                turn_lost = false;
                continue;
            }
            if (kings == 2) {
                end_drawn(game, STALEMATE_TWO, "draw (stalemate)");
                return;
            }
            slow_fourrow_met(PASS);
            skip_turn(board);
            skipped++;
            continue;
        }

        int times = remember_position(game);
        if (times >= 3 && kings == 2) {
            end_drawn(game, REPETITION_TWO, "draw (threefold repetition)");
            return;
        }
        if (board->half >= DRAW_ROUNDS * kings) {
            end_drawn(game, LIMIT_TWO + kings - 2, "draw (50-move rule)");
            return;
        }
        if (only_kings(board)) {
            end_drawn(game, BARE_KINGS, "draw (bare kings)");
            return;
        }
        if (times >= 3 && checked)
            slow_fourrow_met(REPETITION_CHECK);
        if (times < 3 || checked)
            return;
        slow_fourrow_met(REPETITION_LOST);
        turn_lost = true;
        skip_turn(board);
        skipped++;
    }
}

static void play_move(Game *game, const Board *after) {
    int before = game->last;
    const Board *board = &game->board;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != board->turn && board->pushed[seat].open && !after->pushed[seat].open)
            slow_fourrow_met(EP_ENDED_TAKEN);
    game->last = board->turn;
    game->board = *after;
    game->plies++;
    if (game->board.half == 0)
        slow_record_forget(
            &game->record); /* no position before a capture or a pawn's move can come again */
    game->board.turn = slow_fourrow_next_turn(&game->board, game->last);
    slow_fourrow_count_next_turn(game, before);
    settle(game);
}

static void play_claim(Game *game, Square square) {
    game->last = game->board.turn;
    game->plies++;
    game->board.half++;
    claim(&game->board, square);
    settle(game);
}

/* The seat to move resigns or loses on time. */
static void play_leaving(Game *game) {
    Board *board = &game->board;
    int seat = board->turn;
    game->plies++;
    if (board->victim != NOBODY) {
        slow_fourrow_met(LEFT_DIVISION);
        claim_all(board);
        board->turn = seat;
    }
    if (slow_fourrow_in_check(board, seat)) {
        slow_fourrow_met(LEFT_IN_CHECK);
        mate(game);
    } else {
        slow_fourrow_met(LEFT_FREE);
        go_out(game, seat);
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++)
                if (board->men[file][rank].owner == seat)
                    slow_fourrow_lift(board, (Square){file, rank});
        game->last = seat;
        board->turn = slow_fourrow_next_turn(board, seat);
    }
    settle(game);
}

/* ---- The interface
 * --------------------------------------------------------------------------------*/

/* Who is whose ally has no effect on the rules, so any partition will do. Without a text the game
 * is the array that the options ask for. */
static void *start(const char *option_text, const char *teams, const char *fen4) {
    Options options;
    (void)teams;
    if (!slow_fourrow_read_options(option_text, &options))
        return NULL;
    Board board = {.victim = NOBODY, .facing = options.facing};
    if (fen4 == NULL)
        slow_fourrow_set_up(&board, options.players);
    else if (!slow_fourrow_read_fen(fen4, &board))
        return NULL;
    Game *game = slow_begin(sizeof *game);
    game->board = board;
    game->automatic = options.automatic;
    game->last = slow_fourrow_left_of(&board, board.turn);
    game->plies = 1;
    settle(game);
    return game;
}

static int moves(const void *asked, char out[SLOW_MAX_MOVES][SLOW_MOVE_TEXT]) {
    const Game *game = asked;
    const Board *board = &game->board;
    int count = 0;
    if (slow_is_over(game))
        return 0;
    if (board->victim != NOBODY) {
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++)
                if (board->men[file][rank].owner == board->victim)
                    slow_fourrow_write_claim(out[count++], (Square){file, rank});
    } else {
        MoveList list;
        Board after;
        slow_fourrow_find_moves(board, true, NOBODY, &list);
        if (list.checking_men > 1)
            slow_fourrow_note(&list, DOUBLE_CHECK);
        if ((list.checks & (list.checks - 1)) != 0)
            slow_fourrow_note(&list, CHECK_BY_TWO);
        for (int i = 0; i < list.count && count < SLOW_MAX_MOVES; i++) {
            const Move *move = &list.moves[i];
            if (slow_fourrow_legal(board, &list, move, &after)) {
                slow_fourrow_count_legal_move(game, &list, move);
                slow_fourrow_write_move(out[count++], move);
            } else
                slow_fourrow_count_refused_move(&list, move);
        }
    }
    slow_sort_moves(out, count);
    return count;
}

static bool play(void *played, const char *move) {
    Game *game = played;
    char text[SLOW_MOVE_TEXT];
    if (move == NULL || slow_is_over(game))
        return false;
    if (strcmp(move, "R") == 0 || strcmp(move, "T") == 0) {
        play_leaving(game);
        return true;
    }
    if (game->board.victim != NOBODY) {
        for (int file = 0; file < SIZE; file++)
            for (int rank = 0; rank < SIZE; rank++) {
                slow_fourrow_write_claim(text, (Square){file, rank});
                if (game->board.men[file][rank].owner == game->board.victim &&
                    strcmp(text, move) == 0) {
                    play_claim(game, (Square){file, rank});
                    return true;
                }
            }
        return false;
    }
    MoveList list;
    Board after;
    slow_fourrow_find_moves(&game->board, false, NOBODY, &list);
    for (int i = 0; i < list.count; i++) {
        slow_fourrow_write_move(text, &list.moves[i]);
        if (strcmp(text, move) != 0)
            continue;
        if (!slow_fourrow_legal(&game->board, &list, &list.moves[i], &after))
            return false;
        play_move(game, &after);
        return true;
    }
    return false;
}

const SlowRules SLOW_FOURROW = {
    .variant = "fourrow",
    .start = start,
    .moves = moves,
    .play = play,
    .fen = slow_fourrow_write_fen,
    .game_size = sizeof(Game),
    .position_size = sizeof(Board),
    .rule_names = slow_fourrow_rule_names,
    .rule_counts = slow_fourrow_rule_counts,
    .startpos = "S-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'variant':'fourrow','dim':'16x16'}-"
                "x,x,x,x,nR,nN,nB,nK,nQ,nB,nN,nR,x,x,x,x/x,x,x,x,nP,nP,nP,nP,nP,nP,nP,nP,x,x,x,x/"
                "x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/wR,wP,12,eP,eR/wN,wP,12,eP,eN/"
                "wB,wP,12,eP,eB/wQ,wP,12,eP,eK/wK,wP,12,eP,eQ/wB,wP,12,eP,eB/wN,wP,12,eP,eN/"
                "wR,wP,12,eP,eR/x,x,x,x,8,x,x,x,x/x,x,x,x,8,x,x,x,x/"
                "x,x,x,x,sP,sP,sP,sP,sP,sP,sP,sP,x,x,x,x/x,x,x,x,sR,sN,sB,sQ,sK,sB,sN,sR,x,x,x,x",
};
