public import RectoDiagnostics

/// The documents of all ``RemoteRoot``s, as of the last time that their hosts were asked.
public actor RemoteFinds {
    private let roots: [any RemoteRoot]
    /// By root.
    private var scans: [RemoteScan]

    public init(_ roots: [any RemoteRoot] = []) {
        self.roots = roots
        scans = roots.map { _ in RemoteScan() }
    }

    /// Whether there is anything to ask for.
    public nonisolated var isEmpty: Bool { roots.isEmpty }

    /// In the order of what they are called; one that two roots have is there once.
    public var files: [FoundFile] {
        let all = Dictionary(scans.flatMap(\.files).map { ($0.path, $0) }) { first, _ in first }
        return all.values.sorted { $0.path < $1.path }
    }

    public var rejected: [String: Rejection] {
        scans.reduce(into: [:]) { all, scan in all.merge(scan.rejected) { first, _ in first } }
    }

    /// Asks for the first time.
    ///
    /// - Throws: ``Failure`` of the first root that says nothing: its address, or what opens it, is likely to be wrong.
    public func begin() async throws(Failure) {
        for (index, root) in roots.enumerated() { scans[index] = try await root.scan() }
    }

    /// Asks again.
    ///
    /// What is away for a moment does not empty the shelf: a root that can't be asked has what it had.
    public func look() async {
        for (index, root) in roots.enumerated() {
            do throws(Failure) {
                scans[index] = try await root.scan()
            } catch {
                scans[index].rejected[root.name] = Rejection(reason: error.message)
            }
        }
    }
}
