import RectoGeometry
import RectoLane
import RectoOverlays
import RectoPDF
import RectoPackaging
import RectoPixels
import TestSupport
import Testing

/// Overlays against the same rectangles drawn into the page and rendered by poppler.
@Suite struct RenderedPlacementTests {
    private static let turnings = [0, 90, 180, 270]

    private static func box(_ generator: inout SeededGenerator, in area: Rect) -> Rect {
        let width = Double.random(in: area.width * 0.1...area.width * 0.5, using: &generator)
        let height = Double.random(in: area.height * 0.1...area.height * 0.5, using: &generator)
        return Rect(
            x: area.x + Double.random(in: 0...area.width - width, using: &generator),
            y: area.y + Double.random(in: 0...area.height - height, using: &generator), width: width, height: height)
    }

    private static func page(_ generator: inout SeededGenerator) -> MarkedPDF.Page {
        let media = Rect(
            x: Double.random(in: -50...50, using: &generator), y: Double.random(in: -50...50, using: &generator),
            width: Double.random(in: 80...200, using: &generator),
            height: Double.random(in: 80...200, using: &generator))
        var crop: Rect?
        if Bool.random(using: &generator) {
            crop = Rect(
                x: media.x + Double.random(in: 0...20, using: &generator),
                y: media.y + Double.random(in: 0...20, using: &generator),
                width: Double.random(in: 50...60, using: &generator),
                height: Double.random(in: 50...60, using: &generator))
        }
        let shown = crop ?? media
        let rotation = turnings.randomElement(using: &generator) ?? 0
        let size = rotation % 180 == 0 ? shown.size : Size(width: shown.height, height: shown.width)
        return MarkedPDF.Page(
            media: media, crop: crop, rotation: rotation, userUnit: Bool.random(using: &generator) ? 1 : 2.5,
            mark: box(&generator, in: Rect(x: 0, y: 0, width: size.width, height: size.height)))
    }

    @Test(arguments: 0..<24 as Range<UInt64>) @Lane func cornersAreWhereThePagePrintsThem(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let page = Self.page(&generator)
        let turns = QuarterTurns.allCases.randomElement(using: &generator) ?? .none
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/page.pdf", with: MarkedPDF([page]).bytes)
            let document = try Document(path: folder + "/page.pdf")
            let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 8, turns: turns))
            let buffer = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
            try list.draw(x: 0, y: 0, into: buffer.rows)

            let size = try document.pageInfo(0).size
            let overlay = Overlay(id: "mark", rect: page.mark.scaled(page.userUnit), content: .link)
            let scene = OverlayScene([OverlaySheet(page: 1, size: size, overlays: [overlay])])
            let transform = PageTransform(pageSize: size, turns: turns, scale: 8)
            let frame = try #require(scene.frames(transform).first)
            try Self.expect(frame.corners, printedIn: buffer)
        }
    }

    /// Each corner of the overlay has its colour on the inside and paper on the outside, a pixel away.
    private static func expect(_ corners: [Point], printedIn buffer: PixelBuffer) throws {
        let center = Point(
            x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
        for (corner, color) in zip(corners, MarkedPDF.colors) {
            let (right, down) = (corner.x < center.x ? 1.0 : -1.0, corner.y < center.y ? 1.0 : -1.0)
            func pixel(_ steps: Double) -> UInt32? {
                let (x, y) = (
                    Int((corner.x + right * steps).rounded(.down)), Int((corner.y + down * steps).rounded(.down))
                )
                guard (0..<buffer.width).contains(x), (0..<buffer.height).contains(y) else { return nil }
                return buffer.rows[x, y]
            }
            #expect(pixel(1) == color, "inside of \(corner)")
            if let outside = pixel(-1) { #expect(outside == 0xFFFFFF, "outside of \(corner)") }
        }
    }

    /// A picture over two joined pages: each page prints its half, and the overlay's corners are those of both halves.
    @Test(arguments: 0..<12 as Range<UInt64>) @Lane func joinedPagesShareOneRectangle(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let isRightToLeft = Bool.random(using: &generator)
        // Eighths of a point, so that both pages begin on a whole pixel and can be laid side by side here.
        let height = Double(Int.random(in: 480...720, using: &generator)) / 8
        let widths = (0..<2).map { _ in Double(Int.random(in: 400...720, using: &generator)) / 8 }
        // Page 1 is the left one where pages run from left to right.
        let offsets = isRightToLeft ? [widths[1], 0] : [0, widths[0]]
        let area = Rect(x: 20, y: 10, width: widths[0] + widths[1] - 40, height: height - 20)
        let pages = (0..<2).map { index in
            // The whole rectangle on either page: what lies outside is not displayed.
            MarkedPDF.Page(
                media: Rect(x: 7, y: -3, width: widths[index], height: height), rotation: 0,
                mark: Rect(x: area.x - offsets[index], y: area.y, width: area.width, height: area.height))
        }
        let turns = QuarterTurns.allCases.randomElement(using: &generator) ?? .none
        let spread = Size(width: widths[0] + widths[1], height: height)
        let transform = PageTransform(pageSize: spread, turns: turns, scale: 8)
        let whole = PixelBuffer(width: transform.pixelSize.width, height: transform.pixelSize.height)
        whole.rows.fill(0xFFFFFF)
        var sheets: [OverlaySheet] = []
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/pages.pdf", with: MarkedPDF(pages).bytes)
            let document = try Document(path: folder + "/pages.pdf")
            for index in 0..<2 {
                let list = try DisplayList(document, page: index, appearance: PageAppearance(scale: 8, turns: turns))
                let part = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
                try list.draw(x: 0, y: 0, into: part.rows)
                // Where the turned page's box begins in the turned spread.
                let rest = spread.width - offsets[index] - widths[index]
                let origin =
                    switch turns {
                    case .none: Point(x: offsets[index], y: 0)
                    case .one: Point(x: 0, y: offsets[index])
                    case .two: Point(x: rest, y: 0)
                    case .three: Point(x: 0, y: rest)
                    }
                for y in 0..<part.height {
                    for x in 0..<part.width {
                        let (toX, toY) = (x + Int((origin.x * 8).rounded()), y + Int((origin.y * 8).rounded()))
                        guard toX < whole.width, toY < whole.height else { continue }
                        whole.rows.row(toY)[toX] = part.rows[x, y]
                    }
                }
                let overlays = index == 0 ? [Overlay(id: "mark", rect: pages[0].mark, content: .link)] : []
                sheets.append(
                    OverlaySheet(
                        page: index + 1, size: Size(width: widths[index], height: height),
                        offset: Point(x: offsets[index], y: 0), overlays: overlays))
            }
        }
        let frame = try #require(OverlayScene(sheets, size: spread).frames(transform).first)
        #expect(!frame.opensAsPopup)
        try Self.expect(frame.corners, printedIn: whole)
        let alone = OverlayScene([sheets[0]])
        #expect(try #require(alone.frames(PageTransform(pageSize: alone.size, scale: 1)).first).opensAsPopup)
    }
}
