/* Reads the objects of a PDF through qpdf's C++ interface.
 *
 * It does not use qpdf's C interface, for two reasons. First, qpdf parses all objects of an object stream when one of them is
 * requested, and retains them until the document is closed: 327 MB for a manual of 1,321 pages whose object streams have 9 MB.
 * This bridge parses a single object with qpdf's own parser, and frees it with its scope. Second, every call of the C interface
 * passes several layers of exception handlers, which cost as much as the parsing.
 *
 * A value is identified by its index in a list. The list grows with each request; `recto_objects_release` truncates it. No call
 * throws, traps or repairs the file. A value of an unexpected type gives "nothing".
 *
 * Not thread-safe: use a document from one thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
/* Not the module's own header: to include that would be to import the module, in C++20. */
#include <DocumentBytes.h>
#else
#include <CDocumentBytes.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RectoObjects RectoObjects;
typedef int32_t RectoObject;

/* The number and generation of the reference that led to a value; number 0 for a direct value. */
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

/* Bytes, valid until the next call. */
typedef struct {
    const char *start;
    size_t count;
} RectoBytes;

/* A stream's data; the caller frees `start`. */
typedef struct {
    uint8_t *start;
    size_t count;
    bool isDecoded;
} RectoStreamData;

/* Opens a document. Bytes in memory must outlive the result. Never returns null; after a failure `recto_objects_problem` says
 * why. */
RectoObjects *recto_objects_open(RectoDocumentPlace place, const char *password);
void recto_objects_close(RectoObjects *objects);

/* The last error; null if there was none. `isPassword` is set if opening failed for lack of the right password. */
const char *recto_objects_problem(RectoObjects *objects, bool *isPassword);

bool recto_objects_is_encrypted(RectoObjects *objects);

/* Switches to qpdf's own objects in memory, so that `recto_objects_write` includes changes made from now on. */
void recto_objects_prepare_writing(RectoObjects *objects);

/* Adds an annotation to a page, behind those that it has: a dictionary in PDF syntax without references, to which /P is added. False if
 * the page is damaged or the text is no dictionary. To be called after `recto_objects_prepare_writing`. */
bool recto_objects_annotate(RectoObjects *objects, int32_t page, const char *dictionary);

/* Writes the whole file, decrypted; `start` is null on failure. */
RectoStreamData recto_objects_write(RectoObjects *objects);

/* A picture's channels, interleaved, one byte each. */
typedef struct {
    RectoObjectID id;
    const uint8_t *bytes;
    int32_t width, height, channels;
    /* Whether the last channel is the opacity. */
    bool hasAlpha;
    /* The value of /SMaskInData. */
    int32_t maskKind;
} RectoChannelsOf;

/* What a mended page gets. */
typedef struct {
    /* Left, bottom, right, top, in units of user space. */
    double media[4], shown[4];
    /* /Rotate: 0, 90, 180 or 270. */
    int32_t turn;
    const RectoChannelsOf *pictures;
    size_t pictureCount;
} RectoMending;

/* Writes one page of the document as a document of its own, decrypted, and corrects what poppler misreads: the boxes, /Rotate, Q without
 * q, progressive JPEGs without an end marker, palettes that are too short, CalGray, and layers that are not for screens. `pictures`
 * replace the page's own. `start` is null on failure. */
RectoStreamData recto_objects_write_mended(RectoObjects *objects, int32_t page, const RectoMending *mending);

/* The pages in order. The first call of any of these three walks the page tree. */
int32_t recto_objects_page_count(RectoObjects *objects);
RectoObjectID recto_objects_page_id(RectoObjects *objects, int32_t index);
/* The index of a page, of its first occurrence if it has several; -1 if the object is not a page. */
int32_t recto_objects_page_index(RectoObjects *objects, RectoObjectID id);

RectoObject recto_objects_root(RectoObjects *objects);
RectoObject recto_objects_trailer(RectoObjects *objects);
RectoObject recto_objects_get(RectoObjects *objects, RectoObjectID id);

/* The number of values requested so far. */
RectoObject recto_objects_mark(RectoObjects *objects);
/* Frees all values requested since the mark, except those in `kept`. */
void recto_objects_release(RectoObjects *objects, RectoObject mark, const RectoObject *kept, size_t keptCount);
void recto_objects_release_one(RectoObjects *objects, RectoObject value);

/* Does not resolve the value. */
RectoObjectID recto_object_id(RectoObjects *objects, RectoObject value);
RectoKind recto_object_kind(RectoObjects *objects, RectoObject value);
bool recto_object_bool(RectoObjects *objects, RectoObject value, bool *result);
bool recto_object_number(RectoObjects *objects, RectoObject value, double *result);
/* The name includes its slash. */
bool recto_object_name(RectoObjects *objects, RectoObject value, RectoBytes *result);
bool recto_object_string(RectoObjects *objects, RectoObject value, RectoBytes *result);

int32_t recto_object_array_count(RectoObjects *objects, RectoObject value);
RectoObject recto_object_array_item(RectoObjects *objects, RectoObject value, int32_t index);
/* Writes the leading numbers of an array to `result`, at most `limit`, and returns how many there are. */
int32_t recto_object_array_numbers(RectoObjects *objects, RectoObject value, double *result, int32_t limit);

/* For dictionaries. Keys include their slash. */
RectoObject recto_object_key(RectoObjects *objects, RectoObject value, const char *key);
void recto_object_replace_key(RectoObjects *objects, RectoObject value, const char *key, RectoObject with);
/* Returns the number of entries that are not null. Their values have consecutive indices from `first`, ordered by key. */
int32_t recto_object_entries(RectoObjects *objects, RectoObject value, RectoObject *first);
/* A key of the dictionary that was last passed to `recto_object_entries`. */
RectoBytes recto_object_entry_key(RectoObjects *objects, int32_t index);

/* A dictionary in PDF syntax; what it refers to stays a reference. */
bool recto_object_source(RectoObjects *objects, RectoObject value, RectoBytes *result);

/* For streams. */
RectoObject recto_object_stream_dictionary(RectoObjects *objects, RectoObject value);
/* With `decoding`, removes lossless filters; otherwise returns the bytes as they are in the file. False on failure. */
bool recto_object_stream_data(RectoObjects *objects, RectoObject value, bool decoding, RectoStreamData *result);

#ifdef __cplusplus
}
#endif
