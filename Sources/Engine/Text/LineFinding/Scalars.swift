import CUTF8Proc

/// What to do with a scalar that a font claims to show.
enum Scalars {
    /// Whether letters of this kind run from right to left.
    static func isRightToLeft(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x590 else { return false }
        return scalar <= 0x8FF || (0xFB1D...0xFDFF).contains(scalar) || (0xFE70...0xFEFF).contains(scalar)
            || (0x10800...0x10FFF).contains(scalar) || (0x1E800...0x1EFFF).contains(scalar)
    }

    /// Whether letters of this kind run from left to right.
    static func isLeftToRight(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar) }
        return !isRightToLeft(scalar) && Unicode.Scalar(scalar)?.properties.isAlphabetic == true
    }

    /// Accents and vowel signs that are drawn over another sign.
    static func isMark(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300 else { return false }
        return Unicode.Scalar(scalar)?.properties.generalCategory == .nonspacingMark
    }

    static func isDigit(_ scalar: UInt32) -> Bool {
        (0x30...0x39).contains(scalar) || (0x660...0x669).contains(scalar) || (0x6F0...0x6F9).contains(scalar)
    }

    /// Chinese and Japanese signs, which stand without spaces; Korean has them.
    static func isIdeographic(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x2E80 else { return false }
        return scalar <= 0x312F || (0x31A0...0x4DBF).contains(scalar) || (0x4E00...0x9FFF).contains(scalar)
            || (0xF900...0xFAFF).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
            || (0x20000...0x3FFFF).contains(scalar)
    }

    /// Whether a scalar can go into text as it is.
    static func isPlain(_ scalar: UInt32) -> Bool { (0x20..<0x7F).contains(scalar) || (0xC0..<0x2000).contains(scalar) }

    /// What stands for a scalar in the text: nothing for controls, the letters of a ligature, U+FFFD for what is no scalar.
    static func expand(_ scalar: UInt32, into result: inout [UInt32]) {
        switch scalar {
        case 0..<0x20, 0x7F..<0xA0, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: return
        case 0xD800...0xDFFF, 0x110000...: result.append(0xFFFD)
        case 0xFB00...0xFB06, 0xFB13...0xFB17, 0xFB1D...0xFDF9, 0xFE70...0xFEFE: decompose(scalar, into: &result)
        default: result.append(scalar)
        }
    }

    private static func decompose(_ scalar: UInt32, into result: inout [UInt32]) {
        var letters = [Int32](repeating: 0, count: 24)
        var boundary: Int32 = 0
        let options = UTF8PROC_COMPAT.rawValue | UTF8PROC_COMPOSE.rawValue
        let count = utf8proc_decompose_char(
            Int32(scalar), &letters, letters.count, utf8proc_option_t(rawValue: options), &boundary)
        guard count > 0, count <= letters.count else { return result.append(scalar) }
        // An isolated mark is a space and the mark.
        result += letters[..<count].lazy.filter { $0 != 0x20 }.map { UInt32($0) }
    }
}
