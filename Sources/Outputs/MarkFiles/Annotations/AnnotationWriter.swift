public import Recto

/// Writes marks as an annotation set of W3C EPUB Annotations 1.0.
///
/// Each annotation has the selectors that other programs know (RFC 3778 for page and rectangle, the quote, the position in the page's text)
/// and, as `x-recto`, the mark as it is.
public struct AnnotationWriter: Sendable {
    private let issue: MarkedIssue
    private let version: String

    /// - Parameter version: Recto's.
    public init(_ issue: MarkedIssue, version: String) {
        self.issue = issue
        self.version = version
    }

    /// `annotations.json`.
    ///
    /// - Parameter withRemoved: Whether marks that were removed are in it, in a place that other programs don't look at.
    /// - Throws: ``Failure`` `.internal`.
    public func json(_ set: MarkSet, withRemoved: Bool) throws(Failure) -> [UInt8] {
        let marks = set.present
        let latest = set.marks.values.map(\.modified.milliseconds).max() ?? 0
        let removed = withRemoved ? set.marks.values.filter(\.isDeleted).sorted { $0.id < $1.id } : []
        return try CompactJSON.encode(
            AnnotationSetRecord(
                id: issue.identifiers.last ?? "urn:sha256:",
                generator: .init(id: "urn:recto", name: "Recto \(version)"),
                generated: MarkDate.text(latest),
                about: .init(identifier: issue.identifiers, format: "application/pdf", title: issue.title),
                items: marks.map(record), removed: removed))
    }

    func record(_ mark: Mark) -> AnnotationRecord {
        var record = AnnotationRecord()
        record.id = "urn:uuid:\(mark.id)"
        record.type = "Annotation"
        record.motivation =
            switch mark.kind {
            case .bookmark: "bookmarking"
            case .note: "commenting"
            case .highlight: mark.note.isEmpty ? "highlighting" : "commenting"
            }
        record.created = MarkDate.text(mark.created)
        record.modified = MarkDate.text(mark.modified.milliseconds)
        record.target = .init(source: issue.source, selector: selectors(mark.place))
        record.body = .init(
            type: "TextualBody", value: mark.note, format: "text/plain",
            // The standard's list has no grey: without a colour, programs take theirs.
            color: mark.colour == .grey ? nil : mark.colour.rawValue,
            highlight: mark.kind == .bookmark ? nil : mark.style.rawValue, tags: mark.tags.isEmpty ? nil : mark.tags)
        record.recto = mark
        return record
    }

    private func selectors(_ place: MarkPlace) -> [AnnotationRecord.Selector] {
        var page = AnnotationRecord.Selector("FragmentSelector")
        page.conformsTo = "http://tools.ietf.org/rfc/rfc3778"
        page.value = place.fragment
        if let range = place.range {
            var position = AnnotationRecord.Selector("TextPositionSelector")
            (position.start, position.end) = (range.lowerBound, range.upperBound)
            page.refinedBy = [position]
        }
        guard let quote = place.quote, !quote.exact.isEmpty else { return [page] }
        var text = AnnotationRecord.Selector("TextQuoteSelector")
        (text.exact, text.prefix, text.suffix) = (quote.exact, quote.prefix, quote.suffix)
        return [page, text]
    }
}
