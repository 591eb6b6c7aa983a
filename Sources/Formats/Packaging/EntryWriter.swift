public import RectoDiagnostics

/// Takes files by relative path; into a folder or into a zip.
public protocol EntryWriter: AnyObject {
    /// Adds a file. Paths are relative, with forward slashes, each once.
    ///
    /// - Throws: ``Failure`` `.io`.
    func add(_ path: String, _ bytes: [UInt8]) throws(Failure)

    /// Writes what is still to be written.
    func finish() throws(Failure)
}
