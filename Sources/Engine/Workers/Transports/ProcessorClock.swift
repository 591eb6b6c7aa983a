#if canImport(Glibc)
    import Glibc
#endif

/// The processor time that other processes of this user have used.
enum ProcessorClock {
    /// The time of all threads of a process; `nil` if the system does not report it, or there is no such process.
    static func time(of process: Int32) -> Duration? {
        #if os(Linux)
            var clock = clockid_t()
            var time = timespec()
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #else
            return nil
        #endif
    }
}
