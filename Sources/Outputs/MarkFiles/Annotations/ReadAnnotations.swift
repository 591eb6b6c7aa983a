public import Recto

/// Marks out of an annotation set, and what is wrong with it.
public struct ReadAnnotations: Sendable {
    /// In the file's order; removed ones last.
    public private(set) var marks: [Mark] = []
    /// What the file says that its marks belong to.
    public private(set) var issue: MarkedIssue
    /// Annotations that are no marks, each with a reason; the first hundred.
    public private(set) var problems: [String] = []
    /// How many annotations were left out.
    public private(set) var lost = 0

    /// The most marks of a file.
    public static let mostMarks = 100_000
    /// The most bytes of `annotations.json`.
    public static let mostBytes = 256 << 20
    private static let mostProblems = 100

    /// Reads `annotations.json`, whoever wrote it.
    ///
    /// - Parameters:
    ///   - bytes: JSON.
    ///   - document: SHA-256 of the PDF that marks without words get that say nothing of theirs.
    ///   - pageCount: Marks on other pages are left out.
    ///   - now: Milliseconds since 1970, for annotations without a date.
    ///   - device: Who imports.
    /// - Throws: ``Failure`` `.damaged` for what is no annotation set, `.tooLarge`.
    public init(_ bytes: [UInt8], document: String, pageCount: Int, now: Int64, device: String) throws(Failure) {
        guard bytes.count <= Self.mostBytes else { throw Failure(.tooLarge, "annotations.json is larger than 256 MiB") }
        let set: AnnotationSetRecord
        do throws(Failure) {
            set = try CompactJSON.decode(AnnotationSetRecord.self, from: bytes)
        } catch {
            throw Failure(.damaged, "annotations.json is no annotation set of W3C EPUB Annotations")
        }
        let removed = set.recto?.removed ?? []
        guard set.items.count + removed.count <= Self.mostMarks else {
            throw Failure(
                .tooLarge, "has \(set.items.count + removed.count) annotations; at most \(Self.mostMarks) are read")
        }
        issue = MarkedIssue(
            identifiers: set.about?.identifier ?? [], title: set.about?.title ?? "",
            source: set.items.lazy.compactMap { $0.value?.target?.source }.first ?? "")
        for (number, item) in set.items.enumerated() {
            do throws(Failure) {
                guard let record = item.value else { throw Failure(.damaged, "is no annotation") }
                let mark = try Self.mark(record, document, now, device)
                try Self.check(mark, pageCount)
                marks.append(mark)
            } catch {
                lose("annotation \(number + 1): \(error.message)")
            }
        }
        for mark in removed where mark.isDeleted {
            do throws(Failure) {
                try Self.check(mark, pageCount)
                marks.append(mark)
            } catch {
                lose("a removed annotation: \(error.message)")
            }
        }
    }

    private mutating func lose(_ problem: String) {
        lost += 1
        if problems.count < Self.mostProblems { problems.append(problem) }
    }

    // MARK: - One annotation

    static func mark(_ record: AnnotationRecord, _ document: String, _ now: Int64, _ device: String)
        throws(Failure) -> Mark
    {
        if let mark = record.recto, !mark.isDeleted { return mark }
        guard let id = record.id.flatMap({ $0.isEmpty ? nil : $0 }) else { throw Failure(.damaged, "has no id") }
        let created = record.created.flatMap(MarkDate.milliseconds) ?? now
        let modified = record.modified.flatMap(MarkDate.milliseconds) ?? created
        let note = record.body?.value ?? ""
        let kind: Mark.Kind =
            switch record.motivation {
            case "bookmarking": .bookmark
            case "commenting": .note
            default: .highlight
            }
        return Mark(
            id: MarkID(id) ?? named(id), kind: kind, place: try place(record, document),
            colour: record.body?.color.map { Mark.Colour(rawValue: $0) ?? .grey } ?? .yellow,
            style: record.body?.highlight.flatMap(Mark.Style.init) ?? .solid, note: note,
            tags: record.body?.tags ?? [], created: created,
            modified: HybridTime(milliseconds: modified, device: record.creator?.id ?? device))
    }

