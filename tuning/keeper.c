/* The journal is the truth: a game is written there, record and all, before anything else is done
 * with it. The file of records follows from it, so when a match goes on after a crash that file is
 * made anew. */
#include "tuning/keeper.h"

#include "engine/memory.h"
#include "tuning/journal_line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- counting --------------------------------------------------------------------------------- */

/* The number of the i-th game that is expected here. */
static uint64_t expected(const Keeper *keeper, size_t i) {
    const uint32_t size = keeper->journal.head.block_games;
    return (keeper->shard + (uint64_t)keeper->shards * (i / size)) * size + i % size;
}

static void count(Keeper *keeper, const GameReport *report) {
    for (Seat s = 0; s < SEATS; s++) {
        const EnginePlay *play = &report->play[s];
        keeper->faults[report->fault[s].kind]++;
        if (report->outcome.engine[s] == NO_ENGINE)
            continue;
        EnginePlay *sum = &keeper->plays[report->outcome.engine[s]];
        sum->moves += play->moves;
        sum->depth += play->depth;
        sum->nodes += play->nodes;
        sum->us += play->us;
        keeper->moves += play->moves;
        keeper->thought_us += play->us;
    }
    keeper->us += report->us;
}

static void find_whole(Keeper *keeper) {
    while (keeper->whole < keeper->journal.count &&
           keeper->journal.games[keeper->whole].number == expected(keeper, keeper->whole))
        keeper->whole++;
}

/* Takes up the head and the games of the journal. */
static void take_up(Keeper *keeper) {
    const JournalHead *head = &keeper->journal.head;
    keeper->plays = memory_new(head->engine_count * sizeof *keeper->plays);
    keeper->names = memory_new(head->engine_count * sizeof *keeper->names);
    for (uint32_t e = 0; e < head->engine_count; e++)
        keeper->names[e] = head->engine[e];
    for (size_t i = 0; i < keeper->journal.count; i++)
        count(keeper, &keeper->journal.games[i]);
    keeper->before = keeper->journal.count;
    find_whole(keeper);
}

static GameOutcome *outcomes(Keeper *keeper) {
    const size_t games = keeper->journal.count;
    if (keeper->outcome_room <= games) {
        keeper->outcome_room = 2 * games + 1;
        keeper->outcomes =
            memory_resize(keeper->outcomes, keeper->outcome_room * sizeof *keeper->outcomes);
    }
    for (size_t i = 0; i < games; i++)
        keeper->outcomes[i] = keeper->journal.games[i].outcome;
    return keeper->outcomes;
}

Standings keeper_standings(Keeper *keeper) {
    const JournalHead *head = &keeper->journal.head;
    return (Standings){
        .list = {outcomes(keeper), keeper->journal.count, head->block_games, head->side},
        .engines = head->engine_count,
        .name = keeper->names,
        .seats = head->seats,
        .side = head->side,
        .play = keeper->plays,
    };
}

GameList keeper_whole(Keeper *keeper) {
    const uint32_t size = keeper->journal.head.block_games;
    return (GameList){outcomes(keeper), keeper->whole - keeper->whole % size, size,
                      keeper->journal.head.side};
}

/* --- files ------------------------------------------------------------------------------------ */

static bool cannot_write(const char *path, Error *error) {
    return error_set(error, "cannot write %.120s: %.60s", path, strerror(errno));
}

static bool put_record(FILE *file, const char *path, const GameReport *report, Error *error) {
    if (!report->pgn4)
        return true;
    return (fprintf(file, "%s\n", report->pgn4) >= 0 && fflush(file) == 0) ||
           cannot_write(path, error);
}

static bool put_records(const Keeper *keeper, FILE *file, const char *path, Error *error) {
    for (size_t i = 0; i < keeper->journal.count; i++)
        if (!put_record(file, path, &keeper->journal.games[i], error))
            return false;
    return true;
}

/* Makes the file of records anew from the journal: beside it first, then in its place. */
static bool rewrite_records(const Keeper *keeper, const char *path, Error *error) {
    Buffer beside = {NULL, 0, 0};
    buffer_print(&beside, "%s.part", path);
    FILE *file = fopen(beside.text, "w");
    bool ok =
        file ? put_records(keeper, file, beside.text, error) : cannot_write(beside.text, error);
    ok = ok && (fsync(fileno(file)) == 0 || cannot_write(beside.text, error));
    if (file && fclose(file) != 0 && ok)
        ok = cannot_write(beside.text, error);
    if (ok && rename(beside.text, path) != 0)
        ok = cannot_write(path, error);
    buffer_free(&beside);
    return ok;
}

