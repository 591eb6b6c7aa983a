import RectoPackaging

/// Issues by the names of their files.
extension Shelf {
    /// The issue whose path on the shelf the names begin with, and the names behind it.
    ///
    /// The path is that from the folder that the server was given; several folders each keep their name in it, and an issue that was
    /// given by itself has its file's name only. Of files with one path, such as those of two folders of one name, the first
    /// counts.
    public func entry(at names: [String]) -> (entry: ShelfEntry, rest: [String])? {
        for entry in entries {
            let folders = entry.folder?.name.split(separator: "/").map { String($0) } ?? []
            guard names.count > folders.count, names[folders.count] == Files.split(entry.path).name,
                names.prefix(folders.count).elementsEqual(folders)
            else { continue }
            return (entry, Array(names.dropFirst(folders.count + 1)))
        }
        return nil
    }
}
