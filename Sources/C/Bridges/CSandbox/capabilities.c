#define _GNU_SOURCE
#include "CSandbox.h"

#ifndef __linux__

int recto_sandbox_capabilities(bool writes)
{
    (void)writes;
    return 0;
}

#else

#include <errno.h>
#include <linux/capability.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Root may open files of other users, and `sudo recto` has to go on doing so: its input, and with `writes` its output, often
 * belong to somebody else. Everything else that root may do is given up. */
int recto_sandbox_capabilities(bool writes)
{
    struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets) != 0) {
        return -errno;
    }
    // Where there are none, there is nothing to close either, and closing it would be refused.
    if (sets[0].permitted == 0 && sets[1].permitted == 0) {
        return 0;
    }
    // Needs CAP_SETPCAP, which a process with only a few capabilities may lack: it can't gain any without a new program, which
    // no_new_privs and the filter of system calls rule out.
    if (sets[0].effective & (1u << CAP_SETPCAP)) {
        for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++) {
            if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) {
                return -errno;
            }
        }
    }
    // Kernels before 4.3 have none, and say EINVAL.
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 && errno != EINVAL) {
        return -errno;
    }
    const uint32_t kept = 1u << CAP_DAC_READ_SEARCH | (writes ? 1u << CAP_DAC_OVERRIDE : 0);
    sets[0] = (struct __user_cap_data_struct) { sets[0].effective & kept, sets[0].permitted & kept, 0 };
    sets[1] = (struct __user_cap_data_struct) { 0, 0, 0 };
    return syscall(SYS_capset, &header, sets) == 0 ? 0 : -errno;
}

#endif
