/* The bench positions: starts, and middle games and endings of the engine's own games. */
#include "bench/positions.h"

/* clang-format off */
const BenchPosition BENCH_POSITIONS[] = {
    {"teams", "4PC"},
    {"teams", "4PCo"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-1,1,1,1-6,1,0,0-0-"
     "x,x,x,yR,1,yB,yK,yQ,yB,1,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,1,x,x,x/"
     "x,x,x,7,yP,x,x,x/bR,yN,bP,3,yN,5,gP,gR/bN,bP,7,gN,2,gP,1/bB,bP,5,bB,4,gP,gB/"
     "1,bP,10,gP,gK/bK,2,bP,4,gN,3,gP,gQ/1,bP,10,gP,gB/bN,11,gP,1/rB,bP,2,bQ,7,gP,gR/"
     "x,x,x,5,rN,1,rP,x,x,x/x,x,x,rP,1,rP,rP,rP,rP,rP,1,x,x,x/"
     "x,x,x,rR,rN,1,rQ,rK,rB,rR,1,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-1,0,1,1-7,11,8,5-1-"
     "x,x,x,3,yK,yQ,yB,1,yR,x,x,x/x,x,x,1,yB,yP,yP,yP,yP,gB,1,x,x,x/x,x,x,8,x,x,x/"
     "1,bR,11,gR/1,bP,9,gP,2/bB,bP,10,gP,1/1,bP,6,gN,3,gP,gK/bK,2,bN,2,gN,bQ,4,gP,gQ/"
     "rQ,bP,10,gP,gB/bN,11,gP,1/rB,rN,1,rP,8,gP,gR/x,x,x,2,rP,2,rN,1,rP,x,x,x/"
     "x,x,x,3,rP,rP,rP,rP,1,x,x,x/x,x,x,rR,3,rK,rB,rR,1,x,x,x"},
    {"teams",
     "B-0,0,0,0-1,0,1,1-1,1,0,1-2,1,11,19-1-"
     "x,x,x,yR,yN,1,yK,yQ,1,yN,gB,x,x,x/x,x,x,yP,1,yP,yP,yP,yP,1,yP,x,x,x/"
     "x,x,x,6,yP,1,x,x,x/yB,bP,11,gR/3,bP,9,gN/2,bN,bP,8,gP,1/bK,bP,5,rB,4,gP,gQ/"
     "bQ,bP,10,gN,gK/bB,bP,10,gP,gB/bN,2,bP,8,gP,1/bR,bP,10,gP,gR/x,x,x,4,rP,3,x,x,x/"
     "x,x,x,rP,rP,rP,rP,1,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,1,rK,1,rN,rR,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-1,0,0,0-7,6,11,19-0-{'enPassant':('f3:f4','','','')}-"
     "x,x,x,yR,1,yK,1,yQ,3,x,x,x/x,x,x,yP,3,yP,yP,1,yP,x,x,x/x,x,x,3,yP,2,yP,yN,x,x,x/"
     "yB,bP,1,gB,bP,yP,1,yN,3,gN,2/14/1,bK,1,bP,8,gP,1/3,bP,1,bN,4,gN,1,gP,gQ/bQ,bP,11,gK/"
     "bB,bP,bN,9,gP,gB/3,bP,2,rN,5,gP,1/bR,bP,3,rP,6,gP,gR/x,x,x,rP,3,rP,2,rN,x,x,x/"
     "x,x,x,1,rP,1,rP,1,rP,rP,rP,x,x,x/x,x,x,rR,1,rB,1,rK,2,rR,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-1,0,0,0-22,15,16,33-0-"
     "x,x,x,yR,7,x,x,x/x,x,x,yK,4,yP,1,gN,x,x,x/x,x,x,yP,2,yP,2,yP,yN,x,x,x/1,bP,3,yP,8/"
     "5,bP,8/bK,2,bP,8,gP,1/3,bP,1,bN,4,gN,1,gP,1/1,rP,bQ,7,gQ,2,gK/1,bP,10,gP,1/"
     "5,rB,rP,5,gP,1/bR,bP,10,gP,gR/x,x,x,4,rP,2,rN,x,x,x/x,x,x,3,rP,1,rP,rP,rP,x,x,x/"
     "x,x,x,rR,3,rK,2,rR,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-1,0,0,1-6,9,8,5-1-{'enPassant':('','','','l7:k7')}-"
     "x,x,x,bR,1,yB,yQ,yK,2,yR,x,x,x/x,x,x,2,yP,yP,yP,2,yP,x,x,x/x,x,x,1,yP,3,yN,2,x,x,x/"
     "bR,bP,bP,5,yP,3,gP,1/10,gP,2,gR/bB,bP,bP,9,gP,1/bQ,bK,10,gP,gK/1,bP,6,gN,1,gP,2,gQ/"
     "2,bP,5,yB,4,gB/2,rQ,3,rN,5,gP,gN/2,bB,1,rP,6,gP,1,gR/x,x,x,3,rP,4,x,x,x/"
     "x,x,x,rP,rP,2,rP,rP,rP,1,x,x,x/x,x,x,rR,1,rB,1,rK,rB,1,rR,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-0,0,0,0-17,24,19,17-1-"
     "x,x,x,3,yQ,yK,2,yR,x,x,x/x,x,x,2,yP,yP,yP,2,yP,x,x,x/x,x,x,1,yP,6,x,x,x/"
     "bR,bP,bP,5,gB,5/9,yN,3,rR/1,bP,bP,9,gK,1/bK,bB,12/1,bP,12/2,bP,bR,7,gN,2/"
     "6,rN,5,gP,1/bQ,3,rP,1,bB,4,gP,1,gR/x,x,x,3,rP,4,x,x,x/x,x,x,rP,3,rP,1,rP,1,x,x,x/"
     "x,x,x,rR,3,rK,rB,2,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,1,0-1,1,1,0-5,1,15,8-0-{'enPassant':('g3:g4','','','')}-"
     "x,x,x,yR,2,yK,yQ,1,yN,yR,x,x,x/x,x,x,yP,1,yP,yP,yB,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/"
     "bR,bP,4,yB,yP,4,gP,gR/3,bP,1,bN,3,gB,gN,1,gP,1/2,bN,2,bB,rN,5,gP,1/bK,bP,9,gP,1,gK/"
     "bQ,bP,10,gP,gQ/1,bP,10,gP,1/3,bP,3,rN,6/bR,bP,4,rP,2,rP,2,gP,1/"
     "x,x,x,1,rP,5,rB,x,x,x/x,x,x,rP,1,rP,1,rP,rP,1,rP,x,x,x/x,x,x,rR,2,rK,rQ,2,rR,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-1,0,0,0-13,2,23,23-1-"
     "x,x,x,yR,1,yK,1,yR,3,x,x,x/x,x,x,yP,3,yB,yP,yP,yP,x,x,x/x,x,x,3,yP,1,yN,2,x,x,x/"
     "3,bB,3,yP,4,gP,gR/rQ,2,bP,6,gN,1,gP,1/2,bK,9,gP,1/1,bP,2,bN,3,rN,2,gP,1,gK/"
     "bQ,bP,2,yB,7,gP,1/1,bP,8,gP,3/7,rN,6/bR,bP,4,rP,2,rP,4/x,x,x,1,rP,6,x,x,x/"
     "x,x,x,rP,1,rP,1,rP,gQ,1,rP,x,x,x/x,x,x,rR,2,rK,3,rR,x,x,x"},
    {"teams",
     "B-0,0,0,0-0,0,0,0-1,0,1,0-11,7,9,12-1-"
     "x,x,x,3,yK,1,yB,1,yR,x,x,x/x,x,x,1,yP,yP,1,yP,1,yP,1,x,x,x/"
     "x,x,x,yR,1,gB,yP,yB,1,yP,1,x,x,x/rB,bP,5,yN,yP,2,gB,gN,gR/3,bP,6,gP,3/rR,11,gP,1/"
     "1,bP,4,bQ,5,gP,gK/bK,bP,9,gP,1,gQ/bB,bP,9,gN,gP,1/1,bP,10,gP,1/"
     "bR,bP,6,rP,rP,rP,1,gP,rN/x,x,x,2,rN,5,x,x,x/x,x,x,1,rP,rP,rP,rP,3,x,x,x/"
     "x,x,x,2,bN,rK,rQ,2,rR,x,x,x"},
};
/* clang-format on */
const uint32_t BENCH_POSITION_COUNT = sizeof BENCH_POSITIONS / sizeof *BENCH_POSITIONS;
