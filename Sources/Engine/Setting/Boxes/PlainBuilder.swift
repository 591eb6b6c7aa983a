import RectoComposition
import RectoDiagnostics
import RectoPlaces
import RectoShaping
import RectoStyles

/// Makes paragraphs of plain text.
///
/// A blank line ends a paragraph. Where lines are broken at about the same length, as in files of e-mail and of Project Gutenberg, they
/// are joined; elsewhere each is a paragraph.
struct PlainBuilder {
    private let item: ItemText
    private let settings: LayoutSettings
    private let shaper: ParagraphShaper
    private let style: ComputedStyle
    private let inline: InlineStyle
    /// Whether the text is the book's.
    private let isOwn: Bool
    private var flow = ItemFlow()

    /// How long lines are that somebody broke.
    private static let brokenLines = 40...100
    /// Scalars after which a part ends with the next paragraph.
    private static let longestPart = 1 << 16

    init(_ item: ItemText, _ settings: LayoutSettings, _ shaper: ParagraphShaper, language: String?, isOwn: Bool = true)
    {
        self.item = item
        self.isOwn = isOwn
        self.settings = settings
        self.shaper = shaper
        var style = ComputedStyle()
        style.fontSize = settings.fontSize
        style.hyphens = settings.hyphenates ? .auto : .manual
        self.style = style
        var inline = InlineStyle(style, in: nil, isInline: false, language: language, settings: settings)
        inline.keepsSpaces = false
        self.inline = inline
        flow.count = item.count
        flow.elements = [SetElement(.document, parent: nil, language: language)]
    }

    /// The text in parts, each of which begins a page: at chapters, and where one is very long.
    ///
    /// - Parameters:
    ///   - chapters: Where chapters begin, in order.
    ///   - body: Gets each part; so that not all of them are there at a time.
    /// - Throws: ``Failure`` `.tooLarge`.
    mutating func build(chapters: [Int], _ body: (ItemFlow) -> Void) throws(Failure) {
        let lines = lines()
        let isBroken = Self.isBroken(lines)
        var paragraph: [Range<Int>] = []
        var rest = chapters[...]
        var partStart = 0
        for line in lines {
            var isHeading = false
            if let next = rest.first, !line.isEmpty, next <= line.lowerBound {
                rest.removeFirst()
                isHeading = next == line.lowerBound
            }
            if line.isEmpty || !isBroken || isHeading {
                try add(paragraph, isApart: isBroken)
                paragraph = []
                if isHeading || line.lowerBound - partStart > Self.longestPart {
                    endPart(at: line.lowerBound, &partStart, body)
                }
            }
            if isHeading {
                try add([line], isApart: true, isHeading: true)
            } else if !line.isEmpty {
                paragraph.append(line)
            }
        }
        try add(paragraph, isApart: isBroken)
        body(flow)
    }

    /// Hands over what there is and begins anew, unless there is nothing yet.
    private mutating func endPart(at place: Int, _ start: inout Int, _ body: (ItemFlow) -> Void) {
        start = place
        guard !flow.paragraphs.isEmpty else { return }
        body(flow)
        flow.tree = FlowTree()
        flow.paragraphs = []
    }

    /// What everything is in that was handed over.
    var elements: [SetElement] { flow.elements }

    /// The lines without white space around them.
    private func lines() -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for index in 0...item.count where index == item.count || item.scalars[index] == "\n" {
            var line = start..<index
            while let first = line.first, BoxBuilder.isSpace(item.scalars[first]) { line = first + 1..<line.upperBound }
            while let last = line.last, BoxBuilder.isSpace(item.scalars[last]) { line = line.lowerBound..<last }
            lines.append(line)
            start = index + 1
        }
        return lines
    }

    /// Whether most lines that another follows are about as long as a line of type.
    private static func isBroken(_ lines: [Range<Int>]) -> Bool {
        var (all, typical) = (0, 0)
        for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
            all += 1
            if brokenLines.contains(line.count) { typical += 1 }
        }
        let longest = lines.lazy.map(\.count).max() ?? 0
        return all > 3 && typical * 10 > all * 7 && longest <= 2 * brokenLines.upperBound
    }

    private mutating func add(
        _ lines: [Range<Int>], isApart: Bool, isHeading: Bool = false
    ) throws(Failure) {
        guard let first = lines.first else { return }
        guard flow.elements.count < BoxBuilder.most else {
            throw Failure(.tooLarge, "has more than \(BoxBuilder.most) paragraphs")
        }
        var text = InlineText()
        var own = inline
        own.element = flow.elements.count
        flow.elements.append(SetElement(isHeading ? .heading2 : .paragraph, parent: 0))
        if isHeading {
            own.size = min(own.size * 1.3, settings.room.width / 2, settings.room.height / 2)
            own.face.weight = 700
            own.hyphens = .manual
        }
        let index = text.index(of: own)
        for (number, line) in lines.enumerated() {
            if number > 0 { text.appendSpace(Int32(line.lowerBound - 1), index) }
            for place in line {
                let scalar = item.scalars[place]
                if BoxBuilder.isSpace(scalar) {
                    text.appendSpace(Int32(place), index)
                } else {
                    text.append(scalar, isOwn ? Int32(place) : InlineText.nowhere, index)
                }
            }
        }
        let room = settings.room
        var paragraph = shaper.shape(text, base: .first, place: first.lowerBound, longest: room.width)
        paragraph.alignment = settings.alignment == .justify && !isHeading ? .justify : .start
        var strut = shaper.extent(own)
        if strut.height > room.height { strut = LineExtent(above: room.height, below: 0) }
        var flowed = FlowParagraph(parts: paragraph.parts, strut: strut)
        flowed.method = settings.breaking.method
        var box = FlowBox()
        box.marginAfter = isApart ? own.size : own.size / 2
        if isHeading { box.breakAfter = .avoid }
        flow.tree.open(box)
        flow.tree.add(flowed)
        flow.tree.close()
        flow.paragraphs.append(paragraph)
    }
}
