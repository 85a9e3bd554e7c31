/* Appends JSON to a text, value by value, without blanks.
 *
 *     boyi__json json = {out};
 *     boyi__json_open(&json, NULL, '{');
 *     boyi__json_text(&json, "game", "nim");
 *     boyi__json_open(&json, "depths", '[');
 *     boyi__json_number(&json, NULL, 1);
 *     boyi__json_number(&json, NULL, 7);
 *     boyi__json_close(&json, ']');
 *     boyi__json_close(&json, '}');             {"game":"nim","depths":[1,7]}
 *
 * Inside an object each value has a key, elsewhere the key is NULL. No call returns a failure: it is noted in
 * out->failed.
 */
#ifndef BOYI_TELL_JSON_WRITER_H
#define BOYI_TELL_JSON_WRITER_H

#include "base/strbuf.h"

typedef struct {
    boyi__strbuf *out;
    bool comma; /* the next value follows another of the same object or array */
} boyi__json;

/* An object '{' or an array '[', and its end '}' or ']'. */
void boyi__json_open(boyi__json *json, const char *key, char bracket);
void boyi__json_close(boyi__json *json, char bracket);

/* A text that is not UTF-8 has its unprintable bytes replaced by question marks. */
void boyi__json_text(boyi__json *json, const char *key, const char *text);
void boyi__json_number(boyi__json *json, const char *key, int64_t number);
void boyi__json_count(boyi__json *json, const char *key, uint64_t count);
void boyi__json_real(boyi__json *json, const char *key, double number); /* twelve digits */
void boyi__json_truth(boyi__json *json, const char *key, bool truth);
void boyi__json_null(boyi__json *json, const char *key);

#endif
