import CPoppler
public import RectoDiagnostics
import RectoGeometry
public import RectoLane
public import RectoPixels

/// Draws what is around and above the pages of a ``MarkedSheet``.
///
/// Isolation: on the lane.
@Lane
public struct SheetPainter {
    private let sheet: MarkedSheet
    private let layout: SheetLayout

    /// Where it is not installed, fontconfig has something like it.
    private static let family = "Nimbus Sans"
    private static let ink = Color(red: 32, green: 36, blue: 44)
    private static let faint = Color(red: 150, green: 155, blue: 165)
    public nonisolated static let faultColor = Color(red: 208, green: 2, blue: 27)

    public init(_ sheet: MarkedSheet) {
        self.sheet = sheet
        layout = SheetLayout(sheet)
    }

    /// Draws onto the picture, which has the pages already.
    ///
    /// - Throws: ``Failure`` `.tooLarge` where memory runs out.
    public func paint(onto rows: PixelRows) throws(Failure) {
        defer { rows.endAccess() }
        guard sheet.style != .bare else { return }
        let canvas = try Canvas(target: rows)
        frame(canvas)
        // Outlines first, so that every label lies above every outline.
        for mark in sheet.marks { outline(mark, canvas) }
        if sheet.style == .full {
            label(canvas)
            head(canvas)
            legend(canvas)
        } else {
            caption(canvas)
        }
        try canvas.check("draw the overlays")
    }

    /// A rectangle of the spread in pixels, kept to what a picture can show.
    private func pixels(_ rect: Rect) -> Rect {
        let limit = 1e5
        func kept(_ value: Double) -> Double { value.isFinite ? min(max(value, -limit), limit) : 0 }
        let corner = Point(x: kept(rect.x * sheet.scale), y: kept(rect.y * sheet.scale))
        let opposite = Point(x: kept(rect.maxX * sheet.scale), y: kept(rect.maxY * sheet.scale))
        let (x, y) = (Double(layout.origin.width), Double(layout.origin.height))
        return Rect(
            corner: Point(x: corner.x + x, y: corner.y + y), opposite: Point(x: opposite.x + x, y: opposite.y + y))
    }

    private func frame(_ canvas: borrowing Canvas) {
        canvas.stroke(
            Rect(
                x: Double(layout.origin.width) - 0.5, y: Double(layout.origin.height) - 0.5,
                width: Double(layout.pixels.width) + 1, height: Double(layout.pixels.height) + 1), Self.faint, width: 1)
    }

    private func outline(_ mark: MarkedSheet.Mark, _ canvas: borrowing Canvas) {
        let rect = pixels(mark.rect)
        let width = sheet.style == .full ? 2.0 : 1.5
        canvas.fill(rect, mark.color, opacity: mark.isDashed ? 0.05 : 0.14)
        if !mark.faults.isEmpty {
            canvas.stroke(
                Rect(x: rect.x - 2, y: rect.y - 2, width: rect.width + 4, height: rect.height + 4), Self.faultColor,
                width: width + 1)
        }
        canvas.stroke(rect, .white, width: width + 2, opacity: 0.7)
        canvas.stroke(rect, mark.color, width: width, dash: mark.isDashed ? 6 : nil)
    }

    // MARK: - Labels

