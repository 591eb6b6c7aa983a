#include "CLoadOrder.h"
#include "inside.h"

#if defined(__ELF__)

/* All of an archive, since at this place nobody has asked for a symbol of it; what nobody asks for later is dropped again. The
 * package's own -l of it comes after it, and has nothing to add: as needed it is not loaded. */
#define WHOLE(archives) "-Wl,--whole-archive," archives "--no-whole-archive,--as-needed"

#ifdef RECTO_QPDF_IS_INSIDE
#define QPDF WHOLE("-l:libqpdf.a,")
#else
#define QPDF "-lqpdf"
#endif

#ifdef RECTO_XML_IS_INSIDE
#define XML "-l:libxml2.a,"
#else
#define XML
#endif
#ifdef RECTO_GUMBO_IS_INSIDE
#define GUMBO "-l:libgumbo.a,"
#else
#define GUMBO
#endif
#ifdef RECTO_UTF8PROC_IS_INSIDE
#define UTF8PROC "-l:libutf8proc.a,"
#else
#define UTF8PROC
#endif

/* Libraries that only those that are linked stand on, in release and where Debian's packages have left them. */
#define NSS
#define LERC
#define MOUNT
#define X11
#if defined(__linux__) && !defined(DEBUG)
#if __has_include("/usr/lib/x86_64-linux-gnu/libnss3.so") || __has_include("/usr/lib/aarch64-linux-gnu/libnss3.so")
#undef NSS
#define NSS "-lnss3,-lnssutil3,-lnspr4,"
#endif
#if __has_include("/usr/lib/x86_64-linux-gnu/libLerc.so") || __has_include("/usr/lib/aarch64-linux-gnu/libLerc.so")
#undef LERC
#define LERC "-lLerc,"
#endif
#if __has_include("/usr/lib/x86_64-linux-gnu/libmount.so") || __has_include("/usr/lib/aarch64-linux-gnu/libmount.so")
#undef MOUNT
#define MOUNT "-lmount,"
#endif
#if __has_include("/usr/lib/x86_64-linux-gnu/libX11.so") || __has_include("/usr/lib/aarch64-linux-gnu/libX11.so")
#undef X11
#define X11 "-lX11,"
#endif
#endif

/* Most definitions first, as counted by LD_DEBUG=bindings: libraries that this package links anyway, liblzma, which libxml2 reads
 * files of its own with that nobody gives it, and in release a few that Debian's poppler, cairo and glib stand on. Those define
 * 1,900 of the 12,000 symbols and would be looked into last of all: 0.25 ms of a start of 12. */
__asm__(".section .swift1_autolink_entries,\"e\",@progbits\n"
        ".asciz \"-lpoppler\"\n"
        ".asciz \"-lc\"\n"
        ".asciz \"-lstdc++\"\n"
        ".asciz \"" QPDF "\"\n"
        ".asciz \"-lglib-2.0\"\n"
        ".asciz \"" WHOLE(XML GUMBO UTF8PROC) "\"\n"
#ifdef RECTO_XML_IS_INSIDE
        ".asciz \"-llzma\"\n"
#endif
        ".asciz \"-Wl,--no-as-needed," NSS LERC MOUNT X11 "-llcms2,-lgobject-2.0,--as-needed\"\n"
        ".previous\n");

#endif
