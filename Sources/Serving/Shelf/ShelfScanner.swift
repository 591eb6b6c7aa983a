public import RectoDiagnostics
import RectoPackaging

/// Finds issues in files and folders.
///
/// A package is known by the id that it states, every other file by the digest of its whole content: nothing less tells apart
/// files that somebody made to look alike, and an id is what a signed link opens. A file is read once, and again when it changes;
/// a large shelf is read part by part, see ``scan(known:within:)``. Links inside of folders are not followed, so that nothing
/// outside of what was named can come in. Blocks; not for the concurrency runtime's threads.
public struct ShelfScanner: Sendable {
    /// Tells an issue's own id out of a package; `nil` where there is none.
    public typealias Identify = @Sendable (_ path: String) -> String?

    /// Whether a file that is named like a book is a book of pictures.
    public typealias Recognize = @Sendable (_ path: String) -> Bool

    /// Why a file that is named like an issue is none, as a phrase that follows its name; `nil` if the next scan may find an issue.
    public typealias Explain = @Sendable (_ path: String) -> String?

    private let roots: [String]
    private let identify: Identify
    private let recognizesBook: Recognize
    private let explain: Explain
    private let opensSealed: Bool

    private static let head = 4
    private static let deepest = 16
    private static let most = 100_000
    private static let manifests = ["overlay.json", "overlay.xml", "overlay.plist"]

    /// - Parameters:
    ///   - roots: Files and folders.
    ///   - opensSealed: Whether sealed documents are issues, for which there have to be keys.
    public init(
        _ roots: [String], opensSealed: Bool = false, identify: @escaping Identify,
        recognizesBook: @escaping Recognize = { _ in true }, explain: @escaping Explain = { _ in "is no issue" }
    ) {
        self.opensSealed = opensSealed
        self.roots = roots
        self.identify = identify
        self.recognizesBook = recognizesBook
        self.explain = explain
    }

    /// Everything there is now, or as much of it as could be read in time.
    public struct Scan: Sendable {
        /// In the order of their paths.
        public var files: [FoundFile]
        /// Files that are named like issues but are none, by path.
        public var rejected: [String: Rejection]
        /// Whether there are files that have not been read.
        public var isPartial: Bool

        public init(files: [FoundFile] = [], rejected: [String: Rejection] = [:], isPartial: Bool = false) {
            self.files = files
            self.rejected = rejected
            self.isPartial = isPartial
        }
    }

    /// What a scan has come to.
    private struct Progress {
        let known: [String: FoundFile]
        /// What the last scan rejected, by path.
        let before: [String: Rejection]
        let end: ContinuousClock.Instant?
        var found: [String: FoundFile] = [:]
        var rejected: [String: Rejection] = [:]
        var isPartial = false
        /// Whether a file was read whose time is not limited: without one, a scan would never get on.
        var hasRead = false
        /// The paths of files that have not been read yet.
        var left: Set<String> = []

        init(known: [String: FoundFile], rejected: [String: Rejection], time: Duration?) {
            self.known = known
            before = rejected
            end = time.map { .now + $0 }
        }

        /// Whether a file is left for the next scan.
        ///
        /// Not one that was found before: it would seem to be gone, and lose its id.
        mutating func leaves(_ path: String) -> Bool {
            guard let end, hasRead, known[path] == nil, ContinuousClock.now >= end else {
                hasRead = true
                return false
            }
            isPartial = true
            left.insert(path)
            return true
        }
    }

    /// Everything there is now, however long it takes to read it.
    ///
    /// - Parameter known: What was found before, by path: what has not changed is not read again.
    /// - Throws: ``Failure`` `.io` for a root that is not there.
    public func scan(known: [String: FoundFile] = [:]) throws(Failure) -> [FoundFile] {
        try scan(known: known, within: nil).files
    }

    /// Everything there is now, or a part of it.
    ///
    /// - Parameters:
    ///   - known: What was found before, by path: what has not changed is not read again.
    ///   - rejected: What was rejected before, by path: what has not changed is not judged again.
    ///   - time: How long files may be read that were not found before; the others are left for the next scan. At least one is
    ///     read.
    /// - Throws: ``Failure`` `.io` for a root that is not there.
    public func scan(
        known: [String: FoundFile] = [:], rejected: [String: Rejection] = [:], within time: Duration?
    ) throws(Failure) -> Scan {
        var progress = Progress(known: known, rejected: rejected, time: time)
        for root in roots {
            let path = Files.resolved(root)
            switch Files.kind(path) {
            case .file: take(path, &progress)
            case .folder: list(path, 0, &progress)
            case .other, nil: throw Failure(.io, "there is no such file or folder", at: root)
            }
        }
        return Scan(
            files: progress.found.values.sorted { $0.path < $1.path }, rejected: progress.rejected,
            isPartial: progress.isPartial)
    }

