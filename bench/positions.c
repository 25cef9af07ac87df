/* The bench positions: starts, and middle games and endings of the engine's own games. */
#include "bench/positions.h"

/* clang-format off */
const BenchPosition BENCH_POSITIONS[] = {
    {"teams", 0, "4PC"},
    {"teams", 0, "4PCo"},
    {"teams", 0,
     "B-0,0,0,0-0,0,0,0-1,1,1,1-6,1,0,0-0-"
     "x,x,x,yR,1,yB,yK,yQ,yB,1,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,1,x,x,x/"
     "x,x,x,7,yP,x,x,x/bR,yN,bP,3,yN,5,gP,gR/bN,bP,7,gN,2,gP,1/bB,bP,5,bB,4,gP,gB/"
     "1,bP,10,gP,gK/bK,2,bP,4,gN,3,gP,gQ/1,bP,10,gP,gB/bN,11,gP,1/rB,bP,2,bQ,7,gP,gR/"
     "x,x,x,5,rN,1,rP,x,x,x/x,x,x,rP,1,rP,rP,rP,rP,rP,1,x,x,x/"
     "x,x,x,rR,rN,1,rQ,rK,rB,rR,1,x,x,x"},
    {"teams", 0,
     "B-0,0,0,0-1,0,1,1-1,1,0,1-2,1,11,19-1-"
     "x,x,x,yR,yN,1,yK,yQ,1,yN,gB,x,x,x/x,x,x,yP,1,yP,yP,yP,yP,1,yP,x,x,x/"
     "x,x,x,6,yP,1,x,x,x/yB,bP,11,gR/3,bP,9,gN/2,bN,bP,8,gP,1/bK,bP,5,rB,4,gP,gQ/"
     "bQ,bP,10,gN,gK/bB,bP,10,gP,gB/bN,2,bP,8,gP,1/bR,bP,10,gP,gR/x,x,x,4,rP,3,x,x,x/"
     "x,x,x,rP,rP,rP,rP,1,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,1,rK,1,rN,rR,x,x,x"},
    {"teams", 0,
     "B-0,0,0,0-0,0,0,0-1,0,0,0-7,6,11,19-0-{'enPassant':('f3:f4','','','')}-"
     "x,x,x,yR,1,yK,1,yQ,3,x,x,x/x,x,x,yP,3,yP,yP,1,yP,x,x,x/x,x,x,3,yP,2,yP,yN,x,x,x/"
     "yB,bP,1,gB,bP,yP,1,yN,3,gN,2/14/1,bK,1,bP,8,gP,1/3,bP,1,bN,4,gN,1,gP,gQ/bQ,bP,11,gK/"
     "bB,bP,bN,9,gP,gB/3,bP,2,rN,5,gP,1/bR,bP,3,rP,6,gP,gR/x,x,x,rP,3,rP,2,rN,x,x,x/"
     "x,x,x,1,rP,1,rP,1,rP,rP,rP,x,x,x/x,x,x,rR,1,rB,1,rK,2,rR,x,x,x"},
    {"teams", 0,
     "B-0,0,0,0-0,0,0,0-1,0,0,0-22,15,16,33-0-"
     "x,x,x,yR,7,x,x,x/x,x,x,yK,4,yP,1,gN,x,x,x/x,x,x,yP,2,yP,2,yP,yN,x,x,x/1,bP,3,yP,8/"
     "5,bP,8/bK,2,bP,8,gP,1/3,bP,1,bN,4,gN,1,gP,1/1,rP,bQ,7,gQ,2,gK/1,bP,10,gP,1/"
     "5,rB,rP,5,gP,1/bR,bP,10,gP,gR/x,x,x,4,rP,2,rN,x,x,x/x,x,x,3,rP,1,rP,rP,rP,x,x,x/"
     "x,x,x,rR,3,rK,2,rR,x,x,x"},
    {"teams", 0,
     "B-0,0,0,0-0,0,0,0-1,0,0,1-6,9,8,5-1-{'enPassant':('','','','l7:k7')}-"
     "x,x,x,bR,1,yB,yQ,yK,2,yR,x,x,x/x,x,x,2,yP,yP,yP,2,yP,x,x,x/x,x,x,1,yP,3,yN,2,x,x,x/"
     "bR,bP,bP,5,yP,3,gP,1/10,gP,2,gR/bB,bP,bP,9,gP,1/bQ,bK,10,gP,gK/1,bP,6,gN,1,gP,2,gQ/"
     "2,bP,5,yB,4,gB/2,rQ,3,rN,5,gP,gN/2,bB,1,rP,6,gP,1,gR/x,x,x,3,rP,4,x,x,x/"
     "x,x,x,rP,rP,2,rP,rP,rP,1,x,x,x/x,x,x,rR,1,rB,1,rK,rB,1,rR,x,x,x"},
    {"teams", 0,
     "B-0,0,0,0-0,0,0,0-0,0,0,0-17,24,19,17-1-"
     "x,x,x,3,yQ,yK,2,yR,x,x,x/x,x,x,2,yP,yP,yP,2,yP,x,x,x/x,x,x,1,yP,6,x,x,x/"
     "bR,bP,bP,5,gB,5/9,yN,3,rR/1,bP,bP,9,gK,1/bK,bB,12/1,bP,12/2,bP,bR,7,gN,2/"
     "6,rN,5,gP,1/bQ,3,rP,1,bB,4,gP,1,gR/x,x,x,3,rP,4,x,x,x/x,x,x,rP,3,rP,1,rP,1,x,x,x/"
     "x,x,x,rR,3,rK,rB,2,x,x,x"},
    {"teams", 0,
     "B-0,0,0,0-0,0,1,0-1,1,1,0-5,1,15,8-0-{'enPassant':('g3:g4','','','')}-"
     "x,x,x,yR,2,yK,yQ,1,yN,yR,x,x,x/x,x,x,yP,1,yP,yP,yB,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/"
     "bR,bP,4,yB,yP,4,gP,gR/3,bP,1,bN,3,gB,gN,1,gP,1/2,bN,2,bB,rN,5,gP,1/bK,bP,9,gP,1,gK/"
     "bQ,bP,10,gP,gQ/1,bP,10,gP,1/3,bP,3,rN,6/bR,bP,4,rP,2,rP,2,gP,1/"
     "x,x,x,1,rP,5,rB,x,x,x/x,x,x,rP,1,rP,1,rP,rP,1,rP,x,x,x/x,x,x,rR,2,rK,rQ,2,rR,x,x,x"},
    {"teams", 0,
     "B-0,0,0,0-0,0,0,0-1,0,0,0-13,2,23,23-1-"
     "x,x,x,yR,1,yK,1,yR,3,x,x,x/x,x,x,yP,3,yB,yP,yP,yP,x,x,x/x,x,x,3,yP,1,yN,2,x,x,x/"
     "3,bB,3,yP,4,gP,gR/rQ,2,bP,6,gN,1,gP,1/2,bK,9,gP,1/1,bP,2,bN,3,rN,2,gP,1,gK/"
     "bQ,bP,2,yB,7,gP,1/1,bP,8,gP,3/7,rN,6/bR,bP,4,rP,2,rP,4/x,x,x,1,rP,6,x,x,x/"
     "x,x,x,rP,1,rP,1,rP,gQ,1,rP,x,x,x/x,x,x,rR,2,rK,3,rR,x,x,x"},
    {"ffa", 2, "4PC"},
    {"ffa", 4,
     "B-0,0,0,0-1,1,1,1-0,1,1,1-1,3,4,4-0-{'enPassant':('','','','l10:k10')}-"
     "x,x,x,yR,1,yB,yK,yQ,2,yR,x,x,x/x,x,x,1,yP,1,yP,yP,yP,1,yP,x,x,x/x,x,x,5,yN,2,x,x,x/"
     "bR,1,bN,yP,5,yB,1,gP,1,gR/1,bP,4,gN,3,gP,3/bB,11,gP,gB/bQ,bP,4,yN,3,rQ,1,gP,gK/"
     "bK,bP,6,gP,3,gP,gQ/bB,12,gB/1,bP,3,bP,2,rN,3,gP,1/bR,1,bP,bN,1,rB,1,gP,5,gR/"
     "x,x,x,4,rP,3,x,x,x/x,x,x,2,rP,rP,1,rP,rP,rP,x,x,x/x,x,x,1,rR,rB,1,rK,2,rR,x,x,x"},
    {"ffa", 3,
     "G-0,0,0,0-0,0,1,0-0,0,0,0-7,0,19,14-1-x,x,x,yR,2,yK,yQ,1,yN,1,x,x,x/x,x,x,yP,1,yP,5,x,x,x/"
     "x,x,x,5,yP,2,x,x,x/14/bR,bP,7,yB,1,gP,2/bB,3,yN,7,gP,1/bQ,bP,1,bN,3,yP,4,gP,gK/"
     "1,bN,bP,4,gB,1,gP,1,gQ,2/bR,bP,3,yR,rN,gP,3,gN,2/bK,2,bB,8,gP,1/1,bP,9,gR,2/"
     "x,x,x,rP,rP,1,rP,1,rP,rP,rP,x,x,x/x,x,x,2,rP,1,rP,3,x,x,x/x,x,x,rR,2,rQ,1,rR,rK,1,x,x,x"},
    {"solo", 2, "4PCo"},
    {"solo", 3,
     "B-0,0,0,0-0,0,1,1-0,0,0,0-5,4,1,9-1-x,x,x,yR,2,yK,yQ,3,x,x,x/"
     "x,x,x,1,yB,2,yP,yP,yB,1,x,x,x/x,x,x,1,yP,yP,5,x,x,x/1,bR,1,yP,5,yP,yR,gN,1,gR/"
     "1,bP,4,yP,2,gP,yP,1,gP,1/bB,5,bN,2,gP,3,gB/bQ,bP,3,rN,rB,3,bB,1,gP,gK/6,rN,3,gP,2,gQ/"
     "bR,bP,4,rP,2,gP,4/bK,bP,2,bN,5,gP,3/1,bP,9,gB,1,gR/x,x,x,8,x,x,x/"
     "x,x,x,rP,rP,rP,1,rP,rP,rP,1,x,x,x/x,x,x,rR,2,rQ,1,rK,rR,1,x,x,x"},
    {"solo", 1,
     "R-0,0,1,1-0,1,0,0-0,0,0,0-15,34,34,14-1-x,x,x,dyR,2,dyK,3,dyR,x,x,x/"
     "x,x,x,dyP,2,dyP,4,x,x,x/x,x,x,1,bQ,6,x,x,x/14/3,bP,1,bB,7,dyQ/1,bP,bP,4,bR,1,dgP,1,dyB,2/"
     "6,rD,3,dyP,dgP,dgK,1/bK,bP,9,dgN,dgP,1/bB,3,bP,rB,1,rP,3,dgP,1,dgB/1,bP,2,rP,7,dgP,1/"
     "bR,2,bP,4,rP,rP,dgR,3/x,x,x,2,rP,5,x,x,x/x,x,x,rP,4,rR,1,dgN,x,x,x/"
     "x,x,x,rR,2,rQ,2,rK,1,x,x,x"},
    {"chess4", 0, "start"},
    {"chess4", 0,
     "B-0,0,0,0-0,1,0,0-0,1,0,0-0,0,0,0-1-{'variant':'chess4','dim':'12x12'}-"
     "x,x,bR,3,bK,1,bN,bR,x,x/x,x,3,bN,bP,bP,1,bP,x,x/2,wB,1,yR,5,dP,dR/4,yP,bP,2,bP,1,dP,dN/"
     "2,yN,bP,4,dP,1,dK,dB/3,yP,6,dP,1/yK,yB,1,wP,4,dP,3/3,yP,8/yN,1,yP,wP,3,dQ,4/1,yP,wN,9/"
     "x,x,wP,2,wP,3,wP,x,x/x,x,2,wK,4,wR,x,x"},
    {"chess4", 1,
     "B-0,0,0,0-0,1,1,1-0,1,0,0-0,0,0,0-0-{'variant':'chess4','dim':'12x12'}-"
     "x,x,bR,3,bK,bB,1,bR,x,x/x,x,6,bP,1,x,x/4,bN,bP,2,dP,bN,1,dR/6,bP,bP,1,bP,dP,dN/"
     "6,bQ,1,dP,3/1,yQ,yB,1,yP,3,dP,2,dK/yK,2,yP,5,dB,dP,1/3,wP,yP,wN,6/"
     "1,yP,wP,2,wP,wP,1,dP,wP,2/yR,yP,yN,8,dQ/x,x,1,wB,wP,1,wN,3,x,x/x,x,3,wK,3,wQ,x,x"},
    {"fourrow", 3, "four"},
    {"fourrow", 0,
     "W-1,0,0,0-0,1,0,1-0,1,0,0-0,0,0,0-1-"
     "{'variant':'fourrow','dim':'16x16','spoils':'s','claim':'we'}-"
     "x,x,x,x,nR,1,nK,1,nQ,2,nR,x,x,x,x/x,x,x,x,2,nP,5,x,x,x,x/x,x,x,x,8,x,x,x,x/"
     "x,x,x,x,1,nP,2,nN,3,x,x,x,x/7,wR,1,nN,nB,nP,eP,2,eR/1,wP,7,nP,4,eP,1/wB,1,wP,13/"
     "5,wQ,4,eP,4,eK/wK,4,eN,4,eN,3,eP,1/wB,wP,8,eP,4,eB/wN,3,sP,wP,6,eP,3/"
     "wR,3,wP,sP,3,sP,eB,eP,3,eR/x,x,x,x,2,wN,1,sP,3,x,x,x,x/x,x,x,x,2,sN,5,x,x,x,x/"
     "x,x,x,x,2,sP,sP,1,eQ,1,sP,x,x,x,x/x,x,x,x,2,sB,eQ~s,2,sN,sR,x,x,x,x"},
    {"fourrow", 5,
     "N-0,0,0,1-0,0,1,0-0,1,1,0-0,0,0,0-1-{'variant':'fourrow','dim':'16x16'}-"
     "x,x,x,x,nR,2,nK,nQ,nB,nN,nR,x,x,x,x/x,x,x,x,4,nP,3,x,x,x,x/x,x,x,x,8,x,x,x,x/"
     "x,x,x,x,nP,2,nN,4,x,x,x,x/eR~w,3,sPe~w,5,eR,5/2,eQ~w,2,sPe~w,nP,2,ePn,eP,nP,3,eN/"
     "eB~w,6,nP,6,eP,eB/1,ePe~w,1,nPw,10,eP,eK/5,ePe~w,8,eN,1/sB~w,sQ,13,eB/"
     "sN~w,3,ePe~w,sP,1,sP,sP,eP,1,sP,4/4,sP,1,sR~w,sN,1,sP,eP,4,eR/x,x,x,x,8,x,x,x,x/"
     "x,x,x,x,8,x,x,x,x/x,x,x,x,6,sP,1,x,x,x,x/x,x,x,x,sR,sN,sB,2,sK,1,sR,x,x,x,x"},
    {"seasons", 0, "start"},
    {"seasons", 0,
     "G-0,0,0,1-0,0,0,0-0,0,0,0-2,3,12,0-4-{'variant':'seasons','dim':'8x8'}-"
     "1,gR,1,gPe,bPw,1,bR,1/gK,gA,gPe,3,bA,1/gPs,1,bN,2,bN,2/rPn,6,bPs/1,rPn,5,bPn/1,rR,4,rN,1/"
     "2,rPe,3,bA,bK/rK,1,rPe,1,bPw,1,bR,1"},
    {"seasons", 0,
     "W-0,0,1,0-0,0,0,0-0,0,0,0-6,16,0,2-1-{'variant':'seasons','dim':'8x8'}-1,gK,6/"
     "3,gPe,1,gPe,wK,1/4,rN,3/gPs,2,gA,1,wN,1,wPs/1,gPs,5,rPn/8/1,rA,rPe,1,gR,1,rA,1/"
     "1,rK,rPe,1,rPw,1,rR,1"},
    {"quad", 1, "start"},
    {"quad", 1,
     "W-0,0,0,0-0,1,1,0-1,0,0,0-0,0,0,0-0-"
     "{'variant':'quad','dim':'18x18','enPassant':('g3:g4','','','p8:o8'),'pool':('QRB','BB',"
     "'B','QRBN')}-5,bR,2,bK,1,bR,7/8,bQ,1,bP,7/6,bP,bN,2,bN,7/5,bP,1,bP,bP,bP,1,bP,6/12,bP,5/"
     "1,wR,2,wP,3,bB,5,gP,3/wN,17/2,wP,10,gP,4/wQ,2,wP,4,bX,gX,8/wK,3,wP,3,wX,rX,4,gP,2,gK/"
     "3,wP,1,gB,8,gP,3/wN,2,wP,13,gN/wR,2,wP,7,rP,4,gP,gR/18/5,rP,rP,5,rP,5/7,rP,4,rN,5/8,rN,9/"
     "5,rR,1,rB,1,rK,8"},
    {"quad", 1,
     "G-0,0,0,0-1,1,0,1-0,0,0,0-0,0,0,0-0-"
     "{'variant':'quad','dim':'18x18','pool':('QB','QB','RBB','RB')}-7,bK,4,bR,5/18/8,bP,3,bN,5/"
     "9,bP,bP,7/5,bP,1,bP,4,gP,5/3,wR,1,wP,bP,8,gN,1,gR/11,rB,1,gP,4/1,wP,wN,6,bN,4,gP,3/"
     "8,bX,gX,4,gP,2,gK/wK,wN,3,wP,2,wX,rX,5,gP,1,gQ/4,wP,2,bQ,6,gP,3/7,rN,2,rN,wB,2,gB,3/"
     "wR,12,gP,1,gN,2/4,wP,rP,rP,1,rP,rP,1,rP,6/7,rP,2,rP,1,rP,5/18/5,rR,12/9,rK,2,rR,5"},
};
/* clang-format on */
const uint32_t BENCH_POSITION_COUNT = sizeof BENCH_POSITIONS / sizeof *BENCH_POSITIONS;
