import RectoComposition
import RectoDiagnostics
import RectoMarkup
import RectoPlaces
import RectoShaping
import RectoStyles

/// Walks a styled document and makes boxes and paragraphs of it.
///
/// Lines are laid out as if they were horizontal, whichever way they run. Positioned boxes are not built: their texts become plain
/// blocks, in the order of the document.
struct BoxBuilder {
    let item: ItemText
    let tree: ContentTree
    let document: StyledDocument
    let settings: LayoutSettings
    let shaper: ParagraphShaper
    let resources: any ItemResources
    let room: FlowRegion
    let turn: PageTurn

    var flow = ItemFlow()
    var frames: [BoxFrame] = []
    var text = InlineText()
    var counters = Counters()
    /// Marks of list items that wait for a line.
    var markers: [ListMarker] = []
    /// By element that holds blocks, the paragraph that was made for texts directly in it.
    var ownParagraphs: [Int: Int] = [:]
    /// While an annotation of ruby is collected: the paragraphs around it.
    var annotated: [InlineText] = []
    var quoteDepth = 0
    /// Where in the canonical text the walk is.
    var place = 0
    /// Whether the scalar before was a letter, for `capitalize`.
    var isInWord = false
    /// Floats that are open, with the paragraphs that they stand in.
    var floats: [OpenFloat] = []
    /// How many floats and tables there are, and are around the walk.
    var innerFlows = (count: 0, depth: 0)
    /// Whether only the widths of what is built are asked for.
    var isMeasuring = false
    let widths: KnownWidths
    var skipUntil = 0
    private var boxCount = 0

    /// The most boxes and paragraphs of a document.
    static let most = 1_000_000
    /// Never shown, whatever style sheets say: the canonical text does not have it.
    private static let leftOut: Set<String> = [
        "head", "title", "script", "style", "template", "meta", "link", "iframe", "object", "audio", "video", "canvas",
        "select", "datalist", "textarea", "rtc", "param", "source", "track", "embed", "input",
    ]

    init?(
        _ item: ItemText, _ document: StyledDocument, _ settings: LayoutSettings, _ shaper: ParagraphShaper,
        _ resources: any ItemResources, language: String?, turn: PageTurn = .none
    ) {
        guard let tree = item.tree else { return nil }
        self.item = item
        self.tree = tree
        self.turn = turn
        self.document = turn.isVertical ? document.mapped { $0.turned(turn) } : document
        let settings = turn.turned(settings)
        self.settings = settings
        self.shaper = shaper
        self.resources = resources
        widths = KnownWidths()
        room = settings.room
        flow.count = item.count
        flow.elements = [SetElement(.document, parent: nil, language: language)]
        let initial = InlineStyle(ComputedStyle(), in: nil, isInline: false, language: language, settings: settings)
        frames = [
            BoxFrame(
                name: "", end: .max, depth: 0, style: ComputedStyle(), inline: initial, isBlock: true, start: 0,
                width: room.width)
        ]
    }

    /// - Throws: ``Failure`` `.tooLarge`.
    mutating func build() throws(Failure) -> ItemFlow {
        try walk(tree.nodes.indices)
        try flush()
        return flow
    }

    /// Builds nodes within the element that is open.
    mutating func walk(_ nodes: Range<Int>) throws(Failure) {
        let outer = frames.count
        for index in nodes {
            try close(at: index, to: outer)
            guard index >= skipUntil else { continue }
            switch tree.nodes[index].content {
            case .text(let own): addText(index, own)
            case .element(let name, let space, let attributes): try open(index, name, space, attributes)
            }
        }
        try close(at: nodes.upperBound, to: outer)
    }

    // MARK: - Elements

    private mutating func open(
        _ index: Int, _ name: String, _ space: ContentTree.Space, _ attributes: [String: String]
    ) throws(Failure) {
        let style = document.style(index)
        let isLeftOut =
            space == .html && Self.leftOut.contains(name)
            || space == .other && name == "case" && frames.last?.name == "switch"
        if isLeftOut || style.display == .none || style.display == .tableColumn || style.display == .tableColumnGroup {
            return hide(index)
        }
        count(style, name, attributes)
        if space == .html, name == "br" {
            if style.clear != .none, annotated.isEmpty { return try clear(style.clear) }
            return text.appendLineEnd(InlineText.nowhere, styleIndex(frames[frames.count - 1].inline))
        }
        if space == .html, name == "wbr" {
            return text.append("\u{200B}", InlineText.nowhere, styleIndex(frames[frames.count - 1].inline))
        }
        if space == .html && name == "img" || space == .svg && name == "image" {
            return try addPicture(style, attributes, language(attributes), isDrawing: space == .svg)
        }
        if space == .mathML, name == "math", try addFormula(index, style, attributes) { return }
        var frame = BoxFrame(
            name: name, end: tree.nodes[index].end, depth: frames.count, style: style, inline: inline(),
            isBlock: isBlock(style, name, space), start: frames[frames.count - 1].start,
            width: frames[frames.count - 1].width)
        frame.isForeign = space == .svg || space == .mathML || frames[frames.count - 1].isForeign && space != .html
        frame.after = document.style(index, .after)
        let isTable = frame.isBlock && (style.display == .table || style.display == .inlineTable)
        if isTable { frame.style = TableGrid.style(tree, document, index) }
        if floats(style), isTable, try openFloatingTable(frame, index, attributes) { return }
        if floats(style), space == .html || space == .svg {
            frame.isBlock = true
            try openFloat(&frame, index, space, attributes)
        } else if isTable, try openTable(frame, index, attributes) {
            return
        } else if frame.isBlock {
            try openBlock(&frame, index, space, attributes)
        } else {
            openInline(&frame, space, attributes)
        }
        frames.append(frame)
        if let marker = frame.isBlock && frame.style.display == .listItem ? try addMarker(index) : nil {
            frames[frames.count - 1].markers = markers.count
            markers.append(marker)
        }
        if let before = document.style(index, .before) { try addGenerated(before, attributes) }
    }

