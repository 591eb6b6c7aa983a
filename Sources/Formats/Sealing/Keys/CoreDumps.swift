#if canImport(Darwin)
    import Darwin
#else
    import CGlibc
    import Glibc
#endif

/// What a process that has keys in memory says to the system.
public enum CoreDumps {
    /// From now on the system writes no core dump of this process, and other processes of its user can't read its memory.
    ///
    /// Nor does Swift report a crash, which prints memory and, as it can't read that of such a process, may never end.
    ///
    /// Lasts until the process runs another program, so children that do aren't covered. Best effort: what the system refuses stays as it was.
    public static func refuse() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Darwin)
            _ = setrlimit(RLIMIT_CORE, &none)
        #else
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            _ = recto_refuse_dumps()
        #endif
        for fault in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(fault, SIG_DFL) }
    }
}
