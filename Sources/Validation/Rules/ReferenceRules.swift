import RectoManifests
import RectoOverlays
import RectoPackaging

/// REF-001, 002 and 007: files that the manifest names.
enum ReferenceRules {
    static func check(_ context: CheckContext, _ package: Package?, _ list: inout FindingList) {
        if let source = context.read.tree.root["document"]?["src"], let path = source.string, !path.isEmpty {
            if let wrong = wrong(path, isDocument: true) {
                list.add("REF-007", wrong, context.place(source))
            } else {
                exists(path, context.place(source), package, &list)
            }
        }
        for use in context.assetUses where !use.path.isEmpty {
            if let wrong = wrong(use.path, isDocument: false) {
                list.add("REF-007", wrong, context.place(use))
            } else {
                exists(use.path, context.place(use), package, &list)
            }
        }
    }

    /// What is wrong with a path as such.
    private static func wrong(_ path: String, isDocument: Bool) -> String? {
        if path.hasPrefix("/") { return "\"\(path)\" must be relative" }
        if path.contains("\\") { return "\"\(path)\": write / between folders" }
        if let colon = path.firstIndex(of: ":"), path[..<colon].allSatisfy({ $0.isLetter || $0.isNumber }) {
            return "\"\(path)\" is an address; put the file into the package"
        }
        if path.contains("?") || path.contains("#") { return "\"\(path)\" has a query or fragment" }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) {
            return "\"\(path)\" has an empty, . or .. part"
        }
        if isDocument { return parts.count == 1 ? nil : "\"\(path)\" must lie at the root" }
        return parts[0] == "assets" && parts.count > 1 ? nil : "\"\(path)\" is outside assets/"
    }

    private static func exists(_ path: String, _ place: Place, _ package: Package?, _ list: inout FindingList) {
        guard let package, package[path] == nil else { return }
        if let twin = package.twin(of: path) {
            list.add("REF-002", "\(path) not found; \(twin) exists", place)
        } else {
            list.add("REF-001", "\(path) is not in the package", place)
        }
    }
}

extension Package {
    /// An entry whose name is the same after NFC and case folding; `nil` where there is none.
    ///
    /// - Complexity: linear in the number of entries.
    func twin(of path: String) -> String? {
        // Swift compares strings by canonical equivalence.
        let folded = path.lowercased()
        return entries.first { $0.name.lowercased() == folded }?.name
    }
}
