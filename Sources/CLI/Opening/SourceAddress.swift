import Recto
import RectoFetch
import RectoS3

/// An address that was named instead of a path.
enum SourceAddress {
    case web(WebAddress)
    case bucket(S3Address)

    /// `nil` for a path; one that begins like an address needs `./` before it.
    ///
    /// - Throws: ``Failure`` `.usage` for an address that is refused.
    init?(_ text: String) throws(Failure) {
        if Self.begins(text, "s3://") {
            self = .bucket(try S3Address(text))
        } else if Self.begins(text, "https://") || Self.begins(text, "http://") {
            self = .web(try WebAddress(text))
        } else {
            return nil
        }
    }

    /// Whether a word is an address rather than a path.
    static func isOne(_ text: String) -> Bool { ["s3://", "https://", "http://"].contains { begins(text, $0) } }

    /// The last part of a path or address, without the query of the latter.
    static func name(_ text: String) -> String {
        guard isOne(text) else { return Files.split(text).name }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map { String($0) } ?? text
    }

    private static func begins(_ text: String, _ scheme: String) -> Bool {
        text.prefix(scheme.count).lowercased() == scheme
    }
}
