import RectoGeometry
import RectoJSON
import RectoPixels

// The shape that `write(to:)` writes, so that a worker's or another program's JSON can be read back. Numbers are rounded to
// two decimals, and the edges of characters are not kept.

extension PageText: Codable {
    private enum CodingKeys: String, CodingKey {
        case index, label, width, height, text, fonts, blocks
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            index: try values.decode(Int.self, forKey: .index),
            label: try values.decode(String.self, forKey: .label),
            size: Size(
                width: try values.decode(Double.self, forKey: .width),
                height: try values.decode(Double.self, forKey: .height)),
            text: try values.decode(String.self, forKey: .text),
            fonts: try values.decode([TextFont].self, forKey: .fonts),
            blocks: try values.decode([TextBlock].self, forKey: .blocks))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(index, forKey: .index)
        try values.encode(label, forKey: .label)
        try values.encode(size.width.roundedToHundredths, forKey: .width)
        try values.encode(size.height.roundedToHundredths, forKey: .height)
        try values.encode(text, forKey: .text)
        try values.encode(fonts, forKey: .fonts)
        try values.encode(blocks, forKey: .blocks)
    }
}

extension TextBlock: Codable {
    private enum CodingKeys: String, CodingKey {
        case box, lines
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            box: try values.decode(JSONBox.self, forKey: .box).rect,
            lines: try values.decode([TextLine].self, forKey: .lines))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(JSONBox(rect: box), forKey: .box)
        try values.encode(lines, forKey: .lines)
    }
}

extension TextLine: Codable {
    private enum CodingKeys: String, CodingKey {
        case box, direction, rotation, hyphenated, words
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            box: try values.decode(JSONBox.self, forKey: .box).rect,
            direction: try values.decode(Direction.self, forKey: .direction),
            turns: try values.decode(QuarterTurns.self, forKey: .rotation),
            isHyphenated: try values.decodeIfPresent(Bool.self, forKey: .hyphenated) ?? false,
            words: try values.decode([TextWord].self, forKey: .words))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(JSONBox(rect: box), forKey: .box)
        try values.encode(direction, forKey: .direction)
        try values.encode(turns, forKey: .rotation)
        if isHyphenated { try values.encode(true, forKey: .hyphenated) }
        try values.encode(words, forKey: .words)
    }
}

extension TextWord: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, offset, box, font, size, color
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let offset = try values.decode(Int.self, forKey: .offset)
        // Nobody who adds a word's length to it should have to fear an overflow.
        guard (0...Int(Int32.max)).contains(offset) else {
            throw DecodingError.dataCorruptedError(
                forKey: .offset, in: values, debugDescription: "no offset into a page's text")
        }
        self.init(
            text: try values.decode(String.self, forKey: .text),
            offset: offset,
            box: try values.decode(JSONBox.self, forKey: .box).rect,
            font: try values.decode(Int.self, forKey: .font),
            size: try values.decode(Double.self, forKey: .size),
            color: try values.decodeIfPresent(Color.self, forKey: .color) ?? .textBlack,
            edges: [])
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(offset, forKey: .offset)
        try values.encode(JSONBox(rect: box), forKey: .box)
        try values.encode(font, forKey: .font)
        try values.encode(size.roundedToHundredths, forKey: .size)
        if color != .textBlack { try values.encode(color, forKey: .color) }
    }
}

/// A rectangle as `[x, y, width, height]`.
private struct JSONBox: Codable {
    var rect: Rect

    init(rect: Rect) { self.rect = rect }

    init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        guard numbers.count == 4 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a box has four numbers"))
        }
        rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([rect.x, rect.y, rect.width, rect.height].map(\.roundedToHundredths))
    }
}
