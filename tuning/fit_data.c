#include "tuning/fit_data.h"

#include "engine/memory.h"
#include "eval/trace.h"
#include "search/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const uint8_t FIT_PAIR[FIT_PAIRS][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

/* --- what is known of a position -------------------------------------------------------------- */

/* Who plays at all, by how the board was set up. */
static Seat first_seat(const Board *board) {
    Seat s = 0;
    while (board->absent >> s & 1)
        s++;
    return s;
}

static float result_of(int32_t a, int32_t b) { return a > b ? 1 : a < b ? 0 : 0.5f; }

static void label_sides(FitSample *sample, const Position *pos, const DataLabel *label) {
    const bool ours = sample->own >> label->mover & 1;
    const int32_t payoff = label->result[first_seat(pos->board)];
    sample->result[0] = result_of(payoff, 0);
    sample->search[0] = (float)(ours ? label->value : -label->value);
}

/* Is it still open who of the two ends up before the other, and will the result tell? */
static bool is_open(const Position *pos, const DataLabel *label, Seat a, Seat b) {
    const Variant *variant = pos->board->variant;
    const SeatMask both = (SeatMask)(seat_bit(a) | seat_bit(b));
    if (pos->board->absent & both)
        return false;
    if (variant->first_takes_all && label->result[a] == label->result[b] && label->result[a] < 0)
        return false; /* both have lost, nobody says in which order */
    const SeatMask alive = pos->now.alive & both;
    return alive == both || (alive && variant->points_count);
}

static void label_seats(FitSample *sample, const Position *pos, const DataLabel *label) {
    for (uint32_t i = 0; i < FIT_PAIRS; i++) {
        const Seat a = FIT_PAIR[i][0], b = FIT_PAIR[i][1];
        const bool open = is_open(pos, label, a, b),
                   play = pos->now.alive >> a & pos->now.alive >> b & 1;
        sample->result[i] = open ? result_of(label->result[a], label->result[b]) : NAN;
        sample->search[i] = open && play ? (float)(label->score[a] - label->score[b]) : NAN;
    }
}

void fit_data_add(FitData *data, const Position *pos, const DataLabel *label, const uint8_t *record,
                  size_t length) {
    const SeatMask own = position_side(pos, first_seat(pos->board));
    FitSample sample = {.game = label->game,
                        .record = data->size,
                        .two_sided = model_rules_know_two(pos, own),
                        .own = own};
    if (sample.two_sided)
        label_sides(&sample, pos, label);
    else
        label_seats(&sample, pos, label);
    bool counts = false;
    for (uint32_t i = 0; i < fit_pairs(&sample); i++)
        counts |= !isnan(sample.result[i]);
    if (!counts)
        return;
    if (data->size + length > data->room)
        data->bytes = memory_resize(data->bytes, data->room = 2 * data->size + RECORD_MOST);
    if (data->count == data->sample_room)
        data->sample = memory_resize(data->sample,
                                     (data->sample_room = 2 * data->count + 1024) * sizeof sample);
    memcpy(data->bytes + data->size, record, length);
    data->size += length;
    data->sample[data->count++] = sample;
}

/* --- files ------------------------------------------------------------------------------------ */

bool fit_data_begin(FitData *data, const Variant *variant, const char *rules, Error *error) {
    if (!data->board) {
        data->board = board_new_with(variant, rules, error);
        if (!data->board)
            return false;
        params_lay_out(&data->layout, data->board);
        snprintf(data->rules, sizeof data->rules, "%s", rules);
    }
    return (data->board->variant == variant && strcmp(data->rules, rules) == 0) ||
           error_set(error, "positions of %s %.60s and of %s %.60s do not go together",
                     data->board->variant->name, data->rules, variant->name, rules);
}

bool fit_data_read(FitData *data, const char *path, const FitDataWatcher *watcher, Error *error) {
    DataReader *reader = data_open(path, error);
    if (!reader)
        return false;
    const DataHead *head = data_head(reader);
    Error why;
    bool ok = fit_data_begin(data, head->variant, head->rules, &why) ||
              error_set(error, "%.80s: %.160s", path, why.text);
    Position *pos = memory_new(sizeof *pos);
    DataLabel label;
    DataStatus status;
    while (ok && (status = data_next(reader, pos, &label, error)) != DATA_END) {
        size_t length;
        const uint8_t *record = data_bytes(reader, &length);
        data->damaged += status == DATA_DAMAGED;
        if (status == DATA_DAMAGED && watcher->on_damage)
            watcher->on_damage(watcher->context, error);
        if (status == DATA_RECORD)
            fit_data_add(data, pos, &label, record, length);
        if (watcher->on_progress)
            watcher->on_progress(watcher->context, data->count);
        if (data->count == UINT32_MAX || (watcher->stop && atomic_load(watcher->stop)))
            ok = error_set(error, data->count == UINT32_MAX ? "too many positions" : "broken off");
    }
    free(pos);
    data_close(reader);
    return ok;
}

static void free_pieces(FitData *data) {
    for (uint32_t i = 0; i < data->pieces; i++)
        if (data->piece[i]) {
            free(data->piece[i]->number);
            free(data->piece[i]->slope);
            free(data->piece[i]);
        }
    free(data->piece);
}

void fit_data_free(FitData *data) {
    free_pieces(data);
    free(data->sample);
    free(data->bytes);
    free(data->board);
}

void fit_data_split(FitData *data, uint32_t percent, uint64_t seed) {
    FitSample *sorted = memory_new((data->count + 1) * sizeof *sorted);
    uint32_t held = 0;
    data->fitted = 0;
    for (uint32_t i = 0; i < data->count; i++) {
        const bool out = hash_mix(data->sample[i].game ^ hash_mix(seed)) % 100 < percent;
        sorted[out ? data->count - ++held : data->fitted++] = data->sample[i];
    }
    free(data->sample);
    data->sample = sorted;
    data->sample_room = data->count + 1;
}

