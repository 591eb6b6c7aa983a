public import Recto

/// What a package made out of a PDF is to be called, and where its files are.
public struct ImportSettings: Sendable {
    /// Where the files lie that links name; the PDF's own folder where `nil`.
    public var assets: String?
    public var outline = false
    /// Whether the text of articles opens from where it stands.
    public var articles = false
    public var id: String?
    public var title: String?
    /// BCP 47.
    public var language: String?

    public init() {}
}

/// A package made out of a PDF, with what became of what.
public struct ImportedPackage: Sendable {
    public var manifest: OverlayManifest
    public var assets: [AssetShelf.Asset]
    public var report: ImportReport
}
