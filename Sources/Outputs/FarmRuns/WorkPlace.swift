import Recto
import RectoFarm

/// The folder that a document is made in, in the store, so that another machine can go on with it.
final class WorkPlace {
    let path: String
    /// Whether somebody else is at the same document, so that this folder is ours alone and goes with us.
    let isPrivate: Bool
    private let lock: FolderLock?

    init(_ store: FarmStore, _ sha256: String, _ profile: String, _ span: PageSpan?) throws(Failure) {
        let shared = store.work(sha256, profile, span)
        try Files.makeFolder(shared)
        if let lock = try? FolderLock(shared + "/lock", of: shared) {
            self.lock = consume lock
            path = shared
            isPrivate = false
        } else {
            lock = nil
            path = "\(shared).\(Runner.unique())"
            isPrivate = true
            try Files.makeFolder(path)
        }
    }

    /// What tiles are made in.
    var tiles: String { path + "/tiles" }

    /// The document is made: nothing of the work stays, nor what others left who were killed.
    func finish() throws(Failure) {
        try Files.remove(path)
        guard !isPrivate else { return }
        let (folder, name) = Files.split(path)
        // Those of processes that are still at it fail, find the receipt, and are content.
        for other in try Files.list(folder) where other.hasPrefix(name + ".") { try Files.remove("\(folder)/\(other)") }
    }

    /// The work is broken off.
    func abandon() {
        if isPrivate { try? Files.remove(path) }
    }
}
