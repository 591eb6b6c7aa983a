#ifndef RECTO_CLOADORDER_INSIDE_H
#define RECTO_CLOADORDER_INSIDE_H

/* Whether qpdf is linked into the program: in release, where Debian's libqpdf-dev has left its archive.
 *
 * As a shared library it brings eight others with it for the sake of encrypted files, GnuTLS and what that stands on; all nine
 * of them take every start 3.5 of its 21 ms. See late_crypto.c for what becomes of GnuTLS. */
#if defined(__linux__) && !defined(DEBUG)
#if defined(__x86_64__) && __has_include("/usr/lib/x86_64-linux-gnu/libqpdf.a")
#define RECTO_QPDF_IS_INSIDE 1
#elif defined(__aarch64__) && __has_include("/usr/lib/aarch64-linux-gnu/libqpdf.a")
#define RECTO_QPDF_IS_INSIDE 1
#endif
#endif

#endif
