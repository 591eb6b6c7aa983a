#ifndef RECTO_STOCK_H
#define RECTO_STOCK_H

#include <stddef.h>

/* Memory of large pictures, from page to page: glibc maps blocks of more than 32 MB each for itself and gives them back at once, so that
 * every page of a scan came in pages that the kernel had to clear, a tenth of its time. All of it belongs to the one thread on which
 * poppler runs. */

/* A block of at least so many bytes, of which nothing is known; NULL where there is no memory. */
void *recto_stock_take(size_t size);

/* Takes a block back that was taken for so many bytes. */
void recto_stock_return(void *block, size_t size);

/* A page is done. What the page after it does not take is given back: the stock is never more than one page's pictures, nor than a
 * quarter of the memory that the process may have. */
void recto_stock_turn(void);

/* Gives all of it back. */
void recto_stock_empty(void);

#endif