    private func label(_ canvas: borrowing Canvas) {
        let size = layout.fontSize
        let height = (size * 1.5).rounded()
        var placer = LabelPlacer(
            bounds: Rect(
                x: 0, y: size * 2.6, width: Double(layout.size.width), height: Double(layout.size.height) - size * 2.6))
        // All badges before any text, since they matter more.
        var badges: [Rect] = []
        for mark in sheet.marks {
            let text = canvas.width(of: mark.number, Self.family, size: size, isBold: true)
            badges.append(
                placer.badge(
                    Size(width: max(height, (text + size * 0.8).rounded()), height: height), at: pixels(mark.rect)))
        }
        for (mark, badge) in zip(sheet.marks, badges) {
            let color = mark.faults.isEmpty ? mark.color : Self.faultColor
            var words = mark.label
            if !mark.faults.isEmpty { words += "  " + mark.faults.joined(separator: " ") }
            let width = (canvas.width(of: words, Self.family, size: size * 0.9, isBold: false) + size * 0.8).rounded()
            // What is wrong is worth a shorter text where the whole has no room.
            if let place = placer.label(Size(width: width, height: height), beside: badge) {
                tag(words, place, color, canvas)
            } else if !mark.faults.isEmpty {
                let faults = mark.faults.joined(separator: " ")
                let width = (canvas.width(of: faults, Self.family, size: size * 0.9, isBold: false) + size * 0.8)
                    .rounded()
                if let place = placer.label(Size(width: width, height: height), beside: badge) {
                    tag(faults, place, color, canvas)
                }
            }
            canvas.fill(badge, color, opacity: 1)
            let text = canvas.width(of: mark.number, Self.family, size: size, isBold: true)
            canvas.write(
                mark.number, at: Point(x: badge.x + (badge.width - text) / 2, y: badge.y + height - size * 0.4),
                Self.family,
                size: size, isBold: true, .white)
        }
    }

    private func tag(_ words: String, _ place: Rect, _ color: Color, _ canvas: borrowing Canvas) {
        canvas.fill(place, .white, opacity: 0.92)
        canvas.stroke(
            Rect(x: place.x + 0.5, y: place.y + 0.5, width: place.width - 1, height: place.height - 1), color, width: 1)
        canvas.write(
            words, at: Point(x: place.x + layout.fontSize * 0.4, y: place.maxY - layout.fontSize * 0.45), Self.family,
            size: layout.fontSize * 0.9, isBold: false, Self.ink)
    }

    // MARK: - Around the page

    private func head(_ canvas: borrowing Canvas) {
        let size = layout.fontSize
        let y = layout.margin + size * 1.3
        canvas.write(
            sheet.title, at: Point(x: layout.margin, y: y), Self.family, size: size * 1.35, isBold: true, Self.ink)
        let start = layout.margin + canvas.width(of: sheet.title, Self.family, size: size * 1.35, isBold: true) + size
        canvas.write(sheet.subtitle, at: Point(x: start, y: y), Self.family, size: size, isBold: false, Self.ink)
    }

    private func legend(_ canvas: borrowing Canvas) {
        let size = layout.fontSize
        let end = Double(layout.pixels.width)
        var (x, y) = (0.0, Double(layout.origin.height + layout.pixels.height) + size * 1.6)
        for key in sheet.legend {
            let width = SheetLayout.legendWidth(key, fontSize: size)
            if x > 0, x + width > end {
                x = 0
                y += size * 1.7
            }
            let box = Rect(x: layout.margin + x + 1, y: y - size * 0.85, width: size * 1.5, height: size)
            if let color = key.color {
                canvas.fill(box, color, opacity: key.isDashed ? 0.05 : 0.14)
                canvas.stroke(box, color, width: 2, dash: key.isDashed ? 4 : nil)
            }
            canvas.write(
                key.label, at: Point(x: key.color == nil ? box.x : box.maxX + size * 0.5, y: y), Self.family,
                size: size * 0.95, isBold: false,
                Self.ink)
            x += width
        }
    }

    private func caption(_ canvas: borrowing Canvas) {
        let y = Double(layout.origin.height + layout.pixels.height)
        let fault = sheet.marks.contains { !$0.faults.isEmpty }
        for (text, line, isBold) in [(sheet.title, 1.3, true), (sheet.subtitle, 2.5, false)] {
            // The picture may be narrower than its caption.
            var text = text
            while text.count > 1,
                canvas.width(of: text, Self.family, size: layout.fontSize, isBold: isBold)
                    > Double(layout.size.width) - 4
            { text.removeLast() }
            canvas.write(
                text, at: Point(x: Double(layout.origin.width), y: y + layout.fontSize * line), Self.family,
                size: layout.fontSize, isBold: isBold, fault && !isBold ? Self.faultColor : Self.ink)
        }
    }
}
