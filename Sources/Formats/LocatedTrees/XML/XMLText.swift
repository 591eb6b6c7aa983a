/// What XML makes of the characters of an attribute, and what characters it takes.
enum XMLText {
    /// An attribute's value as XML 1.0 has it in 3.3.3: references replaced, white space made spaces.
    ///
    /// libxml2's own value can't be used: without substitution of entities it leaves `&#38;` for an ampersand.
    static func value(_ raw: UnsafeBufferPointer<UInt8>) -> String {
        guard raw.contains(where: { $0 == UInt8(ascii: "&") || $0 < 0x20 }) else {
            return String(decoding: raw, as: UTF8.self)
        }
        return String(decoding: characters(raw).map(\.byte), as: UTF8.self)
    }

    /// The words of a space-separated value and where each stands in `raw`.
    static func words(_ raw: UnsafeBufferPointer<UInt8>) -> [(text: String, range: Range<Int>)] {
        var words: [(String, Range<Int>)] = []
        guard raw.contains(UInt8(ascii: "&")) else {
            var start = 0
            for index in 0...raw.count where index == raw.count || ManifestNumber.isSpace(raw[index]) {
                if index > start {
                    let word = UnsafeBufferPointer(rebasing: raw[start..<index])
                    words.append((String(decoding: word, as: UTF8.self), start..<index))
                }
                start = index + 1
            }
            return words
        }
        var word: [UInt8] = []
        var (start, end) = (0, 0)
        func close() {
            if !word.isEmpty { words.append((String(decoding: word, as: UTF8.self), start..<end)) }
            word.removeAll(keepingCapacity: true)
        }
        for character in characters(raw) {
            if ManifestNumber.isSpace(character.byte) {
                close()
            } else {
                if word.isEmpty { start = character.range.lowerBound }
                word.append(character.byte)
                end = character.range.upperBound
            }
        }
        close()
        return words
    }

    /// The bytes of the value, each with those in `raw` that it is written as.
    private static func characters(_ raw: UnsafeBufferPointer<UInt8>) -> [(byte: UInt8, range: Range<Int>)] {
        var result: [(UInt8, Range<Int>)] = []
        result.reserveCapacity(raw.count)
        var position = 0
        while position < raw.count {
            let start = position
            switch raw[position] {
            case UInt8(ascii: "&"):
                let end = raw[position...].firstIndex(of: UInt8(ascii: ";")) ?? raw.count - 1
                position = end + 1
                let name = UnsafeBufferPointer(rebasing: raw[start + 1..<max(end, start + 1)])
                for byte in reference(name) { result.append((byte, start..<position)) }
            case 0x0D:
                position += position + 1 < raw.count && raw[position + 1] == 0x0A ? 2 : 1
                result.append((0x20, start..<position))
            case 0x09, 0x0A:
                position += 1
                result.append((0x20, start..<position))
            default:
                position += 1
                result.append((raw[start], start..<position))
            }
        }
        return result
    }

    private static func reference(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        switch String(decoding: name, as: UTF8.self) {
        case "amp": return [UInt8(ascii: "&")]
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "quot": return [0x22]
        case "apos": return [0x27]
        case let name:
            let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
            guard name.hasPrefix("#"), let value = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
                let scalar = Unicode.Scalar(value)
            else { return Array("\u{FFFD}".utf8) }
            return Array(String(scalar).utf8)
        }
    }

    /// Whether XML 1.0 can hold the character at all, as itself or as a reference.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Whether a name may stand in XML where no colon is meant: NCName of Namespaces in XML.
    static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isNameStart(first) else { return false }
        return name.unicodeScalars.allSatisfy { isNameStart($0) || isNameInside($0) }
    }

    static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
            0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
            0x10000...0xEFFFF:
            true
        default: false
        }
    }

    static func isNameInside(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
