public import Recto

/// Marks in a file of their own beside the issue: an `.annotations` file of W3C EPUB Annotations 1.0.
public struct SidecarMarkStore: MarkStore {
    public let path: String
    private let issue: MarkedIssue?
    private let version: String

    /// - Parameters:
    ///   - path: The file; it need not be there yet.
    ///   - issue: What the file says that it belongs to; `nil` to leave it as it is, in a file that is there.
    ///   - version: Recto's.
    public init(_ path: String, issue: MarkedIssue?, version: String) {
        self.path = path
        self.issue = issue
        self.version = version
    }

    /// The store of an issue at `path` if none is named: `issue.pdf` has its marks in `issue.annotations`.
    public static func usualPath(for path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? path
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path + ".annotations" }
        return path[..<dot] + ".annotations"
    }

    /// The marks in the usual file beside an issue; none if there is no such file.
    ///
    /// - Throws: ``Failure``.
    public static func marks(beside path: String) throws(Failure) -> MarkSet {
        try SidecarMarkStore(usualPath(for: path), issue: nil, version: "").read()
    }

    public func read() throws(Failure) -> MarkSet { MarkSet(try readAnnotations()?.marks ?? []) }

    /// - Throws: ``Failure`` `.damaged` where the file has anything that would be lost when it is written again.
    private func readAnnotations() throws(Failure) -> ReadAnnotations? {
        guard Files.kind(path) != nil else { return nil }
        let read = try AnnotationsFile.read(path, document: "", pageCount: .max, now: 0, device: "unknown")
        if let problem = read.problems.first {
            throw Failure(.damaged, "\(problem); it is no store of marks, but `recto marks import` reads it", at: path)
        }
        return read
    }

    @discardableResult
    public func change<Value>(_ body: (inout MarkSet) throws(Failure) -> Value) throws(Failure) -> Value {
        let (folder, name) = Files.split(path)
        let lock = try FolderLock("\(folder)/.\(name).lock", of: path)
        defer { _ = lock }
        let read = try readAnnotations()
        var set = MarkSet(read?.marks ?? [])
        let before = set.revision
        let value = try body(&set)
        if set.revision != before { try write(set, issue ?? read?.issue) }
        return value
    }

    /// What the file says that its marks belong to; `nil` if there is none.
    public func writtenIssue() throws(Failure) -> MarkedIssue? { try readAnnotations()?.issue }

    private func write(_ set: MarkSet, _ issue: MarkedIssue?) throws(Failure) {
        guard let issue else { throw Failure(.io, "there are no marks", at: path) }
        let json = try AnnotationWriter(issue, version: version).json(set, withRemoved: true)
        try AnnotationsFile.write(json, to: path)
    }
}
