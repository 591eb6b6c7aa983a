public import Recto
import RectoDatabase

/// A mark as a server has it.
public struct StoredMark: Hashable, Sendable {
    public var mark: Mark
    /// Counts the changes of its reader; of two versions of the mark the later one has the greater.
    public var revision: Int

    public init(mark: Mark, revision: Int) {
        self.mark = mark
        self.revision = revision
    }

    /// Of a row of record and revision.
    init(_ row: Row) throws(Failure) {
        mark = try CompactJSON.decode(Mark.self, from: (row.text(0) ?? "").utf8)
        revision = Int(row.integer(1) ?? 0)
    }
}

/// Marks, and the revision up to which they tell everything.
public struct StoredMarks: Hashable, Sendable {
    public var marks: [StoredMark]
    public var revision: Int

    public init(marks: [StoredMark], revision: Int) {
        self.marks = marks
        self.revision = revision
    }
}
