/// The tables of a library (`recto/library-db/1`); other programs may read them.
enum LibrarySchema {
    /// "Rlib".
    static let application: Int32 = 0x526C_6962

    static let migrations = [
        """
        CREATE TABLE store (
            id INTEGER PRIMARY KEY,
            address TEXT NOT NULL UNIQUE,
            kind TEXT,
            title TEXT,
            etag TEXT,
            modified TEXT,
            checked INTEGER,
            state TEXT NOT NULL DEFAULT 'never',
            reason TEXT,
            failures INTEGER NOT NULL DEFAULT 0,
            auto INTEGER NOT NULL DEFAULT 0,
            keep TEXT
        ) STRICT;
        CREATE TABLE issue (
            id INTEGER PRIMARY KEY,
            store INTEGER NOT NULL REFERENCES store ON DELETE CASCADE,
            key TEXT NOT NULL,
            place INTEGER NOT NULL,
            title TEXT NOT NULL,
            published INTEGER,
            updated INTEGER,
            cover TEXT,
            state TEXT NOT NULL,
            reason TEXT,
            file TEXT REFERENCES file,
            bytes INTEGER,
            got INTEGER,
            changed INTEGER NOT NULL,
            pinned INTEGER NOT NULL DEFAULT 0,
            UNIQUE (store, key)
        ) STRICT;
        CREATE INDEX issue_state ON issue (state);
        CREATE INDEX issue_place ON issue (store, place);
        CREATE TABLE acquisition (
            issue INTEGER NOT NULL REFERENCES issue ON DELETE CASCADE,
            place INTEGER NOT NULL,
            href TEXT NOT NULL,
            type TEXT,
            rel TEXT NOT NULL,
            size INTEGER,
            digest TEXT,
            price REAL,
            currency TEXT,
            availability TEXT,
            position INTEGER,
            PRIMARY KEY (issue, place)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE transfer (
            issue INTEGER PRIMARY KEY REFERENCES issue ON DELETE CASCADE,
            address TEXT NOT NULL,
            partial TEXT NOT NULL,
            offset INTEGER NOT NULL DEFAULT 0,
            total INTEGER,
            etag TEXT,
            modified TEXT,
            digest TEXT,
            server_digest TEXT,
            ignored INTEGER NOT NULL DEFAULT 0,
            mismatches INTEGER NOT NULL DEFAULT 0,
            asked INTEGER NOT NULL,
            automatic INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE file (
            sha256 TEXT PRIMARY KEY,
            bytes INTEGER NOT NULL,
            kind TEXT NOT NULL,
            verified INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE event (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL,
            issue INTEGER
        ) STRICT;
        """,
        """
        ALTER TABLE store ADD COLUMN rate INTEGER;
        ALTER TABLE store ADD COLUMN hours TEXT;
        ALTER TABLE store ADD COLUMN every INTEGER;
        ALTER TABLE store ADD COLUMN again INTEGER;
        ALTER TABLE store ADD COLUMN networks TEXT;
        ALTER TABLE transfer ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE transfer ADD COLUMN again INTEGER;
        ALTER TABLE issue ADD COLUMN picture TEXT;
        ALTER TABLE issue ADD COLUMN pictured TEXT;
        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
    ]
}
