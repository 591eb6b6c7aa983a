public import RectoDiagnostics
import RectoFetch
import RectoPackaging

extension Library {
    /// Reads every file that is here and compares it with its digest.
    ///
    /// The issues of one that is missing or damaged become ``IssueState/broken``, and can be asked for again.
    ///
    /// - Returns: How many files were read, and the issues whose file is not good.
    /// - Throws: ``Failure`` `.io`.
    public func verify() async throws(Failure) -> (files: Int, broken: [IssueRecord]) {
        let lock = try lock()
        defer { _ = lock }
        let (folder, now) = (folder, time.date)
        let result = try await blocking { [records] () throws(Failure) in
            let files = try records.files()
            var broken: [IssueRecord] = []
            for file in files {
                let path = LibraryFile.path(of: file.digest, kind: file.kind, in: folder)
                let isThere = Files.kind(path) == .file
                if isThere, try Digest.ofFile(path) == "sha256:" + file.digest { continue }
                let reason = isThere ? "its file has been damaged on the disk" : "its file is missing"
                for issue in try records.issues(with: file.digest) {
                    try records.apply(.fail, to: issue.id, reason: reason, now: now)
                    broken.append(issue)
                }
                try Files.remove(path)
            }
            return (files.count, broken)
        }
        for issue in result.1 { tell(.issue(issue.id, .broken)) }
        return result
    }

    /// Removes files and covers that no issue has, and partial ones that no transfer goes on with.
    ///
    /// - Returns: How many, and their bytes.
    /// - Throws: ``Failure`` `.io`, also while another process fetches.
    public func collect() async throws(Failure) -> (files: Int, bytes: Int) {
        let lock = try lock()
        defer { _ = lock }
        let folder = folder
        return try await blocking { [records] () throws(Failure) in
            try records.forgetFiles()
            let kept = Set(try records.files().map { LibraryFile.path(of: $0.digest, kind: $0.kind, in: folder) })
            let partial = Set(try records.partials().map { "\(folder)/partial/\($0)" })
            var (count, bytes) = (0, 0)
            var paths = try Files.list(folder + "/partial").map { "\(folder)/partial/\($0)" }
            for name in try Files.list(folder + "/files") {
                paths += try Files.list("\(folder)/files/\(name)").map { "\(folder)/files/\(name)/\($0)" }
            }
            let covers = try records.covers()
            for name in try Files.list(folder + "/covers") {
                paths += try Files.list("\(folder)/covers/\(name)").filter { !covers.contains(name + $0.prefix(62)) }
                    .map { "\(folder)/covers/\(name)/\($0)" }
            }
            for path in paths where !kept.contains(path) && !partial.contains(path) {
                count += 1
                bytes += try Files.stamp(path).size
                try Files.remove(path)
            }
            return (count, bytes)
        }
    }
}
