/* What a fit has to say, as text. All texts are the caller's to free. */
#pragma once
#include "tuning/fit.h"

/* Of the numbers whose names are not in the list "man,place", says that they are fixed; of all
 * others that they are not. With layout NULL only checks the list. false with the reason. */
bool fit_fixed(const char *names, const ParamLayout *layout, bool *fixed, Error *error);

/* The row as eval_rows_read takes it, below comments on how it came about. */
char *fit_row_text(const FitData *data, const FitWish *wish, const FitResult *result);

/* A line an epoch: its number, the loss of what was fitted to, the loss of what was held out. Lines
 * that begin with # are comments. */
char *fit_curve_text(const FitResult *result);
