/* Positions from games of the engine against itself: what holds of each, and that the file is the
 * same however it came about. */
#include "engine/fen.h"
#include "engine/movegen.h"
#include "protocol/key_set.h"
#include "tests/folder.h"
#include "tests/suites.h"
#include "tuning/datagen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static Folder folder;

typedef struct {
    Board *board;
    EvalTable *eval;
    DatagenWish wish;
} Setting;

static Setting setting_make(const Variant *variant, const char *rules) {
    Setting setting = {.board = board_new_with(variant, rules, NULL)};
    CU_ASSERT_PTR_NOT_NULL_FATAL(setting.board);
    setting.eval = eval_table_new(setting.board, NULL);
    setting.wish = (DatagenWish){
        .path = folder.path[0],
        .head = {.variant = variant, .zstd = data_has_zstd()},
        .play = {.board = setting.board,
                 .fen = board_setup(setting.board)->fen,
                 .eval = setting.eval,
                 .seed = 1,
                 .nodes = 60,
                 .plies_least = 4,
                 .plies_most = 8,
                 .window = 400,
                 .most_plies = 300},
        .start = "",
        .shards = 1,
        .games = 3,
        .threads = 2,
    };
    snprintf(setting.wish.head.rules, sizeof setting.wish.head.rules, "%s", rules);
    return setting;
}

static void setting_free(Setting *setting) {
    free(setting->board);
    free(setting->eval);
}

static const atomic_bool GO_ON = false;

static DatagenTally make(const DatagenWish *wish, DatagenEnd wanted) {
    DatagenTally tally;
    Error error = {""};
    const DatagenEnd end = datagen_run(wish, NULL, &GO_ON, &tally, &error);
    check_that(end == wanted, "ended with %d: %s", end, error.text);
    return tally;
}

/* --- what holds of each position -------------------------------------------------------------- */

/* Could a man of a seat in `by` capture on `s`, men looked at one by one? */
static bool is_struck(const Position *pos, Square s, SeatMask by) {
    for (Seat seat = 0; seat < SEATS; seat++)
        for (uint64_t men = by >> seat & 1 ? pos->men[seat] : 0; men; men &= men - 1)
            if (attack_reaches(pos, pos->at[seat][low_bit64(men)], s))
                return true;
    return false;
}

/* Nobody is in check; and the mover can take no man that nobody defends, nor one that is worth more
 * than what takes it. */
static void check_quiet(Position *pos, const EvalTable *eval, const char *fen) {
    Move moves[MAX_MOVES];
    Outcome outcome;
    const Seat us = pos->now.turn;
    const SeatMask own = position_side(pos, us), others = pos->now.alive & (SeatMask)~own;
    check_that(!play_over(pos, &outcome), "%s is over", fen);
    for (Seat s = 0; s < SEATS; s++)
        if (pos->now.alive >> s & 1)
            check_that(!is_struck(pos, pos->now.king[s], pos->now.alive & pos->now.threat[s]),
                       "%s: seat %u is in check", fen, s);
    const size_t count = movegen_legal(pos, moves);
    for (size_t i = 0; i < count; i++) {
        const Square from = move_from(moves[i]), to = move_to(moves[i]);
        const Piece taken = pos->cell[to];
        if (from == to || !piece_is_man(taken) || !(others >> piece_owner(taken) & 1))
            continue;
        const int32_t risks = eval_man(eval, piece_kind(pos->cell[from]));
        const Kind becomes = move_promotion(moves[i]);
        const int32_t wins =
            eval_man(eval, piece_kind(taken)) + (becomes ? eval_man(eval, becomes) - risks : 0);
        check_that(wins <= risks || becomes, "%s: %u takes %u for less", fen, from, to);
        if (wins <= 0) /* by what the evaluation says of what it becomes */
            continue;
        Undo undo;
        play_do(pos, moves[i], &undo);
        const bool defended = is_struck(pos, to, others);
        play_undo(pos, &undo);
        check_that(defended, "%s: %u takes %u for nothing", fen, from, to);
    }
}

