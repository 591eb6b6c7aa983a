package import RectoBytes
package import RectoDiagnostics

/// What a store is kept in: a folder that all machines see, or a bucket.
///
/// Paths are from the store.
package protocol FarmStorage: Sendable {
    /// The store's path or address.
    var name: String { get }

    /// All bytes of a file; `nil` where there is none.
    ///
    /// - Throws: ``Failure`` `.io`, `.tooLarge`, `.cancelled`, as all others.
    func read(_ path: String, atMost most: Int) async throws(Failure) -> [UInt8]?

    /// Where a file is read that is too large for the memory.
    func open(_ path: String) async throws(Failure) -> any ByteProvider

    /// Gives a file a second name on this machine, or copies it.
    ///
    /// - Returns: its bytes.
    func copy(_ path: String, to file: String) async throws(Failure) -> Int

    /// Writes a file whole, unless there is one of the name.
    ///
    /// - Parameter draft: A file that may be written first, on this machine or in the store.
    /// - Returns: whether the file that is there is this one.
    func writeOnce(_ bytes: [UInt8], to path: String, draft: String) async throws(Failure) -> Bool

    /// Gives a name to a complete file of this machine, unless it is taken.
    ///
    /// - Parameter path: Tells the content, so that a file that has it already is the same.
    func placeOnce(_ file: String, at path: String) async throws(Failure)

    /// Begins a file of lines.
    func begin(_ path: String) async throws(Failure) -> any FarmJournal

    /// The files below a folder, by their paths from it, in their order; none where there is no such folder.
    func list(_ folder: String) async throws(Failure) -> [String]

    func remove(_ path: String) async throws(Failure)

    /// Does nothing where there is no such file.
    func rename(_ path: String, to target: String) async throws(Failure)

    /// Removes what runs that were killed have left of an archive.
    ///
    /// Who is still at it fails, finds the receipt, and is content.
    func tidy(_ archive: String, bytes: Int) async throws(Failure)
}

/// Lines that are added to one by one; how soon others see them is the storage's affair.
package protocol FarmJournal: AnyObject {
    /// - Throws: ``Failure`` `.io`.
    func add(_ line: [UInt8]) throws(Failure)

    /// All lines can be read by others after this.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    func finish() async throws(Failure)
}
