import RectoMarkup

/// Walks a document and collects its canonical text.
struct ItemTextBuilder {
    private enum Gap: Int, Comparable {
        case none, space, tab, line

        static func < (one: Gap, other: Gap) -> Bool { one.rawValue < other.rawValue }

        var scalar: Unicode.Scalar {
            switch self {
            case .none, .space: " "
            case .tab: "\t"
            case .line: "\n"
            }
        }
    }

    private struct Open {
        let end: Int
        let index: Int
        let name: String
        let isBlock: Bool
        let isCell: Bool
        /// Whether texts directly in it are shown.
        let isShown: Bool
        let isVerbatim: Bool
    }

    private let tree: ContentTree
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var runs: [ItemText.Run] = []
    private(set) var pictures: [ItemText.Picture] = []
    private(set) var starts: [Int] = []
    private(set) var ends: [Int] = []
    private(set) var previousEnd = 0
    private var position = 0
    private var gap = Gap.none
    private var open: [Open] = []
    /// Nodes before this one are left out.
    private var hiddenUntil = 0

    /// Not shown, or shown without their content; annotations of ruby.
    private static let hidden: Set<String> = [
        "head", "title", "script", "style", "template", "iframe", "object", "audio", "video", "canvas", "select",
        "datalist", "textarea", "rt", "rp", "rtc",
    ]
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "dialog",
        "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
        "h6", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section",
        "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
    ]
    private static let hiddenInDrawings: Set<String> = [
        "title", "desc", "metadata", "defs", "symbol", "style", "script", "clipPath", "mask", "marker", "pattern",
        "clippath",
    ]
    private static let formulaTokens: Set<String> = ["mi", "mn", "mo", "ms", "mtext"]

    init(_ tree: ContentTree) { self.tree = tree }

    mutating func build() {
        starts = Array(repeating: 0, count: tree.nodes.count)
        ends = starts
        scalars.reserveCapacity(tree.nodes.count * 8)
        for (index, node) in tree.nodes.enumerated() {
            close(at: index)
            starts[index] = position
            switch node.content {
            case .text(let text):
                add(text, isHidden: index < hiddenUntil)
                ends[index] = position
            case .element(let name, let space, let attributes):
                position += 1
                begin(index, name, space, attributes)
            }
        }
        close(at: tree.nodes.count)
    }

    private mutating func begin(
        _ index: Int, _ name: String, _ space: ContentTree.Space, _ attributes: [String: String]
    ) {
        let outer = open.last
        var isShown = outer?.isShown ?? true
        var isHidden = false
        switch space {
        case .html:
            isHidden =
                Self.hidden.contains(name) || attributes["hidden"] != nil
                || name == "dialog" && attributes["open"] == nil
            // In a drawing or a formula, HTML is text again.
            isShown = true
        case .svg:
            isHidden = Self.hiddenInDrawings.contains(name)
            isShown = name == "text" || name == "foreignObject" || name == "foreignobject" || name != "svg" && isShown
        case .mathML:
            isHidden = name.hasPrefix("annotation")
            isShown = Self.formulaTokens.contains(name)
        case .other:
            // Of the alternatives of EPUB 3.0's `switch`, the default one is shown.
            isHidden = name == "case" && outer?.name == "switch"
        }
        if index >= hiddenUntil, isHidden { hiddenUntil = tree.nodes[index].end }
        if index >= hiddenUntil {
            if isBlock(name, space) { gap = .line }
            addPicture(name, space, attributes)
        }
        open.append(
            Open(
                end: tree.nodes[index].end, index: index, name: name, isBlock: isBlock(name, space),
                isCell: space == .html && (name == "td" || name == "th"), isShown: isShown,
                isVerbatim: space == .html && name == "pre" || outer?.isVerbatim == true))
    }

    private func isBlock(_ name: String, _ space: ContentTree.Space) -> Bool {
        space == .html ? Self.blocks.contains(name) : space == .svg && name == "text"
    }

    private mutating func addPicture(_ name: String, _ space: ContentTree.Space, _ attributes: [String: String]) {
        guard space == .html && name == "img" || space == .svg && name == "image" else { return }
        let source = attributes["src"] ?? attributes["xlink:href"] ?? attributes["href"] ?? ""
        let alt = attributes["alt"].map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        pictures.append(
            ItemText.Picture(offset: scalars.count, source: source, alt: alt.flatMap { $0.isEmpty ? nil : $0 }))
    }

    private mutating func close(at index: Int) {
        while let last = open.last, last.end <= index {
            open.removeLast()
            ends[last.index] = position
            position += 1
            guard last.index >= hiddenUntil else { continue }
            if last.isBlock { gap = .line }
            if last.isCell { gap = max(gap, .tab) }
        }
    }

    private mutating func add(_ text: String, isHidden: Bool) {
        let isShown = !isHidden && open.last?.isShown == true
        let isVerbatim = open.last?.isVerbatim == true
        for scalar in text.unicodeScalars {
            if isShown {
                if Self.isSpace(scalar), !isVerbatim { gap = max(gap, .space) } else { put(scalar) }
            }
            position += 1
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if gap != .none, let last = scalars.last, last != "\n" { append(gap.scalar, at: previousEnd) }
        gap = .none
        append(scalar, at: position)
        previousEnd = position + 1
    }

    private mutating func append(_ scalar: Unicode.Scalar, at position: Int) {
        if let run = runs.last, position - run.position == scalars.count - run.offset {
            scalars.append(scalar)
            return
        }
        runs.append(ItemText.Run(offset: scalars.count, position: position))
        scalars.append(scalar)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
    }
}
