#define _GNU_SOURCE
#include "DocumentBytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

/* A page of a magazine is read sequentially, with tables and fonts elsewhere. Larger blocks waste reads in files whose objects are
 * scattered. */
#define FILE_BLOCK 8192
#define FILE_BLOCK_COUNT 16
#define LINE_BLOCK_COUNT 32
#define MOST_BLOCKS LINE_BLOCK_COUNT

struct RectoDocumentBytes {
    size_t owners;
    /* How the bytes are had where there is no file; null where there is one. */
    RectoReadBytes read;
    void (*release)(void *context);
    void *context;
    int descriptor;
    /* Of the document's first byte in the file. */
    int64_t offset;
    int64_t length;
    /* The file's state when it was opened. */
    struct stat state;
    bool is_changed;
    uint64_t visits, tickets;
    int64_t block_size;
    size_t block_count;
    /* How far the document's first byte is into its block. */
    int64_t into_block;
    RectoBlock blocks[MOST_BLOCKS];
    char storage[];
};

static RectoDocumentBytes *make(int64_t block_size, size_t block_count, int64_t length)
{
    RectoDocumentBytes *bytes = malloc(sizeof *bytes + (size_t)block_size * block_count);
    if (!bytes) {
        return NULL;
    }
    *bytes = (RectoDocumentBytes) {
        .owners = 1, .descriptor = -1, .length = length, .block_size = block_size, .block_count = block_count
    };
    for (size_t index = 0; index < block_count; index++) {
        bytes->blocks[index] = (RectoBlock) { .start = -1, .bytes = bytes->storage + index * (size_t)block_size };
    }
    return bytes;
}

static bool ends_process;

void recto_document_bytes_end_process_on_change(void) { ends_process = true; }

RectoDocumentBytes *recto_document_bytes_open(const char *path, int64_t offset, int64_t length)
{
    // A pipe is not waited for.
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return NULL;
    }
    struct stat state;
    int problem = 0;
    RectoDocumentBytes *bytes = NULL;
    if (fstat(descriptor, &state) != 0) {
        problem = errno;
    } else if (!S_ISREG(state.st_mode)) {
        problem = EINVAL;
    } else if (offset < 0 || offset > state.st_size || length > state.st_size - offset) {
        problem = ERANGE;
    } else if (!(bytes = make(FILE_BLOCK, FILE_BLOCK_COUNT, length < 0 ? state.st_size - offset : length))) {
        problem = ENOMEM;
    }
    if (!bytes) {
        close(descriptor);
        errno = problem;
        return NULL;
    }
    bytes->descriptor = descriptor;
    bytes->offset = offset;
    bytes->state = state;
    return bytes;
}

RectoDocumentBytes *recto_document_bytes_over(
    int64_t length, int64_t into_block, RectoReadBytes read, void *context, void (*release)(void *context))
{
    RectoDocumentBytes *bytes = make(RECTO_LINE_BLOCK, LINE_BLOCK_COUNT, length);
    if (!bytes) {
        errno = ENOMEM;
        return NULL;
    }
    bytes->into_block = into_block;
    bytes->read = read;
    bytes->release = release;
    bytes->context = context;
    return bytes;
}

RectoDocumentBytes *recto_document_bytes_retain(RectoDocumentBytes *bytes)
{
    bytes->owners++;
    return bytes;
}

void recto_document_bytes_release(RectoDocumentBytes *bytes)
{
    if (bytes && --bytes->owners == 0) {
        if (bytes->release) {
            bytes->release(bytes->context);
        }
        if (bytes->descriptor >= 0) {
            close(bytes->descriptor);
        }
        free(bytes);
    }
}

int64_t recto_document_bytes_length(const RectoDocumentBytes *bytes) { return bytes->length; }

bool recto_document_bytes_is_changed(const RectoDocumentBytes *bytes) { return bytes->is_changed; }

static void note_change(RectoDocumentBytes *bytes)
{
    bytes->is_changed = true;
    if (ends_process) {
        fputs(RECTO_CHANGED "\n", stderr);
        _exit(1);
    }
}

static bool is_as_opened(const RectoDocumentBytes *bytes)
{
    struct stat now;
    return fstat(bytes->descriptor, &now) == 0 && now.st_size == bytes->state.st_size
        && now.st_mtim.tv_sec == bytes->state.st_mtim.tv_sec && now.st_mtim.tv_nsec == bytes->state.st_mtim.tv_nsec;
}

// Fills a buffer; false if that is impossible, or the file is no longer what it was.
static bool fill(RectoDocumentBytes *bytes, int64_t position, char *buffer, size_t count)
{
    if (bytes->read) {
        if (bytes->read(bytes->context, position, buffer, count)) {
            return true;
        }
        note_change(bytes);
        return false;
    }
    size_t filled = 0;
    while (filled < count) {
        const ssize_t got = pread(
            bytes->descriptor, buffer + filled, count - filled, (off_t)(bytes->offset + position) + (off_t)filled);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        filled += (size_t)got;
    }
    // After reading: what was written before would have been read.
    if (filled == count && is_as_opened(bytes)) {
        return true;
    }
    note_change(bytes);
    return false;
}

const RectoBlock *recto_document_bytes_block(RectoDocumentBytes *bytes, int64_t position)
{
    if (position < 0 || position >= bytes->length || bytes->is_changed) {
        return NULL;
    }
    // The first block is a short one if the document begins in the middle of one.
    const int64_t grid = position - (position + bytes->into_block) % bytes->block_size;
    const int64_t start = grid < 0 ? 0 : grid, after = grid + bytes->block_size;
    RectoBlock *block = &bytes->blocks[0];
    for (size_t index = 0; index < bytes->block_count; index++) {
        RectoBlock *one = &bytes->blocks[index];
        if (one->start == start) {
            one->visit = ++bytes->visits;
            return one;
        }
        if (one->visit < block->visit) {
            block = one;
        }
    }
    block->start = -1;
    block->ticket = ++bytes->tickets;
    block->count = (size_t)((after < bytes->length ? after : bytes->length) - start);
    if (!fill(bytes, start, block->bytes, block->count)) {
        return NULL;
    }
    block->start = start;
    block->visit = ++bytes->visits;
    return block;
}

size_t recto_document_bytes_read(RectoDocumentBytes *bytes, int64_t position, char *buffer, size_t count)
{
    size_t done = 0;
    while (done < count) {
        const RectoBlock *block = recto_document_bytes_block(bytes, position + (int64_t)done);
        if (!block) {
            break;
        }
        const size_t skipped = (size_t)(position + (int64_t)done - block->start);
        const size_t part = block->count - skipped < count - done ? block->count - skipped : count - done;
        memcpy(buffer + done, block->bytes + skipped, part);
        done += part;
    }
    return done;
}
