public import RectoDiagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a store knows who asks.
public struct Credential: Hashable, Sendable {
    /// Where the password or the token is.
    public enum Secret: Hashable, Sendable {
        /// In the library's file `credentials`.
        case text(String)
        /// On the first line of what a command of the shell prints.
        case command(String)
    }

    /// The name that goes with a password (HTTP Basic); `nil` for a token (Bearer).
    public var user: String?
    public var secret: Secret

    /// - Throws: ``Failure`` `.usage` for a name or a secret that no header can carry.
    public init(user: String?, _ secret: Secret) throws(Failure) {
        self.user = user
        self.secret = secret
        guard user.map({ !$0.isEmpty && !$0.contains(":") && Self.isLine($0) }) ?? true else {
            throw Failure(.usage, "a name has at least one character, no colon and one line")
        }
        switch secret {
        case .text(let text): _ = try Self.header(user, text)
        case .command(let command):
            guard !command.isEmpty else { throw Failure(.usage, "the command for the password is empty") }
        }
    }

    /// The value of the field `Authorization`.
    ///
    /// - Throws: ``Failure`` `.usage` for a secret that no header can carry.
    static func header(_ user: String?, _ secret: String) throws(Failure) -> String {
        guard !secret.isEmpty, isLine(secret) else {
            throw Failure(.usage, "a password or token has at least one character, and one line")
        }
        // RFC 7617; names and passwords as UTF-8.
        if let user { return "Basic " + Data("\(user):\(secret)".utf8).base64EncodedString() }
        // RFC 6750, 2.1.
        guard secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Failure(.usage, "a token has ASCII characters without blanks only")
        }
        return "Bearer " + secret
    }

    private static func isLine(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
