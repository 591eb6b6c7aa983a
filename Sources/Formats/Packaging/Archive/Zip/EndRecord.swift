import RectoDiagnostics

/// Where the directory of a zip file is, from the records at its end (APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16).
///
/// Readers look for the end record from the back, from the front, or in one fixed place; a file in which they could find
/// different ones is refused, and so is one with bytes that belong to nothing.
struct EndRecord {
    private(set) var entries = 0
    private(set) var directory = 0..<0

    private static let size = 22
    private static let locatorSize = 20
    private static let longestComment = 0xFFFF

    /// - Parameter count: The bytes of the source.
    static func find(in source: ByteSource, count: Int) throws(PackageTrouble) -> EndRecord {
        var head = ByteWindow(source, end: count, step: 16)
        let start = try head.bytes(at: 0, count: min(count, 16)) ?? []
        if start.starts(with: "PK\u{7}\u{8}".utf8) || start.starts(with: "PK00".utf8) {
            throw .fault(PackageFault(.split, "archive is split over several files; zip it as one", at: 0))
        }
        let tailStart = max(0, count - size - longestComment)
        var window = ByteWindow(source, end: count, step: count - tailStart)
        guard let tail = try window.bytes(at: tailStart, count: count - tailStart) else { return EndRecord() }
        let position = try choose(in: tail, from: tailStart, count: count, start: start)
        var record = try EndRecord(tail.part(position - tailStart, size), at: position, source)
        try record.locate(source)
        return record
    }

    // MARK: - The end record

    /// The first record whose comment ends where the file does.
    private static func choose(in tail: ArraySlice<UInt8>, from tailStart: Int, count: Int, start: ArraySlice<UInt8>)
        throws(PackageTrouble) -> Int
    {
        var last: Int?
        var chosen: Int?
        for index in tail.indices.dropLast(3)
        where tail[index] == 0x50 && tail[index + 1] == 0x4B && tail[index + 2] == 5 && tail[index + 3] == 6 {
            let position = tailStart + index - tail.startIndex
            last = position
            if chosen == nil, let end = recordEnd(in: tail, at: index, position), end == count { chosen = position }
        }
        if let chosen {
            guard last == chosen else {
                throw .fault(
                    PackageFault(
                        .reading,
                        "the comment of the end record holds another end record at byte \(last ?? 0), and readers would choose differently; zip it anew, without a comment",
                        at: chosen))
            }
            return chosen
        }
        guard let last else { throw .fault(noArchive(start, count: count)) }
        if let end = recordEnd(in: tail, at: tail.startIndex + last - tailStart, last), end < count {
            throw .fault(
                PackageFault(
                    .reading, "\(ByteCount.plural(count - end, "byte")) after the end of the archive; zip it anew",
                    at: end))
        }
        throw .fault(PackageFault(.archive, "is cut off within its end record; copy it again", at: last))
    }

    /// Where the record at an index ends, comment included; `nil` where the file ends before.
    private static func recordEnd(in tail: ArraySlice<UInt8>, at index: Int, _ position: Int) -> Int? {
        guard tail.endIndex - index >= size else { return nil }
        let comment = tail[index...].number16(20)
        return comment <= tail.endIndex - index - size ? position + size + comment : nil
    }

    private static func noArchive(_ start: ArraySlice<UInt8>, count: Int) -> PackageFault {
        let known: [(magic: [UInt8], what: String)] = [
            (Array("%PDF".utf8), "it is a PDF, of which `recto overlay new` makes a package"),
            ([0x1F, 0x8B], "it is gzip"), (Array("Rar!".utf8), "it is RAR"),
            ([0x37, 0x7A, 0xBC, 0xAF], "it is 7z"), (Array("{".utf8), "it looks like JSON"),
            (Array("<".utf8), "it looks like XML"), (Array("PK\u{3}\u{4}".utf8), "it begins as one, but is cut off"),
        ]
        var reason = known.first { start.starts(with: $0.magic) }?.what ?? "no end-of-central-directory record"
        if count == 0 { reason = "it is empty" }
        return PackageFault(.archive, "not a ZIP archive: \(reason)", at: 0)
    }

    // MARK: - What it says

    private var position = 0
    private var hasZip64 = false
    private var directorySize = 0
    private var directoryOffset = 0

    private init() {}

