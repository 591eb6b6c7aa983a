/* The objects of a PDF, read through qpdf's C++ interface.
 *
 * Not through qpdf's C interface, for two reasons. qpdf parses all objects of an object stream when one of them is asked for,
 * and keeps them for good: 327 MB of a manual of 1,321 pages whose object streams are 9 MB. Here an object out of an object
 * stream is parsed by itself, by qpdf's own parser, and let go of with its scope. And each C call passes several layers that
 * catch exceptions, which cost as much as the parsing.
 *
 * A value is named by its place in a list that grows as values are asked for and is cut by `recto_objects_release`. No call
 * throws, traps or repairs: what is of another type gives nothing.
 *
 * Not thread-safe: one thread for each document at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RectoObjects RectoObjects;
typedef int32_t RectoObject;

/* The number and generation by which a value was referred to; number 0 where it was not. */
typedef struct {
    int32_t number, generation;
} RectoObjectID;

typedef enum {
    RECTO_NOTHING,
    RECTO_BOOL,
    RECTO_NUMBER,
    RECTO_NAME,
    RECTO_STRING,
    RECTO_ARRAY,
    RECTO_DICTIONARY,
    RECTO_STREAM,
    RECTO_OTHER
} RectoKind;

/* Bytes that are valid until the next call. */
typedef struct {
    const char *start;
    size_t count;
} RectoBytes;

/* Of a stream; `start` is to be freed. */
typedef struct {
    uint8_t *start;
    size_t count;
    bool isDecoded;
} RectoStreamData;

/* Opens a file, or memory that has to outlive it where `bytes` is not null. Never null; see `recto_objects_problem`. */
RectoObjects *recto_objects_open(const char *path, const char *bytes, size_t count, const char *password);
void recto_objects_close(RectoObjects *objects);

/* What went wrong last; null for nothing. `isPassword`: what opening lacked is the right password. */
const char *recto_objects_problem(RectoObjects *objects, bool *isPassword);

bool recto_objects_is_encrypted(RectoObjects *objects);

/* From now on as qpdf has it in memory, so that what is changed gets into `recto_objects_write`. */
void recto_objects_prepare_writing(RectoObjects *objects);

/* The whole file, decrypted; `start` is null on failure. */
RectoStreamData recto_objects_write(RectoObjects *objects);

/* Pages in order; the first call of any of these walks the page tree. */
int32_t recto_objects_page_count(RectoObjects *objects);
RectoObjectID recto_objects_page_id(RectoObjects *objects, int32_t index);
/* -1 for what is no page; the first of several. */
int32_t recto_objects_page_index(RectoObjects *objects, RectoObjectID id);

RectoObject recto_objects_root(RectoObjects *objects);
RectoObject recto_objects_get(RectoObjects *objects, RectoObjectID id);

/* Values asked for so far. */
RectoObject recto_objects_mark(RectoObjects *objects);
/* Lets go of all values since the mark, but for some. */
void recto_objects_release(RectoObjects *objects, RectoObject mark, const RectoObject *kept, size_t keptCount);
void recto_objects_release_one(RectoObjects *objects, RectoObject value);

/* Does not look at the value. */
RectoObjectID recto_object_id(RectoObjects *objects, RectoObject value);
RectoKind recto_object_kind(RectoObjects *objects, RectoObject value);
bool recto_object_bool(RectoObjects *objects, RectoObject value, bool *result);
bool recto_object_number(RectoObjects *objects, RectoObject value, double *result);
/* With its slash. */
bool recto_object_name(RectoObjects *objects, RectoObject value, RectoBytes *result);
bool recto_object_string(RectoObjects *objects, RectoObject value, RectoBytes *result);

int32_t recto_object_array_count(RectoObjects *objects, RectoObject value);
RectoObject recto_object_array_item(RectoObjects *objects, RectoObject value, int32_t index);
/* How many of the first items are numbers, up to `limit`; they are in `result`. */
int32_t recto_object_array_numbers(RectoObjects *objects, RectoObject value, double *result, int32_t limit);

/* Of a dictionary; keys have their slash. */
RectoObject recto_object_key(RectoObjects *objects, RectoObject value, const char *key);
void recto_object_replace_key(RectoObjects *objects, RectoObject value, const char *key, RectoObject with);
/* How many entries there are that are not null, in the order of their keys; their values follow each other from `first`. */
int32_t recto_object_entries(RectoObjects *objects, RectoObject value, RectoObject *first);
/* A key of the dictionary that `recto_object_entries` was asked of last. */
RectoBytes recto_object_entry_key(RectoObjects *objects, int32_t index);

/* Of a stream. */
RectoObject recto_object_stream_dictionary(RectoObjects *objects, RectoObject value);
/* The filters undone where that loses nothing, or the bytes as they are in the file; false on failure. */
bool recto_object_stream_data(RectoObjects *objects, RectoObject value, bool decoding, RectoStreamData *result);

#ifdef __cplusplus
}
#endif
