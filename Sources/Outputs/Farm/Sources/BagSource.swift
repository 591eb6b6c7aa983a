import RectoDiagnostics
import RectoPackaging

/// The PDFs of a bag (RFC 8493): what its payload manifest lists, with the digests that it tells.
final class BagSource: DocumentSource {
    private let bag: String
    private let prefix: String
    private var rows: ArraySlice<(digest: String, path: String)>

    private static let most = 1 << 28

    /// - Throws: ``Failure`` `.damaged` for a bag without a manifest, or one that names files outside of its payload; `.io`.
    init(_ bag: String, _ names: [String], prefix: String) throws(Failure) {
        self.bag = bag
        self.prefix = prefix
        let manifests = names.filter { $0.hasPrefix("manifest-") && $0.hasSuffix(".txt") }
        guard let name = manifests.first(where: { $0 == "manifest-sha256.txt" }) ?? manifests.first else {
            throw Failure(.damaged, "is a bag without a manifest of its payload", at: bag)
        }
        let isKnown = name == "manifest-sha256.txt"
        let file = "\(bag)/\(name)"
        guard let text = String(validating: try Files.read(file, limit: Self.most) ?? [], as: UTF8.self) else {
            throw Failure(.damaged, "is not a text in UTF-8", at: file)
        }
        var rows: [(digest: String, path: String)] = []
        for (number, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            let parts = line.split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == " " || $0 == "\t" }
            // An asterisk is what md5sum writes before names of binary files.
            guard parts.count == 2,
                case let path = Self.decoded(parts[1].drop { $0 == " " || $0 == "\t" || $0 == "*" }),
                path.hasPrefix("data/"), Self.isWithin(path)
            else { throw Failure(.damaged, "line \(number + 1) names no file of the payload", at: file) }
            guard SourceDocument.isDocument(path) else { continue }
            rows.append((isKnown ? String(parts[0]) : "", path))
        }
        self.rows = rows.sorted { $0.path < $1.path }[...]
    }

    func next() throws(Failure) -> SourceStep? {
        guard let row = rows.popFirst() else { return nil }
        var document = SourceDocument(path: "\(bag)/\(row.path)", id: prefix + row.path)
        document.sha256 = SourceDocument.digits(row.digest)
        return .document(document)
    }

    /// Whether a path leads nowhere but down.
    static func isWithin(_ path: String) -> Bool {
        !path.hasPrefix("/")
            && !path.split(separator: "/", omittingEmptySubsequences: false).contains { ["", ".", ".."].contains($0) }
    }

    /// A path as the manifest means it: line ends and the percent sign are written as %0A, %0D and %25.
    private static func decoded(_ path: some StringProtocol) -> String {
        String(path).replacing("%0A", with: "\n").replacing("%0a", with: "\n").replacing("%0D", with: "\r")
            .replacing("%0d", with: "\r").replacing("%25", with: "%")
    }
}
