import CZlib
import RectoDiagnostics

/// The central directory of a zip file, wherever it is: other bytes may precede the archive, whether or not its offsets count them, and
/// follow it.
struct BookDirectory {
    private(set) var items: [ZipItem] = []
    /// The offsets of entries that are symbolic links.
    private(set) var links: Set<Int> = []

    private let source: ByteSource
    private let count: Int

    private static let endSize = 22
    private static let recordSize = 46
    /// How far before the end of the file the end record is searched for, in bytes.
    private static let reach = 16 << 20
    private static let step = 1 << 16
    /// How many candidates for the end record are tried: its signature of four bytes occurs in other data too.
    private static let mostTries = 64

    /// - Throws: A fault if there is no directory, or it has too many entries.
    init(_ source: ByteSource, count: Int, limits: PackageLimits) throws(PackageTrouble) {
        self.source = source
        self.count = count
        var (tries, isEmpty) = (0, false)
        for upper in stride(from: count, to: max(0, count - Self.reach), by: -Self.step) {
            for end in try ends(before: upper) where tries < Self.mostTries {
                tries += 1
                guard let (start, shift) = try start(for: end) else { continue }
                // Zeros after a chance signature also read as an empty directory, so other records are tried first.
                guard start < end else {
                    isEmpty = true
                    continue
                }
                if try read(from: start, to: end, shift: shift, limits) { return }
            }
        }
        guard !isEmpty else { return }
        throw .fault(PackageFault(.archive, "not a ZIP archive, or cut off: no directory at its end; copy it again"))
    }

    // MARK: - The end

    /// The offsets before `upper` where an end record may begin, the last first.
    private func ends(before upper: Int) throws(PackageTrouble) -> [Int] {
        let lower = max(0, upper - Self.step)
        let bytes: [UInt8]
        do throws(Failure) {
            // A signature may cross the boundary of two pieces.
            bytes = try source.bytes(at: lower, count: min(count, upper + 3) - lower)
        } catch {
            throw .failure(error)
        }
        let starts = bytes.indices.dropLast(3).reversed().filter {
            bytes[$0] == 0x50 && bytes[$0 + 1] == 0x4B && bytes[$0 + 2] == 5 && bytes[$0 + 3] == 6
        }
        return starts.map { lower + $0 }.filter { $0 + Self.endSize <= count }
    }

    /// Where the directory of an end record begins, and how far its offsets are off; `nil` if there is none.
    private func start(for end: Int) throws(PackageTrouble) -> (start: Int, shift: Int)? {
        var window = ByteWindow(source, end: count, step: 128)
        guard let record = try window.bytes(at: end, count: Self.endSize) else { return nil }
        var (size, offset, after) = (record.number32(12), record.number32(16), end)
        if record.number16(10) == 0, size == 0 { return (end, 0) }
        if let locator = try window.bytes(at: end - 20, count: 20), locator.number32(0) == 0x0706_4B50 {
            for place in [locator.number64(8), end - 20 - 56] {
                guard let long = try window.bytes(at: place, count: 56), long.number32(0) == 0x0606_4B50 else {
                    continue
                }
                (size, offset, after) = (long.number64(40), long.number64(48), place)
                break
            }
        }
        for place in [after - size, offset] {
            guard let first = try window.bytes(at: place, count: 4), first.number32(0) == 0x0201_4B50 else { continue }
            return (place, place - offset)
        }
        return nil
    }

    // MARK: - The records

    /// - Returns: Whether there is at least one record.
    private mutating func read(from start: Int, to end: Int, shift: Int, _ limits: PackageLimits) throws(PackageTrouble)
        -> Bool
    {
        items = []
        links = []
        var window = ByteWindow(source, end: end, step: min(1 << 18, max(Self.recordSize, end - start)))
        var position = start
        while let record = try window.bytes(at: position, count: Self.recordSize), record.number32(0) == 0x0201_4B50 {
            let length = Self.recordSize + record.number16(28) + record.number16(30) + record.number16(32)
            guard let whole = try window.bytes(at: position, count: length) else { break }
            guard items.count < limits.entries else {
                throw .fault(PackageFault(.expansion, "more than \(limits.entries) entries", at: start))
            }
            add(whole, shift)
            position += length
        }
        return !items.isEmpty
    }

    private mutating func add(_ record: ArraySlice<UInt8>, _ shift: Int) {
        var name = Array(record.part(Self.recordSize, record.number16(28)))
        let extra = ExtraFields(record.part(Self.recordSize + name.count, record.number16(30)))
        var item = ZipItem(
            name: [], text: nil, flags: record.number16(8), method: record.number16(10),
            checksum: UInt32(record.number32(16)), packedSize: record.number32(20), size: record.number32(24),
            offset: record.number32(42), isFolder: false, isJunk: EntryName.junk(name[...]) != nil)
        var long = extra?.zip64 ?? []
        for field in [\ZipItem.size, \.packedSize, \.offset]
        where item[keyPath: field] == 0xFFFF_FFFF && long.count >= 8 {
            item[keyPath: field] = long.number64(0)
            long = long.dropFirst(8)
        }
        let attributes = record.number32(38)
        item.isFolder =
            name.last == 0x2F
            || item.size == 0 && (name.last == 0x5C || attributes >> 28 == 4 || attributes & 0x10 != 0)
        // Some writers store a UTF-8 name in an extra field, beside the one in an older encoding.
        if let extra, let path = extra.path, extra.pathChecksum == Int(crc32_z(0, name, name.count)),
            String(validating: path, as: UTF8.self) != nil
        {
            name = Array(path)
        }
        item.name = name
        let (place, overflow) = item.offset.addingReportingOverflow(shift)
        item.offset = overflow ? -1 : place
        if attributes >> 28 == 0o12 { links.insert(item.offset) }
        items.append(item)
    }
}
