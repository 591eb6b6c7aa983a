#ifndef RECTO_CFOREIGNSHAPING_H
#define RECTO_CFOREIGNSHAPING_H

/* HarfBuzz and libhyphen, loaded when one of their functions is called first: for a book whose text is set.
 *
 * Swift calls the functions by their own headers (CHarfBuzz, CHyphen). Where a library is missing they give NULL and 0. */

/* Whether HarfBuzz is there; loads it. */
int recto_has_harfbuzz(void);

#endif
