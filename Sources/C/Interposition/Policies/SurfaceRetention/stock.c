#include "stock.h"
#include "CInterposition.h"
#include "budget.h"

#include <stdbool.h>
#include <stdlib.h>

// Bytes. What is smaller stays in the heap anyway.
#define LARGE ((size_t)32 << 20)
// Bytes. Scans of one document differ by a few rows.
#define STEP ((size_t)1 << 20)
#define MOST_UNBOUNDED ((size_t)256 << 20)

static struct block {
    void *start;
    size_t size;
    // Whether a page has ended since it came back.
    bool is_old;
} stock[4];
#define COUNT (sizeof stock / sizeof *stock)

static size_t rounded(size_t size) { return size < LARGE ? size : (size + STEP - 1) / STEP * STEP; }

static void drop(struct block *block)
{
    free(block->start);
    block->start = NULL;
}

void *recto_stock_take(size_t size)
{
    struct block *best = NULL;
    for (struct block *block = stock; size >= LARGE && block < stock + COUNT; block++) {
        const bool fits = block->start && block->size >= size && block->size / 2 <= size;
        if (fits && (!best || block->size < best->size)) best = block;
    }
    if (best) {
        void *start = best->start;
        best->start = NULL;
        return start;
    }
    void *start = malloc(rounded(size));
    if (!start) {
        recto_release_pictures();
        start = malloc(rounded(size));
    }
    recto_in_huge_pages(start, rounded(size));
    return start;
}

void recto_stock_return(void *start, size_t size)
{
    const size_t most = recto_part_of_memory(4, MOST_UNBOUNDED);
    struct block *empty = NULL;
    size_t all = rounded(size);
    for (struct block *block = stock; block < stock + COUNT; block++) {
        if (block->start)
            all += block->size;
        else
            empty = block;
    }
    if (size < LARGE || all > most || !empty) {
        free(start);
        return;
    }
    *empty = (struct block){start, rounded(size), false};
}

void recto_stock_turn(void)
{
    for (struct block *block = stock; block < stock + COUNT; block++) {
        if (block->start && block->is_old) drop(block);
        block->is_old = true;
    }
}

void recto_stock_empty(void)
{
    for (struct block *block = stock; block < stock + COUNT; block++) drop(block);
}
