import CUTF8Proc

/// What kinds of character the search tells apart.
enum ScalarClass {
    /// White space, line breaks included.
    static func isWhite(_ value: UInt32) -> Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Signs of Chinese and Japanese, which are set without spaces, so that a line end between two of them is nothing.
    ///
    /// Korean is left out: it has spaces between words.
    static func isIdeographic(_ value: UInt32) -> Bool {
        switch value {
        case 0x2E80...0x2FDF, 0x3001...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFF9F, 0xFFE0...0xFFE6, 0x1B000...0x1B16F, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    static func isMark(_ value: UInt32) -> Bool {
        guard value >= 0x300 else { return false }
        switch category(value) {
        case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: return true
        default: return false
        }
    }

    /// Marks, vowels and finals of Korean syllables written in parts, half-width voicing marks: what has no place without the
    /// scalar before it.
    static func isDependent(_ value: UInt32) -> Bool {
        switch value {
        case 0x1160...0x11FF, 0xFF9E, 0xFF9F, 0xFFC2...0xFFDC: true
        default: isMark(value)
        }
    }

    /// Controls and invisible format characters, those that reorder text among them.
    static func isInvisible(_ value: UInt32) -> Bool {
        if value < 0x20 || (0x7F...0x9F).contains(value) { return true }
        return value >= 0xAD && category(value) == UTF8PROC_CATEGORY_CF
    }

    /// What a word is made of, by script; `nil` for what stands between words.
    static func word(_ value: UInt32) -> WordScript? {
        if value < 0x80 {
            switch UInt8(value) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                return .other
            default: return nil
            }
        }
        switch value {
        case 0x3041...0x309F: return .hiragana
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: return .katakana
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: return .han
        default: break
        }
        switch category(value) {
        case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
            UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME,
            UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO, UTF8PROC_CATEGORY_PC:
            return .other
        default: return nil
        }
    }

    static func category(_ value: UInt32) -> utf8proc_category_t {
        utf8proc_category(Int32(bitPattern: value))
    }
}

/// Scripts between which a word ends although no space says so.
enum WordScript {
    case han
    case hiragana
    case katakana
    case other
}
