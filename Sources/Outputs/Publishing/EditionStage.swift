import Recto

/// Where an edition is made, and how it comes to be seen.
///
/// A new edition is made beside its folder and appears by one rename. Into an old one, new files come under names that tell
/// their content, so that old and new never meet; then the few files with fixed names are replaced, edition.json last; then
/// what nobody names any more goes. Whenever a run is killed, what is seen is the old edition or the new one, whole.
///
/// Rejected: to make a whole new folder and let it change places with the old one. Every tile of an unchanged issue would
/// have to be linked anew, a million names for 5,000 pages, and files that somebody else put there would be lost.
final class EditionStage {
    /// The edition's folder.
    let output: String
    /// What is new is made here.
    let path: String
    private let work: String
    private let lock: FolderLock
    /// Whether there is an edition already.
    let isUpdate: Bool

    /// Names at the top that tell their content.
    private static let hashed = [
        "pages", "words", "reader", "overlays", "outline", "document", "brand", "translation", "alto",
        "articles",
    ]
    private static let fixed = [
        "cover.jpg", "cover.png", "cover.webp", "cover.gif", "cover.svg", "cover.avif", "icon-180.png",
        "icon-192.png", "icon-512.png", "app.webmanifest", "plain", "sitemap.xml", "iiif", "offline.json", "flow.json",
        "service-worker.js", "reader.js", "index.html", "edition.json", "publish.json",
    ]
    private static let workName = ".recto-partial"

    /// Where an edition is made: in its folder, or beside it where there is none yet.
    static func work(of output: String) -> String {
        let output = resolved(output)
        if Files.kind(output) != nil { return output + "/" + workName }
        let (folder, name) = Files.split(output)
        return "\(folder)/.\(name)\(workName)"
    }

    /// A run that was killed between giving an edition its name and tidying up leaves its work beside it.
    private static func removeWorkBeside(_ output: String) {
        let (folder, name) = Files.split(output)
        let beside = "\(folder)/.\(name)\(workName)"
        guard Files.kind(beside) == .folder, let lock = try? FolderLock(beside + "/lock", of: output) else { return }
        withExtendedLifetime(lock) { try? Files.remove(beside) }
    }

    private static func resolved(_ output: String) -> String {
        var output = output
        while output.count > 1, output.hasSuffix("/") { output.removeLast() }
        return Files.resolved(output)
    }

    /// - Parameter job: Names what is being made; what was left of another job is removed.
    /// - Throws: ``Failure`` `.usage` for a folder that holds something else, `.io`.
    init(_ output: String, job: String) throws(Failure) {
        let output = Self.resolved(output)
        work = Self.work(of: output)
        switch Files.kind(output) {
        case .file, .other: throw Failure(.usage, "is a file; name a folder", at: output)
        case .folder:
            let names = try Files.list(output).filter { $0 != Self.workName }
            guard names.isEmpty || names.contains("edition.json") else {
                throw Failure(.usage, "holds files that are no edition; name a new or an empty folder", at: output)
            }
            isUpdate = true
        case nil:
            try Files.makeFolder(Files.split(output).folder)
            isUpdate = false
        }
        self.output = output
        path = work + "/edition"
        try Files.makeFolder(work)
        lock = try FolderLock(work + "/lock", of: output)
        if isUpdate { Self.removeWorkBeside(output) }
        if try Files.read(work + "/job") != Array(job.utf8) {
            try Files.remove(path)
            try Files.remove(work + "/old")
            try Files.replace(work + "/job", with: Array(job.utf8))
        }
        try Files.makeFolder(path)
        // Pages take long and are continued; all else is made anew.
        for name in try Files.list(path) where name != "pages" && name != "flow" { try Files.remove(path + "/" + name) }
    }

