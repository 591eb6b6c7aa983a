import RectoGeometry
import RectoPixels

/// Writes pages as one hOCR 1.2 document, in XHTML.
///
/// Boxes are whole pixels at 300 a inch, which `scan_res` says; there is no image. A hyphen at a line end is a soft one, as
/// the standard has it.
///
/// Standard: https://kba.github.io/hocr-spec/1.2/
public struct HOCRWriter: Sendable {
    private let title: String
    private let version: String

    /// - Parameters:
    ///   - title: the document's.
    ///   - version: Recto's.
    public init(title: String, version: String) {
        self.title = title
        self.version = version
    }

    /// What comes before the first page.
    public func header() -> [UInt8] {
        var xml = XMLWriter()
        xml.markup(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
            <html xmlns="http://www.w3.org/1999/xhtml">
            <head>
            <title>
            """)
        xml.text(title)
        xml.markup(
            """
            </title>
            <meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
            <meta name="ocr-system"
            """)
        xml.attribute("content", "recto \(version)")
        xml.markup(
            """
            />
            <meta name="ocr-capabilities" \
            content="ocr_page ocr_carea ocr_par ocr_line ocrx_word ocrp_dir ocrp_font"/>
            </head>
            <body>

            """)
        return xml.bytes
    }

    /// A page.
    public func page(_ page: PageText) -> [UInt8] {
        var xml = XMLWriter()
        let number = page.index + 1
        xml.markup("<div class=\"ocr_page\"")
        xml.identifier("id", "page", number)
        xml.title(Rect(x: 0, y: 0, width: page.size.width, height: page.size.height))
        xml.property("ppageno", page.index)
        xml.property("lpageno", quoted: page.label)
        xml.property("scan_res", XMLWriter.resolution, XMLWriter.resolution)
        xml.markup("\">\n")
        var lineNumber = 0
        for (blockNumber, block) in page.blocks.enumerated() where block.lines.contains(where: { !$0.words.isEmpty }) {
            xml.markup("<div class=\"ocr_carea\"")
            xml.identifier("id", "block", number, blockNumber + 1)
            xml.title(block.box)
            xml.markup("\"><p class=\"ocr_par\"")
            xml.identifier("id", "par", number, blockNumber + 1)
            xml.title(block.box)
            xml.markup("\"")
            if let first = block.lines.first?.direction, block.lines.allSatisfy({ $0.direction == first }) {
                Self.write(first, to: &xml)
            }
            xml.markup(">\n")
            for line in block.lines where !line.words.isEmpty {
                lineNumber += 1
                write(line, of: page, number: lineNumber, to: &xml)
            }
            xml.markup("</p></div>\n")
        }
        xml.markup("</div>\n")
        return xml.bytes
    }

    /// What comes after the last page.
    public func footer() -> [UInt8] { Array("</body>\n</html>\n".utf8) }

    private func write(_ line: TextLine, of page: PageText, number: Int, to xml: inout XMLWriter) {
        xml.markup("<span class=\"ocr_line\"")
        xml.identifier("id", "line", page.index + 1, number)
        xml.title(line.box)
        xml.property("x_size", XMLWriter.pixels(line.words.map(\.size).max() ?? 0))
        // Counter-clockwise.
        if line.turns != .none { xml.property("textangle", 360 - line.turns.degrees) }
        xml.markup("\"")
        Self.write(line.direction, to: &xml)
        xml.markup(">")
        for (index, word) in line.words.enumerated() {
            if index > 0 { xml.markup(" ") }
            xml.markup("<span class=\"ocrx_word\"")
            xml.identifier("id", "word", page.index + 1, number, index + 1)
            xml.title(word.box)
            if page.fonts.indices.contains(word.font) {
                xml.property("x_font", quoted: page.fonts[word.font].name)
            }
            xml.property("x_fsize", Int(min(max(word.size.isFinite ? word.size : 0, 0), 1e9).rounded()))
            xml.markup("\">")
            let isHyphenated = line.isHyphenated && index == line.words.count - 1
            xml.text(isHyphenated ? word.text.withoutLastScalar + "\u{AD}" : word.text)
            xml.markup("</span>")
        }
        xml.markup("</span>\n")
    }

    private static func write(_ direction: TextLine.Direction, to xml: inout XMLWriter) {
        switch direction {
        case .leftToRight: break
        case .rightToLeft: xml.attribute("dir", "rtl")
        case .topToBottom: xml.attribute("style", "writing-mode: vertical-rl")
        }
    }
}

/// A `title` attribute: properties with semicolons between them, the box first.
extension XMLWriter {
    /// Pixels per inch.
    fileprivate static let resolution = 300

    /// From points; the standard knows whole numbers from 0 only.
    fileprivate static func pixels(_ points: Double) -> Int {
        guard points.isFinite else { return 0 }
        return Int((min(max(points, 0), 1e12) * Double(resolution) / 72).rounded())
    }

    /// Begins the attribute; a quotation mark ends it.
    fileprivate mutating func title(_ box: Rect) {
        markup(" title=\"bbox ")
        let (left, top) = (Self.pixels(box.x), Self.pixels(box.y))
        number(left)
        markup(" ")
        number(top)
        markup(" ")
        number(max(left, Self.pixels(box.maxX)))
        markup(" ")
        number(max(top, Self.pixels(box.maxY)))
    }

    fileprivate mutating func property(_ name: StaticString, _ values: Int...) {
        markup("; ")
        markup(name)
        for value in values {
            markup(" ")
            number(value)
        }
    }

    fileprivate mutating func property(_ name: StaticString, quoted value: String) {
        markup("; ")
        markup(name)
        markup(" &quot;")
        if value.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) {
            text(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))
        } else {
            text(value)
        }
        markup("&quot;")
    }
}
