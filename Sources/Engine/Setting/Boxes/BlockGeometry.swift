import RectoComposition
import RectoStyles

/// The sizes of a block box, from its style and the room that it is in (CSS 2.2, section 10.3.3).
///
/// Nothing reaches beyond the room, and narrow rooms keep some width for text: negative margins and too wide edges give way.
struct BlockGeometry {
    var box = FlowBox()
    var paint = BoxPaint()
    /// The room for its content, in CSS pixels.
    var width: Double

    /// - Parameters:
    ///   - room: The width of the content of the box around it, in CSS pixels.
    ///   - page: The size of a region.
    init(_ style: ComputedStyle, in room: Double, page: FlowRegion) {
        let border = style.border
        var edges = [
            style.padding.left.resolved(of: room), border.left.usedWidth, style.padding.right.resolved(of: room),
            border.right.usedWidth,
        ].map { max(0, $0) }
        let inner = edges.reduce(0, +)
        var left = style.margin.left.resolved(of: room).map { max(0, $0) }
        var right = style.margin.right.resolved(of: room).map { max(0, $0) }
        let outer = (left ?? 0) + (right ?? 0)
        func content(_ extent: Extent) -> Double? {
            extent.resolved(of: room).map { max(0, style.boxSizing == .borderBox ? $0 - inner : $0) }
        }
        var width = max(0, room - outer - inner)
        var isNarrower = false
        let wishes = [content(style.width), content(style.maxWidth)].compactMap { $0 }
        if let wish = wishes.min(), wish < width {
            width = max(wish, min(width, content(style.minWidth) ?? 0))
            isNarrower = true
        }
        let least = min(room, max(style.fontSize * 5, 48))
        if width < least {
            // Edges give way in proportion.
            width = least
            let share = outer + inner > 0 ? min(1, (room - least) / (outer + inner)) : 0
            edges = edges.map { $0 * share }
            (left, right) = (left.map { $0 * share }, right.map { $0 * share })
            isNarrower = false
        }
        let rest = max(0, room - width - edges.reduce(0, +) - (left ?? 0) - (right ?? 0))
        switch (left, right) {
        case (nil, nil): (left, right) = isNarrower ? (rest / 2, rest / 2) : (0, rest)
        case (nil, _): left = rest
        case (_, nil): right = rest
        default:
            if style.direction == .rtl { left = (left ?? 0) + rest } else { right = (right ?? 0) + rest }
        }
        self.width = width
        box.insetStart = (left ?? 0) + edges[0] + edges[1]
        box.insetEnd = max(0, room - width - box.insetStart)
        (paint.marginLeft, paint.marginRight) = (left ?? 0, max(0, box.insetEnd - edges[2] - edges[3]))
        setVertical(style, room, page)
        setPaint(style, left: edges[1], right: edges[3])
        setBreaks(style)
    }

    mutating func setVertical(_ style: ComputedStyle, _ room: Double, _ page: FlowRegion) {
        func margin(_ extent: Extent) -> Double {
            min(max(extent.resolved(of: room) ?? 0, -style.fontSize / 2), page.height)
        }
        func inset(_ padding: LengthPercentage, _ border: BorderEdge) -> Double {
            min(max(0, padding.resolved(of: room)) + max(0, border.usedWidth), page.height / 3)
        }
        box.marginBefore = margin(style.margin.top)
        box.marginAfter = margin(style.margin.bottom)
        box.insetBefore = inset(style.padding.top, style.border.top)
        box.insetAfter = inset(style.padding.bottom, style.border.bottom)
        box.clear = FlowClear(style.clear)
        box.isRoot = style.overflow != .visible || style.display == .flowRoot
        box.height = Self.height(style, inner: box.insetBefore + box.insetAfter, page)
    }

    mutating func setPaint(_ style: ComputedStyle, left: Double, right: Double) {
        func edge(_ edge: BorderEdge, _ width: Double) -> BoxPaint.Edge {
            let color = edge.color.resolved(style.color)
            guard color.alpha > 0, style.visibility == .visible else { return BoxPaint.Edge() }
            return BoxPaint.Edge(width: width, color: PaintedColor(color), isDouble: edge.style == .double)
        }
        paint.left = edge(style.border.left, left)
        paint.right = edge(style.border.right, right)
        paint.top = edge(style.border.top, min(style.border.top.usedWidth, box.insetBefore))
        paint.bottom = edge(style.border.bottom, min(style.border.bottom.usedWidth, box.insetAfter))
        let background = style.backgroundColor.resolved(style.color)
        if background.alpha > 0, style.visibility == .visible { paint.background = PaintedColor(background) }
        box.isPainted = paint.isPainted
    }

    mutating func setBreaks(_ style: ComputedStyle) {
        box.breakBefore = BoxBreak(style.breakBefore)
        box.breakAfter = BoxBreak(style.breakAfter)
        box.avoidsBreakInside = style.breakInside == .avoid
    }
}

extension PaintedColor {
    init(_ color: StyleColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}

extension BoxBreak {
    /// Left and right pages are known only when pages are put into spreads: another page is what counts.
    init(_ wish: PageBreak) {
        switch wish {
        case .auto, .column: self = .auto
        case .avoid: self = .avoid
        case .page, .left, .right: self = .region
        }
    }
}

extension FlowClear {
    init(_ clear: Clear) {
        switch clear {
        case .none: self = .none
        case .left: self = .left
        case .right: self = .right
        case .both: self = .both
        }
    }
}