static void check_label(const Position *pos, const DataLabel *label, bool two_sides) {
    int32_t sum = 0, best = -PAYOFF_ALL, score = 0;
    for (Seat s = 0; s < SEATS; s++) {
        sum += label->result[s];
        score += label->score[s];
        best = label->result[s] > best ? label->result[s] : best;
    }
    CU_ASSERT(label->value > -31700 && label->value < 31700); /* no mate */
    CU_ASSERT(score >= -8 && score <= 8); /* above and below the mean, but for rounding */
    CU_ASSERT(best >= 0 && label->ply < 300 && label->mover < SEATS);
    if (!two_sides)
        return;
    CU_ASSERT_EQUAL(sum, 0);
    for (Seat s = 0; s < SEATS; s++)
        CU_ASSERT(label->result[s] ==
                  (position_side(pos, 0) >> s & 1 ? label->result[0] : -label->result[0]));
}

/* Of one file, by one who knows what it was to be. */
static void check_file(const Setting *setting, uint64_t positions, uint64_t games) {
    Error error = {""};
    DataReader *reader = data_open(setting->wish.path, &error);
    Position *pos = malloc(sizeof *pos);
    DataLabel label, before = {.game = 0};
    DataStatus status;
    KeySet keys = {.keys = NULL}, ids = {.keys = NULL};
    uint64_t read = 0;
    const bool two_sides = variant_has_teams(setting->board->variant);
    CU_ASSERT_FATAL(check_that(reader && pos, "%s", error.text));
    while ((status = data_next(reader, pos, &label, &error)) != DATA_END) {
        char fen[FEN_TEXT];
        if (!check_that(status == DATA_RECORD, "%s", error.text))
            continue;
        fen_write(pos, NULL, fen);
        check_quiet(pos, setting->eval, fen);
        check_label(pos, &label, two_sides);
        check_that(key_set_add(&keys, position_key(pos)), "%s is there twice", fen);
        key_set_add(&ids, label.game);
        if (read++ > 0 && label.game == before.game)
            CU_ASSERT(memcmp(label.result, before.result, sizeof label.result) == 0 &&
                      label.ply > before.ply);
        before = label;
    }
    CU_ASSERT_EQUAL(read, positions);
    CU_ASSERT(ids.count > 0 && ids.count <= games);
    key_set_free(&keys);
    key_set_free(&ids);
    data_close(reader);
    free(pos);
}

static void every_game_gives_quiet_positions(void) {
    for (uint32_t v = 0; v < ALL_VARIANT_COUNT && folder_open(&folder); v++) {
        Setting setting = setting_make(ALL_VARIANTS[v], "");
        const DatagenTally tally = make(&setting.wish, DATAGEN_DONE);
        CU_ASSERT(tally.games == 3 && tally.positions > 10);
        printf("\n    %s: %lu positions", ALL_VARIANTS[v]->name, (unsigned long)tally.positions);
        check_file(&setting, tally.positions, tally.games);
        setting_free(&setting);
        folder_close(&folder);
    }
    printf("\n");
}

/* --- the same file, however it came about ----------------------------------------------------- */

/* Games enough for several blocks. */
static Setting setting_of_blocks(void) {
    Setting setting = setting_make(ALL_VARIANTS[1], "");
    setting.wish.games = 24;
    setting.wish.play.nodes = 30;
    return setting;
}

static void threads_do_not_matter(void) {
    if (!folder_open(&folder))
        return;
    Setting setting = setting_of_blocks();
    const uint32_t threads[] = {1, 2, 5};
    for (int i = 0; i < 3; i++) {
        setting.wish.path = folder.path[i];
        setting.wish.threads = threads[i];
        make(&setting.wish, DATAGEN_DONE);
        CU_ASSERT(folder_alike(folder.path[0], folder.path[i]));
    }
    setting.wish.path = folder.path[3];
    setting.wish.play.seed = 2;
    make(&setting.wish, DATAGEN_DONE);
    CU_ASSERT(!folder_alike(folder.path[0], folder.path[3]));
    setting_free(&setting);
    folder_close(&folder);
}

