import RectoEscaping
import RectoLocatedTrees
import RectoOverlays
import RectoPackaging

/// REF-001, 002 and 007: files that the manifest names.
enum ReferenceRules {
    static func check(_ context: CheckContext, _ list: inout FindingList) {
        if let source = context.read.tree.root["document"]?["src"], let path = source.string, !path.isEmpty {
            if let wrong = wrong(path, isDocument: true) {
                list.add("REF-007", wrong, context.place(source))
            } else {
                exists(path, context.place(source), context, &list)
            }
        }
        for use in context.assetUses where !use.path.isEmpty {
            if let wrong = wrong(use.path, isDocument: false) {
                list.add("REF-007", wrong, context.place(use))
            } else if !use.path.hasPrefix("assets/") {
                list.add(
                    "REF-007", "\"\(use.path)\" is outside assets/\(advice(use.path, context))", context.place(use))
            } else {
                exists(use.path, context.place(use), context, &list)
            }
        }
    }

    /// What is wrong with a path as such.
    private static func wrong(_ path: String, isDocument: Bool) -> String? {
        if path.hasPrefix("/") { return "\"\(path)\" must be relative" }
        if path.dropFirst().first == ":", path.first?.isLetter == true {
            return "\"\(path)\" names a drive; paths are relative to the package"
        }
        if path.unicodeScalars.contains(where: { $0.value < 0x20 }) {
            return
                "\"\(path)\" has a control character, which \\f, \\b, \\n, \\r or \\t is in JSON; write / between folders"
        }
        if path.contains("\\") { return "\"\(path)\": write / between folders" }
        if let colon = path.firstIndex(of: ":"), path[..<colon].allSatisfy({ $0.isLetter || $0.isNumber }) {
            return "\"\(path)\" is an address; put the file into the package"
        }
        if path.contains("?") || path.contains("#") { return "\"\(path)\" has a query or fragment" }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) {
            return "\"\(path)\" has an empty, . or .. part"
        }
        return isDocument && parts.count > 1 ? "\"\(path)\" must lie at the root" : nil
    }

    private static func exists(
        _ path: String, _ place: Place, _ context: CheckContext, _ list: inout FindingList
    ) {
        guard let package = context.package, package[path] == nil else { return }
        guard let twin = context.twins?.name(like: path) else {
            let decoded = PercentEncoding.decode(path).flatMap { $0 != path && package[$0] != nil ? $0 : nil }
            let advice = decoded.map { "; \($0) is: paths are written without %" } ?? advice(path, context)
            return list.add("REF-001", "\(path) is not in the package\(advice)", place)
        }
        // Two names that look the same on screen have to be told apart in words.
        list.add(
            "REF-002",
            twin == path
                ? "\(path) not found; the file's name has its accents in another form (\(form(of: twin)))"
                : "\(path) not found; \(twin) exists", place)
    }

    /// The asset that a path may have been meant to name: of the same name in another folder, or of one that differs by a few letters.
    private static func advice(_ path: String, _ context: CheckContext) -> String {
        guard let package = context.package else { return "" }
        let assets = package.entries.map(\.name).filter { $0.hasPrefix("assets/") }
        let name = meant(path).split(separator: "/").last?.lowercased()
        let same = assets.filter { $0.split(separator: "/").last?.lowercased() == name }
        guard let found = same.count == 1 ? same.first : Spelling.nearest(to: meant(path), in: assets) else {
            return ""
        }
        return "; did you mean \(found)?"
    }

    /// Of a name that is not written as the manifest writes it, though it reads the same.
    private static func form(of name: String) -> String {
        let marks = name.unicodeScalars.contains { $0.properties.generalCategory == .nonspacingMark }
        return marks ? "letter and accent apart, NFD" : "composed, NFC"
    }

    /// The file that a path was probably meant to name, for rules that should not tell of the same mistake again.
    static func meant(_ path: String) -> String {
        let bare = path.replacing("\\", with: "/").prefix { $0 != "?" && $0 != "#" }
        var parts: [Substring] = []
        for part in bare.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        let joined = parts.joined(separator: "/")
        return PercentEncoding.decode(joined) ?? joined
    }
}

/// The package's names by what case and the forms of accents leave of them.
struct NameTwins {
    private let names: [String: String]

    /// - Complexity: linear in the number of entries.
    init(_ package: Package) {
        // Swift compares strings by canonical equivalence.
        names = Dictionary(
            package.entries.map { ($0.name.lowercased(), $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    func name(like path: String) -> String? { names[path.lowercased()] }
}
