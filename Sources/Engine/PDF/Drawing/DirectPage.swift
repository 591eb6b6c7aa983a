import CPoppler
public import RectoDiagnostics
public import RectoGeometry
public import RectoLane
public import RectoPixels

/// A page that poppler interprets anew for each part that is drawn.
///
/// For pages whose ``DisplayList`` would not fit the memory limit, since nothing but the pixels outlives a call. Slow when
/// called for small parts: ask for parts as tall as memory allows.
///
/// Isolation: on the lane.
@Lane
public final class DirectPage: PageRaster {
    public nonisolated let pixelSize: PixelSize

    private let document: Document
    private let index: Int
    private let transform: PageTransform
    private let paper: Color
    private let isOnPaper: Bool

    private static let maximumColumn = 16_384

    /// - Throws: ``Failure`` `.damaged` where the page has no area, `.tooLarge` where a side would be too long.
    public init(_ document: Document, page index: Int, appearance: PageAppearance) throws(Failure) {
        transform = try PageTransform(try document.page(index), at: appearance)
        pixelSize = transform.pixelSize
        paper = appearance.paper
        isOnPaper = document.mayDrawOnPaper(page: index, paper: paper)
        self.document = document
        self.index = index
    }

    public func draw(x: Double, y: Double, reduction: Double, into target: PixelRows) throws(Failure) {
        defer { target.endAccess() }
        var column = 0
        while column < target.width {
            let width = min(Self.maximumColumn, target.width - column)
            let part = target.part(x: column, y: 0, width: width, height: target.height)
            let map = transform.forward.followed(by: .scale(1 / reduction))
                .followed(by: .translation(x: -x - Double(column), y: -y))
            try document.drawing(page: index) { page throws(Failure) in
                let canvas = try Canvas(target: part, hasAlpha: !isOnPaper)
                if isOnPaper { canvas.paint(paper) } else { canvas.clear() }
                canvas.apply(page.toPoints.followed(by: map))
                poppler_page_render(page.raw, canvas.context)
                if !isOnPaper { canvas.paintBelow(paper) }
                try canvas.check("draw the page")
            }
            column += width
        }
    }
}
