/* The rows of numbers. Origin: first guesses by hand, from the values that pieces have on large
 * boards (runners gain, leapers lose); not yet fitted. */
#include "eval/params.h"

const EvalParams EVAL_DEFAULTS = {
#define PARAM_VALUE(name, value, low, high, text) .name = value,
    EVAL_PARAMS(PARAM_VALUE)
#undef PARAM_VALUE
};