/* Cut at any byte, as a kill may leave it, it is gone on with to the same end. */
static void cuts_are_mended(void) {
    enum { CUTS = 3 + TEST_SHARE(9) };
    if (!folder_open(&folder))
        return;
    Setting setting = setting_of_blocks();
    uint64_t random = 1;
    size_t size;
    make(&setting.wish, DATAGEN_DONE);
    char *bytes = folder_bytes(folder.path[0], &size);
    CU_ASSERT(size > 3000);
    setting.wish.path = folder.path[1];
    for (int i = 0; i < CUTS; i++) {
        /* before the head; just behind it; the last byte lost; anywhere */
        const size_t head = 20 + (size_t)(uint8_t)bytes[12] + 256u * (uint8_t)bytes[13];
        const size_t cut = i == 0   ? 0
                           : i == 1 ? head
                           : i == 2 ? size - 1
                           : i == 3 ? size
                                    : head + test_random(&random) % (size - head);
        folder_put(folder.path[1], bytes, cut);
        make(&setting.wish, DATAGEN_DONE);
        check_that(folder_alike(folder.path[0], folder.path[1]), "cut at %zu of %zu", cut, size);
    }
    free(bytes);
    setting_free(&setting);
    folder_close(&folder);
}

typedef struct {
    atomic_bool stop;
    uint64_t after; /* games of this run */
} Stopper;

static void stop_after(void *context, const DatagenTally *tally) {
    Stopper *stopper = context;
    if (tally->games - tally->games_before >= stopper->after)
        atomic_store(&stopper->stop, true);
}

/* Stopped again and again, it ends with the same bytes. */
static void stops_do_not_matter(void) {
    if (!folder_open(&folder))
        return;
    Setting setting = setting_of_blocks();
    setting.wish.play.nodes = TEST_SHARE(200);
    make(&setting.wish, DATAGEN_DONE);
    setting.wish.path = folder.path[1];
    DatagenEnd end = DATAGEN_STOPPED;
    uint32_t runs = 0;
    for (uint64_t games = 0; end == DATAGEN_STOPPED && runs < 100; runs++) {
        Stopper stopper = {false, runs % 3 ? 1 : 2};
        const DatagenWatcher watcher = {&stopper, stop_after};
        DatagenTally tally;
        Error error = {""};
        setting.wish.threads = 1 + runs % 2;
        end = datagen_run(&setting.wish, &watcher, &stopper.stop, &tally, &error);
        check_that(end != DATAGEN_FAILED, "%s", error.text);
        CU_ASSERT_EQUAL(tally.games_before, games);
        games = tally.games;
    }
    CU_ASSERT(end == DATAGEN_DONE && runs > 1);
    CU_ASSERT(folder_alike(folder.path[0], folder.path[1]));
    setting_free(&setting);
    folder_close(&folder);
}

/* More games or positions go on with the file, as if they had been wished at once. */
static void more_may_be_wished(void) {
    if (!folder_open(&folder))
        return;
    Setting setting = setting_of_blocks();
    setting.wish.games = 9;
    make(&setting.wish, DATAGEN_DONE);
    setting.wish.games = 24;
    make(&setting.wish, DATAGEN_DONE);
    setting.wish.path = folder.path[1];
    make(&setting.wish, DATAGEN_DONE);
    CU_ASSERT(folder_alike(folder.path[0], folder.path[1]));
    setting.wish.path = folder.path[2];
    setting.wish.games = 0;
    setting.wish.positions = 300;
    DatagenTally tally = make(&setting.wish, DATAGEN_DONE);
    CU_ASSERT(tally.positions >= 300 && tally.positions < 600);
    const DatagenTally again = make(&setting.wish, DATAGEN_DONE);
    CU_ASSERT(again.positions == tally.positions && again.games_before == tally.games);
    setting_free(&setting);
    folder_close(&folder);
}

/* --- shards ----------------------------------------------------------------------------------- */

static void collect_games(const char *name, KeySet *games) {
    Error error = {""};
    DataReader *reader = data_open(name, &error);
    Position *pos = malloc(sizeof *pos);
    DataLabel label;
    CU_ASSERT_FATAL(check_that(reader && pos, "%s", error.text));
    while (data_next(reader, pos, &label, &error) == DATA_RECORD)
        key_set_add(games, label.game);
    data_close(reader);
    free(pos);
}

