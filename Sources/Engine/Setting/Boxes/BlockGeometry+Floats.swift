import RectoComposition
import RectoStyles

extension BlockGeometry {
    /// The sizes of a float, whose own box is within its margins (CSS 2.2, section 10.3.5).
    ///
    /// - Parameters:
    ///   - room: The width of the content of the box around it, in CSS pixels.
    ///   - page: The size of a region.
    ///   - content: Asked for the widths of its content if its style does not say how wide it is.
    static func float(
        _ style: ComputedStyle, in room: Double, page: FlowRegion, content: () -> ContentWidth
    ) -> (geometry: BlockGeometry, float: FlowFloat) {
        var own = BlockGeometry(style, in: room, page: page)
        var float = FlowFloat(style.float == .right ? .right : .left, width: 0)
        let edges = Edges(style, room)
        var margins = [style.margin.left, style.margin.right].map { max(0, $0.resolved(of: room) ?? 0) }
        var width = edges.content(style.width) ?? .infinity
        if !width.isFinite {
            let (least, most) = { ($0.least, $0.most) }(content())
            width = min(max(least, room - edges.sum - margins[0] - margins[1]), most)
        }
        if let most = edges.content(style.maxWidth) { width = min(width, most) }
        if let least = edges.content(style.minWidth) { width = max(width, least) }
        // Margins give way first, and then the content.
        let inner = min(edges.sum, room / 2)
        width = min(max(1, width), max(1, room - inner))
        let share = max(0, min(1, (room - inner - width) / max(margins[0] + margins[1], 1e-9)))
        margins = margins.map { $0 * share }
        let scale = edges.sum > 0 ? inner / edges.sum : 1
        own.width = width
        own.box.insetStart = edges.start * scale
        own.box.insetEnd = edges.end * scale
        (own.paint.marginLeft, own.paint.marginRight) = (0, 0)
        own.paint.left.width *= min(1, scale)
        own.paint.right.width *= min(1, scale)
        (float.marginStart, float.marginEnd) = (margins[0], margins[1])
        (float.marginBefore, float.marginAfter) = (own.box.marginBefore, own.box.marginAfter)
        float.width = width + inner + margins[0] + margins[1]
        float.clear = own.box.clear
        (own.box.marginBefore, own.box.marginAfter, own.box.clear) = (0, 0, .none)
        (own.box.breakBefore, own.box.breakAfter, own.box.isRoot) = (.auto, .auto, true)
        return (own, float)
    }

    /// What an element adds to the widths of its content, or says that they are; shares of something are not known.
    static func outer(_ own: ContentWidth, _ style: ComputedStyle) -> ContentWidth {
        let edges = Edges(style, 0)
        func known(_ extent: Extent) -> Double? {
            guard case .length(let length) = extent, length.share == 0 else { return nil }
            return edges.content(extent)
        }
        var (least, most) = (own.least, own.most)
        if let width = known(style.width) { (least, most) = (width, width) }
        if let limit = known(style.maxWidth) { (least, most) = (min(least, limit), min(most, limit)) }
        if let limit = known(style.minWidth) { (least, most) = (max(least, limit), max(most, limit)) }
        var more = edges.sum
        for margin in [style.margin.left, style.margin.right] {
            if case .length(let length) = margin { more += max(0, length.pixels) }
        }
        return ContentWidth(least: least + more, most: most + more)
    }

    /// Border and padding along the lines.
    private struct Edges {
        var start: Double
        var end: Double
        let style: ComputedStyle
        let room: Double

        init(_ style: ComputedStyle, _ room: Double) {
            self.style = style
            self.room = room
            start = max(0, style.padding.left.resolved(of: room)) + style.border.left.usedWidth
            end = max(0, style.padding.right.resolved(of: room)) + style.border.right.usedWidth
        }

        var sum: Double { start + end }

        func content(_ extent: Extent) -> Double? {
            extent.resolved(of: room).map { max(0, style.boxSizing == .borderBox ? $0 - sum : $0) }
        }
    }

    /// The height of the content that a style asks for, if it is a length.
    static func height(_ style: ComputedStyle, inner: Double, _ page: FlowRegion) -> Double {
        var height = 0.0
        for case .length(let length) in [style.height, style.minHeight] where length.share == 0 {
            height = max(height, style.boxSizing == .borderBox ? length.pixels - inner : length.pixels)
        }
        if case .length(let most) = style.maxHeight, most.share == 0 { height = min(height, most.pixels) }
        return min(max(0, height), max(0, page.height - inner))
    }
}
