import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The output folder of one document, and the hidden folder in it where everything is made before it gets its final name.
final class ExportFolder {
    let path: String
    /// The hidden folder.
    let work: String
    private let lock: FolderLock
    private let isNew: Bool

    init(_ path: String) throws(Failure) {
        self.path = path
        isNew = Files.kind(path) == nil
        work = path + "/.recto-partial"
        try Files.makeFolder(work)
        lock = try FolderLock(work + "/lock", of: path)
    }

    var journal: String { work + "/journal.jsonl" }
    var report: String { path + "/pages.json" }
    /// A report of another export that this one replaces, kept until the end to know which files were its.
    var replacedReport: String { work + "/replaced.json" }

    var unfinishedArchive: String { work + "/archive" }

    /// Gives a page's files their final names, the last of `roots` last; what had the names before goes.
    func publish(_ page: String, roots: [String]) throws(Failure) {
        for root in roots {
            let made = work + "/" + page + "/" + root
            guard Files.kind(made) != nil else { continue }  // an interrupted run has moved it already
            let target = path + "/" + root
            if Files.kind(target) != nil {
                let old = work + "/replaced-" + root
                try Files.remove(old)
                try Files.rename(target, to: old)
                try Files.rename(made, to: target)
                try Files.remove(old)
            } else {
                try Files.rename(made, to: target)
            }
        }
        try Files.remove(work + "/" + page)
    }

    /// Removes what an interrupted run left of pages that it did not finish.
    func clean(keeping pages: Set<String>) throws(Failure) {
        for name in try Files.list(work)
        where name.hasPrefix("page-") || name.hasPrefix("replaced-") || name == "archive" {
            let page = name.prefix { $0 != "." }
            if !pages.contains(String(page)) { try Files.remove(work + "/" + name) }
        }
    }

    /// The export is complete: nothing of the work stays.
    func finish() throws(Failure) { try Files.remove(work) }

    /// The export has failed.
    ///
    /// What can be resumed stays, and nothing else.
    func abandon(resumable: Bool) {
        if resumable {
            return
        }
        try? Files.remove(work)
        // Only where this run made it, and only where it is empty.
        if isNew { rmdir(path) }
    }
}
