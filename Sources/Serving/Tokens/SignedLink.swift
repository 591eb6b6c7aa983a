import Crypto
public import RectoDiagnostics

/// What a signed link opens.
public enum LinkScope: Hashable, Sendable {
    case shelf
    /// One issue by its id.
    case issue(String)

    var text: String {
        switch self {
        case .shelf: "shelf"
        case .issue(let id): "issue \(id)"
        }
    }
}

extension AccessKeys {
    /// What a link's signature can be wrong about; nobody but a log is told which.
    public enum LinkFault: Hashable, Sendable {
        case malformed, forged, expired
    }

    /// Comes into what is signed, so that no other use of a key makes a signature that would do here.
    private static let purpose = "recto link 1"
    private static let longest = 200

    /// The token of a link: `NAME.EXPIRY.SIGNATURE`, for an address as `/signed/TOKEN/issues/ID/`.
    ///
    /// - Parameters:
    ///   - scope: What it opens, and nothing else.
    ///   - expiry: Seconds since 1970.
    /// - Throws: ``Failure`` `.usage` without a key.
    public func token(_ scope: LinkScope, expiry: Int) throws(Failure) -> String {
        guard let key = keys.first else {
            throw Failure(.usage, "the token file has no key; add a line “key NAME SECRET”")
        }
        let code = HMAC<SHA256>.authenticationCode(
            for: Self.message(key.name, scope, String(expiry)), using: key.secret)
        return "\(key.name).\(expiry).\(Self.hex(code))"
    }

    /// Judges a token; the signature is compared in constant time.
    ///
    /// - Parameters:
    ///   - scope: What is asked for. A token of the shelf opens its issues too.
    ///   - now: Seconds since 1970.
    /// - Returns: what is wrong with it, `nil` for a good one.
    public func fault(of token: some StringProtocol, for scope: LinkScope, now: Int) -> LinkFault? {
        guard token.utf8.count <= Self.longest else { return .malformed }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let code = Self.bytes(parts[2]), code.count == SHA256.byteCount,
            (1...12).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let expiry = Int(parts[1])
        else { return .malformed }
        let (key, isKnown) = key(parts[0])
        let scopes = scope == .shelf ? [scope, scope] : [scope, .shelf]
        // Both are looked at, whichever is right.
        let isSigned = scopes.map { scope in
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Self.message(key.name, scope, String(parts[1])), using: key.secret)
        }
        guard isKnown, isSigned.contains(true) else { return .forged }
        return expiry > now ? nil : .expired
    }

    private static func message(_ key: String, _ scope: LinkScope, _ expiry: String) -> [UInt8] {
        Array("\(purpose)\n\(key)\n\(scope.text)\n\(expiry)".utf8)
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func bytes(_ digits: some StringProtocol) -> [UInt8]? {
        guard digits.utf8.count == 2 * SHA256.byteCount else { return nil }
        // One spelling for each code: Swift's own parser takes capitals and signs as well.
        let values = digits.utf8.compactMap { digit -> UInt8? in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        guard values.count == 2 * SHA256.byteCount else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
