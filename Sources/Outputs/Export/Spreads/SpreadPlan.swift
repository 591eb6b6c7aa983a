public import Recto
import RectoEscaping

/// What is to be written of one document, known before any of it is.
public struct SpreadPlan: Sendable {
    /// Which spreads are wanted.
    public struct Selection: Sendable {
        public var pages: PageSelection?
        /// Spreads by number.
        public var spreads: PageSelection?

        public init(pages: PageSelection? = nil, spreads: PageSelection? = nil) {
            self.pages = pages
            self.spreads = spreads
        }
    }

    /// As the user named it.
    public let input: String
    public let source: PagesReport.Source
    public let model: SpreadModel
    let labels: [String]
    /// In reading order.
    let units: [SpreadUnit]

    /// Files that were asked for.
    public var count: Int { units.count { $0.isWanted } }

    func label(_ page: Int) -> String { labels.indices.contains(page) ? labels[page] : String(page + 1) }

    /// Plans the export of an issue, and refuses what can't be done.
    ///
    /// - Parameters:
    ///   - input: As the user named it; the file's name becomes `{issue}`.
    ///   - issue: Opened.
    ///   - model: Its spreads.
    ///   - labels: Of its pages.
    ///   - selection: What is wanted.
    ///   - options: What to write.
    ///   - names: What to call it.
    ///   - renderer: See ``SpreadExport/renderer(_:_:)``.
    /// - Throws: ``Failure`` `.usage` or `.tooLarge`, before anything is written.
    public init(
        input: String, _ issue: OpenedIssue, model: SpreadModel, labels: [String], selection: Selection,
        options: SpreadExportOptions, names: NameTemplate, renderer: String
    ) async throws {
        let publication = issue.publication
        guard publication.pageCount > 0 else { throw Failure(.damaged, "has no pages", at: publication.name) }
        let digest = try await publication.digest()
        self.input = input
        source = PagesReport.Source(
            name: Files.split(input).name, digest: digest, pageCount: publication.pageCount)
        self.model = model
        self.labels = labels
        let wanted = try Self.wanted(selection, model, labels)
        let digits = max(3, String(publication.pageCount).count)
        var manifest = options.overlays == .none ? nil : issue.overlays?.manifest
        if manifest?.units == .points {
            let userUnits = try await publication.pages().userUnits
            manifest = manifest?.inPoints(userUnits: userUnits)
        }
        let maker = Maker(
            issue: Self.stem(input), source: source, labels: labels, manifest: manifest,
            options: options,
            names: names, renderer: renderer, digits: digits)
        let links = options.format == .svg ? try await Self.links(publication) : [:]
        units =
            options.format == .pdf
            ? [maker.document(model.spreads.filter { wanted.contains($0.index) })]
            : try maker.pictures(model, wanted, links)
    }

    /// The pages that each page's links lead to.
    private static func links(_ publication: Publication) async throws -> [Int: Set<Int>] {
        var links: [Int: Set<Int>] = [:]
        for try await page in publication.annotations(kinds: ["link"]) {
            // A page without a readable structure has no links.
            guard case .success(let found) = page.content else { continue }
            let targets = found.annotations.compactMap { $0.destination?.page ?? $0.action?.destination?.page }
            if !targets.isEmpty { links[page.page] = Set(targets) }
        }
        return links
    }

