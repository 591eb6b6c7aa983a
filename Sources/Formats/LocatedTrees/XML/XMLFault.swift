import RectoDiagnostics

/// What libxml2 found to be no XML, in our words where its own are hard to read.
enum XMLFault {
    /// - Parameter place: How far libxml2 had read.
    static func illFormed(
        _ code: Int, _ message: String, near place: Int, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
    ) -> ManifestStop {
        switch code {
        case 4:
            guard let first = text[start...].firstIndex(where: { !ManifestNumber.isSpace($0) }) else {
                return ManifestStop("SYN-001", "the file is empty", start..<start)
            }
            return ManifestStop("SYN-001", "not XML: it begins with no '<'", at(first, text))
        case 26:
            let start = text[..<place].lastIndex(of: UInt8(ascii: "&")) ?? place
            return ManifestStop(
                "SYN-001", "unknown entity; XML knows &amp; &lt; &gt; &quot; &apos;", start..<max(place, start))
        case 39: return unquoted(near: place, text)
        case 42: if let stop = repeatedAttribute(near: place, text, start) { return stop }
        case 76, 77: if let stop = unmatched(near: place, text, start) { return stop }
        default: break
        }
        var words = message.split(separator: "\n").first.map(String.init) ?? "not XML"
        if let first = words.unicodeScalars.first, first.properties.isUppercase,
            words.unicodeScalars.dropFirst().first?.properties.isLowercase == true
        {
            words = words.prefix(1).lowercased() + words.dropFirst()
        }
        if words.isEmpty { words = "not XML" }
        return ManifestStop("SYN-001", words, at(place, text))
    }

    /// A value without quotes, or with those that word processors make.
    private static func unquoted(near place: Int, _ text: UnsafeBufferPointer<UInt8>) -> ManifestStop {
        let expected = "expected \" or ' around the value"
        guard let sign = text[..<min(place + 1, text.count)].lastIndex(of: UInt8(ascii: "=")),
            let first = text[(sign + 1)...].firstIndex(where: { !ManifestNumber.isSpace($0) }),
            let found = String(decoding: text[first..<min(first + 4, text.count)], as: UTF8.self).first,
            "“”„‟‘’‚‛«»‹›″′".contains(found)
        else { return ManifestStop("SYN-001", expected, at(place, text)) }
        return ManifestStop(
            "SYN-001", "\(expected), found \(found); write straight quotes", first..<first + found.utf8.count)
    }

    private static func at(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        place..<min(place + 1, text.count)
    }

    /// The first tag with one name twice; up to there the text is well-formed.
    private static func repeatedAttribute(
        near place: Int, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
    ) -> ManifestStop? {
        var tags = XMLTags(text, from: start)
        while let tag = tags.next() {
            guard case .start(let range, _, _) = tag, range.upperBound >= place else { continue }
            var first: [String: Range<Int>] = [:]
            for attribute in tags.attributes {
                let name = String(decoding: text[attribute.name], as: UTF8.self)
                guard let known = first.updateValue(attribute.name, forKey: name) else { continue }
                let spot = SourceLines(Array(text)).spot(at: known.lowerBound)
                return ManifestStop(
                    "SYN-001",
                    "attribute \(ManifestWords.quoted(name)) repeated (first at \(spot.line):\(spot.column))",
                    attribute.name)
            }
            return nil
        }
        return nil
    }

    /// The first end tag that closes another element than the open one, or the element that is never closed.
    private static func unmatched(
        near place: Int, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
    ) -> ManifestStop? {
        var tags = XMLTags(text, from: start)
        var open: [Range<Int>] = []
        func name(_ range: Range<Int>) -> String { ManifestWords.quoted(String(decoding: text[range], as: UTF8.self)) }
        func spot(_ range: Range<Int>) -> String {
            let spot = SourceLines(Array(text)).spot(at: range.lowerBound - 1)
            return "\(spot.line):\(spot.column)"
        }
        while let tag = tags.next() {
            switch tag {
            case .start(_, let name, let isEmpty): if !isEmpty { open.append(name) }
            case .end(let range):
                let inside = range.dropFirst(2).dropLast()
                let end = inside.prefix { !ManifestNumber.isSpace(text[$0]) }
                let closing = end.startIndex..<end.endIndex
                guard let opening = open.popLast() else { return nil }
                if !text[opening].elementsEqual(text[closing]) {
                    return ManifestStop(
                        "SYN-001",
                        "expected the end of \(name(opening)) that began at \(spot(opening)), found the end of \(name(closing))",
                        range)
                }
            case .doctype: return nil
            }
        }
        guard let opening = open.last else { return nil }
        return ManifestStop(
            "SYN-001", "the file ends inside \(name(opening)) that began at \(spot(opening))", text.count..<text.count)
    }
}
