import CForeignArchives
public import RectoDiagnostics
public import RectoPackaging

/// Copies the pictures of a RAR, 7z or tar archive into a zip file, whose pages can be read in any order.
///
/// Use it in a worker only: libarchive reads untrusted bytes. No name in the archive becomes the name of a file.
public struct ArchiveUnpacker {
    /// The result for the archive's pictures.
    public struct Outcome: Sendable {
        /// Pictures that can't be read, by the names that they have in the zip file.
        public var lost: [String: Failure] = [:]
        /// Entries that were left out, and why.
        public var omissions: [Failure] = []

        /// An outcome without losses.
        public init() {}
    }

    private let path: String
    private let archive: ForeignArchive
    private let size: Int
    private let limits: PackageLimits

    /// The most bytes that a picture may have, as for every page of a book.
    private static let mostBytes = 256 << 20

    /// - Parameter size: The archive's size in bytes.
    public init(_ path: String, _ archive: ForeignArchive, size: Int, limits: PackageLimits = .init()) {
        self.path = path
        self.archive = archive
        self.size = size
        self.limits = limits
    }

    /// Writes the zip file.
    ///
    /// Takes memory in proportion to the largest picture. Of an archive that breaks off, it keeps what comes before the damage.
    ///
    /// - Throws: ``Failure`` `.io` if the zip file can't be written, `.unsupported` if libarchive is missing or the archive is no book of
    ///   pictures, `.encrypted`, `.damaged`, or `.tooLarge` over the limits.
    public func unpack(to target: String) throws(Failure) -> Outcome {
        guard size <= limits.package else {
            throw Failure(.tooLarge, "is larger than the limit of \(limits.package) bytes")
        }
        guard recto_archive_is_there() != 0 else {
            throw Failure(
                .unsupported,
                "is \(archive.name), for which libarchive is missing; install it, or pack it as a zip file (CBZ)")
        }
        // libarchive 3.6 returns the encrypted data of a RAR 5 as if it were the pictures.
        if archive == .rar, RARHeaders.areEncrypted(try Files.prefix(path, RARHeaders.length) ?? []) { throw encrypted }
        guard let reader = recto_archive_open(path) else {
            throw Failure(.tooLarge, "no memory to read the archive with")
        }
        defer { recto_archive_close(reader) }
        var outcome = Outcome()
        var zip = try ZipFileWriter(target)
        var names = BookName([])
        var (files, pictures, total) = (0, 0, 0)
        while true {
            var entry = recto_archive_entry()
            let status = recto_archive_next(reader, &entry)
            if status < 0 {
                let reason = String(cString: recto_archive_error(reader))
                guard pictures > 0 else { throw failure(reason) }
                outcome.omissions.append(
                    Failure(
                        .damaged, "the archive can't be read beyond its first \(files) files (\(reason)); copy it again"
                    ))
                break
            }
            guard status > 0 else { break }
            guard let found = name(entry) else { continue }
            files += 1
            guard files <= limits.entries else { throw Failure(.tooLarge, "has more than \(limits.entries) files") }
            guard BookFileName.isPicture(found) || ComicArchive.isInfo(found) else { continue }
            let name = names.text(Array(found.utf8.suffix(limits.pathBytes)))
            if entry.kind != RECTO_ARCHIVE_FILE {
                outcome.omissions.append(Failure(.unsupported, "is a link, and left out", at: name))
                continue
            }
            if BookFileName.isPicture(found) { pictures += 1 }
            let bytes: [UInt8]
            do throws(Failure) {
                bytes = try read(reader, entry, total)
            } catch {
                if error.code == .tooLarge, total >= limits.inflated { throw error }
                outcome.lost[name] = error
                bytes = []
            }
            total += bytes.count
            guard total <= limits.ratioFrom || total / max(1, limits.ratio) <= size else {
                throw Failure(.tooLarge, "expands more than \(limits.ratio):1 (zip bomb?)")
            }
            try zip.add(name, bytes)
        }
        guard pictures > 0, pictures * 2 >= files else {
            throw Failure(
                .unsupported,
                "is \(archive.name) \(pictures == 0 ? "without pictures" : "of which less than half are pictures"); unpack it"
            )
        }
        try zip.finish()
        return outcome
    }

    /// An entry's name; `nil` for a folder, and for junk that operating systems leave in archives.
    private func name(_ entry: recto_archive_entry) -> String? {
        guard entry.kind != RECTO_ARCHIVE_FOLDER else { return nil }
        let bytes = Array(String(cString: entry.name).utf8)
        return BookName.isJunk(bytes) ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private func read(_ reader: OpaquePointer, _ entry: recto_archive_entry, _ total: Int) throws(Failure) -> [UInt8] {
        if entry.is_encrypted != 0 {
            throw encrypted
        }
        let most = min(Self.mostBytes, limits.inflated - total)
        guard entry.size <= most else { throw Failure(.tooLarge, "has \(entry.size) bytes, limit \(most)") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(0, min(Int(entry.size), most)))
        let piece = 1 << 18
        while true {
            var got: Int64 = 0
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: piece))
            bytes.withUnsafeMutableBytes { got = recto_archive_read(reader, $0.baseAddress.map { $0 + start }, piece) }
            guard got >= 0 else { throw failure(String(cString: recto_archive_error(reader))) }
            bytes.removeLast(piece - Int(got))
            if got == 0 { return bytes }
            guard bytes.count <= most else { throw Failure(.tooLarge, "has more than \(most) bytes") }
        }
    }

    private func failure(_ reason: String) -> Failure {
        let isEncrypted = ["encrypt", "crypto"].contains { reason.lowercased().contains($0) }
        return isEncrypted
            ? encrypted : Failure(.damaged, "can't be read as \(archive.name) (\(reason)); copy it again")
    }

    private var encrypted: Failure {
        Failure(.encrypted, "is encrypted, as \(archive.name) can be; unpack it with its password")
    }
}
