#include "CLoadOrder.h"
#include "inside.h"

#if defined(__ELF__)

#ifdef RECTO_QPDF_IS_INSIDE
/* All of the archive, since at this place nobody has asked for a symbol of it; what nobody asks for later is dropped again. The
 * package's own -lqpdf comes after it, and has nothing to add: as needed it is not loaded. */
#define QPDF "-Wl,--whole-archive,-l:libqpdf.a,--no-whole-archive,--as-needed"
#else
#define QPDF "-lqpdf"
#endif

/* Most definitions first, as counted by LD_DEBUG=bindings. They are libraries that this package links anyway; those that only
 * they stand on, such as libnettle, have no place in a link command of ours. */
__asm__(".section .swift1_autolink_entries,\"e\",@progbits\n"
        ".asciz \"-lpoppler\"\n"
        ".asciz \"-lc\"\n"
        ".asciz \"-lstdc++\"\n"
        ".asciz \"" QPDF "\"\n"
        ".asciz \"-lglib-2.0\"\n"
        ".previous\n");

#endif
