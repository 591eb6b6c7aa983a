import HTTPTypes
import Recto
import RectoHTTP
import RectoShelf

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What whoever fetches whole issues needs to know that they are whole.
extension ShelfServer {
    /// SHA-256 of an issue's file as it lies on the disk; it is read once for each version.
    ///
    /// - Returns: 64 hexadecimal digits; `nil` for what is made when it is asked for, or is on another host.
    func digest(of entry: ShelfEntry) async throws -> String? {
        guard entry.ownFile != nil else { return nil }
        if let known = shelf[entry.id], known.stamp == entry.stamp, let digest = known.digest { return digest }
        return try await digests.value("\(entry.id) \(entry.stamp.modified)") { [shelf] in
            let digest = try await blocking { () throws(Failure) in
                let digest = try Digest.ofFile(entry.path)
                guard try Files.stamp(entry.path) == entry.stamp else {
                    throw Failure(.io, "changed while it was being read", at: entry.path)
                }
                return String(digest.dropFirst("sha256:".count))
            }
            shelf.learn(digest: digest, of: entry.id, stamp: entry.stamp)
            return digest
        }
    }

    /// Headers of an issue's file as it lies on the disk.
    ///
    /// The digest is among them where it is known, or asked for (RFC 9530, section 4).
    func fileHeaders(_ entry: ShelfEntry, _ suffix: String, _ call: Call) async throws -> HTTPFields {
        var headers = entry.disposition(suffix)
        headers[.lastModified] = HTTPDate.text(entry.stamp.modified / 1_000_000_000)
        let digest = call.wantsDigest ? try await digest(of: entry) : shelf[entry.id]?.digest
        if let digest, shelf[entry.id]?.stamp == entry.stamp { headers[.reprDigest] = Self.reprDigest(digest) }
        return headers
    }

    /// - Parameter digits: 64 hexadecimal digits.
    static func reprDigest(_ digits: String) -> String {
        let nibbles = digits.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        let bytes = stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
        return "sha-256=:\(Data(bytes).base64EncodedString()):"
    }
}
