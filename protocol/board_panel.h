/* A part of the picture of a board: what stands beside it. */
#pragma once
#include "protocol/board_svg.h"

enum { PANEL_WIDTH = 230 };

/* The height it may need. */
uint32_t board_panel_height(void);
/* Writes it with its top left corner at (x, y). */
void board_panel(FILE *file, const Position *pos, const BoardPicture *picture, uint32_t x,
                 uint32_t y);
