import Recto

/// `offline.json`: what a reader keeps for when there is no network, in the order in which it is worth having.
struct OfflineList {
    let json: [UInt8]
    /// A digest over all of it.
    let version: String

    /// - Parameter kept: Names at the top of `output` that belong to the edition.
    init(stage: String, output: String, kept: Set<String>) throws(Failure) {
        var files: [(rank: Int, name: String, bytes: Int)] = []
        var digest = Digest()
        func add(_ folder: String, _ name: String) throws(Failure) {
            let path = folder + "/" + name
            if Files.kind(path) == .folder {
                // Further names of tiles are not the reader's.
                if Self.isOfOthers(name) { return }
                for below in try Files.list(path) { try add(folder, name + "/" + below) }
            } else if !Self.isOfOthers(name) {
                files.append((Self.rank(name), name, try Files.stamp(path).size))
            }
        }
        for name in try Files.list(stage) { try add(stage, name) }
        for name in kept.sorted() { try add(output, name) }
        files.sort { ($0.rank, $0.name) < ($1.rank, $1.name) }
        var json = JSONWriter()
        json.beginObject()
        json.key("bytes")
        json.value(files.reduce(0) { $0 + $1.bytes })
        json.key("files")
        json.beginArray()
        for file in files {
            json.value(file.name)
            digest.add("\(file.name) \(file.bytes)\n")
        }
        json.endArray()
        json.endObject()
        for name in ["edition.json", "index.html"] { digest.add(try Files.read(stage + "/" + name) ?? []) }
        self.json = json.bytes
        version = String(digest.digits.prefix(16))
    }

    private static func isOfOthers(_ name: String) -> Bool {
        var parts = name.split(separator: "/")
        if parts.first == "flow", parts.count > 2 { parts.removeFirst(2) }
        guard let last = parts.last else { return true }
        if parts.count == 1 {
            return ["index.html", "iiif", "plain", "sitemap.xml", "publish.json"].contains(last)
                || last.hasPrefix("cover.")
                || last.hasPrefix("icon-")
        }
        // Of tiles, only those folders and archives that edition.json names.
        return parts.count == 2 && parts[0].hasPrefix("pages-")
            && !last.hasSuffix("_files") && !last.hasSuffix(".szi")
    }

    private static func rank(_ name: String) -> Int {
        let order = [
            "reader-", "edition.json", "brand-", "translation-", "pages-", "overlays-", "outline-", "words-",
            "articles-", "assets", "flow.json", "flow/",
            "document-",
        ]
        return order.firstIndex { name.hasPrefix($0) } ?? order.count
    }
}
