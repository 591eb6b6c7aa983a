import RectoMarkup

/// Reads the descriptors of `@font-face` (CSS Fonts 4, section 4).
enum FontFaceReader {
    private static let formats: Set<String> = [
        "truetype", "opentype", "woff", "woff2", "truetype-variations", "opentype-variations", "woff-variations",
        "woff2-variations", "collection",
    ]

    /// nil without a family or a source that can be read.
    static func read(_ declarations: [Declaration], sheet: String) -> FontFace? {
        var face = FontFace(family: "", sources: [])
        for declaration in declarations {
            let words = declaration.value.words
            switch declaration.name {
            case "font-family":
                guard let names = StyleProperty.families(declaration.value), names.count == 1 else { continue }
                face.family = names[0]
            case "src": face.sources = declaration.value.commaSeparated.compactMap { source($0.words, sheet) }
            case "font-weight":
                let weights = words.compactMap(weight)
                if weights.count == words.count, let low = weights.min(), let high = weights.max() {
                    face.weights = low...high
                }
            case "font-style":
                if let style = words.first?.keyword.flatMap({ FontStyle(rawValue: $0) }) { face.style = style }
            case "font-stretch":
                if let stretch = words.first?.keyword.flatMap({ StyleProperty.stretches[$0] }) {
                    face.stretch = stretch
                }
            case "unicode-range":
                let ranges = declaration.value.commaSeparated.map { range($0) }
                if ranges.allSatisfy({ $0 != nil }) { face.ranges = ranges.compactMap { $0 } }
            default: break
            }
        }
        return face.family.isEmpty || face.sources.isEmpty ? nil : face
    }

    private static func source(_ words: [ComponentValue], _ sheet: String) -> FontFace.Source? {
        guard let first = words.first else { return nil }
        if case .function("local", let inner) = first {
            return StyleProperty.families(inner).flatMap { $0.first }.map { .local($0) }
        }
        guard let address = StyleProperty.address(first) else { return nil }
        for case .function("format", let inner) in words.dropFirst() {
            switch inner.words.first {
            case .token(.string(let name))?, .token(.ident(let name))?:
                if !formats.contains(name.lowercased()) { return nil }
            default: return nil
            }
        }
        return .file(address, sheet: sheet)
    }

    private static func weight(_ value: ComponentValue) -> Double? {
        switch value.keyword {
        case "normal"?: 400
        case "bold"?: 700
        default: CalculationParser.number(value).flatMap { (1...1000).contains($0) ? $0 : nil }
        }
    }

    /// `U+0-7F`, `U+4??`, which the tokenizer takes apart: put together again and read as text.
    private static func range(_ values: [ComponentValue]) -> ClosedRange<UInt32>? {
        var text = ""
        for value in values {
            switch value {
            case .token(.ident(let name)): text += name
            case .token(.number(let number, isInteger: true)):
                guard abs(number) < 0x1p31 else { return nil }
                text += number < 0 ? "\(Int(number))" : (text.lowercased() == "u" ? "+" : "") + "\(Int(number))"
            case .token(.dimension(let number, let unit)):
                guard abs(number) < 0x1p31 else { return nil }
                text +=
                    number < 0
                    ? "\(Int(number))\(unit)" : (text.lowercased() == "u" ? "+" : "") + "\(Int(number))\(unit)"
            case .token(.sign(let sign)): text.unicodeScalars.append(Unicode.Scalar(sign))
            default: return nil
            }
        }
        text = text.lowercased()
        guard text.hasPrefix("u+") else { return nil }
        let parts = text.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2 else { return nil }
        let low = UInt32(first.replacing("?", with: "0"), radix: 16)
        let high = UInt32((parts.count == 2 ? parts[1] : first).replacing("?", with: "f"), radix: 16)
        guard let low, let high, low <= high, high <= 0x10FFFF else { return nil }
        return low...high
    }
}
