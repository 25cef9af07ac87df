#include "tuning/ticker.h"

#include "tuning/peer.h"

#include <inttypes.h>
#include <unistd.h>

enum { INTERVAL = 200000 };

void ticker_start(Ticker *ticker, FILE *file, const char *what, uint64_t before) {
    const int64_t now = peer_now();
    *ticker = (Ticker){isatty(fileno(file)) ? file : NULL, what, before, now, now};
}

void ticker_show(Ticker *ticker, uint64_t done, uint64_t all, const char *note) {
    if (!ticker->file)
        return;
    const int64_t now = peer_now();
    if (now < ticker->due)
        return;
    ticker->due = now + INTERVAL;
    const double seconds = (double)(now - ticker->start) / 1e6;
    const double rate = seconds > 0 ? (double)(done - ticker->before) / seconds : 0;
    fprintf(ticker->file, "\r\033[K%" PRIu64, done);
    if (all)
        fprintf(ticker->file, " of %" PRIu64, all);
    fprintf(ticker->file, " %s%s, %.0f a second", ticker->what, note, rate);
    if (all > done && rate > 0) {
        const uint64_t left = (uint64_t)((double)(all - done) / rate);
        fprintf(ticker->file, ", %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left", left / 3600,
                left / 60 % 60, left % 60);
    }
    fflush(ticker->file);
}

void ticker_stop(Ticker *ticker) {
    if (!ticker->file)
        return;
    fputs("\r\033[K", ticker->file);
    fflush(ticker->file);
}
