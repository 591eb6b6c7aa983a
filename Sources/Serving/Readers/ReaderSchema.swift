/// The tables of a ``ReaderDatabase``.
///
/// Other programs may read them: `mark.record` and `position.record` are ``Mark`` and ``DevicePosition`` as JSON, what is beside them is for
/// queries.
enum ReaderSchema {
    /// “Rcto”.
    static let application: Int32 = 0x5263_746F

    /// A database that is there is never made anew: a change of the tables is one more entry.
    static let migrations = [
        """
        CREATE TABLE reader(
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL DEFAULT 0,
            marks INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE TABLE issue(
            id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, document TEXT NOT NULL, title TEXT NOT NULL) STRICT;
        CREATE TABLE mark(
            n INTEGER PRIMARY KEY,
            reader INTEGER NOT NULL REFERENCES reader ON DELETE CASCADE, issue INTEGER NOT NULL REFERENCES issue,
            id TEXT NOT NULL, page INTEGER NOT NULL, last INTEGER NOT NULL, start INTEGER, deleted INTEGER,
            revision INTEGER NOT NULL, record TEXT NOT NULL, note TEXT NOT NULL, quote TEXT NOT NULL,
            UNIQUE(reader, id)) STRICT;
        CREATE INDEX mark_page ON mark(reader, issue, page, start) WHERE deleted IS NULL;
        CREATE INDEX mark_since ON mark(reader, issue, revision);
        CREATE TABLE position(
            reader INTEGER NOT NULL REFERENCES reader ON DELETE CASCADE, issue INTEGER NOT NULL REFERENCES issue,
            device TEXT NOT NULL, record TEXT NOT NULL, modified INTEGER NOT NULL,
            PRIMARY KEY(reader, issue, device)) STRICT, WITHOUT ROWID;
        CREATE TABLE device(
            reader INTEGER NOT NULL REFERENCES reader ON DELETE CASCADE, issue INTEGER NOT NULL REFERENCES issue,
            device TEXT NOT NULL, seen INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY(reader, issue, device)) STRICT, WITHOUT ROWID;
        CREATE TABLE progress(
            reader INTEGER NOT NULL REFERENCES reader ON DELETE CASCADE, document TEXT NOT NULL, progress TEXT NOT NULL,
            percentage REAL NOT NULL, device TEXT NOT NULL, device_id TEXT NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY(reader, document)) STRICT, WITHOUT ROWID;
        CREATE VIRTUAL TABLE found USING fts5(
            note, quote, content = 'mark', content_rowid = 'n', tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER mark_inserted AFTER INSERT ON mark BEGIN
            INSERT INTO found(rowid, note, quote) VALUES(new.n, new.note, new.quote);
            UPDATE reader SET marks = marks + 1, bytes = bytes + length(new.record) WHERE id = new.reader;
        END;
        CREATE TRIGGER mark_deleted AFTER DELETE ON mark BEGIN
            INSERT INTO found(found, rowid, note, quote) VALUES('delete', old.n, old.note, old.quote);
            UPDATE reader SET marks = marks - 1, bytes = bytes - length(old.record) WHERE id = old.reader;
        END;
        CREATE TRIGGER mark_updated AFTER UPDATE ON mark BEGIN
            INSERT INTO found(found, rowid, note, quote) VALUES('delete', old.n, old.note, old.quote);
            INSERT INTO found(rowid, note, quote) VALUES(new.n, new.note, new.quote);
            UPDATE reader SET bytes = bytes - length(old.record) + length(new.record) WHERE id = new.reader;
        END;
        """,
        // Where the issue lies: its file may be replaced while no server runs.
        """
        ALTER TABLE issue ADD COLUMN path TEXT;
        ALTER TABLE issue ADD COLUMN base TEXT;
        """,
    ]
}
