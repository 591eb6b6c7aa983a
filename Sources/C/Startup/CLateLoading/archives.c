#include "CLateLoading.h"
#include "inside.h"

#if defined(__ELF__)

/* All of an archive, since at this place nobody has asked for a symbol of it; what nobody asks for later is dropped again. The
 * package's own -l of it comes after it, and has nothing to add: as needed it is not loaded. */
#define WHOLE(archives) "-Wl,--whole-archive," archives "--no-whole-archive,--as-needed"

#ifdef RECTO_QPDF_IS_INSIDE
#define QPDF "-l:libqpdf.a,"
#else
#define QPDF
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
#ifdef RECTO_SQLITE_IS_INSIDE
#define SQLITE "-l:libsqlite3.a,"
#else
#define SQLITE
#endif
#ifdef RECTO_UTF8PROC_IS_INSIDE
#define UTF8PROC "-l:libutf8proc.a,"
#else
#define UTF8PROC
#endif

/* liblzma is what libxml2 reads compressed files with, which nobody gives it. */
__asm__(".section .swift1_autolink_entries,\"e\",@progbits\n"
        ".asciz \"" WHOLE(QPDF XML GUMBO SQLITE UTF8PROC) "\"\n"
#ifdef RECTO_XML_IS_INSIDE
        ".asciz \"-llzma\"\n"
#endif
        ".previous\n");

#endif
