import RectoDatabase
import RectoDiagnostics

/// A transfer that waits or runs.
struct QueuedTransfer: Hashable, Sendable {
    var issue: Int
    var store: Int
    /// Whether nobody asked for it.
    var isAutomatic: Bool
    /// The name of its partial file.
    var partial: String
    var record: TransferRecord
}

extension LibraryRecords {
    /// Queues an issue; what an earlier transfer from the same address brought is kept.
    ///
    /// - Returns: `false` where it is here, or on its way, already.
    func enqueue(
        _ id: Int, _ event: IssueState.Event, from address: String, digest: String?, now: Int
    ) throws(Failure) -> Bool {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                guard try Self.apply(event, to: id, now: now, database) else {
                    // What waits for its hours, or for others, does so no longer when the reader asks.
                    if event == .get {
                        try database.run("UPDATE transfer SET automatic = 0 WHERE issue = ?", [.integer(id)])
                    }
                    return false
                }
                try database.run(
                    "DELETE FROM transfer WHERE issue = ? AND address <> ?", [.integer(id), .text(address)])
                try database.run(
                    """
                    INSERT INTO transfer (issue, address, partial, digest, asked, automatic) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                    ON CONFLICT DO UPDATE SET digest = ?4, asked = ?5, automatic = ?6, mismatches = 0, tries = 0, again = NULL
                    """,
                    [
                        .integer(id), .text(address), .text("\(id)"), .text(optional: digest), .integer(now),
                        .integer(event == .get ? 0 : 1),
                    ])
                return true
            }
        }
    }

    /// Those that are to run: what the reader asked for before the rest, the oldest first.
    func transfers() throws(Failure) -> [QueuedTransfer] {
        try use { database throws(Failure) in
            try database.query(
                """
                SELECT issue, address, partial, offset, total, transfer.etag, transfer.modified, digest, server_digest, ignored,
                    mismatches, store, automatic FROM transfer JOIN issue ON issue.id = issue
                WHERE issue.state IN ('queued', 'transferring', 'verifying') ORDER BY automatic, asked, issue
                """
            ) { row in
                var record = TransferRecord(address: row.text(1) ?? "", digest: row.text(7))
                record.offset = Int(row.integer(3) ?? 0)
                record.total = row.integer(4).map(Int.init)
                (record.etag, record.modified) = (row.text(5), row.text(6))
                record.serverDigest = row.text(8)
                (record.ignored, record.mismatches) = (Int(row.integer(9) ?? 0), Int(row.integer(10) ?? 0))
                return QueuedTransfer(
                    issue: Int(row.integer(0) ?? 0), store: Int(row.integer(11) ?? 0),
                    isAutomatic: row.integer(12) == 1, partial: row.text(2) ?? "", record: record)
            }
        }
    }

    /// Keeps how far a transfer is.
    ///
    /// - Throws: ``Failure`` `.cancelled` if the reader has paused or removed it meanwhile, perhaps in another process.
    func keep(_ record: TransferRecord, of issue: Int) throws(Failure) {
        let isWanted = try use { database throws(Failure) in
            try database.run(
                """
                UPDATE transfer SET offset = ?, total = ?, etag = ?, modified = ?, server_digest = ?, ignored = ?, mismatches = ?
                WHERE issue = ?
                """,
                [
                    .integer(record.offset), .integer(optional: record.total), .text(optional: record.etag),
                    .text(optional: record.modified), .text(optional: record.serverDigest), .integer(record.ignored),
                    .integer(record.mismatches), .integer(issue),
                ])
            return try database.query(
                "SELECT 1 FROM issue WHERE id = ? AND state = 'transferring'", [.integer(issue)]
            ) { _ in true }.first ?? false
        }
        guard isWanted else { throw Failure(.cancelled, "was paused or removed") }
    }

    /// The file of an issue is good, and in its place.
    ///
    /// - Returns: `false` if the reader does not want it any more.
    func accept(_ arrival: IssueTransfer.Arrival, kind: String, for issue: Int, now: Int) throws(Failure) -> Bool {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                guard try Self.apply(.accept, to: issue, now: now, database) else { return false }
                try database.run(
                    """
                    INSERT INTO file (sha256, bytes, kind, verified) VALUES (?1, ?2, ?3, ?4)
                    ON CONFLICT DO UPDATE SET verified = ?4
                    """, [.text(arrival.digest), .integer(arrival.bytes), .text(kind), .integer(now)])
                try database.run(
                    "UPDATE issue SET file = ?, bytes = ?, got = ? WHERE id = ?",
                    [.text(arrival.digest), .integer(arrival.bytes), .integer(now), .integer(issue)])
                try database.run(
                    """
                    INSERT INTO event (at, kind, issue)
                    SELECT ?, ?, issue FROM transfer WHERE issue = ? AND automatic = 1
                    """, [.integer(now), .text(Self.cameEvent), .integer(issue)])
                try database.run("DELETE FROM transfer WHERE issue = ?", [.integer(issue)])
                return true
            }
        }
    }

    /// An issue could not be had.
    ///
    /// - Parameter again: When it is tried again, by the number of tries, this one among them; only what nobody asked for is.
    func fail(
        _ issue: Int, _ reason: String, now: Int, again: (_ tries: Int) -> Int?
    ) throws(Failure) {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                try Self.apply(.fail, to: issue, reason: reason, now: now, database)
                let tries = try database.query(
                    "SELECT tries FROM transfer WHERE issue = ? AND automatic = 1", [.integer(issue)]
                ) { Int($0.integer(0) ?? 0) + 1 }
                guard let tries = tries.first else { return }
                try database.run(
                    "UPDATE transfer SET tries = ?, again = ? WHERE issue = ?",
                    [.integer(tries), .integer(optional: again(tries)), .integer(issue)])
            }
        }
    }

    /// Issues that could not be had and are to be tried again by now.
    func retries(due now: Int) throws(Failure) -> [Int] {
        try use { database throws(Failure) in
            try database.query(
                """
                SELECT issue FROM transfer JOIN issue ON issue.id = issue
                WHERE issue.state = 'broken' AND automatic = 1 AND again <= ? ORDER BY again
                """, [.integer(now)]
            ) { Int($0.integer(0) ?? 0) }
        }
    }

    /// Lets go of the file of an issue, and of its transfer.
    ///
    /// - Returns: The name of its partial file.
    func release(_ issue: Int, _ event: IssueState.Event, now: Int) throws(Failure) -> String? {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                guard try Self.apply(event, to: issue, now: now, database) else { return nil }
                try database.run("UPDATE issue SET file = NULL, got = NULL WHERE id = ?", [.integer(issue)])
                try database.run("DELETE FROM transfer WHERE issue = ?", [.integer(issue)])
                return "\(issue)"
            }
        }
    }

    /// The files that issues have, by digest, with their kinds.
    func files() throws(Failure) -> [(digest: String, bytes: Int, kind: String)] {
        try use { database throws(Failure) in
            try database.query(
                "SELECT sha256, bytes, kind FROM file WHERE sha256 IN (SELECT file FROM issue) ORDER BY sha256"
            ) { row in (row.text(0) ?? "", Int(row.integer(1) ?? 0), row.text(2) ?? "") }
        }
    }

    /// The names of partial files that transfers may go on with.
    func partials() throws(Failure) -> [String] {
        try use { database throws(Failure) in
            try database.query("SELECT partial FROM transfer ORDER BY issue") { $0.text(0) ?? "" }
        }
    }

    /// The issues that have a file.
    func issues(with file: String) throws(Failure) -> [IssueRecord] {
        try use { database throws(Failure) in try Self.issues(database, "WHERE file = ?", [.text(file)]) }
    }

    /// Forgets files that no issue has.
    func forgetFiles() throws(Failure) {
        try use { database throws(Failure) in
            try database.run("DELETE FROM file WHERE sha256 NOT IN (SELECT file FROM issue WHERE file IS NOT NULL)")
        }
    }
}
