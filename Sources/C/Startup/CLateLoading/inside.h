#ifndef RECTO_INSIDE_H
#define RECTO_INSIDE_H

/* Which libraries are linked into the program: in release, those that nobody but Recto asks for, where Debian's packages have left
 * their archives. Cairo and the like come with poppler anyway.
 *
 * As a shared library, qpdf brings eight others with it for the sake of encrypted files, GnuTLS and what that stands on; all nine
 * of them take every start 3.5 of its 21 ms. libxml2 brings ICU with 30 MB of tables for encodings that XML hardly has any more,
 * 0.8 ms; the small ones take 0.1 ms each. See late_crypto.c and late_encodings.c for what becomes of GnuTLS and ICU. */
#if defined(__linux__) && !defined(DEBUG)

#if __has_include("/usr/lib/x86_64-linux-gnu/libqpdf.a") || __has_include("/usr/lib/aarch64-linux-gnu/libqpdf.a")
#define RECTO_QPDF_IS_INSIDE 1
#endif

/* Debian 12's libxml2 is built with ICU, which libxml2-dev brings with it; Debian 13's with the C library's iconv. */
#if (__has_include("/usr/lib/x86_64-linux-gnu/libxml2.a") || __has_include("/usr/lib/aarch64-linux-gnu/libxml2.a")) \
    && __has_include(<libxml/xmlversion.h>)
#include <libxml/xmlversion.h>
#if !defined(LIBXML_ICU_ENABLED)
#define RECTO_XML_IS_INSIDE 1
#elif __has_include(<unicode/ucnv.h>)
#define RECTO_XML_IS_INSIDE 1
#define RECTO_XML_CALLS_ICU 1
#endif
#endif

#if __has_include("/usr/lib/x86_64-linux-gnu/libgumbo.a") || __has_include("/usr/lib/aarch64-linux-gnu/libgumbo.a")
#define RECTO_GUMBO_IS_INSIDE 1
#endif

#if __has_include("/usr/lib/x86_64-linux-gnu/libsqlite3.a") || __has_include("/usr/lib/aarch64-linux-gnu/libsqlite3.a")
#define RECTO_SQLITE_IS_INSIDE 1
#endif

#if __has_include("/usr/lib/x86_64-linux-gnu/libutf8proc.a") || __has_include("/usr/lib/aarch64-linux-gnu/libutf8proc.a")
#define RECTO_UTF8PROC_IS_INSIDE 1
#endif

#endif

#endif