/* What the files have is not kept in memory too. */
static void forget_texts(GameReport *report) {
    free(report->pgn4);
    report->pgn4 = NULL;
    for (Seat s = 0; s < SEATS; s++) {
        free(report->fault[s].position);
        free(report->fault[s].go);
        report->fault[s].position = report->fault[s].go = NULL;
    }
}

static char *copy(const char *text) { return memory_text(text, strlen(text)); }

static void copy_head(JournalHead *to, const JournalHead *from) {
    *to = *from;
    to->description = copy(from->description);
    to->variant = copy(from->variant);
    to->engine = memory_new(from->engine_count * sizeof *to->engine);
    for (uint32_t e = 0; e < from->engine_count; e++)
        to->engine[e] = copy(from->engine[e]);
}

static bool read_old(Keeper *keeper, const KeeperFiles *files, Error *error) {
    Error why;
    if (!journal_read(files->journal, &keeper->journal, error))
        return false;
    if (keeper->journal.head.description &&
        !journal_matches(&keeper->journal.head, files->head, &why))
        return error_set(error, "%.60s is the journal of something else: %.180s", files->journal,
                         why.text);
    return true;
}

static bool open_journal(Keeper *keeper, const KeeperFiles *files, Error *error) {
    const char *path = files->journal;
    const bool exists = path && access(path, F_OK) == 0;
    if (exists && !files->resume)
        return error_set(error, "%.120s is there already: -resume goes on with it", path);
    if (exists && !read_old(keeper, files, error))
        return false;
    if (path)
        keeper->writer = exists ? journal_continue(path, &keeper->journal, files->head, error)
                                : journal_create(path, files->head, error);
    if (!keeper->journal.head.description)
        copy_head(&keeper->journal.head, files->head);
    return !path || keeper->writer;
}

static bool open_records(Keeper *keeper, const char *path, Error *error) {
    if (!path)
        return true;
    if (keeper->journal.count && !rewrite_records(keeper, path, error))
        return false;
    keeper->pgn_path = path;
    keeper->pgn = fopen(path, "a");
    return keeper->pgn || cannot_write(path, error);
}

bool keeper_open(Keeper *keeper, const KeeperFiles *files, Error *error) {
    *keeper = (Keeper){.shard = files->shard, .shards = files->shards};
    if (!open_journal(keeper, files, error) || !open_records(keeper, files->pgn, error)) {
        keeper_close(keeper);
        return false;
    }
    for (size_t i = 0; i < keeper->journal.count; i++)
        forget_texts(&keeper->journal.games[i]);
    take_up(keeper);
    return true;
}

bool keeper_merge(Keeper *keeper, char *const *paths, uint32_t number, Error *error) {
    *keeper = (Keeper){.shards = 1};
    bool ok = true;
    Error why;
    for (uint32_t i = 0; ok && i < number; i++) {
        Journal part;
        if (!(ok = journal_read(paths[i], &part, error)))
            break;
        if (!part.head.description) {
            ok = error_set(error, "%.120s: there is no whole line in it", paths[i]);
        } else if (i == 0) {
            keeper->journal = part;
            continue;
        } else if (!journal_merge(&keeper->journal, &part, &why)) {
            ok = error_set(error, "%.60s: %.180s", paths[i], why.text);
        }
        journal_free(&part);
    }
    if (ok)
        take_up(keeper);
    else
        keeper_close(keeper);
    return ok;
}

void keeper_close(Keeper *keeper) {
    journal_close(keeper->writer);
    if (keeper->pgn)
        fclose(keeper->pgn);
    free(keeper->outcomes);
    free(keeper->plays);
    free(keeper->names);
    journal_free(&keeper->journal);
    *keeper = (Keeper){.before = 0};
}

bool keeper_take(Keeper *keeper, GameReport *report, Error *error) {
    if ((keeper->writer && !journal_write(keeper->writer, report, error)) ||
        (keeper->pgn && !put_record(keeper->pgn, keeper->pgn_path, report, error)))
        return false;
    count(keeper, report);
    forget_texts(report);
    journal_add(&keeper->journal, report);
    find_whole(keeper);
    return true;
}

bool keeper_export(const Keeper *keeper, const char *journal, const char *pgn, Error *error) {
    if (journal) {
        JournalWriter *writer = journal_create(journal, &keeper->journal.head, error);
        bool ok = writer != NULL;
        for (size_t i = 0; ok && i < keeper->journal.count; i++)
            ok = journal_write(writer, &keeper->journal.games[i], error);
        journal_close(writer);
        if (!ok)
            return false;
    }
    return !pgn || rewrite_records(keeper, pgn, error);
}
