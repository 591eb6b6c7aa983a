import CUTF8Proc

/// What a character is compared as: its letters, without case, marks, width and typographic finery.
///
/// A scalar is decomposed for compatibility, marks are dropped, and then case is folded, one scalar after the other. That
/// order makes folding with case a step on the way to folding without: what matches with case matches without, which lets
/// a cache that holds the latter narrow down the former.
enum ScalarFolding {
    /// Calls `emit` for each scalar that `value`, above ASCII, is compared as; never for one that does not count.
    static func fold(_ value: UInt32, keepsCase: Bool, _ emit: (UInt32) -> Void) {
        switch value {
        // As they are: decomposed, a syllable would be found in every longer one, and か in が.
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC:
            emit(value)
            return
        default: break
        }
        if replace(value, keepsCase: keepsCase, emit) { return }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { parts in
            var boundary: Int32 = 0
            let options = UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue
            let count = utf8proc_decompose_char(
                Int32(bitPattern: value), parts.baseAddress, parts.count, utf8proc_option_t(options), &boundary)
            guard count > 0, count <= parts.count else { return emit(value) }
            if count > 1, parts[0] == 0x20 {
                // A spacing accent such as ¨ is no space with something to drop; Arabic's isolated vowel signs are.
                if !(0xFE70...0xFE7F).contains(value) { emit(value) }
                return
            }
            for part in parts[..<count] {
                let part = UInt32(bitPattern: part)
                if part < 0x80 {
                    emit(keepsCase ? part : lowercased(part))
                } else if !isDropped(part), !replace(part, keepsCase: keepsCase, emit) {
                    foldCase(part, keepsCase: keepsCase, emit)
                }
            }
        }
    }

    static func lowercased(_ ascii: UInt32) -> UInt32 { (0x41...0x5A).contains(ascii) ? ascii | 0x20 : ascii }

    private static func foldCase(_ value: UInt32, keepsCase: Bool, _ emit: (UInt32) -> Void) {
        guard !keepsCase else { return emit(value) }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 8) { parts in
            var boundary: Int32 = 0
            let count = utf8proc_decompose_char(
                Int32(bitPattern: value), parts.baseAddress, parts.count,
                utf8proc_option_t(UTF8PROC_CASEFOLD.rawValue), &boundary)
            guard count > 0, count <= parts.count else { return emit(value) }
            for part in parts[..<count] { emit(UInt32(bitPattern: part)) }
        }
    }

    /// Marks that only modify a letter, and what can't be seen.
    ///
    /// Kept are the vowel signs, viramas and tone marks of Indic scripts, Thai, Lao and Tibetan, whose combining classes are
    /// 0, 9 and 84 to 132, and the voicing marks of kana, 8: without them other words would be left.
    private static func isDropped(_ value: UInt32) -> Bool {
        let property = utf8proc_get_property(Int32(bitPattern: value)).pointee
        switch utf8proc_category_t(UInt32(property.category)) {
        case UTF8PROC_CATEGORY_CF, UTF8PROC_CATEGORY_CC, UTF8PROC_CATEGORY_ME: return true
        case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC:
            switch property.combining_class {
            case 0: return property.ignorable != 0
            case 8, 9, 84...132: return false
            default: return true
            }
        default: return property.ignorable != 0
        }
    }

    /// What Unicode does not decompose but a reader takes for the same.
    private static func replace(_ value: UInt32, keepsCase: Bool, _ emit: (UInt32) -> Void) -> Bool {
        switch value {
        case 0xAD, 0x0640: break
        case 0xB4, 0x02B9, 0x02BB...0x02BD, 0x02C8, 0x2018...0x201B, 0x2032, 0x2035, 0x2039, 0x203A:
            emit(0x27)
        case 0xAB, 0xBB, 0x02BA, 0x201C...0x201F, 0x2033, 0x2036, 0x301D...0x301F: emit(0x22)
        case 0x2010...0x2015, 0x2212, 0x2043, 0xFE58: emit(0x2D)
        case 0x2044, 0x2215: emit(0x2F)
        case 0x2E80...0x2EF3, 0x31C0...0x31E3:
            guard let ideograph = Radicals.ideograph(value) else { return false }
            emit(ideograph)
        case 0xDF: letters("ss", emit)
        case 0x1E9E: letters(keepsCase ? "SS" : "ss", emit)
        case 0xC6: letters(keepsCase ? "AE" : "ae", emit)
        case 0xE6: letters("ae", emit)
        case 0x152: letters(keepsCase ? "OE" : "oe", emit)
        case 0x153: letters("oe", emit)
        case 0xD8: letters(keepsCase ? "O" : "o", emit)
        case 0xF8: letters("o", emit)
        case 0x110: letters(keepsCase ? "D" : "d", emit)
        case 0x111: letters("d", emit)
        case 0x126: letters(keepsCase ? "H" : "h", emit)
        case 0x127: letters("h", emit)
        case 0x131: letters("i", emit)
        case 0x141: letters(keepsCase ? "L" : "l", emit)
        case 0x142: letters("l", emit)
        case 0x166: letters(keepsCase ? "T" : "t", emit)
        case 0x167: letters("t", emit)
        default: return false
        }
        return true
    }

    private static func letters(_ text: StaticString, _ emit: (UInt32) -> Void) {
        text.withUTF8Buffer { for byte in $0 { emit(UInt32(byte)) } }
    }
}
