#include "CLoadOrder.h"

#if defined(__ELF__)

/* Most definitions first, as counted by LD_DEBUG=bindings. They are libraries that this package links anyway; those that only
 * they stand on, such as libnettle, have no place in a link command of ours. */
__asm__(".section .swift1_autolink_entries,\"e\",@progbits\n"
        ".asciz \"-lpoppler\"\n"
        ".asciz \"-lc\"\n"
        ".asciz \"-lstdc++\"\n"
        ".asciz \"-lqpdf\"\n"
        ".asciz \"-lglib-2.0\"\n"
        ".previous\n");

#endif
