import CForeignMarkup

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Which encoding a plain text is in, and the text.
///
/// A byte-order mark decides; then UTF-16 is told by where its zeros are, and UTF-8 by being valid. Of the others each that the bytes are
/// valid in is judged by how common its signs are; Windows-1252, in which almost anything is valid, is what remains.
package struct DecodedText: Sendable {
    package let text: String
    /// As the registry of the IANA names it.
    package let encoding: String

    private enum Script {
        case japanese, simplified, traditional, korean
    }

    private static let candidates: [(name: String, iconv: String, script: Script)] = [
        ("Shift_JIS", "CP932", .japanese), ("EUC-JP", "EUC-JP", .japanese), ("GB18030", "GB18030", .simplified),
        ("Big5", "BIG5-HKSCS", .traditional), ("EUC-KR", "CP949", .korean),
    ]
    /// Bytes that are judged.
    private static let sample = 1 << 16
    /// The share of common signs of a text in an encoding's language; wrong encodings have a tenth of it.
    private static let enough = 0.2

    package init(_ bytes: [UInt8]) {
        if let marked = Self.marked(bytes) {
            (text, encoding) = marked
        } else if let sixteen = Self.sixteenBit(bytes) {
            // Before UTF-8, in which zeros are valid as well.
            (text, encoding) = sixteen
        } else if let text = String(validating: bytes, as: UTF8.self) {
            (self.text, encoding) = (text, bytes.allSatisfy { $0 < 0x80 } ? "US-ASCII" : "UTF-8")
        } else if let best = Self.best(bytes), let text = Self.convert(bytes, best.iconv) {
            (self.text, encoding) = (text, best.name)
        } else if let text = Self.convert(bytes, "WINDOWS-1252") {
            (self.text, encoding) = (text, "windows-1252")
        } else {
            // Bytes that Windows leaves open.
            (text, encoding) = (String(decoding: bytes.map(UInt16.init), as: UTF16.self), "ISO-8859-1")
        }
    }

    /// Text in an encoding that it declares; `nil` if the C library does not know it, or the bytes are not valid in it.
    package static func convert(_ bytes: [UInt8], _ encoding: String) -> String? {
        let utf8: [UInt8]? = bytes.withUnsafeBytes { bytes in
            var length = 0
            let base = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            guard let text = recto_text_convert(encoding, base, bytes.count, &length) else { return nil }
            defer { free(text) }
            return Array(UnsafeRawBufferPointer(start: text, count: length))
        }
        return utf8.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func marked(_ bytes: [UInt8]) -> (String, String)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return (String(decoding: bytes.dropFirst(3), as: UTF8.self), "UTF-8")
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return (wide(bytes.dropFirst(2), isBig: false), "UTF-16LE") }
        if bytes.starts(with: [0xFE, 0xFF]) { return (wide(bytes.dropFirst(2), isBig: true), "UTF-16BE") }
        return nil
    }

    private static func wide(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? one << 8 | two : two << 8 | one
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Text of which every other byte is mostly zero: letters and spaces of Latin text in UTF-16.
    private static func sixteenBit(_ bytes: [UInt8]) -> (String, String)? {
        guard bytes.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
        var zeros = (even: 0, odd: 0)
        for (index, byte) in bytes.prefix(sample).enumerated() where byte == 0 {
            if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
        }
        let half = min(bytes.count, sample) / 2
        if zeros.even * 10 > half * 4, zeros.odd * 20 < half { return (wide(bytes[...], isBig: true), "UTF-16BE") }
        if zeros.odd * 10 > half * 4, zeros.even * 20 < half { return (wide(bytes[...], isBig: false), "UTF-16LE") }
        return nil
    }

    private static func best(_ bytes: [UInt8]) -> (name: String, iconv: String)? {
        var best: (name: String, iconv: String, score: Double)?
        for candidate in candidates {
            // Whole lines, so that no sign is cut.
            guard let text = convert(lines(bytes), candidate.iconv) else { continue }
            let score = score(text, candidate.script)
            if score > best?.score ?? enough { best = (candidate.name, candidate.iconv, score) }
        }
        return best.map { ($0.name, $0.iconv) }
    }

    private static func lines(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > sample else { return bytes }
        let end = bytes[..<sample].lastIndex(of: 0x0A) ?? bytes.count
        return Array(bytes[..<end])
    }

    /// The share of signs beyond ASCII that are common in a language.
    private static func score(_ text: String, _ script: Script) -> Double {
        var (common, all) = (0.0, 0)
        for scalar in text.unicodeScalars where scalar.value >= 0x80 {
            all += 1
            switch scalar.value {
            case 0x3001, 0x3002, 0xFF0C, 0x300C, 0x300D: common += 0.5
            // Half-width katakana and private signs are what other encodings look like.
            case 0xFF61...0xFF9F, 0xE000...0xF8FF: common -= 1
            case 0x3041...0x3096, 0x30A1...0x30FC: common += script == .japanese ? 1 : 0
            case 0xAC00...0xD7A3: common += script == .korean ? 1 : 0
            default: if signs(script).contains(scalar) { common += 1 }
            }
        }
        return all == 0 ? 0 : common / Double(all)
    }

    private static let simplified = Set(
        "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实"
            .unicodeScalars)
    private static let traditional = Set(
        "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實"
            .unicodeScalars)

    private static func signs(_ script: Script) -> Set<Unicode.Scalar> {
        switch script {
        case .simplified: simplified
        case .traditional: traditional
        case .japanese, .korean: []
        }
    }
}
