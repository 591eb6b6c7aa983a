public import Recto

/// An annotation that a client sends, as a mark.
public struct ReceivedAnnotation: Sendable {
    /// The mark that it describes.
    ///
    /// Of a client that does not know Recto's marks, it has only what the annotation tells.
    public var mark: Mark
    /// Whether the client knows marks: then the mark is as its device has it.
    public var isWhole: Bool

    /// - Parameters:
    ///   - bytes: JSON of an annotation of the Web Annotation Data Model.
    ///   - id: The mark's, whatever the annotation says.
    ///   - document: SHA-256 of the PDF that marks without words get that say nothing of theirs.
    ///   - pageCount: Marks on other pages are refused.
    ///   - now: Milliseconds since 1970.
    ///   - device: Who changes what, for clients that don't say.
    /// - Throws: ``Failure`` `.damaged` for what is no annotation or names no page of the document, `.tooLarge`.
    public init(
        _ bytes: some Sequence<UInt8>, id: MarkID, document: String, pageCount: Int, now: Int64, device: String
    ) throws(Failure) {
        var record: AnnotationRecord
        do throws(Failure) {
            record = try CompactJSON.decode(AnnotationRecord.self, from: bytes)
        } catch {
            throw Failure(.damaged, "is no annotation in JSON")
        }
        guard record.type == "Annotation" else { throw Failure(.damaged, "its type is not “Annotation”") }
        if let whole = record.recto, whole.id == id {
            try ReadAnnotations.check(whole, pageCount)
            (mark, isWhole) = (whole, true)
            return
        }
        record.id = "urn:uuid:\(id)"
        record.recto = nil
        mark = try ReadAnnotations.mark(record, document, now, device)
        try ReadAnnotations.check(mark, pageCount)
        isWhole = false
    }

    /// The annotation as a change of a mark that is there: what the annotation can't tell stays.
    ///
    /// - Parameter time: Of the change.
    public func applied(to known: Mark, at time: HybridTime) -> Mark {
        if isWhole { return mark }
        var changed = known
        changed.kind = mark.kind
        (changed.colour, changed.style, changed.tags) = (mark.colour, mark.style, mark.tags)
        let (place, old) = (mark.place, known.place)
        // The same words at the same place: the place that is known has more of it than an annotation tells.
        if place.page != old.page || place.range != old.range || place.quote?.exact != old.quote?.exact {
            changed.place = place
        }
        changed.write(mark.note, at: time)
        return changed
    }
}
