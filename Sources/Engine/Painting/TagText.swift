import RectoComposition

/// The attributes of cairo's tags, as text.
enum TagText {
    /// A string between quotes; cairo knows these two escapes and no others.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    /// Rectangles in points, from the page's left and top.
    static func rects(_ rects: [PaintedRect]) -> String {
        let numbers = rects.flatMap { [$0.x, $0.y, $0.width, $0.height].map { number($0 * PDFPainter.points) } }
        return "rect=[\(numbers.joined(separator: " "))]"
    }

    /// A length with what a printer can tell.
    static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// An address in ASCII without what ends a string of PDF, which cairo does not take care of.
    static func address(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            if byte > 0x20, byte < 0x7F, !"()\\<>\"".utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }
}
