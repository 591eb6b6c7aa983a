public import RectoDiagnostics
import RectoGeometry
import RectoJSON
import RectoPixels

// A page on its way from a worker to its host, where JSON takes several times as long to read. It says what JSON says: lengths in
// hundredths of a point, and no edges of characters.

extension PageText {
    /// The page, without the edges of characters, for ``init(bytes:)``; lengths are rounded to hundredths of a point.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.difference(Int64(index))
        writer.string(label)
        writer.length(size.width)
        writer.length(size.height)
        writer.string(text)
        writer.count(fonts.count)
        for font in fonts { font.write(to: &writer) }
        writer.count(blocks.count)
        for block in blocks {
            writer.box(block.box)
            writer.count(block.lines.count)
            for line in block.lines { line.write(to: &writer) }
        }
        return writer.bytes
    }

    /// Takes over what ``bytes`` gave.
    ///
    /// - Throws: ``Failure`` `.damaged` if these are no such bytes, or more of them.
    public init(bytes: some Sequence<UInt8>) throws(Failure) {
        self = try Array(bytes).withUnsafeBufferPointer { bytes throws(Failure) in
            var reader = ByteReader(bytes)
            let page = try PageText(&reader)
            guard reader.remaining == 0 else { throw ByteReader.damaged }
            return page
        }
    }

    private init(_ reader: inout ByteReader) throws(Failure) {
        let index = Int(try reader.difference())
        let label = try reader.string()
        let size = Size(width: try reader.length(), height: try reader.length())
        let text = try reader.string()
        let fonts = try reader.list(ofSize: TextFont.leastBytes, TextFont.init)
        let blocks = try reader.list(ofSize: TextBlock.leastBytes, TextBlock.init)
        self.init(index: index, label: label, size: size, text: text, fonts: fonts, blocks: blocks)
    }
}

extension TextFont {
    fileprivate static let leastBytes = 2

    fileprivate func write(to writer: inout ByteWriter) {
        writer.string(name)
        let flags = [isBold, isItalic, isMonospaced, isSerif].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        writer.count(flags)
    }

    fileprivate init(_ reader: inout ByteReader) throws(Failure) {
        let name = try reader.string()
        let flags = try reader.number()
        guard flags < 16 else { throw ByteReader.damaged }
        self.init(
            name: name, isBold: flags & 8 != 0, isItalic: flags & 4 != 0, isMonospaced: flags & 2 != 0,
            isSerif: flags & 1 != 0)
    }
}

extension TextBlock {
    fileprivate static let leastBytes = 5

    fileprivate init(_ reader: inout ByteReader) throws(Failure) {
        let box = try reader.box()
        self.init(box: box, lines: try reader.list(ofSize: TextLine.leastBytes, TextLine.init))
    }
}

extension TextLine {
    fileprivate static let leastBytes = 6

    fileprivate func write(to writer: inout ByteWriter) {
        writer.number(UInt64(turns.rawValue) | direction.bits << 2 | (isHyphenated ? 16 : 0))
        writer.box(box)
        writer.count(words.count)
        for word in words { word.write(to: &writer) }
    }

    fileprivate init(_ reader: inout ByteReader) throws(Failure) {
        let bits = try reader.number()
        guard bits < 32, let turns = QuarterTurns(rawValue: Int(bits & 3)),
            let direction = TextLine.Direction(bits: bits >> 2 & 3)
        else { throw ByteReader.damaged }
        let box = try reader.box()
        self.init(
            box: box, direction: direction, turns: turns, isHyphenated: bits & 16 != 0,
            words: try reader.list(ofSize: TextWord.leastBytes, TextWord.init))
    }
}

extension TextWord {
    fileprivate static let leastBytes = 9

    fileprivate func write(to writer: inout ByteWriter) {
        writer.string(text)
        writer.count(max(0, offset))
        writer.box(box)
        writer.difference(Int64(font))
        writer.length(size)
        writer.number(UInt64(color.red) << 16 | UInt64(color.green) << 8 | UInt64(color.blue))
    }

    fileprivate init(_ reader: inout ByteReader) throws(Failure) {
        let text = try reader.string()
        // Nobody who adds a word's length to it should have to fear an overflow.
        let offset = try reader.small()
        let box = try reader.box()
        let font = Int(try reader.difference())
        let size = try reader.length()
        let color = try reader.number()
        guard color < 1 << 24 else { throw ByteReader.damaged }
        self.init(
            text: text, offset: offset, box: box, font: font, size: size,
            color: Color(
                red: UInt8(color >> 16), green: UInt8(truncatingIfNeeded: color >> 8),
                blue: UInt8(truncatingIfNeeded: color)),
            edges: [])
    }
}

extension ByteWriter {
    /// In hundredths of a point.
    fileprivate mutating func length(_ value: Double) { difference(Int64(value.hundredths)) }

    fileprivate mutating func box(_ rect: Rect) {
        length(rect.x)
        length(rect.y)
        length(rect.width)
        length(rect.height)
    }
}

extension ByteReader {
    fileprivate mutating func length() throws(Failure) -> Double {
        let value = try difference()
        // No page is larger: others make whole numbers of it.
        guard value.magnitude <= 1_000_000_000_000_000 else { throw ByteReader.damaged }
        return Double(value) / 100
    }

    fileprivate mutating func box() throws(Failure) -> Rect {
        Rect(x: try length(), y: try length(), width: try length(), height: try length())
    }

    fileprivate mutating func string() throws(Failure) -> String {
        String(decoding: try raw(try count()), as: UTF8.self)
    }

    /// - Parameter size: The bytes that each takes at least.
    fileprivate mutating func list<Element>(
        ofSize size: Int, _ element: (inout ByteReader) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        let count = try count(ofSize: size)
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }
}
