package import RectoHTTP

/// How a reader wants a book of text set: what `flow.json` is asked for, and the name of the layout in addresses.
///
/// Values are rounded and bounded, so that clients share layouts, and nobody can ask for endlessly many.
package struct FlowSettings: Hashable, Sendable {
    package enum Font: String, Hashable, Sendable, CaseIterable {
        /// As the book has it.
        case book
        case serif, sans, mono
    }

    package enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// As the book has it.
        case book
        case justify, start
    }

    /// Which way lines run.
    package enum WritingMode: String, Hashable, Sendable, CaseIterable {
        /// As the book has it.
        case book
        case horizontal, vertical
    }

    package enum Theme: String, Hashable, Sendable, CaseIterable { case light, sepia, dark }

    /// A query that asks for what there is not.
    package struct Mistake: Error, Hashable, Sendable {
        /// The name of the field.
        package var field: String
    }

    /// Of a page, in CSS pixels.
    package private(set) var width = 480
    package private(set) var height = 640
    /// Of ordinary text, in CSS pixels.
    package private(set) var size = 16
    /// On all sides, in hundredths of the page's shorter side.
    package private(set) var margin = 8
    package private(set) var font = Font.book
    /// Tenths of the font's size; 0 for the book's.
    package private(set) var lineHeight = 0
    package private(set) var alignment = Alignment.book
    package private(set) var hyphenates = true
    package private(set) var theme = Theme.light
    package private(set) var writingMode = WritingMode.book

    package static let widths = 160...2048
    package static let heights = 160...2048
    /// Pages are as many times this wide and high, in CSS pixels.
    package static let step = 8
    package static let sizes = 10...48
    package static let margins = 2...16
    package static let lineHeights = 10...24

    package init() {}

    /// What a query asks for.
    ///
    /// `width`, `height`, `size` in CSS pixels, `margin` in hundredths, `line-height` in sizes of the font, `font`, `align`, `hyphens`, `theme`,
    /// `writing-mode`.
    /// Numbers are rounded, and taken as the nearest that there is.
    package init(_ query: AddressQuery) throws(Mistake) {
        if let side = try Self.number(query, "width") { width = Self.side(side, Self.widths) }
        if let side = try Self.number(query, "height") { height = Self.side(side, Self.heights) }
        if let value = try Self.number(query, "size") { size = Self.bounded(value, Self.sizes) }
        // Every other one is enough.
        if let value = try Self.number(query, "margin") { margin = Self.bounded(value / 2, 1...8) * 2 }
        if query["line-height"] != "book", let value = try Self.number(query, "line-height"), value != 0 {
            lineHeight = Self.bounded(value * 10, Self.lineHeights)
        }
        font = try Self.choice(query, "font") ?? font
        alignment = try Self.choice(query, "align") ?? alignment
        theme = try Self.choice(query, "theme") ?? theme
        writingMode = try Self.choice(query, "writing-mode") ?? writingMode
        switch query["hyphens"] {
        case nil, "true": break
        case "false": hyphenates = false
        default: throw Mistake(field: "hyphens")
        }
    }

    /// What a name says; `nil` for what is none.
    ///
    /// No two names mean one layout.
    package init?(name: String) {
        guard name.utf8.count <= 64 else { return nil }
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 8 || parts.count == 9 else { return nil }
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), let size = Int(parts[1]),
            let margin = Int(parts[2]), let font = Font(rawValue: String(parts[3])), let lineHeight = Int(parts[4]),
            let alignment = Alignment(rawValue: String(parts[5])), let theme = Theme(rawValue: String(parts[7]))
        else { return nil }
        (self.width, self.height, self.size, self.margin, self.font) = (width, height, size, margin, font)
        (self.lineHeight, self.alignment, self.theme) = (lineHeight, alignment, theme)
        hyphenates = parts[6] == "hyphens"
        if parts.count == 9 {
            guard let mode = WritingMode(rawValue: String(parts[8])) else { return nil }
            writingMode = mode
        }
        guard self.name == name, isBounded else { return nil }
    }

    /// The layout's name in addresses.
    package var name: String {
        let fields: [String] =
            [
                "\(width)x\(height)", "\(size)", "\(margin)", font.rawValue, "\(lineHeight)", alignment.rawValue,
                hyphenates ? "hyphens" : "whole", theme.rawValue,
            ] + (writingMode == .book ? [] : [writingMode.rawValue])
        return fields.joined(separator: "-")
    }

    private var isBounded: Bool {
        Self.widths.contains(width) && Self.heights.contains(height) && width % Self.step == 0
            && height % Self.step == 0 && Self.sizes.contains(size) && Self.margins.contains(margin) && margin % 2 == 0
            && (lineHeight == 0 || Self.lineHeights.contains(lineHeight))
    }

    private static func number(_ query: AddressQuery, _ name: String) throws(Mistake) -> Double? {
        guard let text = query[name] else { return nil }
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard (1...12).contains(text.utf8.count), isPlain, let value = Double(text), value.isFinite else {
            throw Mistake(field: name)
        }
        return value
    }

    private static func choice<Value: RawRepresentable<String>>(_ query: AddressQuery, _ name: String) throws(Mistake)
        -> Value?
    {
        guard let text = query[name] else { return nil }
        guard let value = Value(rawValue: text) else { throw Mistake(field: name) }
        return value
    }

    private static func bounded(_ value: Double, _ range: ClosedRange<Int>) -> Int {
        Int(min(Double(range.upperBound), max(Double(range.lowerBound), value.rounded())))
    }

    /// A page that is a little smaller than the window fits; a larger one does not.
    private static func side(_ value: Double, _ range: ClosedRange<Int>) -> Int {
        let most = min(Double(range.upperBound), max(Double(range.lowerBound), value))
        return Int(most) / step * step
    }
}