    /// Reads the end record, and the ZIP64 record before it where there is one.
    private init(_ bytes: ArraySlice<UInt8>, at position: Int, _ source: ByteSource) throws(PackageTrouble) {
        self.position = position
        var window = ByteWindow(source, end: position, step: Self.locatorSize)
        let locator = try window.bytes(at: position - Self.locatorSize, count: Self.locatorSize)
        hasZip64 = locator.map { $0.number32(0) == 0x0706_4B50 } ?? false
        let disks = (bytes.number16(4), bytes.number16(6))
        let counts = (bytes.number16(8), bytes.number16(10))
        let mayBeFar = hasZip64 ? 0xFFFF : 0
        guard counts.0 == counts.1, disks.0 == 0 || disks.0 == mayBeFar, disks.1 == 0 || disks.1 == mayBeFar else {
            throw .fault(PackageFault(.split, "archive is split over several files; zip it as one", at: position))
        }
        entries = counts.0
        directorySize = bytes.number32(12)
        directoryOffset = bytes.number32(16)
        if hasZip64, let locator {
            try readZip64(locator, source)
        } else if directorySize == 0xFFFF_FFFF || directoryOffset == 0xFFFF_FFFF {
            throw .fault(PackageFault(.archive, "the ZIP64 end record is missing", at: position))
        }
    }

    private mutating func readZip64(_ locator: ArraySlice<UInt8>, _ source: ByteSource) throws(PackageTrouble) {
        let locatorStart = position - Self.locatorSize
        guard locator.number32(4) == 0, locator.number32(16) <= 1 else {
            throw .fault(PackageFault(.split, "archive is split over several files; zip it as one", at: locatorStart))
        }
        let start = locator.number64(8)
        var window = ByteWindow(source, end: locatorStart, step: 56)
        guard let record = try window.bytes(at: start, count: 56), record.number32(0) == 0x0606_4B50 else {
            throw .fault(
                PackageFault(
                    .archive, "no ZIP64 end record at byte \(start), where its locator points", at: locatorStart))
        }
        guard record.number16(14) < 62 else {
            throw .fault(PackageFault(.encryption, "encrypted directory; zip it without a password", at: start))
        }
        guard record.number64(4) == 44, start + 56 == locatorStart else {
            throw .fault(
                PackageFault(
                    .reading, "bytes that belong to nothing after the ZIP64 end record; zip it anew", at: start))
        }
        guard record.number32(16) == 0, record.number32(20) == 0, record.number64(24) == record.number64(32) else {
            throw .fault(PackageFault(.split, "archive is split over several files; zip it as one", at: start))
        }
        func agrees(_ short: Int, _ most: Int, _ long: Int) -> Bool { short == long || short == most }
        guard agrees(entries, 0xFFFF, record.number64(32)),
            agrees(directorySize, 0xFFFF_FFFF, record.number64(40)),
            agrees(directoryOffset, 0xFFFF_FFFF, record.number64(48))
        else {
            throw .fault(
                PackageFault(
                    .reading,
                    "the end record and its ZIP64 record differ, and readers would choose differently; zip it anew",
                    at: start))
        }
        entries = record.number64(32)
        directorySize = record.number64(40)
        directoryOffset = record.number64(48)
        position = start
    }

    // MARK: - The directory

    /// The directory has to end where the end records begin.
    private mutating func locate(_ source: ByteSource) throws(PackageTrouble) {
        let (end, overflow) = directoryOffset.addingReportingOverflow(directorySize)
        guard !overflow else {
            throw .fault(
                PackageFault(.archive, "the directory is not where the end record says; it is damaged", at: position))
        }
        if end == position {
            directory = directoryOffset..<end
            return
        }
        // An archive with something put before it, or cut away, has its directory before the end record all the same.
        var window = ByteWindow(source, end: position, step: 4)
        let signature = try window.bytes(at: position - min(directorySize, position), count: 4)?.number32(0)
        let isThere = directorySize <= position && signature == 0x0201_4B50
        guard end < position else {
            let reason = isThere ? "\(ByteCount.plural(end - position, "byte")) are missing before it" : "it is cut off"
            throw .fault(
                PackageFault(
                    .archive, "the directory is not where the end record says; \(reason)",
                    at: position))
        }
        let count = ByteCount.plural(position - end, "byte")
        throw .fault(
            isThere
                ? PackageFault(.reading, "\(count) before the archive; zip it anew", at: 0)
                : PackageFault(.reading, "\(count) between the directory and the end record; zip it anew", at: end))
    }
}
