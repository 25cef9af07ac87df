/* What the parts of the picture share: colours, and text that cannot break the file. */
#pragma once
#include "engine/position.h"

#include <stdio.h>

typedef uint32_t Rgb; /* 0xRRGGBB */

typedef struct {
    Rgb fill, line; /* of a man: his inside, his outline … */
    Rgb detail;     /* … and the lines on top of him */
} Paint;

/* The colours of a seat: by the colour its name says, else by its number. */
Paint svg_paint(const Variant *variant, Seat seat);
/* Of grey men. */
extern const Paint SVG_GREY;
/* `a` with so many percent of `b`. */
Rgb svg_mix(Rgb a, Rgb b, uint32_t percent);
/* Colours faded, for men that are out of play but still somebody's. */
Paint svg_faded(Paint paint);

/* Writes text as character data: what means something to XML is escaped, and what is not printable
 * ASCII becomes '?'. */
void svg_text(FILE *file, const char *text);