    /// Adds a file to the issues that were found, or to those that were rejected.
    private func take(_ path: String, _ progress: inout Progress) {
        // Before it is judged: a file that is written to meanwhile is judged again.
        let version = progress.known[path] == nil ? try? Files.version(path) : nil
        if let version, let rejection = progress.before[path], rejection.version == version {
            progress.rejected[path] = rejection
        } else if let file = read(path, &progress) {
            progress.found[path] = file
        } else if !progress.left.contains(path), progress.rejected.count < Self.most, let reason = explain(path) {
            // What can't be opened may be readable the next time, though it has not changed.
            let isOpened = (try? Files.head(path, Self.head)) != nil
            progress.rejected[path] = Rejection(reason: reason, version: isOpened ? version : nil)
        }
    }

    /// What can't be read is not in the shelf: it may be there the next time.
    ///
    /// - Parameter isMade: Whether Recto wrote the folder, or one around it, whose pictures then are no pages.
    /// - Returns: Whether the folder, or one in it, holds what is named like an issue.
    @discardableResult
    private func list(_ folder: String, _ depth: Int, isMade: Bool = false, _ progress: inout Progress) -> Bool {
        let names: [String]
        do throws(Failure) { names = try Files.list(folder) } catch {
            progress.rejected[folder] = Rejection(reason: error.message)
            return true
        }
        let isMade = isMade || names.contains("pages.json") || names.contains("edition.json")
        if let manifest = Self.manifests.first(where: { names.contains($0) }) {
            if let file = read(folder, manifest: manifest, progress.known) { progress.found[folder] = file }
            return true
        }
        var holdsIssues = false
        var (files, pictures, texts) = (0, [String](), [String]())
        for name in names where !name.hasPrefix(".") && progress.found.count < Self.most {
            let path = folder + "/" + name
            // A folder may be called `x.recto` as well.
            switch Files.kind(path) {
            case .folder:
                if depth < Self.deepest, list(path, depth + 1, isMade: isMade, &progress) { holdsIssues = true }
            case .file:
                files += 1
                if BookFileName.isPicture(name) { pictures.append(path) }
                if Self.isCalledIssue(name) {
                    take(path, &progress)
                    holdsIssues = true
                } else if BookFileName.isText(name), !BookFileName.isNotice(name) {
                    texts.append(path)
                }
            case .other, nil: break
            }
        }
        guard !holdsIssues, !isMade, pictures.count >= Self.fewestPictures, pictures.count * 2 >= files else {
            // What Recto wrote is no book, nor is what tells of a book's pictures.
            for text in texts where !isMade { take(text, &progress) }
            return holdsIssues
        }
        if let book = read(folder, pictures: pictures, progress.known) { progress.found[folder] = book }
        return true
    }

    /// A picture that lies about is no book.
    private static let fewestPictures = 2

    private static func isCalledIssue(_ name: String) -> Bool {
        BookFileName.isArchive(name) || ShelfEntry.Kind(name: name) != nil
    }

    private func read(_ path: String, _ progress: inout Progress) -> FoundFile? {
        if let file = progress.known[path], Files.kind(path) == .file, (try? Files.version(path)) == file.version {
            return file
        }
        guard let (version, head) = try? Files.head(path, Self.head) else { return nil }
        let isZip = head.starts(with: [0x50, 0x4B, 3, 4])
        let isBook = BookFileName.isArchive(path)
        let isSealed = ShelfEntry.Kind(name: path) == .sealed
        guard !isSealed || opensSealed else { return nil }
        let isText = BookFileName.isText(path)
        let kind: ShelfEntry.Kind =
            isSealed ? .sealed : isBook ? .book : isText ? .text : isZip ? .package : .document
        let base: String
        if kind == .package, let id = identify(path) {
            base = Self.base(ofIssue: id)
        } else {
            // A collection of books has more of text than of pictures.
            guard !progress.leaves(path), !isBook || recognizesBook(path),
                let digest = try? Files.digest(path, of: version)
            else { return nil }
            base = String(digest.prefix(Self.digits))
        }
        return FoundFile(path: path, kind: kind, version: version, base: base)
    }

    /// Of a content's digest: 80 bits, for which nobody finds a second file that has them too.
    private static let digits = 20

    /// Of an id, which anybody may state who makes a package: two alike by chance get numbers.
    private static func base(ofIssue id: String) -> String {
        var digest = Digest()
        digest.add("issue \(id)")
        return String(digest.digits.prefix(12))
    }

    private func read(_ folder: String, manifest: String, _ known: [String: FoundFile]) -> FoundFile? {
        guard let version = try? Files.version(folder + "/" + manifest) else { return nil }
        if let file = known[folder], file.version == version { return file }
        let base = Self.base(ofIssue: identify(folder) ?? "folder \(folder)")
        return FoundFile(path: folder, kind: .folder, version: version, base: base)
    }

    /// A folder of pictures: its version covers every picture, since a folder's own time tells only of names.
    private func read(_ folder: String, pictures: [String], _ known: [String: FoundFile]) -> FoundFile? {
        guard var version = try? Files.version(folder) else { return nil }
        version.stamp.size = 0
        for picture in pictures {
            guard let one = try? Files.version(picture) else { continue }
            version.stamp.size += one.stamp.size
            version.stamp.modified = max(version.stamp.modified, one.stamp.modified)
            version.changed = max(version.changed, one.changed)
        }
        if let file = known[folder], file.version == version { return file }
        return FoundFile(
            path: folder, kind: .pictures, version: version, base: Self.base(ofIssue: "pictures \(folder)"))
    }
}
