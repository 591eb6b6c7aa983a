public import Recto

/// What tells files made of issues apart, from the issue alone, so that the same issue gives the same file.
public struct IssueIdentity: Sendable {
    /// As `urn:…`, or as the package has it.
    public let identifier: String
    /// `YYYY-MM-DDThh:mm:ssZ`: of the issue, and not of writing.
    public let modified: String

    init(identifier: String, modified: String) {
        self.identifier = identifier
        self.modified = modified
    }

    /// - Parameter variant: What the file has of the issue; empty for its pages.
    /// - Throws: ``Failure``, `CancellationError`.
    public init(_ contents: IssueContents, _ publication: Publication, variant: String = "") async throws {
        if variant.isEmpty, let id = contents.id {
            identifier = id
        } else {
            let digest = try await publication.digest().dropFirst("sha256:".count)
            if variant.isEmpty {
                identifier = Self.name(digest)
            } else {
                var digits = Digest()
                digits.add("\(contents.id ?? "") \(digest) \(variant)")
                identifier = Self.name(digits.digits[...])
            }
        }
        modified = Self.time([contents.date, try await publication.info().modified].compactMap(\.self))
    }

    /// A name-based UUID (RFC 9562, version 8) of a digest.
    private static func name(_ digest: Substring) -> String {
        var digits = Array(digest.prefix(32))
        digits[12] = "8"
        digits[16] = "a"
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "urn:uuid:" + parts.joined(separator: "-")
    }

    /// The first of the dates that is one: the issue's, or the PDF's own.
    private static func time(_ dates: [String]) -> String {
        for date in dates {
            let parts = date.prefix(10).split(separator: "-").map(String.init)
            guard (1...3).contains(parts.count), parts[0].count == 4,
                parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
            else { continue }
            let whole = parts + Array(repeating: "01", count: 3 - parts.count)
            return whole.joined(separator: "-") + "T00:00:00Z"
        }
        return "2000-01-01T00:00:00Z"
    }
}
