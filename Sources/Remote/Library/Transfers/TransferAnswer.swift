import RectoDiagnostics
import RectoFetch

/// What is made of the beginning of an answer.
enum TransferAnswer: Equatable {
    /// A part of the version that is known, from here on.
    case part(from: Int, count: Int)
    /// All bytes, perhaps of another version.
    case whole
    /// Nothing is missing.
    case complete
    /// A part that may be of another version, or others than were asked for: from the beginning.
    case useless
    /// No part, though one was asked for, nor anything else: try again.
    case later
    /// Trying again would change nothing.
    case refused(String)

    /// - Parameter start: The first byte that was asked for; `nil` for all.
    init(_ head: FetchHead, asked start: Int?, of record: TransferRecord, having size: Int) {
        switch head.status {
        case 200: self = head.isIdentity ? .whole : .later
        case 206:
            guard let start, head.isIdentity,
                let given = head.fields["Content-Range"].flatMap(ContentRange.init), let range = given.range
            else {
                self = .useless
                return
            }
            let isSame =
                range.lowerBound == start && (record.total ?? given.total) == given.total && range.upperBound > size
                && Self.isVersion(head, of: record)
            self = isSame ? .part(from: start, count: range.count) : .useless
        case 416:
            let total = head.fields["Content-Range"].flatMap(ContentRange.init)?.total
            self = start != nil && total == size && size > 0 && record.total == size ? .complete : .useless
        case 412: self = .useless
        case 401, 403:
            self = .refused("refuses access (\(head.status)); sign in (recto library sign-in), or refresh its list")
        case 404, 410: self = .refused("is not there (\(head.status)); refresh the store's list")
        case let status where RetryPolicy.isTransient(status): self = .later
        default: self = .refused("answers with status \(head.status)")
        }
    }

    /// Whether nothing that the answer says, or leaves out, speaks for another version.
    private static func isVersion(_ head: FetchHead, of record: TransferRecord) -> Bool {
        if let known = record.serverDigest, let found = ReprDigest.sha256(head.fields["Repr-Digest"]), found != known {
            return false
        }
        if let tag = record.strongTag {
            // A server that sent a tag and now does not is another one; only a digest can tell then.
            guard let found = head.fields["ETag"] else { return record.hasDigest }
            return found == tag
        }
        if let date = record.modified {
            guard let found = head.fields["Last-Modified"] else { return record.hasDigest }
            return found == date
        }
        return record.hasDigest
    }
}
