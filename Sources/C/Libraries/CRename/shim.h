#ifndef RECTO_CRENAME_H
#define RECTO_CRENAME_H

#ifdef __linux__
// glibc has it since 2.28, but declares it only with _GNU_SOURCE, which Swift's Glibc module does not define.
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
#endif

#endif
