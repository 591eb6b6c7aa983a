/// How a manifest is written.
///
/// The three carry the same tree; JSON is the reference (overlay format, 2.2).
public enum ManifestSyntax: String, CaseIterable, Sendable, Codable {
    case json, xml, plist

    /// The syntax of `overlay.json`, `overlay.xml` or `overlay.plist`; `nil` for other file names.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }
}