    /// Makes the edition visible.
    ///
    /// - Parameters:
    ///   - kept: Names at the top of the old edition that belong to the new one as they are.
    ///   - keptFlow: The same below `flow/`.
    func commit(keeping kept: Set<String>, inFlow keptFlow: Set<String> = []) throws(Failure) {
        guard isUpdate else {
            try Files.rename(path, to: output)
            return try Files.remove(work)
        }
        let made = try Files.list(path)
        let assets = made.contains("assets") ? Set(try paths(below: path + "/assets")) : []
        for name in assets where Files.kind("\(output)/assets/\(name)") == nil {
            try Files.makeFolder(Files.split("\(output)/assets/\(name)").folder)
            try Files.rename("\(path)/assets/\(name)", to: "\(output)/assets/\(name)")
        }
        let layouts = made.contains("flow") ? Set(try Files.list(path + "/flow")) : []
        for name in layouts {
            try Files.makeFolder(output + "/flow")
            if Files.kind("\(output)/flow/\(name)") == nil {
                try Files.rename("\(path)/flow/\(name)", to: "\(output)/flow/\(name)")
            }
        }
        for name in made where !["assets", "flow"].contains(name) && !Self.fixed.contains(name) { try place(name) }
        for name in Self.fixed where made.contains(name) { try place(name) }
        // From here on the new edition is the one that is seen.
        let ours = Set(made).union(kept)
        for name in try Files.list(output) where isOurs(name) && !ours.contains(name) {
            try Files.remove(output + "/" + name)
        }
        if Files.kind(output + "/assets") == .folder {
            for name in try paths(below: output + "/assets") where !assets.contains(name) {
                try Files.remove(output + "/assets/" + name)
            }
            try removeEmptyFolders(output + "/assets")
        }
        if Files.kind(output + "/flow") == .folder {
            for name in try Files.list(output + "/flow")
            where isLayout(name) && !layouts.contains(name) && !keptFlow.contains(name) {
                try Files.remove("\(output)/flow/\(name)")
            }
            try removeEmptyFolders(output + "/flow")
        }
        try Files.remove(work)
    }

    /// The run has failed: what can be continued stays.
    func abandon(canGoOn: Bool) {
        let isResumable =
            canGoOn
            && ["/pages/.recto-partial", "/pages/pages.json", "/flow"].contains { Files.kind(path + $0) != nil }
        if !isResumable { try? Files.remove(work) }
    }

    /// Files change places where there is one of the name, so that there is always one.
    private func place(_ name: String) throws(Failure) {
        let target = output + "/" + name
        switch Files.kind(target) {
        case nil: try Files.rename(path + "/" + name, to: target)
        case .file where Files.kind(path + "/" + name) == .file: try Files.rename(path + "/" + name, to: target)
        default: try Files.exchange(target, with: path + "/" + name)
        }
    }

    /// Whether publishing writes files of such a name.
    private func isOurs(_ name: String) -> Bool {
        if Self.fixed.contains(name) { return true }
        guard let dash = name.firstIndex(of: "-"), Self.hashed.contains(String(name[..<dash])) else { return false }
        return isDigest(name[name.index(after: dash)...].prefix { $0 != "." })
    }

    /// Whether publishing writes folders of such a name below `flow/`.
    private func isLayout(_ name: String) -> Bool {
        name.lastIndex(of: "-").map { isDigest(name[name.index(after: $0)...]) } ?? false
    }

    private func isDigest(_ text: Substring) -> Bool { text.count == 10 && text.allSatisfy(\.isHexDigit) }

    private func paths(below folder: String) throws(Failure) -> [String] {
        var paths: [String] = []
        for name in try Files.list(folder) {
            if Files.kind(folder + "/" + name) == .folder {
                paths += try self.paths(below: folder + "/" + name).map { name + "/" + $0 }
            } else {
                paths.append(name)
            }
        }
        return paths
    }

    private func removeEmptyFolders(_ folder: String) throws(Failure) {
        for name in try Files.list(folder) where Files.kind(folder + "/" + name) == .folder {
            try removeEmptyFolders(folder + "/" + name)
        }
        if try Files.list(folder).isEmpty { try Files.remove(folder) }
    }
}
