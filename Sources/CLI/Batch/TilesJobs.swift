import Recto
import RectoEscaping

/// Decides which folder of the output each document of `recto tiles` goes to.
struct TilesJobs {
    struct Job {
        var input: String
        /// The folders below the output, ending with the document's own; empty for the output itself.
        var path: [String]

        func folder(in output: String) -> String { ([output] + path).joined(separator: "/") }

        /// The address of the document's folder.
        ///
        /// - Parameter base: The address of the output.
        func address(below base: String) -> String {
            guard !path.isEmpty else { return base }
            return (base.hasSuffix("/") ? base : base + "/")
                + path.map { PercentEncoding.encode($0) }.joined(separator: "/")
        }
    }

    let list: [Job]

    /// Puts one document into the output itself, several into folders of their names, and those of a tree into the same tree.
    ///
    /// - Throws: ``Failure`` `.usage` if the user named two documents that would go to the same folder; `.io`.
    init(_ inputs: [String], output: String) throws(Failure) {
        let tree = try InputTree(inputs, excluding: output)
        guard tree.items.count > 1 || tree.isTree else {
            list = tree.items.map { Job(input: $0.path, path: []) }
            return
        }
        var taken: [String: Int] = [:]
        var jobs: [Job] = []
        for item in tree.items {
            let name = Files.split(item.path).name
            let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
            let above = item.folder.split(separator: "/").map { SafeName.make(String($0), fallback: "folder") }
            var job = Job(input: item.path, path: above + [SafeName.make(stem, fallback: "document")])
            if let other = taken[Self.key(job.path)] {
                guard tree.isTree else {
                    throw Failure(
                        .usage,
                        "would go to the same folder \(job.path.last ?? "") as \(jobs[other].input); export them one by one",
                        at: item.path)
                }
                // For example, `issue.pdf` beside `issue.cbz`.
                let whole = SafeName.make(name, fallback: "document")
                var number = 1
                repeat {
                    job.path[above.count] = number == 1 ? whole : "\(whole)-\(number)"
                    number += 1
                } while taken[Self.key(job.path)] != nil
            }
            taken[Self.key(job.path)] = jobs.count
            jobs.append(job)
        }
        list = jobs
    }

    /// In lower case, since some file systems ignore case.
    private static func key(_ path: [String]) -> String { path.joined(separator: "/").lowercased() }
}
