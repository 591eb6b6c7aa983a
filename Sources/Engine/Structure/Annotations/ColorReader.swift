import RectoLane

/// Colours of annotations and outline entries.
@Lane
enum ColorReader {
    /// One number is a gray, three are RGB, four CMYK; `nil` for none, which means transparent.
    static func color(_ array: PDFArray) -> String? {
        guard [1, 3, 4].contains(array.count), let numbers = array.numbers() else { return nil }
        let values = numbers.map { min(1, max(0, $0)) }
        switch values.count {
        case 1: return hexadecimal([values[0], values[0], values[0]])
        case 3: return hexadecimal(values)
        default: return hexadecimal(values.prefix(3).map { (1 - $0) * (1 - values[3]) })
        }
    }

    private static func hexadecimal(_ parts: [Double]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = parts.flatMap { part -> [UInt8] in
            let value = Int((part * 255).rounded())
            return [digits[value >> 4], digits[value & 15]]
        }
        return String(decoding: [UInt8(ascii: "#")] + bytes, as: UTF8.self)
    }
}
