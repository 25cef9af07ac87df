/* Is a text well-formed XML, as far as our pictures use it? */
#pragma once
#include <stddef.h>

/* Checks declaration, nesting, attributes (quoted, none twice in an element), references, that all
 * is printable ASCII, that no id is given twice and that each href finds one. NULL when all is
 * right, else what is wrong; *where (may be NULL) is the byte at which it was seen. */
const char *xml_fault(const char *text, size_t *where);
