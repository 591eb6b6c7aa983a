import Crypto

/// Keys of widgets' folders, which stand in the addresses that their frames load from.
///
/// A widget's frame has no origin, so that its requests look like those of any other site's page. Only who was led to the
/// address by the reader knows its key. It opens one folder for a day or two, and it is worth nothing to a signed link's expiry or
/// scope: the address of a frame, which the widget's scripts can read, need not hold the link's token.
public struct WidgetKeys: Sendable {
    private static let purpose = "recto widget 1"
    private static let day = 86_400

    private let secret = SymmetricKey(size: .bits256)

    /// With a secret of its own, which ends with the process.
    public init() {}

    /// - Parameters:
    ///   - folder: Of the widget, within its issue.
    ///   - now: Seconds since 1970.
    public func key(issue: String, folder: String, now: Int) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Self.message(issue, folder, now / Self.day), using: secret)
        return Hexadecimal.text(code)
    }

    /// Compared in constant time; yesterday's are good too.
    public func isKey(_ text: String, issue: String, folder: String, now: Int) -> Bool {
        guard let code = Hexadecimal.bytes(text, count: SHA256.byteCount) else { return false }
        return [now / Self.day, now / Self.day - 1].reduce(false) { found, day in
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Self.message(issue, folder, day), using: secret) || found
        }
    }

    private static func message(_ issue: String, _ folder: String, _ day: Int) -> [UInt8] {
        Array("\(purpose)\n\(issue)\n\(folder)\n\(day)".utf8)
    }
}
