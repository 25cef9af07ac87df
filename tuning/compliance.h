/* Checks of the protocol against any engine that speaks it, judged by the rules of the games as the
 * engine/ folder knows them. Each has a program of its own. One that needs a command or an option
 * which the engine does not have is skipped, not failed.
 *
 * compliance_checks.c is the list; the functions stand in the files that the headings name. */
#pragma once
#include "tuning/compliance_trial.h"

typedef struct {
    const char *name, *what;
    Verdict (*run)(Trial *trial);
} Check;

/* All of them; the name NULL ends the list. */
extern const Check COMPLIANCE_CHECKS[];

Verdict check_handshake(Trial *trial);
Verdict check_options(Trial *trial);
Verdict check_isready(Trial *trial);
Verdict check_variant_line(Trial *trial);
Verdict check_words(Trial *trial);
Verdict check_white_space(Trial *trial);
Verdict check_unknown_command(Trial *trial);
Verdict check_questions(Trial *trial);
Verdict check_ucinewgame(Trial *trial);

Verdict check_startpos(Trial *trial);
Verdict check_fen_round_trip(Trial *trial);
Verdict check_moves_list(Trial *trial);
Verdict check_dialects(Trial *trial);
Verdict check_illegal_move(Trial *trial);
Verdict check_null_move(Trial *trial);
Verdict check_bad_fen(Trial *trial);
Verdict check_resign(Trial *trial);
Verdict check_finished_game(Trial *trial);
Verdict check_result(Trial *trial);
Verdict check_alliance(Trial *trial);
Verdict check_perft(Trial *trial);

Verdict check_one_bestmove(Trial *trial);
Verdict check_clock_two_sided(Trial *trial);
Verdict check_clock_seats(Trial *trial);
Verdict check_clock_missing(Trial *trial);
Verdict check_movetime(Trial *trial);
Verdict check_movetime_1(Trial *trial);
Verdict check_infinite(Trial *trial);
Verdict check_ponder(Trial *trial);
Verdict check_limits_combine(Trial *trial);
Verdict check_searchmoves(Trial *trial);
Verdict check_excludemoves(Trial *trial);
Verdict check_mate_limit(Trial *trial);
Verdict check_unknown_word(Trial *trial);

Verdict check_go_twice(Trial *trial);
Verdict check_stop_latency(Trial *trial);
Verdict check_ready_in_search(Trial *trial);
Verdict check_go_stop(Trial *trial);
Verdict check_go_quit(Trial *trial);
Verdict check_stop_idle(Trial *trial);
Verdict check_setoption_in_search(Trial *trial);
Verdict check_threads(Trial *trial);
Verdict check_after_bestmove(Trial *trial);
Verdict check_wait(Trial *trial);

Verdict check_info_score(Trial *trial);
Verdict check_info_order(Trial *trial);
Verdict check_info_pv(Trial *trial);
Verdict check_info_seats(Trial *trial);
Verdict check_info_rate(Trial *trial);
Verdict check_ponder_move(Trial *trial);
Verdict check_mate_line(Trial *trial);

Verdict check_multipv(Trial *trial);
Verdict check_multipv_moves(Trial *trial);
Verdict check_multipv_order(Trial *trial);
Verdict check_multipv_best(Trial *trial);

Verdict check_bad_number(Trial *trial);
Verdict check_hash_too_big(Trial *trial);
Verdict check_garbage(Trial *trial);
Verdict check_long_lines(Trial *trial);
Verdict check_nul_bytes(Trial *trial);
Verdict check_utf8(Trial *trial);
Verdict check_eof_idle(Trial *trial);
Verdict check_eof_bounded(Trial *trial);
Verdict check_eof_infinite(Trial *trial);
Verdict check_prefixes(Trial *trial);
Verdict check_sigint(Trial *trial);
Verdict check_sigterm(Trial *trial);
Verdict check_closed_output(Trial *trial);
