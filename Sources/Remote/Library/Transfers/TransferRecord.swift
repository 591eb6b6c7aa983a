/// What is known of a file that is on its way, from one run to the next.
public struct TransferRecord: Hashable, Sendable {
    public var address: String
    /// Bytes that are on the disk.
    public var offset = 0
    /// In bytes, as the server says.
    public var total: Int?
    /// The tag of the version that the bytes are of, as it was sent.
    public var etag: String?
    /// The date of that version, if it is one by which versions are told apart: a minute older than the answer.
    public var modified: String?
    /// SHA-256 as 64 hexadecimal digits, as the store's list has it.
    public let digest: String?
    /// The same as the server has it for this version.
    public var serverDigest: String?
    /// Answers with all bytes to a condition that held; after two the condition is left out.
    public var ignored = 0
    /// Times that all bytes had another digest.
    public var mismatches = 0

    public init(address: String, digest: String? = nil) {
        self.address = address
        self.digest = digest
    }

    /// The tag, if equal ones mean equal bytes.
    var strongTag: String? {
        guard let etag, etag.utf8.count >= 2, etag.hasPrefix("\""), etag.hasSuffix("\"") else { return nil }
        return etag
    }

    /// Whether what comes can be told to be a part of the same version.
    ///
    /// The bytes that are compared are too few for that: a magazine that was corrected is the same for most of its pages.
    var isProvable: Bool { strongTag != nil || modified != nil || hasDigest }

    var hasDigest: Bool { digest != nil || serverDigest != nil }

    /// The same file, and nothing of it there.
    var fresh: TransferRecord {
        var fresh = TransferRecord(address: address, digest: digest)
        (fresh.ignored, fresh.mismatches) = (ignored, mismatches)
        return fresh
    }
}
