/// The role of a scalar in the order of a line: a coarse version of Unicode's bidirectional classes.
enum BidiKind {
    case right
    case left
    /// European and Persian digits.
    case number
    /// Arabic digits.
    case arabicNumber
    /// Symbols next to a number, such as % and €.
    case terminator
    /// Full stop, comma, colon, slash.
    case separator
    /// Plus and minus.
    case sign
    case space
    case other

    var isDigit: Bool { self == .number || self == .arabicNumber }

    init(_ scalar: UInt32) {
        switch scalar {
        case 0x30...0x39, 0x6F0...0x6F9, 0xB2, 0xB3, 0xB9, 0x2070...0x2089: self = .number
        case 0x660...0x669, 0x66B, 0x66C: self = .arabicNumber
        case 0x23...0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x20A0...0x20CF, 0x2213: self = .terminator
        case 0x2C, 0x2E, 0x2F, 0x3A, 0x60C, 0x2044: self = .separator
        case 0x2B, 0x2D, 0x2212: self = .sign
        case 0x20, 0xA0: self = .space
        default:
            self =
                Scalars.isRightToLeft(scalar)
                ? .right : Scalars.isLeftToRight(scalar) || Scalars.isMark(scalar) ? .left : .other
        }
    }

    static func isArabic(_ scalar: UInt32) -> Bool {
        (0x600...0x7BF).contains(scalar) || (0x860...0x8FF).contains(scalar) || (0xFB50...0xFDFF).contains(scalar)
            || (0xFE70...0xFEFF).contains(scalar)
    }
}
