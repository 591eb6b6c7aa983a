/* The bytes of a document that is a file or a part of one, such as a stored entry of a zip file, or that another process reads.
 *
 * Everything that reads the document (poppler's drawing, poppler's core, qpdf) shares one object, and with it the blocks that were read
 * last. The file is not mapped: if somebody cut it short meanwhile, the kernel would end the process that touches the mapping, and
 * nobody could say why. Here it is noticed, as every other change of the file is.
 *
 * Not thread-safe: one thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RectoDocumentBytes RectoDocumentBytes;

/* Some consecutive bytes of a document. */
typedef struct {
    /* The offset of the first byte in the document; -1 for an empty block. */
    int64_t start;
    /* The number of valid bytes. */
    size_t count;
    /* Changes whenever the block is refilled: a pointer into it is valid as long as its ticket is the same. */
    uint64_t ticket;
    /* When the block was last used; the least recently used block is refilled next. */
    uint64_t visit;
    char *bytes;
} RectoBlock;

/* Opens `length` bytes of a file from `offset` on; all bytes from there if `length` is negative. The caller owns the result.
 * Null, with `errno` set, for what is no regular file, cannot be read, or ends before the last of the bytes (ERANGE). */
RectoDocumentBytes *recto_document_bytes_open(const char *path, int64_t offset, int64_t length);

/* Reads `count` bytes of a document from a position on into a buffer; false if that is impossible. */
typedef bool (*RectoReadBytes)(void *context, int64_t position, char *buffer, size_t count);

/* `length` bytes that `read` gets, in larger blocks than those of a file: each is asked of another process. The caller owns the result.
 * `into_block` is how far the document's first byte is into a block of RECTO_LINE_BLOCK bytes of what it is a part of, so that blocks here
 * are blocks there. The last owner calls `release` with the context. Null, with `errno` set and nothing released, if memory is short. */
RectoDocumentBytes *recto_document_bytes_over(
    int64_t length, int64_t into_block, RectoReadBytes read, void *context, void (*release)(void *context));

#define RECTO_LINE_BLOCK 65536

/* Another owner; returns its argument. */
RectoDocumentBytes *recto_document_bytes_retain(RectoDocumentBytes *bytes);

/* One owner less; the last one closes the file or releases the context. Null is allowed. */
void recto_document_bytes_release(RectoDocumentBytes *bytes);

/* The number of bytes at the time of opening. */
int64_t recto_document_bytes_length(const RectoDocumentBytes *bytes);

/* The block that contains the byte at a position, valid until its ticket changes. Null past the end, or if reading fails. */
const RectoBlock *recto_document_bytes_block(RectoDocumentBytes *bytes, int64_t position);

/* Copies bytes from a position on; returns how many there were: fewer than `count` at the end only, or if reading fails. */
size_t recto_document_bytes_read(RectoDocumentBytes *bytes, int64_t position, char *buffer, size_t count);

/* Whether the file became shorter, was written to or could not be read since it was opened: what was read of it is void. */
bool recto_document_bytes_is_changed(const RectoDocumentBytes *bytes);

/* From now on the first change that is noticed ends this process with RECTO_CHANGED on standard error. For workers: no answer that is
 * based on a mixture of two files leaves them, whichever library read it. */
void recto_document_bytes_end_process_on_change(void);

/* The line by which a host knows why its worker ended. */
#define RECTO_CHANGED "recto: the document changed"

/* Where a library finds a document: exactly one of `path`, `bytes` and `part` is set. Owns nothing. */
typedef struct {
    const char *path;
    /* In memory. */
    const char *bytes;
    size_t count;
    /* Readers become owners of it. */
    RectoDocumentBytes *part;
} RectoDocumentPlace;

#ifdef __cplusplus
}
#endif
