/* Games are kept sorted by number, so that what is computed from them depends neither on the order
 * in which they ended nor on which file they came from. */
#include "tuning/journal.h"

#include "engine/memory.h"
#include "tuning/disk.h"
#include "tuning/journal_line.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- games ------------------------------------------------------------------------------------ */

/* Where the game is, or would be. */
static size_t find(const Journal *journal, uint64_t number) {
    size_t low = 0, high = journal->count;
    if (high && journal->games[high - 1].number < number)
        return high; /* the usual case */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (journal->games[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool journal_has(const Journal *journal, uint64_t number) {
    const size_t i = find(journal, number);
    return i < journal->count && journal->games[i].number == number;
}

void journal_add(Journal *journal, GameReport *report) {
    const size_t i = find(journal, report->number);
    if ((journal->count & (journal->count + 1)) == 0) /* full: rooms are 1, 3, 7, … */
        journal->games =
            memory_resize(journal->games, (2 * journal->count + 1) * sizeof *journal->games);
    memmove(&journal->games[i + 1], &journal->games[i],
            (journal->count - i) * sizeof *journal->games);
    journal->games[i] = *report;
    journal->count++;
    *report = (GameReport){.number = 0};
}

void journal_free(Journal *journal) {
    for (size_t i = 0; i < journal->count; i++)
        game_report_free(&journal->games[i]);
    free(journal->games);
    journal_free_head(&journal->head);
    *journal = (Journal){.count = 0};
}

/* --- putting together ------------------------------------------------------------------------- */

bool journal_matches(const JournalHead *a, const JournalHead *b, Error *error) {
    const char *x = a->description, *y = b->description;
    while (*x && strcmp(x, y) != 0) {
        const size_t n = strcspn(x, "\n"), m = strcspn(y, "\n");
        if (n != m || strncmp(x, y, n) != 0)
            break;
        x += n + (x[n] != '\0');
        y += m + (y[m] != '\0');
    }
    return strcmp(x, y) == 0 || error_set(error, "the matches differ: \"%.*s\" and \"%.*s\"",
                                          (int)strcspn(x, "\n"), x, (int)strcspn(y, "\n"), y);
}

static bool is_same(const GameReport *a, const GameReport *b) {
    const GameOutcome *x = &a->outcome, *y = &b->outcome;
    return x->plies == y->plies && a->ending == b->ending &&
           memcmp(x->engine, y->engine, sizeof x->engine) == 0 &&
           memcmp(x->place, y->place, sizeof x->place) == 0 &&
           memcmp(x->points, y->points, sizeof x->points) == 0 &&
           memcmp(x->lasted, y->lasted, sizeof x->lasted) == 0;
}

bool journal_merge(Journal *into, Journal *from, Error *error) {
    if (!journal_matches(&into->head, &from->head, error))
        return false;
    for (size_t i = 0; i < from->count; i++) {
        GameReport *report = &from->games[i];
        const size_t k = find(into, report->number);
        if (k == into->count || into->games[k].number != report->number)
            journal_add(into, report);
        else if (!is_same(&into->games[k], report))
            return error_set(error, "game %" PRIu64 " was played twice, with other results",
                             report->number + 1);
    }
    return true;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool take_line(Journal *journal, const char *line, size_t length, bool is_head,
                      Error *error) {
    GameReport report;
    Json *json = json_read(line, length);
    bool ok = json ? is_head ? journal_get_head(json, &journal->head, error)
                             : journal_get_game(json, &journal->head, &report, error)
                   : error_set(error, "this is no JSON");
    json_free(json);
    if (!ok || is_head)
        return ok;
    if (journal_has(journal, report.number)) {
        ok = error_set(error, "game %" PRIu64 " stands there twice", report.number + 1);
        game_report_free(&report);
        return ok;
    }
    journal_add(journal, &report);
    return true;
}

static bool read_lines(Journal *journal, const char *path, FILE *file, Error *error) {
    char *line = NULL;
    size_t room = 0, number = 0;
    bool ok = true;
    Error why;
    for (ssize_t length; ok && (length = getline(&line, &room, file)) > 0;) {
        if (line[length - 1] != '\n') { /* cut off while it was written; unless it is not ours */
            static const char START[] = "{\"format\":";
            const size_t known =
                (size_t)length < sizeof START - 1 ? (size_t)length : sizeof START - 1;
            ok = number++ > 0 || memcmp(line, START, known) == 0 ||
                 error_set(&why, "this is no journal");
            break;
        }
        ok = take_line(journal, line, (size_t)length, number++ == 0, &why);
        journal->length += (uint64_t)length;
    }
    free(line);
    return ok || error_set(error, "%.80s, line %zu: %.150s", path, number, why.text);
}

bool journal_read(const char *path, Journal *journal, Error *error) {
    *journal = (Journal){.count = 0};
    FILE *file = fopen(path, "r");
    if (!file)
        return error_set(error, "cannot read %.120s: %.60s", path, strerror(errno));
    const bool ok = read_lines(journal, path, file, error);
    fclose(file);
    if (!ok)
        journal_free(journal);
    return ok;
}

/* --- writing ---------------------------------------------------------------------------------- */

struct JournalWriter {
    int fd;
    char *path;
    char seats[SEATS + 1];
    Buffer line;
};

static bool write_line(JournalWriter *writer, Error *error) {
    return disk_write(writer->fd, writer->path, writer->line.text, writer->line.length, error);
}

static JournalWriter *open_writer(const char *path, int flags, const JournalHead *head,
                                  Error *error) {
    const int fd = open(path, O_WRONLY | O_CLOEXEC | flags, 0666);
    if (fd < 0) {
        error_set(error, "cannot write %.120s: %.60s", path, strerror(errno));
        return NULL;
    }
    if (!disk_lock(fd, path, "match", error)) {
        close(fd);
        return NULL;
    }
    JournalWriter *writer = memory_new(sizeof *writer);
    writer->fd = fd;
    writer->path = memory_text(path, strlen(path));
    memcpy(writer->seats, head->seats, sizeof writer->seats);
    return writer;
}

JournalWriter *journal_create(const char *path, const JournalHead *head, Error *error) {
    JournalWriter *writer = open_writer(path, O_CREAT | O_EXCL | O_APPEND, head, error);
    if (!writer)
        return NULL;
    journal_put_head(head, &writer->line);
    if (write_line(writer, error))
        return writer;
    journal_close(writer);
    return NULL;
}

JournalWriter *journal_continue(const char *path, const Journal *journal, const JournalHead *head,
                                Error *error) {
    JournalWriter *writer = open_writer(path, O_APPEND, head, error);
    if (!writer)
        return NULL;
    bool ok = ftruncate(writer->fd, (off_t)journal->length) == 0 ||
              error_set(error, "cannot cut %.120s: %.60s", path, strerror(errno));
    if (ok && !journal->length) {
        journal_put_head(head, &writer->line);
        ok = write_line(writer, error);
    }
    if (ok)
        return writer;
    journal_close(writer);
    return NULL;
}

bool journal_write(JournalWriter *writer, const GameReport *report, Error *error) {
    buffer_clear(&writer->line);
    journal_put_game(report, writer->seats, &writer->line);
    return write_line(writer, error);
}

void journal_close(JournalWriter *writer) {
    if (!writer)
        return;
    close(writer->fd);
    buffer_free(&writer->line);
    free(writer->path);
    free(writer);
}
