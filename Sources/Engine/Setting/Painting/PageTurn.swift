import RectoComposition
import RectoMarkup
import RectoStyles

/// How a document's lines lie on the page (CSS Writing Modes 3).
///
/// All pages are laid out with horizontal lines. Where lines are vertical, the finished page is turned: what follows along a line follows down
/// the page, and what is below a line is to its left, or, where the first line is at the left, to its right.
enum PageTurn: Hashable, Sendable {
    case none
    /// Vertical lines, the first at the right.
    case fromRight
    /// Vertical lines, the first at the left.
    case fromLeft

    init(_ mode: WritingMode) {
        self =
            switch mode {
            case .horizontalTb: .none
            case .verticalRl: .fromRight
            case .verticalLr: .fromLeft
            }
    }

    /// That of a document: its body's, which has its root's if it says nothing.
    init(_ tree: ContentTree, _ document: StyledDocument, _ settings: LayoutSettings) {
        switch settings.writingMode {
        case .horizontal: self = .none
        case .vertical: self = .fromRight
        case .publisher:
            var root: Int?
            for (index, node) in tree.nodes.enumerated() {
                guard case .element(let name, _, _) = node.content else { continue }
                if root == nil { root = index }
                if name == "body" {
                    self.init(document.style(index).writingMode)
                    return
                }
            }
            self.init(root.map { document.style($0).writingMode } ?? .horizontalTb)
        }
    }

    var isVertical: Bool { self != .none }

    /// From the page's sides to those of horizontal lines.
    func turned<Value>(_ edges: Edges<Value>) -> Edges<Value> {
        var own = edges
        switch self {
        case .none: break
        case .fromRight: (own.top, own.right, own.bottom, own.left) = (edges.right, edges.bottom, edges.left, edges.top)
        case .fromLeft: (own.top, own.right, own.bottom, own.left) = (edges.left, edges.bottom, edges.right, edges.top)
        }
        return own
    }

    /// From the page's sides to those of horizontal lines.
    func turned(_ settings: LayoutSettings) -> LayoutSettings {
        guard isVertical else { return settings }
        var own = settings
        (own.width, own.height) = (settings.height, settings.width)
        let (all, isFromRight) = (settings.margins, self == .fromRight)
        own.margins.top = isFromRight ? all.right : all.left
        own.margins.right = all.bottom
        own.margins.bottom = isFromRight ? all.left : all.right
        own.margins.left = all.top
        return own
    }

    func turned(_ picture: SetPicture) -> SetPicture {
        guard isVertical else { return picture }
        var own = picture
        (own.width, own.height) = (picture.height, picture.width)
        return own
    }

    /// A page that was laid out with horizontal lines, as it is.
    func turned(_ page: SetPage) -> SetPage {
        guard isVertical else { return page }
        var own = page
        (own.width, own.height) = (page.height, page.width)
        func rect(_ rect: PaintedRect) -> PaintedRect {
            let x = self == .fromRight ? own.width - rect.y - rect.height : rect.y
            return PaintedRect(x: x, y: rect.x, width: rect.height, height: rect.width)
        }
        for index in own.items.indices {
            switch own.items[index] {
            case .glyphs(var glyphs):
                for place in glyphs.glyphs.indices {
                    let glyph = glyphs.glyphs[place]
                    (glyphs.glyphs[place].x, glyphs.glyphs[place].y) = (
                        self == .fromRight ? own.width - glyph.y : glyph.y, glyph.x
                    )
                }
                own.items[index] = .glyphs(glyphs)
            case .area(let area, let color, let element): own.items[index] = .area(rect(area), color, element: element)
            case .picture(let number, let area, let element):
                own.items[index] = .picture(number, rect(area), element: element)
            }
        }
        for index in own.links.indices { own.links[index].rects = own.links[index].rects.map(rect) }
        return own
    }

    /// What was painted of a line, as it has to be before the page is turned.
    ///
    /// The tops of turned signs point to the right in both vertical modes. Where the first line is at the left, the page is turned the other
    /// way round, so that each line is mirrored first.
    ///
    /// - Parameter middle: Of the line, in CSS pixels from the top of the page with horizontal lines.
    func facing(_ item: PaintedItem, middle: Double) -> PaintedItem {
        guard self == .fromLeft else { return item }
        switch item {
        case .glyphs(var glyphs):
            for place in glyphs.glyphs.indices { glyphs.glyphs[place].y = 2 * middle - glyphs.glyphs[place].y }
            return .glyphs(glyphs)
        case .area(let area, let color, let element):
            return .area(facing(area, middle: middle), color, element: element)
        case .picture(let number, let area, let element):
            return .picture(number, facing(area, middle: middle), element: element)
        }
    }

    func facing(_ rect: PaintedRect, middle: Double) -> PaintedRect {
        guard self == .fromLeft else { return rect }
        return PaintedRect(x: rect.x, y: 2 * middle - rect.y - rect.height, width: rect.width, height: rect.height)
    }
}