    func inline() -> InlineStyle { frames[frames.count - 1].inline }

    func language(_ attributes: [String: String]) -> String? {
        let own = attributes["xml:lang"] ?? attributes["lang"]
        return own.map { $0.isEmpty ? nil : $0 } ?? inline().face.language
    }

    func isBlock(_ style: ComputedStyle, _ name: String, _ space: ContentTree.Space) -> Bool {
        // Nothing divides an annotation.
        if !annotated.isEmpty { return false }
        if space == .svg { return name == "text" || name == "foreignObject" || name == "foreignobject" }
        if space == .mathML, name != "math" { return false }
        switch style.display {
        case .block, .listItem, .flowRoot, .table, .inlineTable, .tableCaption, .tableRow, .tableRowGroup,
            .tableHeaderGroup,
            .tableFooterGroup:
            return true
        default: return false
        }
    }

    /// Leaves out what a style sheet hides.
    mutating func hide(_ index: Int) {
        skipUntil = tree.nodes[index].end
        note(hidden: item.range(ofNode: index))
    }

    mutating func note(hidden range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last = flow.hidden.last, last.upperBound >= range.lowerBound {
            flow.hidden[flow.hidden.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
            flow.hidden.append(range)
        }
    }

    private mutating func close(at index: Int, to outer: Int) throws(Failure) {
        while frames.count > outer, let last = frames.last, last.end <= index {
            if let after = last.after { try addGenerated(after, [:]) }
            if last.isAnnotation { endAnnotation() }
            if let closing = last.closing { text.append(closing, InlineText.nowhere, styleIndex(last.inline)) }
            if last.isBlock {
                if let waiting = last.markers, markers.count > waiting {
                    // An item without a text of its own has its mark in an empty line.
                    text.append("\u{200B}", InlineText.nowhere, styleIndex(last.inline))
                }
                try flush()
                if last.hasBox { flow.tree.close() }
            }
            counters.leave(depth: last.depth)
            let ended = frames.removeLast()
            if isMeasuring, ended.isBlock { note(ended) }
            if last.isFloat { closeFloat() }
        }
    }

    // MARK: - Blocks and lines

    mutating func openBlock(
        _ frame: inout BoxFrame, _ index: Int, _ space: ContentTree.Space, _ attributes: [String: String],
        geometry given: BlockGeometry? = nil
    ) throws(Failure) {
        if given == nil { try flush() }
        let outer = frames[frames.count - 1]
        let language = language(attributes)
        frame.inline = InlineStyle(
            frame.style, in: outer.inline, isInline: false, language: language, settings: settings)
        var geometry = given ?? BlockGeometry(frame.style, in: outer.width, page: room)
        if frame.name == "html" || frame.name == "body" {
            flow.background = geometry.paint.background ?? flow.background
            geometry.paint.background = nil
            geometry.box.isPainted = geometry.paint.isPainted
        }
        boxCount += 1
        guard boxCount < Self.most else { throw Failure(.tooLarge, "has more than \(Self.most) boxes") }
        if !isMeasuring, geometry.box != FlowBox() {
            let number = flow.tree.open(geometry.box)
            if geometry.box.isPainted { flow.boxes[number] = geometry.paint }
            frame.hasBox = true
        }
        frame.start = outer.start + geometry.box.insetStart
        frame.width = isMeasuring ? outer.width : geometry.width
        openElement(&frame, index, space, attributes)
    }

    /// What a block is to somebody who does not see it, and its first letter.
    mutating func openElement(
        _ frame: inout BoxFrame, _ index: Int, _ space: ContentTree.Space, _ attributes: [String: String]
    ) {
        let outer = frames[frames.count - 1]
        let language = frame.inline.face.language
        let changes = language != outer.inline.face.language
        var role = ElementRoles.role(frame.name, space, attributes)
        if role == nil, changes, frames.count > 2 { role = .section }
        if let role {
            frame.inline.element = element(role, in: outer.inline.element, changes ? language : nil)
            if role == .listItem { frame.inline.element = element(.listBody, in: frame.inline.element, nil) }
        }
        if let part = document.style(index, .firstLetter) {
            frame.firstLetter = InlineStyle(
                part, in: frame.inline, isInline: true, language: language, settings: settings)
            frame.firstLetter?.element = frame.inline.element
            if floats(part) { frame.floatingLetter = part }
        }
    }

    mutating func element(_ role: SetElement.Role, in parent: Int, _ language: String?, _ alternative: String? = nil)
        -> Int
    {
        if isMeasuring { return 0 }
        flow.elements.append(SetElement(role, parent: parent, language: language, alternative: alternative))
        return flow.elements.count - 1
    }

    /// The element of texts directly in an element: a paragraph of their own where it holds blocks.
    mutating func ownParagraph(_ number: Int) -> Int {
        guard ElementRoles.isGroup(flow.elements[number].role) else { return number }
        if let own = ownParagraphs[number] { return own }
        let own = element(.paragraph, in: number, nil)
        ownParagraphs[number] = own
        return own
    }

    mutating func styleIndex(_ style: InlineStyle) -> Int32 {
        var style = style
        style.element = ownParagraph(style.element)
        return text.index(of: style)
    }
}
