/// By what two answers are known to be of the same version of a document.
struct RemoteVersion: Hashable, Sendable {
    /// All bytes.
    var total: Int
    var etag: String?
    var lastModified: String?

    init(total: Int, _ head: FetchHead) {
        self.total = total
        etag = head.fields["ETag"]
        lastModified = head.fields["Last-Modified"]
    }

    /// The tag, if equal tags mean equal bytes (RFC 9110, section 8.8.1).
    var strongTag: String? {
        guard let etag, etag.utf8.count > 2, etag.hasPrefix("\""), etag.hasSuffix("\"") else { return nil }
        return etag.utf8.dropFirst().dropLast().allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) } ? etag : nil
    }

    /// Whether an answer is of this version, as far as its head tells.
    func isSame(_ other: RemoteVersion) -> Bool {
        guard total == other.total else { return false }
        if strongTag != nil { return etag == other.etag }
        // A date has seconds only, and a weak tag stands for what its author takes for equal; but other ones are another version.
        return etag == other.etag && lastModified == other.lastModified
    }
}
