import RectoGeometry
import RectoPageContent
import RectoText

/// Makes pages of glyphs: words at places, every sign half as wide as the type is large.
///
/// Places are those of the page as it is read: x along the lines, y from line to line, whatever the text's rotation; y is that
/// of the base line.
struct GlyphMaker {
    private(set) var glyphs: PageGlyphs
    private var position = 0
    private let turns: QuarterTurns
    private let frame: Size

    /// - Parameters:
    ///   - width: Of the page as it is read.
    ///   - height: Of the page as it is read.
    ///   - turns: How the text lies on the page.
    init(width: Double = 600, height: Double = 800, turns: QuarterTurns = .none) {
        self.turns = turns
        frame = Size(width: width, height: height)
        let size = turns.swapsAxes ? Size(width: height, height: width) : frame
        let fonts = [
            ContentFont(name: "Serif", isBold: false, isItalic: false, isMonospaced: false, isSerif: true),
            ContentFont(name: "Sans-Bold", isBold: true, isItalic: false, isMonospaced: false, isSerif: false),
            ContentFont(name: "Mono", isBold: false, isItalic: false, isMonospaced: true, isSerif: false),
        ]
        glyphs = PageGlyphs(size: size, runs: [], scalars: [], edges: [], fonts: fonts)
    }

    var page: PageText { PageText(glyphs, index: 0, label: "1") }

    /// Glyphs in one piece; `spaced` where white space comes before them in the content stream.
    ///
    /// - Returns: where the run ends.
    @discardableResult
    mutating func run(
        _ text: String, x: Double, y: Double, size: Double = 10, font: Int = 0, advance: Double = 0.5,
        spaced: Bool = true
    ) -> Double {
        let signs = text.unicodeScalars.map(\.value)
        let end = x + Double(signs.count) * advance * size
        let along = (0...signs.count).map { x + Double($0) * advance * size }
        add(signs, along, (y - 0.8 * size, y + 0.2 * size), y, size: size, font: font, isVertical: false, spaced)
        return end
    }

    /// Words with a quarter of the type's size between them.
    @discardableResult
    mutating func line(
        _ text: String, x: Double, y: Double, size: Double = 10, font: Int = 0, gap: Double = 0.25
    ) -> Double {
        var end = x
        for (index, word) in text.split(separator: " ").enumerated() {
            if index > 0 { end += gap * size }
            end = run(String(word), x: end, y: y, size: size, font: font)
        }
        return end
    }

    mutating func lines(
        _ lines: [String], x: Double, y: Double, leading: Double = 12, size: Double = 10, font: Int = 0
    ) {
        for (index, text) in lines.enumerated() {
            line(text, x: x, y: y + Double(index) * leading, size: size, font: font)
        }
    }

    /// Upright signs below each other, as wide as high; on a page of `turns` none, in its own places.
    mutating func column(_ text: String, x: Double, y: Double, size: Double = 10) {
        let signs = text.unicodeScalars.map(\.value)
        let edges = (0...signs.count).map { Float(y + Double($0) * size) }
        append(
            signs, edges, Rect(x: x, y: y, width: size, height: Double(signs.count) * size), baseline: x,
            size: size, font: 0, turns: .one, isVertical: true, spaced: false)
    }

    private mutating func add(
        _ signs: [UInt32], _ along: [Double], _ across: (top: Double, bottom: Double), _ base: Double, size: Double,
        font: Int, isVertical: Bool, _ spaced: Bool
    ) {
        func placed(_ x: Double, _ y: Double) -> Point {
            switch turns {
            case .none: Point(x: x, y: y)
            case .one: Point(x: frame.height - y, y: x)
            case .two: Point(x: frame.width - x, y: frame.height - y)
            case .three: Point(x: y, y: frame.width - x)
            }
        }
        let box = Rect(
            corner: placed(along[0], across.top), opposite: placed(along[along.count - 1], across.bottom))
        let edges = along.map { x in Float(turns.swapsAxes ? placed(x, base).y : placed(x, base).x) }
        let baseline = turns.swapsAxes ? placed(0, base).x : placed(0, base).y
        append(
            signs, edges, box, baseline: baseline, size: size, font: font, turns: turns, isVertical: isVertical,
            spaced: spaced)
    }

    private mutating func append(
        _ signs: [UInt32], _ edges: [Float], _ box: Rect, baseline: Double, size: Double, font: Int,
        turns: QuarterTurns, isVertical: Bool, spaced: Bool
    ) {
        if spaced { position += 1 }
        glyphs.runs.append(
            GlyphRun(
                first: glyphs.scalars.count, count: signs.count, font: font, position: position, length: signs.count,
                box: box, baseline: baseline, size: size, turns: turns, isVertical: isVertical))
        position += signs.count
        glyphs.scalars += signs
        glyphs.edges += edges
    }
}

extension GlyphMaker {
    /// The runs of another page, moved nowhere, behind those that are there.
    mutating func add(_ other: GlyphMaker) {
        var fresh = other.glyphs
        for index in fresh.runs.indices {
            fresh.runs[index].first += glyphs.scalars.count
            fresh.runs[index].position += position + 1
        }
        position += other.position + 1
        glyphs.runs += fresh.runs
        glyphs.scalars += fresh.scalars
        glyphs.edges += fresh.edges
    }

    /// Lines of prose of one length that tell where they come from: "left3 …".
    static func prose(_ name: String, _ count: Int) -> [String] {
        (0..<count).map { "\(name)\($0) keeps two clocks and they have" }
    }
}

extension PageText {
    /// The words of each line.
    var lineTexts: [String] { blocks.flatMap(\.lines).map { $0.words.map(\.text).joined(separator: " ") } }

    /// The first word of each line.
    var lineNames: [String] { blocks.flatMap(\.lines).compactMap(\.words.first?.text) }

    var words: [TextWord] { blocks.lazy.flatMap(\.lines).flatMap(\.words) }
}