/* --- slopes ----------------------------------------------------------------------------------- */

typedef struct {
    FitData *data;
    const EvalTable *table;
    const int32_t *row;
    const Position *empty;
    uint32_t first; /* piece */
} Tracing;

typedef struct { /* of one thread at one piece */
    const Tracing *tracing;
    FitPiece *piece;
    size_t room;
    Position *pos;
    float *dense; /* as eval_trace fills it */
} Tracer;

static void keep(Tracer *tracer, uint32_t number, double slope) {
    FitPiece *piece = tracer->piece;
    if (piece->count == tracer->room) {
        tracer->room += tracer->room / 4 + 4096;
        piece->number = memory_resize(piece->number, tracer->room * sizeof *piece->number);
        piece->slope = memory_resize(piece->slope, tracer->room * sizeof *piece->slope);
    }
    piece->number[piece->count] = (uint16_t)number;
    piece->slope[piece->count++] = (float)slope;
}

/* How much of each seat's score is in the side's lead, as in eval_side. */
static void weigh(const FitSample *sample, const Board *board, double weight[SEATS]) {
    uint32_t seats[2] = {0, 0};
    for (Seat s = 0; s < SEATS; s++)
        if (!(board->absent >> s & 1))
            seats[sample->own >> s & 1]++;
    for (Seat s = 0; s < SEATS; s++)
        weight[s] = board->absent >> s & 1 ? 0
                    : sample->own >> s & 1 ? 2.0 / seats[1]
                                           : -2.0 / seats[0];
}

/* Keeps the slopes of the sum of seats' scores, each so many times, and returns the constant. */
static double keep_score(Tracer *tracer, const double weight[SEATS], const Score *score) {
    const uint32_t count = tracer->tracing->data->layout.count;
    double constant = 0;
    for (Seat s = 0; s < SEATS; s++)
        constant += weight[s] * score->of[s];
    for (uint32_t i = 0; i < count; i++) {
        double slope = 0;
        for (Seat s = 0; s < SEATS; s++)
            slope += weight[s] * (double)tracer->dense[s * count + i];
        if (slope != 0) {
            keep(tracer, i, slope);
            constant -= (double)(float)slope * tracer->tracing->row[i];
        }
    }
    return constant;
}

static void trace_sample(Tracer *tracer, FitSample *sample, size_t *begin) {
    const FitData *data = tracer->tracing->data;
    const uint8_t *record = data->bytes + sample->record;
    int32_t term[TERMS][SEATS];
    DataLabel label;
    double weight[SEATS];
    for (uint32_t i = 0; i < SEATS; i++)
        begin[i] = tracer->piece->count;
    /* It was read once before, so it can be read. */
    if (!record_read(record, record_length(record, RECORD_MOST), tracer->tracing->empty,
                     tracer->pos, &label, NULL))
        return;
    eval_trace(tracer->tracing->table, tracer->pos, tracer->dense);
    const Score score = eval_terms(tracer->tracing->table, tracer->pos, term);
    if (sample->two_sided) {
        weigh(sample, data->board, weight);
        sample->constant[0] = keep_score(tracer, weight, &score);
        for (uint32_t i = 1; i < SEATS; i++)
            begin[i] = tracer->piece->count;
        return;
    }
    for (Seat s = 0; s < SEATS; s++) {
        for (Seat t = 0; t < SEATS; t++)
            weight[t] = t == s;
        begin[s] = tracer->piece->count;
        sample->constant[s] = keep_score(tracer, weight, &score);
    }
}

static void trace_piece(void *context, uint32_t number) {
    const Tracing *tracing = context;
    FitData *data = tracing->data;
    const uint32_t at = tracing->first + number, first = at * FIT_PIECE;
    FitPiece **piece = &data->piece[at];
    if (!*piece)
        *piece = memory_new(sizeof **piece);
    Tracer tracer = {tracing, *piece, (*piece)->count, memory_new(sizeof *tracer.pos),
                     memory_new(SEATS * data->layout.count * sizeof *tracer.dense)};
    (*piece)->count = 0;
    uint32_t i = 0;
    for (; i < FIT_PIECE && first + i < data->count; i++)
        trace_sample(&tracer, &data->sample[first + i], &(*piece)->begin[i * SEATS]);
    (*piece)->begin[i * SEATS] = (*piece)->count;
    if (tracer.room > (*piece)->count && (*piece)->count) {
        (*piece)->number =
            memory_resize((*piece)->number, (*piece)->count * sizeof *(*piece)->number);
        (*piece)->slope = memory_resize((*piece)->slope, (*piece)->count * sizeof *(*piece)->slope);
    }
    free(tracer.dense);
    free(tracer.pos);
}

void fit_data_trace(FitData *data, uint32_t from, uint32_t to, const int32_t *row, Crew *crew) {
    if (from >= to)
        return;
    if (!data->piece) {
        data->pieces = (data->count + FIT_PIECE - 1) / FIT_PIECE;
        data->piece = memory_new(data->pieces * sizeof *data->piece);
    }
    EvalTable *table = eval_table_of(&data->layout, row);
    Position *empty = memory_new(sizeof *empty);
    position_clear(empty, data->board);
    Tracing tracing = {data, table, row, empty, from / FIT_PIECE};
    crew_run(crew, (to + FIT_PIECE - 1) / FIT_PIECE - tracing.first, trace_piece, &tracing);
    free(empty);
    free(table);
}
