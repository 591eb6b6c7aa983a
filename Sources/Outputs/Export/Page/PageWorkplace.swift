import Recto

/// Where the files of one page are made, before they get their final names.
struct PageWorkplace: Codable, Sendable {
    /// The hidden folder of the export.
    var folder: String
    /// The page's base name.
    var name: String
    /// In a zip, what goes before the names of its entries; `nil` for a folder of files.
    var archivePrefix: String?

    /// Takes the files of a part that starts at so many rows.
    func writer(firstRow: Int) throws(Failure) -> any EntryWriter {
        guard let archivePrefix else { return try FolderWriter(files) }
        return try ZipSegment("\(folder)/\(name).segment-\(firstRow)", prefix: archivePrefix)
    }

    /// Takes the files of the levels above the parts.
    func finalWriter() throws(Failure) -> any EntryWriter {
        guard let archivePrefix else { return try FolderWriter(files) }
        return try ZipSegment("\(folder)/\(name).segment-top", prefix: archivePrefix)
    }

    /// Takes what is a file of its own also where all else is in an archive.
    func looseWriter() throws(Failure) -> any EntryWriter { try FolderWriter(files) }

    /// The folder of the page's files.
    var files: String { "\(folder)/\(name)" }

    /// What a part leaves for the apex level.
    func apex(firstRow: Int) -> String { "\(folder)/\(name).apex-\(firstRow)" }

    /// All segments of the page.
    func segments() throws(Failure) -> [String] {
        try Files.list(folder).filter { $0.hasPrefix("\(name).segment-") }.map { "\(folder)/\($0)" }
    }

    /// Takes the entries of a page out of an archive that was made before.
    ///
    /// - Parameters:
    ///   - part: The page's number among those of the archive.
    ///   - bounds: Where the parts of the archive's directory begin.
    ///   - page: The base name that the page had there.
    ///   - digest: Gets the entries, under the names they have now.
    /// - Returns: whether they are there.
    func take(
        _ part: Int, of archive: String, bounds: [Int], page: String, _ digest: inout TileSetDigest
    ) throws(Failure) -> Bool {
        guard let archivePrefix else { return false }
        let unfinished = "\(folder)/\(name).taken"
        let segment = try ZipSegment(unfinished, prefix: archivePrefix)
        let before = Array((archivePrefix + page).utf8)
        do throws(Failure) {
            try ZipArchive.read(part, of: archive, bounds: bounds) { entry, bytes throws(Failure) in
                guard entry.starts(with: before) else { throw Failure(.damaged, "holds another page", at: archive) }
                let path = name + String(decoding: entry.dropFirst(before.count), as: UTF8.self)
                digest.add(path, bytes)
                try segment.add(path, bytes)
            }
            try segment.finish()
        } catch {
            // Cut off, or another file in its place; a page that is drawn again says what else is wrong.
            try Files.remove(unfinished)
            return false
        }
        try Files.rename(unfinished, to: "\(folder)/\(name).segment-taken")
        return true
    }

    /// Removes what a failed try has written.
    func discard() throws(Failure) {
        try Files.remove(files)
        for file in try Files.list(folder) where file.hasPrefix(name + ".") { try Files.remove("\(folder)/\(file)") }
    }

    /// Removes what was needed only to put the page together.
    func tidy() throws(Failure) {
        for file in try Files.list(folder) where file.hasPrefix(name + ".apex-") {
            try Files.remove("\(folder)/\(file)")
        }
    }
}
