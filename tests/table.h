/* A data file of lines `field | field | …`: blank lines and lines that begin with # are passed
 * over, blanks around a field are cut off. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *path; /* for messages */
    char *text, *at;
    unsigned line;
} Table;

/* Reads the file; a test fails when that is not possible, and false is returned. */
bool table_open(Table *table, const char *path);
/* The next line's fields, exactly `count` (else a test fails and the line is passed over); the last
 * one may hold | itself. They are the table's and may be written to. false at the end. */
bool table_next(Table *table, char *field[], size_t count);
void table_close(Table *table);
