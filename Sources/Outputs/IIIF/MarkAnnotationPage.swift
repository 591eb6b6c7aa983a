public import Recto

/// A reader's marks on a page as an annotation page of IIIF Presentation 3.0, for a canvas of ``PresentationWriter``.
public struct MarkAnnotationPage: Sendable {
    private let address: String
    private let canvas: String
    private let page: Int
    private let limits: PixelSize

    /// - Parameters:
    ///   - base: The edition's address, without a slash at its end.
    ///   - address: Of the annotation page itself.
    ///   - page: From 0.
    ///   - size: Of the page, in points, if it is known; nothing of an annotation is past its edges.
    public init(base: String, address: String, page: Int, size: Size?) {
        self.address = address
        canvas = ManifestSource.canvas(page, base)
        self.page = page
        limits = PageCanvases.size(size ?? PageCanvases.unknown)
    }

    /// JSON.
    ///
    /// - Parameter marks: On the page, in the order in which they are to be painted.
    /// - Throws: ``Failure`` `.internal`.
    public func json(_ marks: [Mark]) throws(Failure) -> [UInt8] {
        try ManifestJSON.object([
            ("@context", .text(PresentationWriter.context)), ("id", .text(address)), ("type", .text("AnnotationPage")),
            ("items", .list(marks.map(annotation))),
        ]).bytes
    }

    private func annotation(_ mark: Mark) -> ManifestJSON {
        let motivation =
            switch mark.kind {
            case .bookmark: "bookmarking"
            case .note: "commenting"
            case .highlight: "highlighting"
            }
        // A mark over a page break is an annotation on each of its canvases.
        let id = "urn:uuid:\(mark.id)" + (page == mark.place.page ? "" : "#page=\(page + 1)")
        var bodies: [ManifestJSON] = []
        if !mark.note.isEmpty { bodies.append(Self.words(mark.note, purpose: nil)) }
        bodies += mark.tags.map { Self.words($0, purpose: "tagging") }
        return .fields([
            ("id", .text(id)), ("type", .text("Annotation")), ("motivation", .text(motivation)),
            ("body", bodies.isEmpty ? nil : .list(bodies)), ("target", target(mark)),
        ])
    }

    private static func words(_ text: String, purpose: String?) -> ManifestJSON {
        .fields([
            ("type", .text("TextualBody")), ("value", .text(text)), ("format", .text("text/plain")),
            ("purpose", purpose.map { .text($0) }),
        ])
    }

    /// A rectangle as a fragment of the canvas's address, which every viewer reads; several as a shape.
    private func target(_ mark: Mark) -> ManifestJSON {
        let quads = mark.place.quads.filter { $0.page == page }.map { $0.quad.corners.map(corner) }
        guard let first = quads.first else { return .text(canvas) }
        if quads.count == 1, first[0].y == first[1].y, first[1].x == first[2].x, first[2].y == first[3].y,
            first[3].x == first[0].x
        {
            let (left, right) = (min(first[0].x, first[2].x), max(first[0].x, first[2].x))
            let (top, bottom) = (min(first[0].y, first[2].y), max(first[0].y, first[2].y))
            return .text("\(canvas)#xywh=\(left),\(top),\(max(1, right - left)),\(max(1, bottom - top))")
        }
        let path = quads.map { corners in
            "M" + corners.map { "\($0.x),\($0.y)" }.joined(separator: "L") + "Z"
        }
        let shape =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(limits.width)\" height=\"\(limits.height)\">"
            + "<path d=\"\(path.joined())\"/></svg>"
        return .object([
            ("type", .text("SpecificResource")), ("source", .text(canvas)),
            ("selector", .object([("type", .text("SvgSelector")), ("value", .text(shape))])),
        ])
    }

    private func corner(_ point: Point) -> (x: Int, y: Int) {
        (
            min(max(CanvasScale.units(point.x), 0), limits.width),
            min(max(CanvasScale.units(point.y), 0), limits.height)
        )
    }
}
