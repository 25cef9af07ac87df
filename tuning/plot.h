/* Pictures (SVG) of what fits are about. */
#pragma once
#include "eval/params.h"

#include <stdio.h>

/* The piece-square tables of a row: a panel for each class of men in its owner's own view, the
 * owner's edge below, red for what is less and blue for what is more than nothing. */
void plot_places(FILE *file, const ParamLayout *layout, const int32_t *row);

typedef struct {
    double epoch, fitted, held;
} PlotPoint;
enum { PLOT_POINTS = 100000 };
/* Reads a curve as fit writes it. The points are the caller's to free; NULL with the line that is
 * wrong, or that there are none or more than PLOT_POINTS. */
PlotPoint *plot_read(const char *text, size_t *count, Error *error);
/* The losses by epoch; `count` > 0, epochs ascending. */
void plot_curve(FILE *file, const PlotPoint *point, size_t count);
