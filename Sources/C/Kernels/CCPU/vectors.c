#include "CCPU.h"

static _Thread_local bool is_narrow;

bool recto_is_wide(void)
{
#ifdef __x86_64__
    return !is_narrow && __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

void recto_allow_wide(bool is_allowed) { is_narrow = !is_allowed; }
