import Recto
public import RectoDiagnostics
import RectoExport
public import RectoIssue

/// IIIF Presentation 3.0: the issue as a manifest, its films and sounds as another one.
///
/// A page is a canvas of ten units a point; its picture is painted on it, everything else lies beside as annotations, since
/// films painted on a canvas without a duration are an error of the format. Specification: iiif.io/api/presentation/3.0.
public struct PresentationWriter {
    let source: ManifestSource
    let assets: AssetCopier?

    static let context = "http://iiif.io/api/presentation/3/context.json"
    private static let searchContext = "http://iiif.io/api/search/2/context.json"

    /// - Parameter assets: As the edition's, so that both name the same files; `nil` for a PDF on its own.
    public init(_ source: ManifestSource, assets: AssetCopier?) {
        self.source = source
        self.assets = assets
    }

    var language: String? { source.issue.language }

    /// Writes `iiif/manifest.json`, and `iiif/media.json` where there are films or sounds.
    ///
    /// - Returns: what manifests can't say, a line each.
    public func write(to folder: String) throws(Failure) -> [String] {
        try Files.makeFolder(folder + "/iiif")
        let (files, losses) = try files()
        for file in files { try Files.replace("\(folder)/iiif/\(file.name)", with: file.bytes) }
        return losses
    }

    /// The manifests, by the names that they have in the folder `iiif`, and what they can't say.
    ///
    /// - Throws: What reading of assets throws.
    public func files() throws(Failure) -> (files: [(name: String, bytes: [UInt8])], losses: [String]) {
        let media = try MediaManifest(self).items()
        var files: [(name: String, bytes: [UInt8])] = []
        if !media.isEmpty { files.append(("media.json", try mediaManifest(media).bytes)) }
        let pages = try PageCanvases(self)
        files.append(("manifest.json", try manifest(pages, hasMedia: !media.isEmpty).bytes))
        return (files, pages.losses)
    }

    private func manifest(_ pages: PageCanvases, hasMedia: Bool) -> ManifestJSON {
        let issue = source.issue
        var outlines = RangeWriter(source)
        return .fields([
            (
                "@context",
                // Presentation's has to be the last.
                source.search == nil
                    ? .text(Self.context) : .list([.text(Self.searchContext), .text(Self.context)])
            ),
            ("id", .text(source.manifestID)),
            ("type", .text("Manifest")),
            ("label", .words(issue.title, language)),
            ("summary", issue.abstract.map { .words($0, language) }),
            ("metadata", metadata),
            ("requiredStatement", requiredStatement),
            ("rights", source.metadata.rights.map { .text($0) }),
            ("navDate", date.map { .text($0) }),
            ("provider", provider.map { .list([$0]) }),
            ("thumbnail", pages.thumbnail.map { .list([$0]) }),
            (
                "viewingDirection",
                .text(issue.spreads.direction.value == .rightToLeft ? "right-to-left" : "left-to-right")
            ),
            ("behavior", .list([.text(issue.spreads.isPaired ? "paged" : "individuals")])),
            ("rendering", rendering),
            ("seeAlso", .list([overlays])),
            ("homepage", .list([homepage])),
            ("service", search),
            ("items", .list(pages.items)),
            ("structures", outlines.structures(language)),
        ])
    }

    private func mediaManifest(_ items: [ManifestJSON]) -> ManifestJSON {
        .fields([
            ("@context", .text(Self.context)),
            ("id", .text(source.mediaID)),
            ("type", .text("Manifest")),
            ("label", .words(source.issue.title, language)),
            ("items", .list(items)),
        ])
    }

    private var metadata: ManifestJSON? {
        let issue = source.issue
        let known = [
            ("Author", issue.creators), ("Series", [issue.series].compactMap(\.self)),
            ("Number", [issue.number].compactMap(\.self)), ("Date", [issue.date].compactMap(\.self)),
            ("Publisher", [issue.publisher].compactMap(\.self)), ("Keywords", issue.keywords),
            ("Language", [issue.language].compactMap(\.self)),
        ]
        // What the publisher adds is in the publisher's language, labels too, and replaces what has the same label.
        let own = source.metadata.fields
        let rows =
            known.filter { row in !row.1.isEmpty && !own.contains { $0.label == row.0 } }.map { row($0.0, "en", $0.1) }
            + own.map { row($0.label, language, $0.values) }
        return rows.isEmpty ? nil : .list(rows)
    }

    private func row(_ label: String, _ labelLanguage: String?, _ values: [String]) -> ManifestJSON {
        .object([
            ("label", .words(label, labelLanguage)),
            ("value", .object([(language ?? "none", .list(values.map { .text($0) }))])),
        ])
    }

    private var requiredStatement: ManifestJSON? {
        source.metadata.attribution.map { row("Attribution", "en", [$0]) }
    }

    /// Presentation 3 wants a time with its zone.
    private var date: String? {
        guard let date = source.issue.date else { return nil }
        let parts = date.split(separator: "-")
        guard (1...3).contains(parts.count), parts[0].count == 4, date.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        let whole = parts.map(String.init) + ["01", "01"].suffix(3 - parts.count)
        return whole.joined(separator: "-") + "T00:00:00Z"
    }

    private var provider: ManifestJSON? {
        let given = source.metadata.provider
        guard let name = given?.name ?? source.issue.publisher else { return nil }
        return .fields([
            // An agent needs an id; a publisher of ours may have only a name.
            ("id", .text(given?.link ?? source.address("iiif/publisher"))), ("type", .text("Agent")),
            ("label", .words(name, language)),
            (
                "homepage",
                given?.link.map { link in
                    .list([
                        .object([
                            ("id", .text(link)), ("type", .text("Text")), ("label", .words(name, language)),
                            ("format", .text("text/html")),
                        ])
                    ])
                }
            ),
            ("logo", given?.logo.map { .list([.object([("id", .text($0)), ("type", .text("Image"))])]) }),
        ])
    }

    private var rendering: ManifestJSON? {
        source.document.map { path in
            .list([
                .object([
                    ("id", .text(source.address(path))), ("type", .text("Text")), ("label", .words("PDF", "en")),
                    ("format", .text("application/pdf")),
                ])
            ])
        }
    }

    private var search: ManifestJSON? {
        source.search.map { path in
            .list([.object([("id", .text(source.address(path))), ("type", .text("SearchService2"))])])
        }
    }

    private var overlays: ManifestJSON {
        .object([
            ("id", .text(source.address("edition.json"))), ("type", .text("Dataset")),
            ("label", .words("Edition with overlays", "en")), ("format", .text("application/json")),
        ])
    }

    private var homepage: ManifestJSON {
        .object([
            ("id", .text(source.address("index.html"))), ("type", .text("Text")),
            ("label", .words(source.issue.title, language)), ("format", .text("text/html")),
        ])
    }
}
