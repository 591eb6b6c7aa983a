import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the process tells its caller.
enum ExitStatus {
    static let done: Int32 = 0
    /// The input was judged bad.
    static let judgedBad: Int32 = 1
    /// Usage or I/O: could not judge.
    static let couldNotJudge: Int32 = 2
    /// A fault of Recto itself, or a limit.
    static let internalFault: Int32 = 3
    /// Of `recto farm run`, whose caller may start it again: the next time it may go well.
    static let again: Int32 = 3
}

extension Failure {
    var exitStatus: Int32 { code.exitStatus }
}

extension Failure.Code {
    var exitStatus: Int32 {
        switch self {
        case .damaged, .unsupported, .crashed: ExitStatus.judgedBad
        case .usage, .io, .encrypted, .noPages: ExitStatus.couldNotJudge
        default: ExitStatus.internalFault
        }
    }
}

/// Ends the process after what was printed has left it.
///
/// Without the farewells of sixty libraries, which free piece by piece what the system takes back at once: half a millisecond of
/// a start. What a sanitizer found out it tells when all have said theirs.
func systemExit(_ status: Int32) -> Never {
    fflush(nil)
    if Sandbox.isWatched { exit(status) }
    _exit(status)
}
