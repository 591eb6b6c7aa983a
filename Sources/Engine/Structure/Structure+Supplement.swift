package import RectoDiagnostics

extension Structure {
    /// What is appended to a tagged PDF so that it says more: an incremental update (ISO 32000-1, 7.5.6) of its catalog and of tags.
    ///
    /// For what cairo writes, which has no way to say it: the numbers of its objects have no generations.
    ///
    /// - Parameters:
    ///   - notes: By the numbers of tags, in the order in which they were opened.
    ///   - language: Of the document, by BCP 47.
    ///   - isRightToLeft: Whether pages are turned to the right.
    ///   - size: Of the file in bytes.
    ///   - table: Where its last table of objects begins, as `startxref` has it.
    /// - Throws: ``Failure`` `.unsupported` if the file's tags are not those that were opened.
    package func supplement(
        _ notes: [Int: TagNote], language: String?, isRightToLeft: Bool, size: Int, table: Int
    ) throws(Failure) -> [UInt8] {
        try file.scoped { () throws(Failure) in
            let unknown = Failure(.unsupported, "its tags are not those that were written; update Recto or cairo")
            guard let trailer = file.trailer, let count = trailer["/Size"].integer,
                let root = trailer["/Root"].id, let catalog = trailer["/Root"].dictionarySource
            else { throw unknown }
            var update = Update(start: size)
            let direction = isRightToLeft ? " /Direction /R2L" : ""
            update.add(
                root, "\(catalog)/ViewerPreferences << /DisplayDocTitle true\(direction) >>\(Self.language(language))")
            if let last = notes.keys.max() {
                let tags = try tags(last + 1)
                for (number, note) in notes.sorted(by: { $0.key < $1.key }) {
                    let tag = try file.scoped { () throws(Failure) in
                        let tag = file.object(tags[number])
                        guard let source = tag.dictionarySource, tag.dictionary?["/S"].name == note.tag else {
                            throw unknown
                        }
                        return source
                    }
                    let alternative = note.alternative.map { " /Alt \(Self.string($0))" } ?? ""
                    update.add(tags[number], tag + Self.language(note.language) + alternative)
                }
            }
            var end = "trailer\n<< /Size \(count) /Root \(root.number) 0 R /Prev \(table)"
            if let info = trailer["/Info"].id { end += " /Info \(info.number) 0 R" }
            return update.finished(end + " >>")
        }
    }

    /// The objects of the first tags, in the order in which they were opened: each before those within it.
    private func tags(_ count: Int) throws(Failure) -> [ObjectID] {
        let unknown = Failure(.unsupported, "has fewer tags than were written; update Recto or cairo")
        var found: [ObjectID] = []
        // The next one is the last of the list.
        var pending = file.scoped { kids(file.root?["/StructTreeRoot"].dictionary) }
        while found.count < count {
            guard let next = pending.popLast() else { throw unknown }
            found.append(next)
            pending += file.scoped { kids(file.object(next).dictionary) }
        }
        return found
    }

    /// The tags within one, from the last to the first; its content and its annotations are none.
    private func kids(_ tag: PDFDictionary?) -> [ObjectID] {
        guard let tag else { return [] }
        let value = tag["/K"]
        return (value.array?.items() ?? [value]).reversed().compactMap { kid in
            kid.dictionary?["/S"].name == nil ? nil : kid.id
        }
    }

    private static func language(_ tag: String?) -> String {
        // What is none by BCP 47 could end the string.
        let isPlain = tag?.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false
        guard let tag, isPlain, !tag.isEmpty else { return "" }
        return " /Lang (\(tag))"
    }

    /// Objects that stand for older ones of the same numbers.
    private struct Update {
        let start: Int
        private var bytes: [UInt8] = []
        private var places: [Int32: Int] = [:]

        init(start: Int) { self.start = start }

        mutating func add(_ id: ObjectID, _ source: String) {
            places[id.number] = start + bytes.count
            bytes += Array("\(id.number) 0 obj\n<<\(source) >>\nendobj\n".utf8)
        }

        func finished(_ trailer: String) -> [UInt8] {
            var text = "xref\n"
            for (number, place) in places.sorted(by: { $0.key < $1.key }) {
                let digits = String(place)
                text += "\(number) 1\n\(String(repeating: "0", count: max(0, 10 - digits.count)))\(digits) 00000 n \n"
            }
            return bytes + Array((text + trailer + "\nstartxref\n\(start + bytes.count)\n%%EOF\n").utf8)
        }
    }
}
