/* Writing a row: what each number measures stands above it. */
#include "engine/memory.h"
#include "eval/rows.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    char *text;
    size_t length, room;
} Text;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
add(Text *text, const char *format, ...) {
    enum { MOST = 256 }; /* of one call */
    va_list args;
    if (text->room - text->length < MOST)
        text->text = memory_resize(text->text, text->room = 2 * text->room + MOST);
    va_start(args, format);
    const int written = vsnprintf(text->text + text->length, MOST, format, args);
    va_end(args);
    text->length += written < 0 ? 0 : written < MOST ? (size_t)written : MOST - 1;
}

static void add_range(Text *text, const ParamRange *range) {
    add(text, "\n# %s, %d to %d: %s\n", range->unit, range->low, range->high, range->text);
}

static void add_places(Text *text, const ParamLayout *layout, uint32_t which,
                       const int32_t *value) {
    add(text, "%s %s\n", PLACE_RANGE.name, layout->class_name[which]);
    for (uint32_t row = layout->height; row-- > 0;) {
        for (uint32_t file = 0; file < layout->width; file++)
            if (layout->cell[row][file] == NO_CELL)
                add(text, " %4s", "-");
            else
                add(text, " %4d", value[params_of_class(layout, which) + layout->cell[row][file]]);
        add(text, "\n");
    }
}

char *eval_row_text(const ParamLayout *layout, const int32_t *value) {
    Text text = {.text = NULL};
    add(&text, "# The numbers of the evaluation, see eval/rows.h\ngame %s\n",
        layout->board->variant->name);
    for (uint32_t i = 0; i < SCALARS; i++) {
        add_range(&text, &SCALAR_RANGES[i]);
        add(&text, "%s %d\n", SCALAR_RANGES[i].name, value[i]);
    }
    for (uint32_t group = 0; group < GROUPS; group++) {
        add_range(&text, &GROUP_RANGES[group]);
        for (uint32_t i = 0; i < layout->letters; i++)
            add(&text, "%s %c %d\n", GROUP_RANGES[group].name, layout->letter[i],
                value[SCALARS + group * layout->letters + i]);
    }
    add_range(&text, &PLACE_RANGE);
    for (uint32_t which = 0; which < layout->classes; which++)
        add_places(&text, layout, which, value);
    return text.text;
}
