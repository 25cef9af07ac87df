/* A game's row says what its sheet says of board and letters; the rest is the same for all. Words
 * are kept as text as far as possible: a man is not looked at but for its seat and its kind. */
#include "tests/scene.h"

#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 18, MAN_TEXT = 8, WORD_TEXT = 128, SCENE_SEATS = 4 };

typedef struct {
    const char *game, *turns, *seats; /* in the order of FEN4's fields */
    int size, corner;                 /* of the board, and of each missing corner */
    const char *dictionary;           /* what always stands in it, or "" */
    const char *kings[SCENE_SEATS], *princesses[SCENE_SEATS]; /* homes, or NULL */
} Sheet;

static const Sheet SHEETS[] = {
    {"teams", "RBYG", "rbyg", 14, 3, "", {0}, {0}},
    {"ffa", "RBYG", "rbyg", 14, 3, "", {0}, {0}},
    {"solo", "RBYG", "rbyg", 14, 3, "", {0}, {0}},
    {"chess4", "WBYD", "wbyd", 12, 2, "'variant':'chess4','dim':'12x12'", {0}, {0}},
    {"fourrow", "SENW", "senw", 16, 4, "'variant':'fourrow','dim':'16x16'", {0}, {0}},
    {"seasons", "GRBW", "grbw", 8, 0, "'variant':'seasons','dim':'8x8'", {0}, {0}},
    {"quad",
     "RWBG",
     "rwbg",
     18,
     0,
     "'variant':'quad','dim':'18x18'",
     {"j1", "a9", "i18", "r10"},
     {"j9", "i9", "i10", "j10"}},
};

typedef struct {
    const Sheet *sheet;
    char turn, cell[LARGEST][LARGEST][MAN_TEXT]; /* [file][rank] */
    char half[8], points[32], castle[2][8], out[8], ep[64], crowned[8], keys[WORD_TEXT];
} Scene;

/* The square at the end of a text that ends with one; NULL when none does. */
static const char *square_at_end(const char *text, int size, int *file, int *rank) {
    const char *at = text + strlen(text);
    while (at > text && at[-1] >= '0' && at[-1] <= '9')
        at--;
    if (at == text || at[-1] < 'a' || at[-1] >= 'a' + size)
        return NULL;
    *file = at[-1] - 'a';
    *rank = atoi(at) - 1;
    return *rank >= 0 && *rank < size ? at - 1 : NULL;
}

static bool put_man(Scene *scene, const char *word) {
    int file, rank;
    const char *square = square_at_end(word, scene->sheet->size, &file, &rank);
    const size_t length = square ? (size_t)(square - word) : 0;
    if (length < 2 || length >= MAN_TEXT)
        return false;
    memcpy(scene->cell[file][rank], word, length);
    scene->cell[file][rank][length] = '\0';
    return true;
}

static bool read_word(Scene *scene, const char *word) {
    const struct {
        const char *key;
        char *value;
        size_t size;
    } KEYS[] = {
        {"half=", scene->half, sizeof scene->half},
        {"points=", scene->points, sizeof scene->points},
        {"short=", scene->castle[0], sizeof scene->castle[0]},
        {"long=", scene->castle[1], sizeof scene->castle[1]},
        {"out=", scene->out, sizeof scene->out},
        {"ep=", scene->ep, sizeof scene->ep},
        {"crowned=", scene->crowned, sizeof scene->crowned},
        {"keys=", scene->keys, sizeof scene->keys},
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strncmp(word, KEYS[i].key, strlen(KEYS[i].key)) == 0) {
            const int length =
                snprintf(KEYS[i].value, KEYS[i].size, "%s", word + strlen(KEYS[i].key));
            return (size_t)length < KEYS[i].size;
        }
    if (scene->turn)
        return put_man(scene, word);
    scene->turn = word[0];
    return word[1] == '\0' && strchr(scene->sheet->turns, word[0]);
}

static bool has_king(const Scene *scene, char seat) {
    for (int file = 0; file < scene->sheet->size; file++)
        for (int rank = 0; rank < scene->sheet->size; rank++)
            if (scene->cell[file][rank][0] == seat && scene->cell[file][rank][1] == 'K')
                return true;
    return false;
}

static void put_at_home(Scene *scene, char seat, char kind, const char *square) {
    char word[WORD_TEXT];
    snprintf(word, sizeof word, "%c%c%s", seat, kind, square);
    put_man(scene, word);
}