    /// The file's name without folder and suffix.
    static func stem(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let name = Files.split(String(path)).name
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    private static func wanted(_ selection: Selection, _ model: SpreadModel, _ labels: [String]) throws(Failure) -> Set<
        Int
    > {
        var wanted = Set(0..<model.spreadCount)
        if let pages = selection.pages {
            let chosen = try pages.resolve(pageCount: model.pageCount, labels: labels)
            wanted.formIntersection(chosen.map { model.spread(containing: $0) })
        }
        if let spreads = selection.spreads {
            wanted.formIntersection(try spreads.resolve(pageCount: model.spreadCount, labels: [], noun: "spread"))
        }
        guard !wanted.isEmpty else {
            throw Failure(.usage, "have no spread in common", at: "--pages and --spreads")
        }
        return wanted
    }

    /// Makes the units of one document.
    private struct Maker {
        /// A page that claims so many points is damaged: it is lost when its turn comes, and the others are not.
        private static let damaged = 1e6

        let issue: String
        let source: PagesReport.Source
        let labels: [String]
        let manifest: OverlayManifest?
        let options: SpreadExportOptions
        let names: NameTemplate
        let renderer: String
        let digits: Int

        func pictures(_ model: SpreadModel, _ wanted: Set<Int>, _ links: [Int: Set<Int>]) throws(Failure)
            -> [SpreadUnit]
        {
            var units: [SpreadUnit] = []
            for spread in model.spreads {
                let sheet = SpreadSheet(spread)
                let isWanted = wanted.contains(spread.index)
                if options.format.isRaster, isWanted, max(sheet.size.width, sheet.size.height) < Self.damaged {
                    let pages = spread.pageRange.map { String($0 + 1) }.joined(separator: " and ")
                    try options.check(
                        options.pixelSize(sheet.size),
                        "\(source.name), \(spread.right == nil ? "page" : "pages") \(pages)")
                }
                let marks = options.overlays == .none ? [] : manifest.map { OverlayMark.marks($0, sheet) } ?? []
                let name = names.path(values(spread.index, spread.pageRange))
                var addresses: [Int: String] = [:]
                for target in spread.pageRange.flatMap({ links[$0] ?? [] }) where (0..<model.pageCount).contains(target)
                {
                    let other = model.spreads[model.spread(containing: target)]
                    addresses[target] = Self.address(
                        names.path(values(other.index, other.pageRange)) + ".svg", from: name)
                }
                units.append(
                    SpreadUnit(
                        path: "\(name).\(options.format.fileExtension)",
                        overlaysPath: options.overlays == .json && manifest != nil ? name + ".overlays.json" : nil,
                        spreads: [spread.index], sheets: [sheet], labels: [], marks: marks,
                        addresses: addresses,
                        fingerprint: fingerprint(
                            [sheet], marks, addresses.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }),
                        isWanted: isWanted))
            }
            return units
        }

        func document(_ spreads: [Spread]) -> SpreadUnit {
            let sheets = spreads.map { SpreadSheet($0) }
            let range = spreads[0].pageRange.lowerBound..<spreads[spreads.count - 1].pageRange.upperBound
            let labels = spreads.map { spread in
                let own = spread.pageRange.map { label($0) }
                return own.count == 2 && own[0] != own[1] ? own.joined(separator: "–") : own[0]
            }
            return SpreadUnit(
                path: names.path(values(spreads[0].index, range)) + ".pdf", overlaysPath: nil,
                spreads: spreads.map(\.index), sheets: sheets, labels: labels, marks: [],
                fingerprint: fingerprint(sheets, [], labels), isWanted: true)
        }

        /// A file's address, relative to another's.
        private static func address(_ path: String, from other: String) -> String {
            let here = other.split(separator: "/").dropLast()
            var parts = path.split(separator: "/")[...]
            var up = here[...]
            while let first = up.first, parts.count > 1, parts.first == first {
                up = up.dropFirst()
                parts = parts.dropFirst()
            }
            let target = (Array(repeating: "..", count: up.count) + parts.map(String.init)).joined(separator: "/")
            return PercentEncoding.encode(target, keeping: "-._~/")
        }

        private func label(_ page: Int) -> String { labels.indices.contains(page) ? labels[page] : String(page + 1) }

        private func values(_ spread: Int, _ pages: Range<Int>) -> NameTemplate.Values {
            NameTemplate.Values(
                issue: issue, spread: spread + 1, first: pages.lowerBound + 1, last: pages.upperBound,
                firstLabel: label(pages.lowerBound), lastLabel: label(pages.upperBound - 1), digits: digits)
        }

        private func fingerprint(_ sheets: [SpreadSheet], _ marks: [OverlayMark], _ labels: [String]) -> String {
            var digest = Digest()
            for text in [source.digest, renderer, options.text] { digest.add(text + "\n") }
            for sheet in sheets {
                digest.add("\(sheet.size.width) \(sheet.size.height) \(sheet.isJoined) \(sheet.isRightToLeft)\n")
                for place in sheet.places {
                    let frame = place.frame
                    digest.add("\(place.page) \(frame.x) \(frame.y) \(frame.width) \(frame.height)\n")
                }
            }
            for label in labels { digest.add("\(label)\n") }
            for mark in marks { digest.add("\(mark)\n") }
            return digest.text
        }
    }
}
