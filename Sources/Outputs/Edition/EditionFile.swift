public import Recto
public import RectoIssue

/// edition.json and the files beside it that hold what is too much for it (Sources/Outputs/Viewer/EDITION.md).
///
/// edition.json comes before the first page is seen, so it is kept below a hundred kilobytes whatever the issue: outline and
/// overlays go to files of their own where they are many, text and search always.
public struct EditionFile {
    /// What else is in the edition.
    public struct Parts: Sendable {
        /// Stands for the document's bytes.
        public var fingerprint: String
        public var tiles: EditionTiles
        /// The folder of `text` and `search`; `nil` for an edition without text.
        public var text: String?
        /// The folder with the articles, where the edition has them: an index (`recto/articles-index/1`), and a file for each
        /// (`recto/articles/1`).
        public var articles: String?
        /// The file with the layouts of a book of text (``FlowList``).
        public var flow: String?
        /// The PDF.
        public var document: String?
        /// The publisher's brand, and the folder that has its files.
        public var brand: (Brand, folder: String)?
        /// The file with the reader's words, if the publisher supplies another language.
        public var translation: String?

        public init(fingerprint: String, tiles: EditionTiles, text: String? = nil, document: String? = nil) {
            self.fingerprint = fingerprint
            self.tiles = tiles
            self.text = text
            self.document = document
        }
    }

    private let issue: IssueContents
    private let parts: Parts
    private let overlays: OverlayWriter

    /// Bytes up to which overlays and outline are part of edition.json.
    private static let inlined = 24_000

    /// - Parameter assets: Copies what overlays need; `nil` for a PDF on its own.
    public init(_ issue: IssueContents, _ parts: Parts, assets: AssetCopier?) {
        self.issue = issue
        self.parts = parts
        overlays = OverlayWriter(assets: assets)
    }

    /// Writes everything below `folder`: edition.json last, other files under names that tell their content.
    ///
    /// - Throws: ``Failure`` `.io`, and what is wrong with the package.
    public func write(to folder: String) throws(Failure) {
        let writer = try FolderWriter(folder)
        for file in try files() { try writer.add(file.name, file.bytes) }
    }

    /// `edition.json` and what it refers to, by path.
    ///
    /// - Throws: As ``write(to:)``, without what writing throws.
    public func files() throws(Failure) -> [(name: String, bytes: [UInt8])] {
        var files: [(name: String, bytes: [UInt8])] = []
        var json = JSONWriter()
        json.beginObject()
        json.write("format", "recto/edition/1")
        json.write("id", issue.id)
        json.write("fingerprint", parts.fingerprint)
        json.write("title", issue.title)
        json.write("language", issue.language)
        json.write("date", issue.date)
        json.write("number", issue.number)
        json.write("publisher", issue.publisher)
        json.write("direction", issue.spreads.direction.value.rawValue)
        json.write("mode", issue.spreads.mode.value.rawValue)
        writePages(to: &json)
        writeTiles(to: &json)
        writeOutline(to: &json, &files)
        try writeOverlays(to: &json, &files)
        if let text = parts.text {
            for name in ["text", "search"] as [StaticString] {
                json.key(name)
                write(chunks: "\(text)/\(name)/{chunk}.json", nil, to: &json)
            }
        }
        if let folder = parts.articles {
            json.key("articles")
            json.beginObject()
            json.write("address", "\(folder)/index.json")
            json.write("article", "\(folder)/{id}.json")
            json.endObject()
        }
        json.write("flow", parts.flow)
        if issue.hasRegions { json.write("regions", true) }
        if let document = parts.document {
            json.key("document")
            json.beginObject()
            json.write("href", document)
            json.endObject()
        }
        if let (brand, place) = parts.brand { write(brand, in: place, to: &json) }
        json.write("translation", parts.translation)
        json.endObject()
        files.append(("edition.json", json.bytes + [UInt8(ascii: "\n")]))
        return files
    }

    private func write(_ brand: Brand, in place: String, to json: inout JSONWriter) {
        json.key("brand")
        json.beginObject()
        json.write("style", "\(place)/\(Brand.sheet)")
        json.write("logo", brand.logo.map { "\(place)/\($0.name)" })
        json.write("logoDark", brand.darkLogo.map { "\(place)/\($0.name)" })
        json.write("name", brand.name)
        json.write("href", brand.link)
        json.endObject()
    }

