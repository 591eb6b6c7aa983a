/// Reads a property list in XML, the JSON form of a manifest as dict, array, string, integer, real, true and false.
enum PlistReader {
    /// - Parameter isManifest: Whether it has to be a `<dict>`, with nothing in it that JSON has not.
    static func read(
        _ bytes: [UInt8], from start: Int, limits: ManifestLimits, isManifest: Bool = true,
        faults: inout [ManifestFault]
    ) throws(ManifestStop) -> ManifestBuilder {
        let blanked = try withoutDoctype(bytes, start)
        let values = PlistValues(ManifestBuilder(syntax: .plist, bytes: bytes), limits, isManifest: isManifest)
        let read = try XMLParser.parse(blanked, from: start, values)
        if !read.strangers.isEmpty {
            let tree = read.builder.tree
            faults += read.strangers.prefix(limits.faults).map {
                let value = ManifestValue(tree: tree, index: $0.node)
                return ManifestFault("SCH-003", $0.message, range: value.range, pointer: value.pointer)
            }
        }
        return read.builder
    }

    /// The bytes with blanks for Apple's document type, which is compared as text and never followed.
    private static func withoutDoctype(_ bytes: [UInt8], _ start: Int) throws(ManifestStop) -> [UInt8] {
        guard let first = bytes[start...].firstIndex(where: { !ManifestNumber.isSpace($0) }) else {
            throw ManifestStop("SYN-001", "the file is empty", start..<start)
        }
        guard bytes[first] == UInt8(ascii: "<") else {
            throw ManifestStop(
                "SYN-005", "not an XML property list; convert with plutil -convert xml1", first..<first + 1)
        }
        let doctype = bytes.withUnsafeBufferPointer { text -> Range<Int>? in
            var tags = XMLTags(text, from: start)
            guard case .doctype(let range) = tags.next() else { return nil }
            return range
        }
        guard let doctype else { return bytes }
        guard isApples(String(decoding: bytes[doctype], as: UTF8.self)) else {
            throw ManifestStop(
                "SEC-009", "DOCTYPE not allowed, but for Apple's own of property lists",
                doctype.lowerBound..<min(doctype.lowerBound + 9, doctype.upperBound))
        }
        var blanked = bytes
        for index in doctype { blanked[index] = 0x20 }
        return blanked
    }

    /// As Apple's tools write it, since 2006 and before; without an internal subset.
    private static func isApples(_ doctype: String) -> Bool {
        var words: [String] = []
        var rest = doctype[...]
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard let first = rest.first else { break }
            if first == "\"" || first == "'" {
                guard let end = rest.dropFirst().firstIndex(of: first) else { return false }
                words.append(String(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
            } else if first == ">" {
                words.append(">")
                rest = rest.dropFirst()
            } else {
                let word = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "\"" && $0 != "'" }
                words.append(String(word))
                rest = rest.dropFirst(word.count)
            }
        }
        return ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"].contains { name in
            words == [
                "<!DOCTYPE", "plist", "PUBLIC", name, "http://www.apple.com/DTDs/PropertyList-1.0.dtd", ">",
            ]
        }
    }
}
