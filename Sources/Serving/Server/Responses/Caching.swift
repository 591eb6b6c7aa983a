/// How long an answer may be kept.
enum Caching: Sendable {
    /// Its address tells its content.
    case forever
    /// Ask each time.
    case check
    case never

    /// - Parameter isGuarded: Whether not everybody may read: then only who asked may keep the answer, and no cache in between.
    func text(isGuarded: Bool) -> String {
        switch self {
        case .forever: isGuarded ? "private, max-age=31536000, immutable" : "public, max-age=31536000, immutable"
        case .check: isGuarded ? "private, no-cache" : "no-cache"
        case .never: "no-store"
        }
    }
}
