#ifndef RECTO_CHEAP_H
#define RECTO_CHEAP_H

#ifdef __linux__
// <malloc.h> is not part of Swift's module of glibc.
int malloc_trim(__SIZE_TYPE__ pad);
#endif

#endif
