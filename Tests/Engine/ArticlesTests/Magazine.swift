import RectoArticles
import RectoGeometry
import RectoPageContent
import RectoPixels
import RectoText

/// Makes pages of text blocks as `RectoText` finds them.
struct Magazine {
    private(set) var pages: [ArticlePage] = []
    private(set) var tags = DocumentTags()

    static let fonts = [
        TextFont(name: "Serif"), TextFont(name: "Sans-Bold", isBold: true), TextFont(name: "Mono", isMonospaced: true),
        TextFont(name: "Fancy"),
    ]

    /// Adds an empty page.
    mutating func page() {
        let text = PageText(
            index: pages.count, label: "\(pages.count + 1)", size: Size(width: 600, height: 800), text: "",
            fonts: Self.fonts,
            blocks: [])
        pages.append(ArticlePage(text: text, graphics: PageGraphics()))
    }

    /// Adds a block to the last page, or to another one; each letter is half as wide as the type is large, and lines are 1.2 times as high.
    ///
    /// - Parameters:
    ///   - lines: A hyphen at the end of a line goes on in the next one.
    ///   - indent: Of the first line, in points.
    mutating func block(
        _ lines: [String], x: Double, y: Double, size: Double = 10, font: Int = 0, indent: Double = 0,
        on page: Int? = nil
    ) {
        let page = page ?? pages.count - 1
        var text = pages[page].text
        var offset = text.text.unicodeScalars.count
        if !text.blocks.isEmpty {
            text.text += "\n"
            offset += 1
        }
        var made: [TextLine] = []
        for (number, line) in lines.enumerated() {
            var words: [TextWord] = []
            var left = x + (number == 0 ? indent : 0)
            for word in line.split(separator: " ") {
                if !words.isEmpty {
                    text.text += " "
                    offset += 1
                }
                let width = Double(word.unicodeScalars.count) * size / 2
                words.append(
                    TextWord(
                        text: String(word), offset: offset,
                        box: Rect(x: left, y: y + 1.2 * size * Double(number), width: width, height: size), font: font,
                        size: size, color: .black, edges: []))
                text.text += word
                offset += word.unicodeScalars.count
                left += width + size / 4
            }
            text.text += "\n"
            offset += 1
            made.append(
                TextLine(
                    box: words.dropFirst().reduce(words[0].box) { $0.united($1.box) }, direction: .leftToRight,
                    turns: .none,
                    isHyphenated: line.hasSuffix("-"), words: words))
        }
        text.blocks.append(TextBlock(box: made.dropFirst().reduce(made[0].box) { $0.united($1.box) }, lines: made))
        pages[page].text = text
    }

    /// Ends the last line of the last page with a hyphen of which the page's text knows nothing.
    mutating func breakWord() {
        let page = pages.count - 1
        let block = pages[page].text.blocks.count - 1
        let line = pages[page].text.blocks[block].lines.count - 1
        let word = pages[page].text.blocks[block].lines[line].words.count - 1
        pages[page].text.blocks[block].lines[line].words[word].text += "-"
        pages[page].text.text.removeLast()
        pages[page].text.text += "-\n"
    }

    /// Adds a picture to the last page.
    mutating func picture(_ rect: Rect) {
        pages[pages.count - 1].graphics.images.append(
            PlacedImage(
                rect: rect, transform: Affine(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.x, ty: rect.y),
                width: 100,
                height: 100, colorSpace: "DeviceRGB", bitsPerComponent: 8))
    }

    /// Adds a frame to the last page.
    mutating func frame(_ rect: Rect) { pages[pages.count - 1].graphics.marks.boxes.append(rect) }

    /// Adds a coloured area to the last page.
    mutating func fill(_ rect: Rect) {
        pages[pages.count - 1].graphics.marks.fills.append(PageMarks.Fill(rect: rect, color: .black))
    }

    /// Adds a drawing to the last page.
    mutating func drawing(_ rect: Rect) { pages[pages.count - 1].graphics.marks.drawings.append(rect) }

    /// Adds a rule to the last page.
    mutating func rule(x: Double, y: Double, width: Double) {
        pages[pages.count - 1].graphics.marks.rules.append(Rect(x: x, y: y, width: width, height: 0.5))
    }

    /// Gives the last block of the last page a tag.
    ///
    /// - Parameter element: A new one if `nil`.
    mutating func tag(_ role: DocumentTags.Role, level: Int = 0, story: Int? = nil, element: Int? = nil) {
        let page = pages.count - 1
        let content = tags.pieces.count
        for line in pages[page].text.blocks.last?.lines ?? [] {
            pages[page].graphics.tags.append(
                ContentTag(rect: line.box, content: role == .artifact ? nil : content))
        }
        tags.pieces.append(
            DocumentTags.Piece(
                page: page, content: content, role: role, level: level, element: element ?? content + 1, story: story))
    }

    /// Gives the last page tagged text, each content of which is a paragraph.
    mutating func tag(_ text: [ContentTag], _ contents: [Int]) {
        pages[pages.count - 1].graphics.tags += text
        tags.pieces += contents.map {
            DocumentTags.Piece(page: pages.count - 1, content: $0, role: .paragraph, element: $0 + 1)
        }
    }

    /// Leads a thread through an area of the last page.
    mutating func bead(_ thread: Int, _ rect: Rect) {
        tags.beads.append(DocumentTags.Bead(page: pages.count - 1, rect: rect, thread: thread))
    }

    var articles: ArticleSet { ArticleFinder.articles(of: pages, tags: tags) }

    /// Lines of prose of one length; the last one ends a sentence.
    static func prose(_ count: Int, from first: String = "The", endsSentence: Bool = true) -> [String] {
        (0..<count).map { number in
            let start = number == 0 ? first : "and"
            return start + " keeper of the lamp has kept a book" + (number == count - 1 && endsSentence ? "." : " on")
        }
    }
}
