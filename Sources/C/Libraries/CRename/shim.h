#ifndef RECTO_CRENAME_H
#define RECTO_CRENAME_H

#ifdef __linux__
// In glibc since 2.28, but shown only to GNU sources, which Swift's module of glibc is not.
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
#endif

#endif
