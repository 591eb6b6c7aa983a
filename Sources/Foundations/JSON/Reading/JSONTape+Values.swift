/// What values are, as types of Swift.
extension JSONTape {
    func isNull(_ index: Int) -> Bool { values[index].kind == .null }

    func bool(_ index: Int) throws -> Bool {
        switch values[index].kind {
        case .yes: true
        case .no: false
        default: throw mismatch(Bool.self, index)
        }
    }

    func integer<Number: FixedWidthInteger>(_ index: Int) throws -> Number {
        guard values[index].kind == .number else { throw mismatch(Number.self, index) }
        let digits = values[index].bytes
        var position = digits.lowerBound
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var number: Number = 0
        while position < digits.upperBound, bytes[position].isDigit {
            let digit = Number(truncatingIfNeeded: bytes[position] - UInt8(ascii: "0"))
            let (tenfold, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooMuch) =
                isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
            guard !isTooLarge, !isTooMuch else { throw mismatch(Number.self, index) }
            number = sum
            position += 1
        }
        if position == digits.upperBound { return number }
        // 1.0 and 1e3 are whole numbers, too.
        guard let whole = Number(exactly: try double(index)) else { throw mismatch(Number.self, index) }
        return whole
    }

    /// Up to 2 to the 53rd, and powers of ten up to the 22nd, are exact, so that their quotient is the nearest number, too.
    private static let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

    func double(_ index: Int) throws -> Double {
        guard values[index].kind == .number else { throw mismatch(Double.self, index) }
        let digits = values[index].bytes
        let isNegative = bytes[digits.lowerBound] == UInt8(ascii: "-")
        var number = 0
        var behindPoint: Int?
        if digits.count <= Self.powers.count {
            for byte in bytes[(isNegative ? digits.lowerBound + 1 : digits.lowerBound)..<digits.upperBound] {
                if byte.isDigit {
                    number = number * 10 + Int(byte - UInt8(ascii: "0"))
                    behindPoint = behindPoint.map { $0 + 1 }
                } else if byte == UInt8(ascii: ".") {
                    behindPoint = 0
                } else {
                    return try slowDouble(index)
                }
            }
            let value = Double(number) / Self.powers[behindPoint ?? 0]
            return isNegative ? -value : value
        }
        return try slowDouble(index)
    }

    private func slowDouble(_ index: Int) throws -> Double {
        let number = Double(String(decoding: bytes[values[index].bytes], as: UTF8.self))
        guard let number, number.isFinite else { throw mismatch(Double.self, index) }
        return number
    }

    func string(_ index: Int) throws -> String {
        let value = values[index]
        switch value.kind {
        case .text: return String(decoding: bytes[value.bytes], as: UTF8.self)
        case .escapedText:
            guard let text = unescaped(value.bytes) else { throw mismatch(String.self, index) }
            return String(decoding: text, as: UTF8.self)
        default: throw mismatch(String.self, index)
        }
    }

    /// Whether the text is just that.
    func isText(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let value = values[index]
        switch value.kind {
        case .text:
            guard value.bytes.count == text.count else { return false }
            return bytes.withUnsafeBufferPointer { bytes in
                (0..<text.count).allSatisfy { bytes[value.bytes.lowerBound + $0] == text[$0] }
            }
        case .escapedText: return unescaped(value.bytes)?.elementsEqual(text) ?? false
        default: return false
        }
    }

    /// The bytes of a text; `nil` if it has half of a surrogate pair.
    private func unescaped(_ range: Range<Int>) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            guard bytes[position] == UInt8(ascii: "\\") else {
                text.append(bytes[position])
                position += 1
                continue
            }
            let escape = bytes[position + 1]
            position += 2
            switch escape {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                var value = unit(position)
                position += 4
                if 0xD800...0xDBFF ~= value, position + 6 <= range.upperBound, bytes[position] == UInt8(ascii: "\\"),
                    bytes[position + 1] == UInt8(ascii: "u"), 0xDC00...0xDFFF ~= unit(position + 2)
                {
                    value = 0x10000 + (value - 0xD800) << 10 + (unit(position + 2) - 0xDC00)
                    position += 6
                }
                guard let scalar = Unicode.Scalar(value) else { return nil }
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default: text.append(escape)
            }
        }
        return text
    }

    /// The four digits there, which have been looked at.
    private func unit(_ position: Int) -> UInt32 {
        bytes[position..<position + 4].reduce(0) { $0 << 4 | ($1.hexDigit ?? 0) }
    }

    func mismatch(_ type: any Any.Type, _ index: Int) -> DecodingError {
        let place = "\(type) wanted at byte \(values[index].bytes.lowerBound)"
        return .typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: place))
    }
}
