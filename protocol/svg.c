/* Colours are kept as numbers, so that paler ones are worked out instead of being listed, and are
 * written as #rrggbb, the one form that every reader of SVG knows. */
#include "protocol/svg.h"

#include "engine/notation.h"

#include <strings.h>

const Paint SVG_GREY = {0x9B9B9B, 0x5C5C5C, 0x5C5C5C};

Paint svg_paint(const Variant *variant, Seat seat) {
    static const struct {
        const char *name;
        Paint paint;
    } BY_NAME[] = {
        {"Red", {0xD0342C, 0x3A0806, 0x3A0806}},    {"Blue", {0x2F6FD8, 0x071E48, 0x071E48}},
        {"Yellow", {0xF2C200, 0x4A3600, 0x4A3600}}, {"Green", {0x2F9E49, 0x06300F, 0x06300F}},
        {"White", {0xFDFDFD, 0x222222, 0x222222}},  {"Black", {0x2B2B2B, 0x000000, 0xDDDDDD}},
        {"Brown", {0x85532A, 0x2B1505, 0xF0DCC0}},
    };
    char name[SEAT_TEXT];
    seat_text(variant, seat, name);
    for (size_t i = 0; i < sizeof BY_NAME / sizeof *BY_NAME; i++)
        if (strcasecmp(name, BY_NAME[i].name) == 0)
            return BY_NAME[i].paint;
    return BY_NAME[seat].paint;
}

Rgb svg_mix(Rgb a, Rgb b, uint32_t percent) {
    Rgb mixed = 0;
    for (uint32_t shift = 0; shift <= 16; shift += 8) {
        const uint32_t x = a >> shift & 255, y = b >> shift & 255;
        mixed |= (x * (100 - percent) + y * percent) / 100 << shift;
    }
    return mixed;
}

Paint svg_faded(Paint paint) {
    return (Paint){svg_mix(paint.fill, SVG_GREY.fill, 65), SVG_GREY.line,
                   svg_mix(paint.detail, SVG_GREY.line, 50)};
}

void svg_text(FILE *file, const char *text) {
    for (const char *p = text; *p; p++)
        switch (*p) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        case '\'':
            fputs("&#39;", file);
            break;
        default:
            fputc(*p < ' ' || *p > '~' ? '?' : *p, file);
        }
}
