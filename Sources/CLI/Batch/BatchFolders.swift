import Recto
import RectoEscaping

/// Decides which folder of the output each document of a command over many goes to.
struct BatchFolders {
    struct Job {
        var input: String
        /// The folders below the output, ending with the document's own; empty for the output itself.
        var path: [String]

        func folder(in output: String) -> String { ([output] + path).joined(separator: "/") }

        /// The path of the document's folder below the output, with slashes.
        var folder: String { path.joined(separator: "/") }

        /// The path of the document's folder below the output, as part of an address.
        var address: String { path.map { PercentEncoding.encode($0) }.joined(separator: "/") }

        /// The address of the document's folder.
        ///
        /// - Parameter base: The address of the output.
        func address(below base: String) -> String {
            guard !path.isEmpty else { return base }
            return (base.hasSuffix("/") ? base : base + "/") + address
        }
    }

    let list: [Job]

    /// Whether there is one document, which goes to the output itself.
    var isSingle: Bool { list.count == 1 && list[0].path.isEmpty }

    /// Puts one document into the output itself, several into folders of their names, and those of a tree into the same tree.
    ///
    /// Documents that the user named and that have one name go to folders of the folders that they lie in.
    ///
    /// - Parameters:
    ///   - reserved: Names at the top of the output that are the command's own.
    ///   - takesPackages: Whether overlay packages in trees are documents.
    /// - Throws: ``Failure`` `.usage` if the user named a document twice; `.io`.
    init(_ inputs: [String], output: String?, reserved: [String] = [], takesPackages: Bool = false) throws(Failure) {
        let tree = try InputTree(inputs, excluding: output, takesPackages: takesPackages)
        guard tree.items.count > 1 || tree.isTree else {
            list = tree.items.map { Job(input: $0.path, path: []) }
            return
        }
        if !tree.isTree { try Self.refuseRepetition(tree.items.map(\.path)) }
        let folders = Self.folders(of: tree)
        var taken = Set(reserved.map { Self.key([$0]) })
        var jobs: [Job] = []
        for (item, above) in zip(tree.items, folders) {
            let name = SourceAddress.name(item.path)
            var job = Job(input: item.path, path: above + [SafeName.make(Self.stem(name), fallback: "document")])
            if taken.contains(Self.key(job.path)) {
                // For example, `issue.pdf` beside `issue.cbz`.
                let whole = SafeName.make(name, fallback: "document")
                var number = 1
                repeat {
                    job.path[above.count] = number == 1 ? whole : "\(whole)-\(number)"
                    number += 1
                } while taken.contains(Self.key(job.path))
            }
            taken.insert(Self.key(job.path))
            jobs.append(job)
        }
        list = jobs
    }

    private static func refuseRepetition(_ paths: [String]) throws(Failure) {
        var seen: Set<String> = []
        for path in paths where !seen.insert(Files.resolved(path)).inserted {
            let stem = SafeName.make(stem(SourceAddress.name(path)), fallback: "document")
            throw Failure(.usage, "is named twice, and would go to the same folder \(stem)", at: path)
        }
    }

    /// The folders above each document's own.
    private static func folders(of tree: InputTree) -> [[String]] {
        var counts: [String: Int] = [:]
        func key(_ item: InputTree.Item) -> String {
            "\(item.folder)/\(stem(SourceAddress.name(item.path)))".lowercased()
        }
        if !tree.isTree { for item in tree.items { counts[key(item), default: 0] += 1 } }
        return tree.items.map { item in
            guard counts[key(item), default: 0] > 1 else {
                return item.folder.split(separator: "/").map { SafeName.make(String($0), fallback: "folder") }
            }
            return [SafeName.make(Files.split(Files.split(Files.resolved(item.path)).folder).name, fallback: "folder")]
        }
    }

    private static func stem(_ name: String) -> String {
        let name = name.lowercased().hasSuffix(".age") ? String(name.dropLast(4)) : name
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// In lower case, since some file systems ignore case.
    private static func key(_ path: [String]) -> String { path.joined(separator: "/").lowercased() }
}
