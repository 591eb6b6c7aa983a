#pragma once

#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>
#include <time.h>

/* gumbo has no limits of its own. Measured: 100,000 nested <div> take 14 s, because every tag walks the stack of open elements, and
   formatting tags that are reopened in every paragraph turn a few hundred kilobytes into gigabytes. gumbo calls its allocator for
   every node, so the allocator counts memory and processor time; past a limit it leaves the parser by longjmp, which Swift cannot use.
   All blocks are in one list and are freed together, without gumbo's recursion over the tree. */

typedef struct recto_gumbo_block {
    struct recto_gumbo_block *previous, *next;
    size_t size;
} recto_gumbo_block;

typedef enum {
    RECTO_GUMBO_DONE = 0,
    RECTO_GUMBO_MEMORY = 1, /* the memory limit was exceeded */
    RECTO_GUMBO_TIME = 2,   /* the time limit was exceeded */
} recto_gumbo_status;

typedef struct recto_gumbo {
    GumboOptions options;
    GumboOutput *output; /* NULL unless done */
    recto_gumbo_block blocks; /* the anchor of a circular list */
    size_t used, limit; /* bytes */
    unsigned calls;
    double deadline; /* seconds of this thread's processor time */
    jmp_buf escape;
} recto_gumbo;

static inline double recto_gumbo_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static inline void *recto_gumbo_allocate(void *data, size_t size) {
    recto_gumbo *self = (recto_gumbo *)data;
    if (size > self->limit - self->used) longjmp(self->escape, RECTO_GUMBO_MEMORY);
    if (++self->calls % 256 == 0 && recto_gumbo_clock() > self->deadline) longjmp(self->escape, RECTO_GUMBO_TIME);
    recto_gumbo_block *block = (recto_gumbo_block *)malloc(sizeof *block + size);
    if (!block) longjmp(self->escape, RECTO_GUMBO_MEMORY);
    block->size = size + sizeof *block < size ? size : size + sizeof *block;
    self->used += block->size;
    if (self->used > self->limit) self->used = self->limit;
    block->previous = &self->blocks;
    block->next = self->blocks.next;
    block->next->previous = block;
    self->blocks.next = block;
    return block + 1;
}

static inline void recto_gumbo_deallocate(void *data, void *pointer) {
    recto_gumbo *self = (recto_gumbo *)data;
    if (!pointer) return;
    recto_gumbo_block *block = (recto_gumbo_block *)pointer - 1;
    block->previous->next = block->next;
    block->next->previous = block->previous;
    self->used = block->size > self->used ? 0 : self->used - block->size;
    free(block);
}

static inline void recto_gumbo_free(recto_gumbo *self) {
    if (!self) return;
    recto_gumbo_block *block = self->blocks.next;
    while (block != &self->blocks) {
        recto_gumbo_block *next = block->next;
        free(block);
        block = next;
    }
    free(self);
}

/* Parses a document; `bytes` must outlive the result, which the caller frees. Returns NULL if memory runs out.
   limit: bytes; seconds: of processor time. */
static inline recto_gumbo *recto_gumbo_parse(
    const char *bytes, size_t count, size_t limit, double seconds, recto_gumbo_status *status
) {
    recto_gumbo *self = (recto_gumbo *)calloc(1, sizeof *self);
    if (!self) return NULL;
    self->options = kGumboDefaultOptions;
    self->options.allocator = recto_gumbo_allocate;
    self->options.deallocator = recto_gumbo_deallocate;
    self->options.userdata = self;
    self->options.max_errors = 0;
    self->blocks.previous = self->blocks.next = &self->blocks;
    self->limit = limit;
    self->deadline = recto_gumbo_clock() + seconds;
    int escaped = setjmp(self->escape);
    if (escaped) {
        *status = (recto_gumbo_status)escaped;
        self->output = NULL;
        return self;
    }
    self->output = gumbo_parse_with_options(&self->options, bytes, count);
    *status = RECTO_GUMBO_DONE;
    return self;
}
