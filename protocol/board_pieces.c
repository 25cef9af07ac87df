/* Drawn for this program: plain shapes that are told apart at the size of a small board, all on the
 * same foot, so that a row of them looks like one set. A man that moves as another but is worth
 * less or is none of chess has a shape of its own: the 1-point queen is a queen of three points
 * with a 1, the alfil an elephant's head, the general a helmet with a plume, the princess a lady.
 */
#include "protocol/board_pieces.h"

/* clang-format off */
const PieceShape PIECE_SHAPES[] = {
    {'K', "king",
     "M46 6H54V13H61V21H54V29C73 22 88 34 83 50C80 59 74 64 73 72L75 90H25L27 72C26 64 20 59 17 50"
     "C12 34 27 22 46 29V21H39V13H46Z",
     "M50 31C40 42 43 56 50 65C57 56 60 42 50 31M29 72Q50 65 71 72M28 81Q50 75 72 81"},
    {'Q', "queen",
     "M14 25A6 6 0 1 1 22 28L34 52L33 21A6 6 0 1 1 40 20L47 50L48 17A6 6 0 1 1 52 17L53 50L60 20"
     "A6 6 0 1 1 67 21L66 52L78 28A6 6 0 1 1 86 25L74 66L73 74L76 90H24L27 74L26 66Z",
     "M27 69Q50 62 73 69M27 80Q50 74 73 80"},
    {'D', "1-point queen",
     "M22 36A6 6 0 1 1 30 39L40 54L47 29A6 6 0 1 1 53 29L60 54L70 39A6 6 0 1 1 78 36L72 68L76 90H24"
     "L28 68Z",
     "M45 65L51 60V82M44 82H58"},
    {'R', "rook",
     "M24 18H37V27H44V18H56V27H63V18H76V38L68 45V70L76 78V90H24V78L32 70V45L24 38Z",
     "M32 45H68M32 70H68"},
    {'B', "bishop",
     "M45 20A7 7 0 1 1 55 20C68 30 73 43 67 56L61 65L65 74C74 75 79 80 80 90H20C21 80 26 75 35 74"
     "L39 65L33 56C27 43 32 30 45 20Z",
     "M50 34V54M41 43H59M39 65H61M35 74H65"},
    {'N', "knight",
     "M28 90C28 72 45 64 44 50C39 53 36 58 29 61C22 64 16 57 19 51C24 44 27 39 29 33C30 27 34 23 37 21"
     "L37 9L47 18C66 18 82 36 80 66C80 76 79 84 77 90Z",
     "M37 33L41 36M24 54L27 52M52 22C64 28 71 44 69 72"},
    {'P', "pawn",
     "M50 20C59 20 66 27 66 36C66 42 63 47 59 50L66 54L60 60C62 69 68 75 76 80V90H24V80C32 75 38 69"
     " 40 60L34 54L41 50C37 47 34 42 34 36C34 27 41 20 50 20Z",
     "M41 50H59"},
    {'A', "alfil",
     "M34 90C40 82 42 76 41 68L36 63C33 74 27 82 17 80C11 79 8 74 9 68L16 68C16 72 20 73 22 70C26 64 26"
     " 56 27 47C28 31 39 20 55 20C75 20 84 36 82 54C81 66 78 78 80 90Z",
     "M55 34C70 30 78 42 73 56C69 66 60 64 56 55C53 48 52 40 55 34M40 40L43 43M37 58L26 63"},
    {'F', "general",
     "M50 26C45 13 58 4 75 10C68 12 66 18 61 24C71 29 76 40 76 54V60L70 66L76 78V90H24V78L30 66L24 60"
     "V54C24 38 34 27 50 26Z",
     "M24 54H76M50 54V68M36 44H64M30 67H70"},
    {'X', "princess",
     "M36 24L33 8L43 16L50 6L57 16L67 8L64 24C66 34 63 41 57 45C61 48 62 53 61 57C71 64 79 76 81 90H19"
     "C21 76 29 64 39 57C38 53 39 48 43 45C37 41 34 34 36 24Z",
     "M36 25Q50 31 64 25M39 57Q50 65 61 57"},
    {'\0', "man", "M50 20A35 35 0 1 1 49 20Z", "M50 35A20 20 0 1 1 49 35"},
};
/* clang-format on */

const size_t PIECE_SHAPE_COUNT = sizeof PIECE_SHAPES / sizeof *PIECE_SHAPES;

const PieceShape *piece_shape(char letter) {
    size_t i = 0;
    while (i + 1 < PIECE_SHAPE_COUNT && PIECE_SHAPES[i].letter != letter)
        i++;
    return &PIECE_SHAPES[i];
}
