import Recto
import RectoEscaping

/// Which document of `recto tiles` goes to which folder of the output.
struct TilesJobs {
    struct Job {
        var input: String
        /// Folders below the output, the document's own at the end; empty for the output itself.
        var path: [String]

        func folder(in output: String) -> String { ([output] + path).joined(separator: "/") }

        /// The address that the document's folder has, below that of the output.
        func address(below base: String) -> String {
            guard !path.isEmpty else { return base }
            return (base.hasSuffix("/") ? base : base + "/")
                + path.map { PercentEncoding.encode($0) }.joined(separator: "/")
        }
    }

    let list: [Job]

    /// One document goes to the output itself, several to folders of their names; those of a tree to the same tree.
    ///
    /// - Throws: ``Failure`` `.usage` for two documents that were named one by one and would go to the same folder; `.io`.
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
                // As `issue.pdf` and `issue.cbz` beside each other.
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

    /// Some file systems do not tell letters of different case apart.
    private static func key(_ path: [String]) -> String { path.joined(separator: "/").lowercased() }
}
