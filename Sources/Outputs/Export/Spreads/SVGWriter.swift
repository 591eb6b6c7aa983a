import Recto
import RectoEscaping

/// Writes SVG elements, escaped.
struct SVGWriter {
    private(set) var bytes: [UInt8] = []

    mutating func raw(_ text: String) { bytes += Array(text.utf8) }

    mutating func raw(_ more: [UInt8]) { bytes += more }

    /// A line of its own.
    mutating func open(_ name: String, _ attributes: [(String, String)]) { raw("\(tag(name, attributes))>\n") }

    mutating func close(_ name: String) { raw("</\(name)>\n") }

    mutating func rect(_ rect: Rect, _ attributes: [(String, String)]) {
        element(
            "rect",
            [("x", rect.x.short), ("y", rect.y.short), ("width", rect.width.short), ("height", rect.height.short)]
                + attributes)
    }

    mutating func element(_ name: String, _ attributes: [(String, String)], text: String? = nil) {
        guard let text else { return raw("\(tag(name, attributes))/>\n") }
        raw("\(tag(name, attributes))>\(MarkupEscape.text(text))</\(name)>\n")
    }

    // MARK: - Within a line, where a space is a space

    mutating func begin(_ name: String, _ attributes: [(String, String)]) { raw("\(tag(name, attributes))>") }

    mutating func end(_ name: String) { raw("</\(name)>\n") }

    mutating func inline(_ name: String, _ attributes: [(String, String)], text: String) {
        raw("\(tag(name, attributes))>\(MarkupEscape.text(text))</\(name)>")
    }

    mutating func characters(_ text: String) { raw(MarkupEscape.text(text)) }

    private func tag(_ name: String, _ attributes: [(String, String)]) -> String {
        "<\(name)" + attributes.map { " \($0.0)=\"\(MarkupEscape.text($0.1))\"" }.joined()
    }
}
