import CSandbox
public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whose rights this process has.
public enum ProcessUser {
    /// Makes this process another user's for good, with that user's groups and none of root's rights.
    ///
    /// - Parameter name: A name or a number.
    /// - Throws: ``Failure`` `.usage` where there is no such user, it is root, or this process was not started by root.
    public static func become(_ name: String) throws(Failure) {
        let place = "--user \(name)"
        switch recto_become_user(name) {
        case 0: return
        case -ENOENT: throw Failure(.usage, "there is no such user", at: place)
        case -EPERM:
            throw Failure(
                .usage, "cannot become this user: the server has to be started by root, and the user must not be root",
                at: place)
        case let error:
            throw Failure(.usage, "cannot become this user: \(String(cString: strerror(-error)))", at: place)
        }
    }
}
