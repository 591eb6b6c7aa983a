#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Times as Atom and OPDS write them (RFC 3339).
enum Timestamp {
    /// - Parameter nanoseconds: Since 1970.
    static func text(_ nanoseconds: Int) -> String {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds)).formatted(.iso8601)
    }
}
