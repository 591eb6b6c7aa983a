/// Whether a highlight that meets others becomes one with them.
///
/// Only what a reader does merges marks, never synchronisation or an import.
public enum MarkMerging: String, Hashable, Sendable, Codable, CaseIterable {
    /// Those of the same colour and style.
    case sameColour = "same-colour"
    /// All; but a mark with a note stays apart from one of another colour.
    case always
    case never

    /// What merging did: what is to be written, and what undoes it.
    public struct Result: Hashable, Sendable {
        /// The mark that all became.
        public var mark: Mark
        /// Marks that became a part of it: tombstones with ``Mark/mergedInto``.
        public var absorbed: [Mark]
        /// All of them as they were.
        public var before: [Mark]

        public var changes: [Mark] { [mark] + absorbed }

        /// The marks as they were before, as a change that is made now.
        public func undone(_ time: (HybridTime) -> HybridTime) -> [Mark] {
            before.map { old in
                var mark = old
                let changed = changes.first { $0.id == old.id }?.modified ?? old.modified
                mark.write(old.note, at: time(max(changed, old.modified)))
                return mark
            }
        }
    }

    /// Merges a mark that a reader just made or extended with those that it overlaps, or that only white space separates from it.
    ///
    /// The union has the oldest id, the colour and style of the new mark, all tags, and all notes in the order of their places.
    ///
    /// - Parameters:
    ///   - new: Is in the set, or will be.
    ///   - set: The reader's marks.
    ///   - isBlank: Whether there is only white space between two points.
    ///   - place: The place of a span; `nil` if there is no such text.
    ///   - time: The time of a change to what was changed last at the time that it gets.
    /// - Returns: `nil` if nothing is to be merged.
    public func merge(
        _ new: Mark, in set: MarkSet, isBlank: (MarkPoint, MarkPoint) -> Bool, place: (MarkSpan) -> MarkPlace?,
        time: (HybridTime) -> HybridTime
    ) -> Result? {
        guard self != .never, var union = new.place.span, new.kind != .bookmark, !new.isDeleted else { return nil }
        var rest = set.present.filter { $0.id != new.id && $0.kind != .bookmark && allows(new, $0) }
        var met: [Mark] = []
        while let next = rest.firstIndex(where: { other in
            guard let span = other.place.span, other.place.document == new.place.document else { return false }
            return MarkSpan.union([union, span], isBlank: isBlank).count == 1
        }) {
            let other = rest.remove(at: next)
            if let span = other.place.span { union = union.united(span) }
            met.append(other)
        }
        guard !met.isEmpty, let place = place(union) else { return nil }
        let all = (met + [new]).inOrder
        guard let oldest = all.min(by: { ($0.created, $0.id) < ($1.created, $1.id) }) else { return nil }
        let last = all.map(\.modified).max() ?? new.modified
        let now = time(last)
        var mark = oldest
        mark.place = place
        mark.kind = all.contains { $0.kind == .note } ? .note : .highlight
        (mark.colour, mark.style) = (new.colour, new.style)
        mark.tags = all.flatMap(\.tags)
        for other in all { mark.adopt(notes: other.notes) }
        var notes: [String] = []
        for note in all.map(\.note) where !note.isEmpty && !notes.contains(note) { notes.append(note) }
        mark.write(notes.joined(separator: "\n\n"), at: now)
        let absorbed = all.filter { $0.id != oldest.id }.map { other in
            var other = other
            other.deleted = now
            other.modified = now
            other.mergedInto = oldest.id
            return other
        }
        return Result(mark: mark, absorbed: absorbed, before: all)
    }

    private func allows(_ one: Mark, _ other: Mark) -> Bool {
        let areAlike = one.colour == other.colour && one.style == other.style
        return areAlike || self == .always && one.note.isEmpty && other.note.isEmpty
    }
}
