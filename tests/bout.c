/* The words are kept in one static text: tests run one after the other. */
#include "tests/bout.h"

#include <stdlib.h>
#include <string.h>

bool bout_args(const char *line, MatchArgs *args, Error *error) {
    enum { WORDS = 128 };
    static Buffer text;
    char *argv[WORDS] = {"quadriga-match"};
    int argc = 1;
    buffer_clear(&text);
    for (const char *p = line; *p; p++)
        if (*p == '@')
            buffer_put(&text, QUADRIGA_MOCK);
        else
            buffer_add(&text, p, 1);
    for (char *word = strtok(text.text, " "); word && argc < WORDS; word = strtok(NULL, " ")) {
        for (char *p = word; strncmp(word, "cmd=", 4) != 0 && (p = strchr(p, '_')); p++)
            *p = ' ';
        argv[argc++] = word;
    }
    return match_args_read(argc, argv, args, error);
}

static bool on_game(void *context, GameReport *report) {
    Bout *bout = context;
    if (bout->count < BOUT_GAMES) {
        bout->report[bout->count++] = *report;
        *report = (GameReport){.number = 0};
    }
    return !bout->stop_after || bout->count < bout->stop_after;
}

bool bout_play(Bout *bout, const char *line) {
    const uint32_t stop_after = bout->stop_after;
    MatchArgs args;
    MatchSetup setup = {.args = NULL};
    *bout = (Bout){.stop_after = stop_after};
    bool ok = bout_args(line, &args, &bout->error);
    ok = ok && match_setup(&args, NULL, &setup, &bout->error);
    if (ok)
        bout->end = match_run(&setup.plan, &(MatchWatcher){bout, NULL, on_game}, &bout->error);
    match_setup_free(&setup);
    match_args_free(&args);
    return ok;
}

void bout_free(Bout *bout) {
    for (uint32_t i = 0; i < bout->count; i++)
        game_report_free(&bout->report[i]);
    *bout = (Bout){.count = 0};
}
