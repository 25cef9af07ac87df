/* Nodes by depth as a picture: a panel a game, a line a model. */
#pragma once
#include "bench/growth.h"

#include <stdio.h>

/* Writes an SVG; curves of a game stand together. All panels have the same axes: depth, and nodes
 * in powers of ten. `most` = nodes at which a position's search ended. */
void growth_svg(FILE *file, uint64_t most, const GrowthCurve *curves, uint32_t count);
