public import Recto
import RectoDatabase

/// What is kept of a reader's devices.
extension ReaderDatabase {
    /// Remembers what a device has seen, so that marks that were removed are kept until it knows.
    public func remember(
        device: String, of reader: String, in issue: ReaderIssue, seen revision: Int, now: Int64
    ) throws(Failure) {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                let keys: [Value] = [
                    .integer(try Self.owner(reader, database)), .integer(try Self.number(of: issue, database)),
                ]
                try database.run(
                    """
                    INSERT INTO device(reader, issue, device, seen, at) VALUES(?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET seen = max(seen, excluded.seen), at = excluded.at
                    """, keys + [.text(device), .integer(revision), .integer(now)])
            }
        }
    }

    /// Forgets marks that were removed half a year ago and that every device that still comes knows of.
    ///
    /// - Parameter now: Milliseconds since 1970.
    /// - Returns: How many.
    @discardableResult
    public func forgetTombstones(now: Int64) throws(Failure) -> Int {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                // A device that has not come for twice as long won't.
                let silence = now - 2 * MarkSet.tombstoneAge
                try database.run("DELETE FROM device WHERE at < ?", [.integer(silence)])
                return try database.run(
                    """
                    DELETE FROM mark WHERE deleted <= ? AND revision <= coalesce(
                        (SELECT min(seen) FROM device WHERE device.reader = mark.reader AND device.issue = mark.issue),
                        revision)
                    """, [.integer(now - MarkSet.tombstoneAge)])
            }
        }
    }

    // MARK: - Positions

    /// The last position on each device.
    public func positions(of reader: String, in issue: String) throws(Failure) -> DevicePositions {
        try use { database throws(Failure) in
            var positions = DevicePositions()
            let records = try database.query(
                "SELECT record FROM position WHERE reader = ? AND issue = ?", Self.keys(reader, issue, database)
            ) { row in row.text(0) ?? "" }
            for record in records { positions.absorb(try CompactJSON.decode(DevicePosition.self, from: record.utf8)) }
            return positions
        }
    }

    /// - Returns: `false` for a position that is older than the known one of the device, and changes nothing.
    public func put(
        _ position: DevicePosition, of reader: String, in issue: ReaderIssue
    ) throws(Failure) -> Bool {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                let record = String(decoding: try CompactJSON.encode(position), as: UTF8.self)
                let changed = try database.run(
                    """
                    INSERT INTO position(reader, issue, device, record, modified) VALUES(?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET record = excluded.record, modified = excluded.modified
                    WHERE excluded.modified > modified
                    """,
                    [
                        .integer(try Self.owner(reader, database)), .integer(try Self.number(of: issue, database)),
                        .text(position.modified.device), .text(record), .integer(position.modified.milliseconds),
                    ])
                return changed > 0
            }
        }
    }

    /// What KOReader keeps of a document, by its own digest of the file.
    public func progress(_ document: String, of reader: String) throws(Failure) -> KOReaderProgress? {
        try use { database throws(Failure) in
            try database.query(
                """
                SELECT progress, percentage, device, device_id, at FROM progress
                WHERE reader = (SELECT id FROM reader WHERE name = ?) AND document = ?
                """, [.text(reader), .text(document)]
            ) { row in
                KOReaderProgress(
                    document: document, progress: row.text(0) ?? "", percentage: row.real(1) ?? 0,
                    device: row.text(2) ?? "", deviceID: row.text(3) ?? "", timestamp: row.integer(4) ?? 0)
            }.first
        }
    }

    public func put(_ progress: KOReaderProgress, of reader: String) throws(Failure) {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                let owner = try Self.owner(reader, database)
                try database.run(
                    """
                    INSERT INTO progress(reader, document, progress, percentage, device, device_id, at)
                    VALUES(?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET progress = excluded.progress, percentage = excluded.percentage,
                        device = excluded.device, device_id = excluded.device_id, at = excluded.at
                    """,
                    [
                        .integer(owner), .text(progress.document), .text(progress.progress), .real(progress.percentage),
                        .text(progress.device), .text(progress.deviceID), .integer(progress.timestamp),
                    ])
                let kept = try database.query("SELECT count(*) FROM progress WHERE reader = ?", [.integer(owner)]) {
                    row in row.integer(0) ?? 0
                }
                guard (kept.first ?? 0) <= Self.mostMarks else {
                    throw Failure(.tooLarge, "this reader has as many documents as the server keeps")
                }
            }
        }
    }
}
