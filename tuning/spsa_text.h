/* Courses of SPSA as text: the lines that OpenBench takes and gives, and the file that a course is
 * kept in.
 *
 * A line is `name, int|float, value, min, max, c_end, r_end`; blanks around the commas, empty lines
 * and lines that begin with # do not matter. The file of a course:
 *
 *   quadriga-spsa 1
 *   work variant=teams nodes=2000        what is played
 *   seed 1
 *   shard 1/1
 *   batch 8
 *   pairs 4000                           that the whole course has …
 *   done 640                             … and of them those that were played
 *   51.25 null_margin, int, 50, 0, 400, 20, 0.02
 *   …                                    what each number is now, and the line that it began with
 *   sum 0123456789abcdef                 store_hash of all before
 *
 * Messages name the line. */
#pragma once
#include "tuning/buffer.h"
#include "tuning/spsa.h"

/* Reads lines of OpenBench, at least one; spsa_list_free when done. false with line and reason. */
bool spsa_lines_read(const char *text, size_t length, SpsaList *out, Error *error);
/* Writes them with what the numbers are now in place of the value; whole numbers rounded. */
void spsa_lines_write(const SpsaList *list, Buffer *out);

/* Reads the text of a course's file; spsa_course_free when done. false with line and reason. */
bool spsa_course_read(const char *text, size_t length, SpsaCourse *out, Error *error);
void spsa_course_write(const SpsaCourse *course, Buffer *out);
