/// Which issue has which id.
///
/// An id is the file's base where that is free: content, wherever it lies, keeps its address. A file whose content changed in
/// its place keeps the id it had; a second file of the same content gets a number.
enum ShelfIDs {
    /// - Parameter known: Of the files that were there before, by path.
    /// - Returns: ids by path.
    static func assign(_ files: [FoundFile], known: [String: (id: String, base: String)]) -> [String: String] {
        var ids: [String: String] = [:]
        var taken: Set<String> = []
        func give(_ id: String, to file: FoundFile) {
            ids[file.path] = id
            taken.insert(id)
        }
        // As they were.
        for file in files {
            if let old = known[file.path], old.base == file.base, !taken.contains(old.id) { give(old.id, to: file) }
        }
        // Moved, or new.
        for file in files where ids[file.path] == nil && known[file.path] == nil && !taken.contains(file.base) {
            give(file.base, to: file)
        }
        // Changed in their places.
        for file in files where ids[file.path] == nil {
            if let old = known[file.path], !taken.contains(old.id) { give(old.id, to: file) }
        }
        for file in files where ids[file.path] == nil {
            var number = 2
            var id = file.base
            while taken.contains(id) {
                id = "\(file.base)-\(number)"
                number += 1
            }
            give(id, to: file)
        }
        return ids
    }
}
