public import RectoDiagnostics

extension Files {
    /// Copies a file in constant memory, so that a reader of the copy's name sees the old content or the new one, never a part; a device or
    /// a pipe is written into.
    ///
    /// - Throws: As ``replace(_:with:)``.
    public static func copy(_ path: String, replacing target: String) throws(Failure) {
        guard !isStream(target) else {
            var stream = try OutputFile(appendingTo: target)
            return try OpenFile(path).forEachPiece { bytes throws(Failure) in try stream.write(bytes) }
        }
        let partial = try PartialFile(of: target)
        do throws(Failure) {
            var file = try OutputFile(partial.path)
            try OpenFile(path).forEachPiece { bytes throws(Failure) in try file.write(bytes) }
            try partial.adopt()
        } catch {
            partial.remove()
            throw error
        }
    }
}
