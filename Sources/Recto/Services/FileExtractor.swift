/// Writes embedded files and media to a folder, and finally a list of them.
///
/// Names are made safe and unique regardless of case; nothing is written outside the folder. Media that two annotations share are written
/// once.
public final class FileExtractor {
    /// What to extract; determines the name of the list and its schema.
    public enum Content: String, Sendable {
        case media
        case attachments
    }

    private let publication: Publication
    private let folder: String
    private let content: Content
    private var entries: [ExtractedFile] = []
    private var taken: Set<String>
    private var known: [String: ExtractedFile] = [:]
    /// The worst failure so far, for the exit code.
    public private(set) var failures: [Failure] = []

    /// Makes the folder.
    ///
    /// - Throws: ``Failure`` `.io`.
    public init(_ publication: Publication, folder: String, _ content: Content) throws(Failure) {
        try Files.makeFolder(folder)
        self.publication = publication
        self.folder = folder
        self.content = content
        // Media and attachments may share a folder.
        taken = ["media.json", "attachments.json"]
    }

    /// Writes what the annotations of a page hold.
    public func add(_ page: PageAnnotations) async throws {
        for annotation in page.annotations {
            switch content {
            case .attachments:
                guard let file = annotation.file else { continue }
                try await add(file, page: page.index, annotation: annotation.object)
            case .media:
                for media in annotation.media ?? [] { try await add(media, page.index, annotation.object) }
            }
        }
        if content == .attachments {
            for file in page.files ?? [] { try await add(file, page: page.index) }
        }
    }

    /// Writes an embedded file of the document or of an annotation.
    public func add(_ file: EmbeddedFile, page: Int? = nil, annotation: String? = nil) async throws {
        var entry = ExtractedFile(name: file.name ?? file.key, page: page, annotation: annotation, problems: [])
        entry.mediaType = file.mediaType
        entry.description = file.description
        let fallback = page.map { "page-\($0 + 1)-attachment" } ?? "attachment"
        try await write(entry, file.stream, checksum: file.checksum, fallback: fallback)
    }

    private func add(_ media: Media, _ page: Int, _ annotation: String?) async throws {
        var entry = ExtractedFile(
            name: media.file?.name ?? media.name, page: page, annotation: annotation, problems: [])
        entry.kind = media.kind
        entry.mediaType = media.mediaType
        entry.samples = media.samples
        if let problem = media.problem { entry.problems.append(problem) }
        let suffix = media.kind == .sound ? "raw" : media.mediaType.flatMap { Self.suffixes[$0] } ?? "bin"
        let fallback = "page-\(page + 1)-\(media.kind.rawValue.lowercased()).\(suffix)"
        try await write(entry, media.stream, checksum: media.file?.checksum, fallback: fallback)
    }

    /// The list; call it when all has been added.
    public func finish() throws(Failure) {
        let manifest = ExtractionManifest(
            schema: "recto/\(content.rawValue)/1", file: publication.name, entries: entries)
        var bytes = Array("{\"schema\":\"\(manifest.schema)\",\"file\":".utf8)
        try CompactJSON.append(manifest.file, to: &bytes)
        bytes += Array(",\"entries\":[".utf8)
        for (index, entry) in entries.enumerated() {
            bytes += Array(index == 0 ? "\n".utf8 : ",\n".utf8)
            try CompactJSON.append(entry, to: &bytes)
        }
        try Files.replace(folder + "/\(content.rawValue).json", with: bytes + Array("\n]}\n".utf8))
    }

    private func write(_ entry: ExtractedFile, _ stream: String?, checksum: String?, fallback: String) async throws {
        var entry = entry
        guard let stream else {
            if entry.problems.isEmpty { entry.problems.append("is not in the document") }
            return entries.append(entry)
        }
        if let same = known[stream] {
            entry.file = same.file
            entry.bytes = same.bytes
            entry.sha256 = same.sha256
            entry.problems += same.problems
            return entries.append(entry)
        }
        do {
            let data = try await publication.data(of: stream)
            if !data.isDecoded { entry.problems.append("its filters are not known; the bytes are as in the document") }
            if let checksum, data.isDecoded, Digest.md5(data.bytes) != checksum {
                entry.problems.append("its checksum is not the one that the document states")
            }
            let name = unique(SafeName.make(Self.lastPart(entry.name ?? ""), fallback: fallback))
            try Files.replace(folder + "/" + name, with: data.bytes)
            var digest = Digest()
            digest.add(data.bytes)
            entry.file = name
            entry.bytes = data.bytes.count
            entry.sha256 = String(digest.text.dropFirst("sha256:".count))
        } catch let failure as Failure where failure.code != .io {
            entry.problems.append(failure.description)
            failures.append(failure.at(entry.name ?? fallback))
        }
        known[stream] = entry
        entries.append(entry)
    }

    /// Names may be paths of any system.
    private static func lastPart(_ name: String) -> String {
        String(name.split { $0 == "/" || $0 == "\\" }.last ?? "")
    }

    /// Adds a number before the suffix if the name is already taken.
    private func unique(_ name: String) -> String {
        if taken.insert(name.lowercased()).inserted { return name }
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        var number = 2
        while true {
            let other = "\(name[..<dot])-\(number)\(name[dot...])"
            if taken.insert(other.lowercased()).inserted { return other }
            number += 1
        }
    }

    private static let suffixes = [
        "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/wav": "wav", "audio/x-wav": "wav", "audio/mp4": "m4a",
        "video/mp4": "mp4", "video/mpeg": "mpg", "video/quicktime": "mov", "video/x-msvideo": "avi",
        "video/webm": "webm", "application/x-shockwave-flash": "swf", "model/u3d": "u3d", "model/prc": "prc",
    ]
}
