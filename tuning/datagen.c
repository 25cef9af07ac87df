/* A finished game waits in a ring until all games before it are finished; the thread that brings
 * the one that was missing writes them all. So no thread waits for another, unless a game takes as
 * long as the ring has places.
 *
 * The last block of a file may be one that was written before it was full. Who goes on takes its
 * records back and writes it anew: so the file becomes what it would be, had nothing happened. */
#include "tuning/datagen.h"

#include "engine/memory.h"
#include "protocol/key_set.h"
#include "search/pool.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum { PLACES_A_THREAD = 16, PROGRESS_MS = 200 };

typedef struct {
    GameData data;
    bool is_there;
} Place;

typedef struct {
    const DatagenWish *wish;
    DataHead head;
    uint64_t family; /* of game numbers: differs where the games of one number differ */
    DataWriter *writer;
    KeySet known;
    DatagenTally tally; /* under the mutex, like all that follows */
    uint64_t taken;     /* games of this shard that were begun */
    uint64_t flushed;   /* games up to the end of the last block */
    Place *ring;
    uint32_t places, running;
    bool enough, failed;
    Error *error;
    atomic_bool halt; /* any thread */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
} Datagen;

/* --- what is made ----------------------------------------------------------------------------- */

static void describe(Datagen *datagen) {
    const DatagenWish *wish = datagen->wish;
    const SelfPlayWish *play = &wish->play;
    char *const source = datagen->head.source;
    const int n = snprintf(
        source, DATA_SOURCE,
        "datagen%s%s seed=%" PRIu64 " nodes=%" PRIu64 " plies=%u..%u window=%d maxplies=%u",
        wish->start[0] ? " " : "", wish->start, play->seed, play->nodes, play->plies_least,
        play->plies_most, (int)play->window, play->most_plies);
    const char *texts[] = {datagen->head.variant->name, datagen->head.rules, source};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (const char *c = texts[i]; *c; c++)
            datagen->family = hash_mix(datagen->family ^ (uint8_t)*c);
    if (wish->shards > 1 && n > 0 && n < DATA_SOURCE)
        snprintf(source + n, (size_t)(DATA_SOURCE - n), " shard=%u/%u", wish->shard + 1,
                 wish->shards);
}

/* Games of this shard among the first `games` of all. */
static uint64_t share_of(const DatagenWish *wish) {
    return wish->games / wish->shards + (wish->games % wish->shards > wish->shard);
}

static bool is_enough(const Datagen *datagen) {
    const DatagenTally *tally = &datagen->tally;
    return (datagen->wish->games && tally->games >= tally->all) ||
           (datagen->wish->positions && tally->positions >= datagen->wish->positions);
}

/* --- a file that is there --------------------------------------------------------------------- */

static bool is_same(const Datagen *datagen, const DataHead *head, Error *error) {
    const char *path = datagen->wish->path;
    if (head->variant != datagen->head.variant || strcmp(head->rules, datagen->head.rules) != 0)
        return error_set(error, "%.100s: it is of another game, %s %.100s", path,
                         head->variant->name, head->rules);
    return strcmp(head->source, datagen->head.source) == 0 ||
           error_set(error, "%.60s: it was made by other wishes, \"%.150s\"", path, head->source);
}

/* Reads all of it: keys are remembered, and the records of the last block are kept as they are. */
static bool read_all(Datagen *datagen, DataReader *reader, GameData *last, Error *error) {
    Position *pos = memory_new(sizeof *pos);
    DataLabel label;
    DataStatus status;
    DataPlace place = data_place(reader);
    bool ok = true, damaged = false;
    while (ok && (status = data_next(reader, pos, &label, error)) != DATA_END) {
        if (status == DATA_DAMAGED) {
            damaged = true;
            continue;
        }
        size_t length;
        const uint8_t *bytes = data_bytes(reader, &length);
        if (data_place(reader).begin != place.begin)
            last->size = last->count = 0;
        place = data_place(reader);
        if (last->size + length > last->bytes_room)
            last->bytes =
                memory_resize(last->bytes, last->bytes_room = 2 * last->size + RECORD_MOST);
        memcpy(last->bytes + last->size, bytes, length);
        last->size += length;
        last->count++;
        datagen->tally.positions++;
        key_set_add(&datagen->known, position_key(pos));
        ok =
            !damaged; /* at the end it is what a kill has left; elsewhere something else happened */
    }
    free(pos);
    return ok;
}

