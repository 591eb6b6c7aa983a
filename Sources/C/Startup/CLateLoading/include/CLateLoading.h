#ifndef RECTO_CLATELOADING_H
#define RECTO_CLATELOADING_H

/* Which libraries a release executable has in itself, and which of those that they stand on are loaded when they are called first.
 *
 * There is nothing to call. archives.c links the archives that inside.h finds, in the words of Swift's own autolinking;
 * late_crypto.c and late_encodings.c stand in for GnuTLS and ICU, which tools/check/release tests. Where Debian's packages have not left
 * an archive, the shared library is linked as anywhere else. */

#endif
