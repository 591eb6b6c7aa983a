#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Failure {
    /// A failed system call: `errno` in words, and what to do where that is known.
    public static func system(_ doing: String, _ path: String, errno known: Int32? = nil) -> Failure {
        let code = known ?? errno
        let advice =
            switch code {
            case ENOSPC, EDQUOT: "; free some space and run again, finished pages are kept"
            case EACCES, EPERM, EROFS: "; check the permissions"
            case EFBIG: "; raise the limit of file sizes (ulimit -f) or write to a file system that takes larger files"
            case EMFILE, ENFILE: "; raise the limit of open files (ulimit -n) or use fewer --jobs"
            default: ""
            }
        return Failure(.io, "cannot \(doing): \(String(cString: strerror(code)).lowercased())\(advice)", at: path)
    }
}
