import RectoPackaging

/// A folder that is gone after the test.
final class TemporaryFolder {
    let path: String

    init() throws { path = try Files.makePrivateFolder(prefix: "recto-farm-test") }

    deinit { try? Files.remove(path) }

    /// Writes a file below it, with the folders above.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let file = "\(path)/\(name)"
        try Files.makeFolder(Files.split(file).folder)
        try Files.replace(file, with: Array(text.utf8))
        return file
    }
}
