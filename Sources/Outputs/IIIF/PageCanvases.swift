import Recto
import RectoExport
import RectoIssue

/// The pages as canvases.
struct PageCanvases {
    private(set) var items: [ManifestJSON] = []
    /// Of the first page.
    private(set) var thumbnail: ManifestJSON?
    private(set) var losses: [String] = []

    /// What a page without a size is taken for, as in the edition.
    static let unknown = Size(width: 595, height: 842)

    init(_ writer: PresentationWriter) throws(Failure) {
        let source = writer.source
        let records = Dictionary(source.report.pages.map { ($0.index, $0) }) { first, _ in first }
        var lost: Set<String> = []
        for (index, page) in source.issue.pages.enumerated() {
            let image = records[index].flatMap { Self.image($0, source) }
            let annotations = try OverlayAnnotations(writer, page: index)
            lost.formUnion(annotations.losses)
            var beside = annotations.items.isEmpty ? [] : [annotations.page]
            if source.hasMarks { beside.append(Self.marks(index, source)) }
            let size = Self.size(page.size ?? Self.unknown)
            let id = source.canvas(index)
            let picture = image.map { $0.thumbnail }
            if index == 0 { thumbnail = picture ?? source.cover.map { Self.cover($0, source) } }
            items.append(
                .fields([
                    ("id", .text(id)), ("type", .text("Canvas")),
                    ("label", .words(page.label, nil)),
                    ("height", .integer(size.height)), ("width", .integer(size.width)),
                    ("behavior", Self.behavior(source.issue, index).map { .list([.text($0)]) }),
                    ("thumbnail", picture.map { .list([$0]) }),
                    ("rendering", source.document.map { .list([Self.rendering($0, index, source)]) }),
                    ("seeAlso", source.alto[index].map { .list([Self.alto($0, source)]) }),
                    ("items", .list(image.map { [Self.painting($0.body, id, source, index)] } ?? [])),
                    ("annotations", beside.isEmpty ? nil : .list(beside)),
                ]))
        }
        losses = lost.sorted().map { "iiif: \($0)" }
        if source.issue.pages.contains(where: \.joinsNext) { losses.append("iiif: \"join\" has no counterpart") }
    }

    static func size(_ points: Size) -> PixelSize {
        PixelSize(width: max(1, CanvasScale.units(points.width)), height: max(1, CanvasScale.units(points.height)))
    }

    /// Only what differs from the manifest's `paged`: pages that stand alone though others are paired.
    private static func behavior(_ issue: IssueContents, _ page: Int) -> String? {
        guard issue.spreads.isPaired else { return nil }
        let spread = issue.spreads.spreads[issue.spreads.spread(containing: page)]
        // A page that holds both halves, or that pairing left alone in the middle; the first page and the last are alone in
        // every paged book.
        if issue.pages[page].isDouble || spread.right == nil && spread.left.half == .whole { return "facing-pages" }
        return nil
    }

    private static func marks(_ page: Int, _ source: ManifestSource) -> ManifestJSON {
        .fields([
            ("id", .text(source.address("iiif/page/\(page + 1)/annotations"))), ("type", .text("AnnotationPage")),
        ])
    }

    private struct Picture {
        var body: ManifestJSON
        var thumbnail: ManifestJSON
    }

    private static func image(_ record: PageRecord, _ source: ManifestSource) -> Picture? {
        let size = PixelSize(width: record.pixelWidth, height: record.pixelHeight)
        let options = source.report.options
        guard
            let image = ImageAPIPage(
                options, page: record.index, pageCount: source.report.document.pageCount, size: size)
        else { return nil }
        let folder = source.address("\(source.tiles)/\(image.name)")
        let service = ManifestJSON.list([
            .object([
                ("id", .text(folder)), ("type", .text("ImageService3")),
                ("profile", .text("level\(source.imageLevel)")),
            ])
        ])
        // In an archive, tiles have no addresses, and the page is its preview.
        let isTiled = source.report.archive == nil
        // A server's `max` is larger than what a first look should take.
        let full =
            source.imageLevel == 0
            ? ImageAPIPage.full : "full/\(image.largest.width),\(image.largest.height)/0/default.jpg"
        let whole = isTiled ? "\(folder)/\(full)" : source.address("\(source.tiles)/\(image.preview)")
        func picture(_ id: String, _ format: String, _ size: PixelSize) -> ManifestJSON {
            .fields([
                ("id", .text(id)), ("type", .text("Image")), ("format", .text(format)),
                ("height", .integer(size.height)), ("width", .integer(size.width)),
                ("service", isTiled ? service : nil),
            ])
        }
        let body = picture(whole, "image/jpeg", image.largest)
        let small =
            isTiled
            ? picture("\(folder)/\(image.thumbnailPath)", options.encoding.format.mediaType, image.thumbnail) : body
        return Picture(body: body, thumbnail: small)
    }

    private static func cover(_ path: String, _ source: ManifestSource) -> ManifestJSON {
        .object([("id", .text(source.address(path))), ("type", .text("Image"))])
    }

    private static func rendering(_ document: String, _ page: Int, _ source: ManifestSource) -> ManifestJSON {
        .object([
            ("id", .text(source.address("\(document)#page=\(page + 1)"))), ("type", .text("Text")),
            ("label", .words("PDF, page \(page + 1)", "en")), ("format", .text("application/pdf")),
        ])
    }

    private static func alto(_ path: String, _ source: ManifestSource) -> ManifestJSON {
        .object([
            ("id", .text(source.address(path))), ("type", .text("Dataset")), ("label", .words("Text (ALTO)", "en")),
            ("format", .text("application/xml")), ("profile", .text("http://www.loc.gov/standards/alto/v4/alto.xsd")),
        ])
    }

    private static func painting(_ body: ManifestJSON, _ canvas: String, _ source: ManifestSource, _ page: Int)
        -> ManifestJSON
    {
        .object([
            ("id", .text("\(canvas)/page")), ("type", .text("AnnotationPage")),
            (
                "items",
                .list([
                    .object([
                        ("id", .text("\(canvas)/image")), ("type", .text("Annotation")),
                        ("motivation", .text("painting")), ("body", body), ("target", .text(canvas)),
                    ])
                ])
            ),
        ])
    }
}
