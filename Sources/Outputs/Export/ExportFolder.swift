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

    /// - Parameter reportName: What the finished export is described by.
    init(_ path: String, reportName: String = "pages.json") throws(Failure) {
        self.path = path
        report = path + "/" + reportName
        isNew = Files.kind(path) == nil
        work = path + "/.recto-partial"
        try Files.makeFolder(work)
        lock = try FolderLock(work + "/lock", of: path)
    }

    var journal: String { work + "/journal.jsonl" }
    let report: String
    /// A report of another export that this one replaces, kept until the end to know which files were its.
    var replacedReport: String { work + "/replaced.json" }

    /// Whether an earlier run left anything here that says what it made.
    var hasEarlierWork: Bool { [journal, report, replacedReport].contains { Files.kind($0) != nil } }

    var unfinishedArchive: String { work + "/archive" }

    /// Gives a page's files their final names, the last of `roots` last; what had the names before goes.
    ///
    /// A root may lie in a folder below the output, which is made.
    func publish(_ page: String, roots: [String]) throws(Failure) {
        for root in roots {
            let made = work + "/" + page + "/" + root
            let target = path + "/" + root
            // Nearly always nothing is in the way.
            if (try? Files.rename(made, to: target)) != nil { continue }
            guard Files.kind(made) != nil else { continue }  // an interrupted run has moved it already
            if root.contains("/") { try Files.makeFolder(Files.split(target).folder) }
            if Files.kind(target) == .folder {
                let old = work + "/replaced-" + root.replacing("/", with: "+")
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
        where ["page-", "spread-", "replaced-"].contains(where: name.hasPrefix) || name == "archive" {
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
