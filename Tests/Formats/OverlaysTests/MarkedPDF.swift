import RectoGeometry

/// A PDF of pages with a rectangle each, whose quarters are red, green, yellow and blue, clockwise from the top-left as the
/// page is displayed.
///
/// Rectangles are given in page space and turned into user space by the formulas of the overlay format (2.3), solved by hand
/// and not by our own matrices.
struct MarkedPDF {
    struct Page {
        var media: Rect
        var crop: Rect?
        var rotation: Int
        var userUnit = 1.0
        /// Page space: origin in the top-left corner of the displayed page.
        var mark: Rect
    }

    let bytes: [UInt8]

    init(_ pages: [Page]) {
        var text = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
        let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
        text += "2 0 obj\n<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>\nendobj\n"
        for (index, page) in pages.enumerated() {
            let crop = page.crop.map { "/CropBox [\(Self.corners($0))]" } ?? ""
            let content = Self.content(page)
            text += """
                \(3 + 2 * index) 0 obj
                << /Type /Page /Parent 2 0 R /MediaBox [\(Self.corners(page.media))] \(crop) /Rotate \(page.rotation)
                /UserUnit \(page.userUnit) /Contents \(4 + 2 * index) 0 R >>
                endobj
                \(4 + 2 * index) 0 obj
                << /Length \(content.utf8.count) >>
                stream
                \(content)
                endstream
                endobj

                """
        }
        bytes = Array((text + "trailer << /Root 1 0 R >>\n%%EOF\n").utf8)
    }

    static let colors: [UInt32] = [0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF]

    private static func corners(_ rect: Rect) -> String { "\(rect.x) \(rect.y) \(rect.maxX) \(rect.maxY)" }

    private static func content(_ page: Page) -> String {
        let box = page.crop.map { page.media.intersection($0) } ?? page.media
        let mark = page.mark
        let (halfWidth, halfHeight) = (mark.width / 2, mark.height / 2)
        let quarters = [
            Rect(x: mark.x, y: mark.y, width: halfWidth, height: halfHeight),
            Rect(x: mark.x + halfWidth, y: mark.y, width: halfWidth, height: halfHeight),
            Rect(x: mark.x + halfWidth, y: mark.y + halfHeight, width: halfWidth, height: halfHeight),
            Rect(x: mark.x, y: mark.y + halfHeight, width: halfWidth, height: halfHeight),
        ]
        let paints = ["1 0 0", "0 1 0", "1 1 0", "0 0 1"]
        return zip(quarters, paints).map { quarter, paint in
            let corners = [(quarter.x, quarter.y), (quarter.maxX, quarter.maxY)].map {
                user($0, $1, box, page.rotation)
            }
            let (one, other) = (corners[0], corners[1])
            return
                "\(paint) rg \(min(one.x, other.x)) \(min(one.y, other.y)) \(abs(one.x - other.x)) \(abs(one.y - other.y)) re f"
        }.joined(separator: "\n")
    }

    /// Page space to user space: R0 (px - x0, y1 - py), R90 (py - y0, px - x0), R180 (x1 - px, py - y0), R270 (y1 - py, x1 - px),
    /// each solved for px and py.
    private static func user(_ x: Double, _ y: Double, _ box: Rect, _ rotation: Int) -> Point {
        switch rotation {
        case 90: Point(x: y + box.x, y: x + box.y)
        case 180: Point(x: box.maxX - x, y: y + box.y)
        case 270: Point(x: box.maxX - y, y: box.maxY - x)
        default: Point(x: x + box.x, y: box.maxY - y)
        }
    }
}
