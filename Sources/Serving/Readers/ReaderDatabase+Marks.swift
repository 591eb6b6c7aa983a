public import Recto
import RectoDatabase

/// Marks, by reader and issue.
extension ReaderDatabase {
    /// - Parameters:
    ///   - revision: Only marks that were changed after it, and then those too that were removed; `nil` for all that are there.
    ///   - pages: Only marks on one of them, from 0.
    ///   - words: Only marks with all of these words in their notes or quotes.
    public func marks(
        of reader: String, in issue: String, since revision: Int? = nil, on pages: ClosedRange<Int>? = nil,
        finding words: String? = nil
    ) throws(Failure) -> StoredMarks {
        try use { database throws(Failure) in
            var sql = "SELECT record, revision FROM mark WHERE reader = ? AND issue = ?"
            var values = try Self.keys(reader, issue, database)
            if let revision {
                sql += " AND revision > ?"
                values.append(.integer(revision))
            } else {
                sql += " AND deleted IS NULL"
            }
            if let pages {
                sql += " AND page <= ? AND last >= ?"
                values += [.integer(pages.upperBound), .integer(pages.lowerBound)]
            }
            if let words {
                sql += " AND n IN (SELECT rowid FROM found WHERE found MATCH ?)"
                values.append(.text(Self.phrases(words)))
            }
            sql += revision == nil ? " ORDER BY page, start, n" : " ORDER BY revision"
            let marks = try database.query(sql, values, StoredMark.init)
            return StoredMarks(marks: marks, revision: try Self.revision(of: reader, database))
        }
    }

    /// How many marks a reader has in an issue, and the revision of all that the reader has.
    public func count(of reader: String, in issue: String) throws(Failure) -> (marks: Int, revision: Int) {
        try use { database throws(Failure) in
            let counted = try database.query(
                "SELECT count(*) FROM mark WHERE reader = ? AND issue = ? AND deleted IS NULL",
                Self.keys(reader, issue, database)
            ) { row in Int(row.integer(0) ?? 0) }
            return (counted.first ?? 0, try Self.revision(of: reader, database))
        }
    }

    /// A mark, also one that was removed; `nil` if the reader has none of this id in the issue.
    public func mark(_ id: MarkID, of reader: String, in issue: String) throws(Failure) -> StoredMark? {
        try use { database throws(Failure) in try Self.mark(id, reader, issue, database) }
    }

    /// Changes marks of a reader, all together.
    ///
    /// - Parameters:
    ///   - id: Of the mark that `change` gets, as it is now.
    ///   - change: Returns the mark as it is to be; `nil` to leave it. What a device wrote too late does not undo what was written after it
    ///     (``MarkSync``).
    /// - Returns: The mark as it is then; `nil` if there is none.
    /// - Throws: ``Failure`` `.tooLarge` where the reader has too much, and what `change` throws.
    public func change(
        _ id: MarkID, of reader: String, in issue: ReaderIssue,
        _ change: (StoredMark?) throws(Failure) -> Mark?
    ) throws(Failure) -> StoredMark? {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                let known = try Self.mark(id, reader, issue.key, database)
                guard let wanted = try change(known) else { return known }
                return try Self.store(wanted, over: known, reader, issue, database)
            }
        }
    }

    /// Takes marks of another device or program, all together.
    ///
    /// - Parameter keepsKnown: Whether marks that are there stay as they are; otherwise the later version of each wins.
    /// - Returns: How many were new or changed something.
    /// - Throws: ``Failure`` `.tooLarge` where the reader has too much.
    public func add(
        _ marks: [Mark], of reader: String, in issue: ReaderIssue, keepsKnown: Bool
    ) throws(Failure) -> Int {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                var count = 0
                for mark in marks {
                    let known = try Self.mark(mark.id, reader, issue.key, database)
                    if keepsKnown, known != nil { continue }
                    let stored = try Self.store(mark, over: known, reader, issue, database)
                    if stored.revision != known?.revision { count += 1 }
                }
                return count
            }
        }
    }

    /// - Returns: What is stored then: unchanged where the mark brings nothing new.
    private static func store(
        _ wanted: Mark, over known: StoredMark?, _ reader: String, _ issue: ReaderIssue, _ database: Database
    ) throws(Failure) -> StoredMark {
        let mark = known.map { MarkSync.merged($0.mark, wanted) } ?? wanted
        if let known, known.mark == mark { return known }
        let owner = try owner(reader, database)
        let record = String(decoding: try CompactJSON.encode(mark), as: UTF8.self)
        try checkRoom(for: record.utf8.count, isNew: known == nil, owner, database)
        try database.run("UPDATE reader SET revision = revision + 1 WHERE id = ?", [.integer(owner)])
        let revision = try revision(of: reader, database)
        let place = mark.place
        let values: [Value] = [
            .integer(place.page), .integer(place.pages.upperBound), .integer(optional: place.range?.lowerBound),
            mark.deleted.map { .integer($0.milliseconds) } ?? .null, .integer(revision), .text(record),
            .text(mark.note), .text(place.quote?.exact ?? ""),
        ]
        if known == nil {
            try database.run(
                """
                INSERT INTO mark(page, last, start, deleted, revision, record, note, quote, reader, issue, id)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, values + [.integer(owner), .integer(try number(of: issue, database)), .text(mark.id.description)])
        } else {
            try database.run(
                """
                UPDATE mark SET page = ?, last = ?, start = ?, deleted = ?, revision = ?, record = ?, note = ?, quote = ?
                WHERE reader = ? AND id = ?
                """, values + [.integer(owner), .text(mark.id.description)])
        }
        return StoredMark(mark: mark, revision: revision)
    }

    private static func checkRoom(for bytes: Int, isNew: Bool, _ owner: Int64, _ database: Database) throws(Failure) {
        let used = try database.query("SELECT marks, bytes FROM reader WHERE id = ?", [.integer(owner)]) { row in
            (marks: Int(row.integer(0) ?? 0), bytes: Int(row.integer(1) ?? 0))
        }
        guard let used = used.first else { return }
        guard used.marks < mostMarks || !isNew, used.bytes + bytes <= mostBytes else {
            throw Failure(
                .tooLarge, "this reader has as many marks as the server keeps: \(mostMarks), or \(mostBytes >> 20) MiB")
        }
    }

    private static func mark(
        _ id: MarkID, _ reader: String, _ issue: String, _ database: Database
    ) throws(Failure) -> StoredMark? {
        try database.query(
            "SELECT record, revision FROM mark WHERE reader = ? AND issue = ? AND id = ?",
            keys(reader, issue, database) + [.text(id.description)], StoredMark.init
        ).first
    }

    /// Each word between quotes, so that nothing in it is an operator of FTS5.
    private static func phrases(_ words: String) -> String {
        words.split(whereSeparator: \.isWhitespace).map { word in
            "\"" + word.filter { $0 != "\"" } + "\""
        }.joined(separator: " ")
    }
}