    private static func named(_ name: String) -> MarkID {
        var digest = Digest()
        digest.add(name)
        let words = digest.words
        return MarkID(digest: (words[0], words[1]))
    }

    private static func place(_ record: AnnotationRecord, _ document: String) throws(Failure) -> MarkPlace {
        let selectors = (record.target?.selector ?? []).flatMap { [$0] + ($0.refinedBy ?? []) }
        let fragment =
            selectors.first { $0.type == "FragmentSelector" }?.value
            ?? record.target?.source.flatMap { $0.split(separator: "#").dropFirst().first.map(String.init) }
        var parts: [Substring: Substring] = [:]
        for part in fragment?.split(separator: "&") ?? [] {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parts[pair[0]] = pair[1] }
        }
        guard let page = parts["page"].flatMap({ Int($0) }), page >= 1 else {
            throw Failure(.damaged, "names no page of a PDF")
        }
        var place = MarkPlace(document: document, page: page - 1, label: String(page))
        if let text = selectors.first(where: { $0.type == "TextQuoteSelector" }), let exact = text.exact {
            place.quote = Quote(exact: exact, prefix: text.prefix ?? "", suffix: text.suffix ?? "")
            // Whether the words are in the document is not known yet.
            place.document = ""
        }
        if let text = selectors.first(where: { $0.type == "TextPositionSelector" }), let start = text.start,
            let end = text.end, 0 <= start, start < end
        {
            place.range = start..<end
        }
        let numbers = (parts["viewrect"] ?? parts["rect"])?.split(separator: ",").compactMap { Double($0) } ?? []
        if numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 {
            let (left, top) = (numbers[0], numbers[1])
            let (right, bottom) = (left + numbers[2], top + numbers[3])
            place.quads = [
                MarkQuad(
                    page: page - 1,
                    quad: TextQuad(
                        topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
                        bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom)))
            ]
        }
        return place
    }

    /// - Throws: ``Failure`` for a mark that has something that no mark has.
    static func check(_ mark: Mark, _ pageCount: Int) throws(Failure) {
        let place = mark.place
        guard place.page >= 0, place.pages.upperBound < pageCount,
            place.quads.allSatisfy({ place.pages.contains($0.page) })
        else { throw Failure(.damaged, "is on page \(place.pages.upperBound + 1), which the document does not have") }
        guard place.quads.count <= MarkPlace.mostQuads else {
            throw Failure(.tooLarge, "has more than \(MarkPlace.mostQuads) quadrilaterals")
        }
        let numbers =
            place.quads.flatMap(\.quad.corners).flatMap { [$0.x, $0.y] } + (place.point.map { [$0.x, $0.y] } ?? [])
        guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 1e6 }) else {
            throw Failure(.damaged, "has a place off every page")
        }
        guard (place.range?.lowerBound ?? 0) >= 0, (place.range?.upperBound ?? 0) <= Int(Int32.max),
            (0...Int(Int32.max)).contains(place.end?.offset ?? 0), (place.end?.page ?? .max) > place.page
        else { throw Failure(.damaged, "has no range of a text") }
        guard (place.quote?.exact.unicodeScalars.count ?? 0) <= Quote.longest,
            (place.quote?.prefix.utf8.count ?? 0) + (place.quote?.suffix.utf8.count ?? 0) <= 4096
        else { throw Failure(.tooLarge, "has a quote of more than \(Quote.longest) characters") }
        guard mark.notes.count <= Mark.mostNotes,
            ([mark.note] + mark.notes.map(\.text)).allSatisfy({ $0.utf8.count <= Mark.longestNote })
        else { throw Failure(.tooLarge, "has a note of more than 16 KiB") }
        guard mark.tags.count <= 100, mark.tags.allSatisfy({ $0.utf8.count <= 256 }) else {
            throw Failure(.tooLarge, "has too many or too long tags")
        }
        guard place.document.utf8.count <= 64, place.label.utf8.count <= 1024, mark.modified.device.utf8.count <= 256
        else {
            throw Failure(.tooLarge, "has a name that is too long")
        }
    }
}