/* What the words leave out. */
static void complete(Scene *scene) {
    for (int s = 0; s < SCENE_SEATS; s++) {
        const Sheet *sheet = scene->sheet;
        const bool king = has_king(scene, sheet->seats[s]);
        if (!king && sheet->kings[s])
            put_at_home(scene, sheet->seats[s], 'K', sheet->kings[s]);
        if (sheet->princesses[s] && !strchr(scene->crowned, sheet->seats[s]))
            put_at_home(scene, sheet->seats[s], 'X', sheet->princesses[s]);
        if (!scene->out[2 * s]) {
            scene->out[2 * s] = king || sheet->kings[s] ? '0' : '1';
            scene->out[2 * s + 1] = s + 1 < SCENE_SEATS ? ',' : '\0';
        }
    }
}

static bool in_corner(const Sheet *sheet, int file, int rank) {
    const int far = sheet->size - sheet->corner;
    return (file < sheet->corner || file >= far) && (rank < sheet->corner || rank >= far);
}

/* Empty and on the board; the square past the last file is neither. */
static bool is_empty(const Scene *scene, int file, int rank) {
    return file < scene->sheet->size && !scene->cell[file][rank][0] &&
           !in_corner(scene->sheet, file, rank);
}

static char *write_rank(const Scene *scene, int rank, char *p) {
    for (int file = 0, run = 0; file < scene->sheet->size; file++) {
        run = is_empty(scene, file, rank) ? run + 1 : 0;
        if (run && is_empty(scene, file + 1, rank))
            continue;
        if (run)
            p += sprintf(p, "%d", run);
        else
            p += sprintf(p, "%s",
                         in_corner(scene->sheet, file, rank) ? "x" : scene->cell[file][rank]);
        run = 0;
        *p++ = file + 1 < scene->sheet->size ? ',' : rank > 0 ? '/' : '\0';
    }
    return p;
}

/* The dictionary with the stroke behind it, unless there is nothing to say. */
static char *write_dictionary(const Scene *scene, char *p) {
    const char *parts[] = {scene->sheet->dictionary, scene->ep, scene->keys};
    char *const start = p;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i][0])
            p += sprintf(p, parts[i] == scene->ep ? "%s'enPassant':(%s)" : "%s%s",
                         p == start ? "{" : ",", parts[i]);
    return p == start ? p : p + sprintf(p, "}-");
}

static void write_fen(const Scene *scene, char *p) {
    p += sprintf(p, "%c-%s-%s-%s-%s-%s-", scene->turn, scene->out, scene->castle[0],
                 scene->castle[1], scene->points, scene->half);
    p = write_dictionary(scene, p);
    for (int rank = scene->sheet->size - 1; rank >= 0; rank--)
        p = write_rank(scene, rank, p);
}

bool scene_fen(const char *game, const char *words, char out[SCENE_FEN]) {
    static Scene scene;
    char copy[SCENE_FEN / 4], *rest = copy;
    scene = (Scene){.half = "0", .points = "0,0,0,0", .castle = {"0,0,0,0", "0,0,0,0"}};
    for (size_t i = 0; i < sizeof SHEETS / sizeof *SHEETS; i++)
        if (strcmp(SHEETS[i].game, game) == 0)
            scene.sheet = &SHEETS[i];
    if (!check_that(scene.sheet != NULL && strlen(words) < sizeof copy, "%s: %s", game, words))
        return false;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        if (!check_that(read_word(&scene, word), "%s: no word of %s", word, game))
            return false;
    complete(&scene);
    write_fen(&scene, out);
    return true;
}

void scene_man(const char *fen, const char *square, char out[16]) {
    const char *at = strrchr(fen, '-') + 1;
    int size = 1, file = 0, rank = 0;
    for (const char *c = at; *c; c++)
        size += *c == '/';
    if (!check_that(square_at_end(square, size, &file, &rank) == square, "%s: no square", square))
        return;
    for (int r = size - 1; r > rank; r--)
        at = strchr(at, '/') + 1;
    out[0] = '\0';
    for (int f = 0; f <= file;) {
        const int length = (int)strcspn(at, ",/"), run = atoi(at);
        f += run ? run : 1;
        snprintf(out, 16, "%.*s", run || *at == 'x' ? 0 : length, at);
        at += length + 1;
    }
}
