public import RectoDiagnostics
import RectoMarkup
import RectoMedia
public import RectoOverlays
import RectoPackaging

/// What decides about the copy of a widget: the same page may be allowed more in one place than in another.
struct WidgetKey: Hashable {
    let path: String
    let policy: WidgetPolicy
}

extension AssetCopier {
    /// A widget with all that it may use: the folder of its page, and what pages and style sheets name outside of it.
    ///
    /// The files keep their places towards each other. Its pages get the policy; the address is that of its first page.
    public func widget(_ widget: Widget) throws(Failure) -> Asset? {
        let key = WidgetKey(
            path: widget.path, policy: WidgetPolicy(scripts: widget.runsScripts, network: widget.network))
        if let asset = widgets[key] { return asset }
        let asset = try copy(key)
        widgets[key] = .some(asset)
        return asset
    }

    /// Endings that hosts serve as what they are and run nothing of.
    private static let endings: Set<String> = [
        "html", "htm", "css", "js", "mjs", "json", "map", "wasm", "txt", "csv", "md", "vtt", "srt", "bin", "glb",
        "gltf",
        "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "bmp", "mp3", "m4a", "aac", "ogg", "oga", "opus",
        "wav", "flac", "mp4", "m4v", "mov", "webm", "woff", "woff2", "ttf", "otf",
    ]

    /// More is no widget but a site.
    private static let mostFiles = 5_000

    private func copy(_ key: WidgetKey) throws(Failure) -> Asset? {
        guard package[key.path] != nil else {
            note(key.path, "is not in the package")
            return nil
        }
        let names = try closure(of: key.path)
        var files: [(name: String, content: [UInt8]?)] = []
        var digest = Digest()
        digest.add(key.policy.text + key.policy.lock)
        for name in names {
            guard let entry = package[name] else { continue }
            do throws(Failure) {
                guard let content = try content(entry, key.policy) else { continue }
                files.append((name, content.bytes))
                digest.add("\n\(name) \(try package.sha256(entry))")
            } catch {
                guard [.damaged, .tooLarge, .unsupported].contains(error.code) else { throw error }
                note(name, error.message)
            }
        }
        guard files.contains(where: { $0.name == key.path }) else { return nil }
        let root = Self.commonFolder(files.map(\.name))
        let target = "\(folder)/\(Self.stem(Self.name(of: key.path)))-\(digest.digits.prefix(Self.nameDigits))"
        var result: Asset?
        // A page that is the only one is led to by nobody else, so that it may be called what books call their pages.
        let isRenamed = form == .xhtml && files.count { ["html", "htm"].contains(Self.ending($0.name)) } == 1
        for (name, content) in files {
            var bytes = content
            if form == .html, let page = content {
                let depth = name.dropFirst(root.count).count { $0 == "/" }
                bytes = key.policy.apply(to: page, depth: depth)
            }
            var path = target + "/" + name.dropFirst(root.count)
            if isRenamed, name == key.path { path = String(path.dropLast(Self.ending(name).count)) + "xhtml" }
            if written.insert(path).inserted {
                if let bytes {
                    try sink.add(path, bytes)
                } else if let entry = package[name] {
                    try sink.add(path, entry, of: package)
                }
            }
            guard name == key.path else { continue }
            result = Asset(
                path: path, address: MarkupURL.encode(path: path),
                mediaType: form == .html ? "text/html" : "application/xhtml+xml", kind: .html,
                bytes: bytes?.count ?? 0)
        }
        return result
    }

    /// What is copied of a file of a widget: the bytes of a page, which are changed; `nil` for a file that is left out.
    private func content(_ entry: PackageEntry, _ policy: WidgetPolicy) throws(Failure) -> (bytes: [UInt8]?, Void)? {
        let ending = Self.ending(entry.name)
        guard Self.endings.contains(ending) else {
            note(entry.name, "has no ending that a host could serve as what it is")
            return nil
        }
        switch ending {
        case "html", "htm":
            let bytes = try package.read(entry, limit: MarkupScanner.limit)
            let scan = try MarkupScanner.html(bytes)
            if let fault = scan.faults.first { throw Failure(.damaged, fault.message) }
            // It would run beside the lock, in a window of its own.
            if form == .html, !policy.lock.isEmpty, let page = scan.hazards.first(where: { $0.kind == .innerPage }) {
                throw Failure(.damaged, "holds a page within the page (\(page.detail))")
            }
            return (form == .html ? bytes : try XHTMLPage.convert(bytes), ())
        case "svg":
            let bytes = try package.read(entry, limit: MarkupScanner.limit)
            if let problem = try Self.problem(withDrawing: bytes) { throw Failure(.damaged, problem) }
            return (nil, ())
        default: return (nil, ())
        }
    }

    private static func ending(_ name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// Its folder's name, where it has one of its own, says more than `index`.
    private static func name(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[parts.count - 2]) : path
    }

    private func closure(of path: String) throws(Failure) -> [String] {
        var found: Set<String> = [path]
        var waiting = [path]
        if let slash = path.lastIndex(of: "/"), path[..<slash] != "assets" {
            for entry in package.entries where entry.name.hasPrefix(path[...slash]) && found.insert(entry.name).inserted
            {
                waiting.append(entry.name)
            }
        }
        while let name = waiting.popLast() {
            guard found.count <= Self.mostFiles else {
                throw Failure(.tooLarge, "uses more than \(Self.mostFiles) files", at: path)
            }
            guard let entry = package[name], let scan = try? scan(entry) else { continue }
            for reference in scan.references where reference.use != .form {
                guard case .package(let target) = MarkupURL(reference.url, in: name).target else { continue }
                let file = target.isEmpty || target.hasSuffix("/") ? target + "index.html" : target
                if file.hasPrefix("assets/"), package[file] != nil, found.insert(file).inserted { waiting.append(file) }
            }
        }
        return found.sorted()
    }

    private func scan(_ entry: PackageEntry) throws(Failure) -> MarkupScan? {
        switch Self.ending(entry.name) {
        case "html", "htm": try MarkupScanner.html(try package.read(entry, limit: MarkupScanner.limit))
        case "css": try MarkupScanner.css(try package.read(entry, limit: MarkupScanner.limit))
        case "svg": try MarkupScanner.svg(try package.read(entry, limit: MarkupScanner.limit))
        default: nil
        }
    }

    /// With its slash; empty where there is none.
    private static func commonFolder(_ names: [String]) -> String {
        guard var common = names.first?.split(separator: "/").dropLast() else { return "" }
        for name in names {
            let folders = name.split(separator: "/").dropLast()
            let same = zip(common, folders).prefix { $0 == $1 }.count
            common = common.prefix(same)
        }
        return common.map { $0 + "/" }.joined()
    }
}