/* Goes on with the file. */
static bool take_up(Datagen *datagen, Error *error) {
    GameData last = {.bytes = NULL};
    DataReader *reader = data_open(datagen->wish->path, error);
    if (!reader)
        return false;
    datagen->head.zstd = data_head(reader)->zstd;
    const uint64_t start = data_place(reader).end;
    const bool ok =
        is_same(datagen, data_head(reader), error) && read_all(datagen, reader, &last, error);
    const DataPlace place = data_place(reader);
    data_close(reader); /* before it is locked: closing any door to a file unlocks it */
    if (place.records == 0)
        last.size = 0;
    const bool open = place.end > start && place.bytes < DATA_BLOCK;
    datagen->tally.games = datagen->taken = datagen->flushed = place.games;
    if (ok)
        datagen->writer = data_continue(datagen->wish->path, &datagen->head, place.end,
                                        open ? place.begin : place.end, error);
    for (size_t at = 0, n; datagen->writer && open && at < last.size; at += n) {
        n = record_length(last.bytes + at, last.size - at);
        data_add(datagen->writer, last.bytes + at, n);
    }
    game_data_free(&last);
    return datagen->writer != NULL;
}

static bool open_file(Datagen *datagen, Error *error) {
    const char *path = datagen->wish->path;
    struct stat found;
    const bool exists = stat(path, &found) == 0;
    if (exists && found.st_size > 0) {
        const bool ok = take_up(datagen, error);
        datagen->tally.positions_before = datagen->tally.positions;
        datagen->tally.games_before = datagen->tally.games;
        return ok;
    }
    if (exists && S_ISREG(found.st_mode)) /* a kill came before the head was written */
        remove(path);
    datagen->writer = data_create(path, &datagen->head, false, error);
    return datagen->writer != NULL;
}

/* --- threads ---------------------------------------------------------------------------------- */

static void fail(Datagen *datagen) {
    datagen->failed = true;
    atomic_store(&datagen->halt, true);
}

/* Puts the next game into the file. */
static void collect(Datagen *datagen, const GameData *data) {
    size_t at = 0;
    for (uint32_t i = 0; i < data->count; i++) {
        const size_t length = record_length(data->bytes + at, data->size - at);
        if (key_set_add(&datagen->known, data->keys[i])) {
            data_add(datagen->writer, data->bytes + at, length);
            datagen->tally.positions++;
        } else {
            datagen->tally.doubles++;
        }
        at += length;
    }
    datagen->tally.games++;
    datagen->tally.nodes += data->nodes;
    datagen->tally.plies += data->plies;
    if (data_is_full(datagen->writer)) {
        datagen->flushed = datagen->tally.games;
        if (!data_flush(datagen->writer, datagen->flushed, datagen->error))
            fail(datagen);
    }
    datagen->enough = is_enough(datagen);
    if (datagen->enough)
        atomic_store(&datagen->halt, true);
}

/* The number of a game to play, or false when no more are to be begun. */
static bool take(Datagen *datagen, uint64_t *index) {
    bool goes_on;
    pthread_mutex_lock(&datagen->mutex);
    while ((goes_on = !atomic_load(&datagen->halt) &&
                      !(datagen->wish->games && datagen->taken >= datagen->tally.all)) &&
           datagen->taken >= datagen->tally.games + datagen->places)
        pthread_cond_wait(&datagen->changed, &datagen->mutex);
    if (goes_on)
        *index = datagen->taken++;
    pthread_mutex_unlock(&datagen->mutex);
    return goes_on;
}

/* Takes over what is in *data, and gives other memory for it. */
static void deliver(Datagen *datagen, uint64_t index, SelfPlayEnd end, GameData *data) {
    pthread_mutex_lock(&datagen->mutex);
    Place *place = &datagen->ring[index % datagen->places];
    const GameData spare = place->data;
    place->data = *data;
    *data = spare;
    place->is_there = end == SELF_PLAYED;
    if (end == SELF_NO_OPENING && !datagen->failed) {
        error_set(datagen->error,
                  "no opening was found for game %" PRIu64
                  "; more plies or a wider window may help",
                  index * datagen->wish->shards + datagen->wish->shard);
        fail(datagen);
    }
    for (Place *next; (next = &datagen->ring[datagen->tally.games % datagen->places])->is_there &&
                      !datagen->enough && !datagen->failed;) {
        next->is_there = false;
        collect(datagen, &next->data);
    }
    pthread_cond_broadcast(&datagen->changed);
    pthread_mutex_unlock(&datagen->mutex);
}