    private func writePages(to json: inout JSONWriter) {
        json.key("pages")
        json.beginArray()
        let pages = issue.pages.enumerated().map { index, page in
            (size: page.size, pixels: parts.tiles.pixels.indices.contains(index) ? parts.tiles.pixels[index] : nil)
        }
        for run in PageRun.runs(pages) { run.write(to: &json) }
        json.endArray()
        LabelRuns.write(issue.pages.map(\.label), to: &json)
        // A page that no spread names is shown alone.
        if issue.spreads.isPaired {
            json.key("spreads")
            SpreadRuns.write(issue.spreads, to: &json)
        }
        if let shifted = issue.shiftedSpreads {
            json.key("shiftedSpreads")
            SpreadRuns.write(shifted, to: &json)
        }
        let joins = issue.pages.indices.filter { issue.pages[$0].joinsNext }
        if !joins.isEmpty {
            json.key("joins")
            json.beginArray()
            for page in joins { json.value(page) }
            json.endArray()
        }
    }

    private func writeTiles(to json: inout JSONWriter) {
        let tiles = parts.tiles
        json.key("tiles")
        json.beginObject()
        json.write("address", tiles.address)
        json.write("digits", tiles.digits)
        json.write("size", tiles.tileSize)
        if let archive = tiles.archive {
            json.write("archive", archive)
            if !tiles.directory.isEmpty {
                json.write("chunk", EditionTiles.chunk)
                json.key("directory")
                json.beginArray()
                for offset in tiles.directory { json.value(offset) }
                json.endArray()
            }
        }
        json.endObject()
    }

    private func writeOutline(to json: inout JSONWriter, _ files: inout [(name: String, bytes: [UInt8])]) {
        guard !issue.outline.isEmpty else { return }
        var list = JSONWriter()
        list.beginArray()
        for node in issue.outline { node.write(to: &list) }
        list.endArray()
        json.key("outline")
        guard list.bytes.count > Self.inlined else {
            json.beginArray()
            for node in issue.outline { node.write(to: &json) }
            return json.endArray()
        }
        var digest = Digest()
        digest.add(list.bytes)
        let name = "outline-\(digest.digits.prefix(AssetCopier.nameDigits)).json"
        files.append((name, list.bytes))
        json.value(name)
    }

    // MARK: - Overlays

    private func writeOverlays(
        to json: inout JSONWriter, _ files: inout [(name: String, bytes: [UInt8])]
    ) throws(Failure) {
        let pages = issue.pages.indices.filter { !issue.pages[$0].overlays.isEmpty }
        guard !pages.isEmpty else { return }
        var all = JSONWriter()
        try write(pages, to: &all)
        json.key("overlays")
        guard all.bytes.count > Self.inlined else { return try write(pages, to: &json) }
        var digest = Digest()
        digest.add(all.bytes)
        let name = "overlays-\(digest.digits.prefix(AssetCopier.nameDigits))"
        let chunks = Dictionary(grouping: pages) { $0 / EditionChunks.size }
        for (chunk, pages) in chunks.sorted(by: { $0.key < $1.key }) {
            var part = JSONWriter()
            try write(pages, to: &part)
            files.append(("\(name)/\(chunk).json", part.bytes))
        }
        write(chunks: name + "/{chunk}.json", chunks.keys.sorted(), to: &json)
    }

    private func write(_ pages: [Int], to json: inout JSONWriter) throws(Failure) {
        json.beginObject()
        for page in pages {
            json.key(number: page)
            json.beginArray()
            for overlay in issue.pages[page].overlays { try overlays.write(overlay, to: &json) }
            json.endArray()
        }
        json.endObject()
    }

    private func write(chunks address: String, _ present: [Int]?, to json: inout JSONWriter) {
        json.beginObject()
        json.write("address", address)
        json.write("chunk", EditionChunks.size)
        if let present {
            json.key("chunks")
            json.beginArray()
            for chunk in present { json.value(chunk) }
            json.endArray()
        }
        json.endObject()
    }
}