/* Together they have the games of the whole, and none of them twice. */
static void shards_are_disjoint(void) {
    if (!folder_open(&folder))
        return;
    Setting setting = setting_of_blocks();
    KeySet whole = {.keys = NULL}, both = {.keys = NULL};
    size_t parts = 0;
    setting.wish.games = 11;
    make(&setting.wish, DATAGEN_DONE);
    collect_games(folder.path[0], &whole);
    setting.wish.shards = 3;
    for (int i = 0; i < 3; i++) {
        KeySet part = {.keys = NULL};
        setting.wish.path = folder.path[i + 1];
        setting.wish.shard = (uint32_t)i;
        const DatagenTally tally = make(&setting.wish, DATAGEN_DONE);
        CU_ASSERT_EQUAL(tally.games, i < 2 ? 4 : 3);
        collect_games(folder.path[i + 1], &part);
        collect_games(folder.path[i + 1], &both);
        parts += part.count;
        key_set_free(&part);
    }
    CU_ASSERT_EQUAL(whole.count, 11);
    CU_ASSERT_EQUAL(parts, both.count);
    CU_ASSERT_EQUAL(both.count, whole.count);
    collect_games(folder.path[0], &both);
    CU_ASSERT_EQUAL(both.count, whole.count);
    key_set_free(&whole);
    key_set_free(&both);
    setting_free(&setting);
    folder_close(&folder);
}

/* --- what is refused -------------------------------------------------------------------------- */

static void refuse(const DatagenWish *wish, const char *why) {
    DatagenTally tally;
    Error error = {""};
    CU_ASSERT_EQUAL(datagen_run(wish, NULL, &GO_ON, &tally, &error), DATAGEN_FAILED);
    check_that(strstr(error.text, why) != NULL, "not '%s' but '%s'", why, error.text);
}

static void other_files_stay(void) {
    if (!folder_open(&folder))
        return;
    Setting setting = setting_of_blocks(), other = setting_make(ALL_VARIANTS[0], "");
    size_t size, now;
    make(&setting.wish, DATAGEN_DONE);
    char *bytes = folder_bytes(folder.path[0], &size);
    refuse(&other.wish, "of another game");
    setting.wish.play.nodes++;
    refuse(&setting.wish, "other wishes");
    setting.wish.play.nodes--;
    setting.wish.shards = 2;
    refuse(&setting.wish, "other wishes");
    setting.wish.shards = 1;
    /* Damage before the end is no kill's doing. */
    bytes[1000] ^= 1;
    folder_put(folder.path[0], bytes, size);
    refuse(&setting.wish, "damaged");
    char *after = folder_bytes(folder.path[0], &now);
    CU_ASSERT(now == size && memcmp(bytes, after, size) == 0);
    folder_put(folder.path[0], "something else", 14);
    refuse(&setting.wish, "no file of positions");
    setting.wish.path = "/no/such/folder/x";
    refuse(&setting.wish, "/no/such/folder/x");
    /* No opening of no plies but one, and of that each seat is as good as the others. */
    setting.wish.path = folder.path[1];
    setting.wish.play.window = 0;
    setting.wish.play.plies_least = setting.wish.play.plies_most = 2;
    refuse(&setting.wish, "no opening");
    free(bytes);
    free(after);
    setting_free(&setting);
    setting_free(&other);
    folder_close(&folder);
}

/* Two processes never add to one file. */
static void files_are_locked(void) {
    if (!folder_open(&folder))
        return;
    Setting setting = setting_of_blocks();
    Error error = {""};
    make(&setting.wish, DATAGEN_DONE);
    DataReader *reader = data_open(folder.path[0], &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(reader);
    const uint64_t end = data_place(reader).end;
    data_close(reader);
    const DataHead head = setting.wish.head;
    DataWriter *writer = data_continue(folder.path[0], &head, end, end, &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(writer);
    const pid_t other = fork();
    if (other == 0) {
        const bool refused = !data_continue(folder.path[0], &head, end, end, &error) &&
                             strstr(error.text, "another quadriga-tune is writing it");
        _exit(refused ? 0 : 1);
    }
    int status = -1;
    CU_ASSERT(other > 0 && waitpid(other, &status, 0) == other && status == 0);
    data_abandon(writer);
    setting_free(&setting);
    folder_close(&folder);
}

CU_TestInfo TESTS_datagen[] = {
    {"every game gives quiet positions", every_game_gives_quiet_positions},
    {"threads do not matter", threads_do_not_matter},
    {"cuts are mended", cuts_are_mended},
    {"stops do not matter", stops_do_not_matter},
    {"more may be wished", more_may_be_wished},
    {"shards are disjoint", shards_are_disjoint},
    {"other files stay", other_files_stay},
    {"files are locked", files_are_locked},
    CU_TEST_INFO_NULL,
};