static void *thread_main(void *argument) {
    Datagen *datagen = argument;
    const DatagenWish *wish = datagen->wish;
    GameData data = {.bytes = NULL};
    Error error;
    uint64_t index;
    SelfPlay *play = self_play_new(&wish->play, &error);
    while (play && take(datagen, &index)) {
        const uint64_t number = index * wish->shards + wish->shard;
        const SelfPlayEnd end =
            self_play_game(play, number, hash_mix(datagen->family + number), &datagen->halt, &data);
        deliver(datagen, index, end, &data);
    }
    pthread_mutex_lock(&datagen->mutex);
    if (!play && !datagen->failed) {
        *datagen->error = error;
        fail(datagen);
    }
    datagen->running--;
    pthread_cond_broadcast(&datagen->changed);
    pthread_mutex_unlock(&datagen->mutex);
    self_play_free(play);
    game_data_free(&data);
    return NULL;
}

/* Waits until all threads have ended, telling about it and passing on the wish to stop. */
static void watch(Datagen *datagen, const DatagenWatcher *watcher, const atomic_bool *stop) {
    pthread_mutex_lock(&datagen->mutex);
    while (datagen->running) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PROGRESS_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&datagen->changed, &datagen->mutex, &until);
        const DatagenTally tally = datagen->tally;
        pthread_mutex_unlock(&datagen->mutex);
        if (atomic_load(stop))
            atomic_store(&datagen->halt, true);
        if (watcher)
            watcher->on_progress(watcher->context, &tally);
        pthread_mutex_lock(&datagen->mutex);
        if (atomic_load(&datagen->halt)) /* who waits for a place in the ring is to look up */
            pthread_cond_broadcast(&datagen->changed);
    }
    pthread_mutex_unlock(&datagen->mutex);
}

static void run_threads(Datagen *datagen, const DatagenWatcher *watcher, const atomic_bool *stop) {
    const uint32_t wanted = datagen->wish->threads;
    pthread_t *thread = memory_new(wanted * sizeof *thread);
    uint32_t count = 0;
    pthread_mutex_lock(&datagen->mutex);
    while (count < wanted && pool_start_thread(&thread[count], thread_main, datagen) == 0)
        count++;
    datagen->running += count;
    if (count < wanted) {
        error_set(datagen->error, "cannot start %u threads", wanted);
        fail(datagen);
    }
    pthread_mutex_unlock(&datagen->mutex);
    watch(datagen, watcher, stop);
    for (uint32_t i = 0; i < count; i++)
        pthread_join(thread[i], NULL);
    free(thread);
}

/* --- the whole -------------------------------------------------------------------------------- */

static DatagenEnd finish(Datagen *datagen, Error *error) {
    const uint64_t games = datagen->tally.games;
    Error late;
    if (datagen->failed || games == datagen->flushed) {
        /* The block that was taken up again stands in the file as it was. */
        data_abandon(datagen->writer);
    } else if (!data_finish(datagen->writer, games, &late)) {
        *error = late;
        datagen->failed = true;
    }
    return datagen->failed ? DATAGEN_FAILED : datagen->enough ? DATAGEN_DONE : DATAGEN_STOPPED;
}

DatagenEnd datagen_run(const DatagenWish *wish, const DatagenWatcher *watcher,
                       const atomic_bool *stop, DatagenTally *tally, Error *error) {
    Datagen datagen = {.wish = wish, .head = wish->head, .error = error};
    DatagenEnd end = DATAGEN_FAILED;
    describe(&datagen);
    datagen.tally.all = share_of(wish);
    datagen.places = wish->threads * PLACES_A_THREAD;
    datagen.ring = memory_new(datagen.places * sizeof *datagen.ring);
    pthread_mutex_init(&datagen.mutex, NULL);
    pthread_cond_init(&datagen.changed, NULL);
    if (open_file(&datagen, error)) {
        datagen.enough = is_enough(&datagen);
        if (!datagen.enough)
            run_threads(&datagen, watcher, stop);
        end = finish(&datagen, error);
    }
    *tally = datagen.tally;
    for (uint32_t i = 0; i < datagen.places; i++)
        game_data_free(&datagen.ring[i].data);
    free(datagen.ring);
    key_set_free(&datagen.known);
    pthread_cond_destroy(&datagen.changed);
    pthread_mutex_destroy(&datagen.mutex);
    return end;
}
