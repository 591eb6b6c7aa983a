public import RectoDiagnostics
import RectoGeometry
public import RectoLane

/// A PDF's object structure, read through qpdf: what poppler-glib lacks.
///
/// Isolation: on the lane. qpdf resolves objects when they are asked for, so that opening costs the cross-reference table
/// only.
@Lane
public final class Structure {
    let file: ObjectFile
    private var rooms: [PageBox: Room] = [:]
    private lazy var content = PageContent(file)

    /// What is kept between calls, for pages cut to one box.
    @Lane
    private final class Room {
        let outline: OutlineReader
        let annotations: AnnotationReader

        init(_ file: ObjectFile, _ box: PageBox) {
            let pages = PageMap(file, box: box)
            let destinations = DestinationReader(pages)
            let actions = ActionReader(file, destinations)
            outline = OutlineReader(file: file, destinations: destinations, actions: actions)
            annotations = AnnotationReader(pages, destinations, actions)
        }
    }

    /// Files in a document's list; the rest is left out.
    private static let attachmentLimit = 100_000

    /// Reads the cross-reference table.
    ///
    /// - Throws: ``Failure`` `.damaged`, also for a document without a catalog, or `.encrypted`.
    public init(_ source: DocumentSource, password: String?) throws(Failure) {
        file = try ObjectFile(source, password: password)
        guard file.scoped({ file.root != nil }) else {
            throw Failure(.damaged, "its structure cannot be read (no catalog)")
        }
    }

    public var pageCount: Int { file.pageCount }

    public var isEncrypted: Bool { file.isEncrypted }

    private func room(_ box: PageBox) -> Room {
        if let known = rooms[box] { return known }
        let room = Room(file, box)
        rooms[box] = room
        return room
    }

    // MARK: - Pages

    /// The page dictionary's entries; `nil` if the page tree is broken there.
    public func page(_ index: Int) -> PageDictionary? {
        file.scoped {
            guard let page = file.page(index) else { return nil }
            var boxes: [String: Rect] = [:]
            for box in PageBox.allCases {
                if let rect = file.inherited(box.key, from: page)?.rect { boxes[box.rawValue] = rect }
            }
            let rotate = file.inherited("/Rotate", from: page)?.number
            let turns = PageFrame.turns(rotate: rotate)
            var problems = [PageDictionary.problem(boxes, box: .crop)].compactMap { $0 }
            if let rotate, turns == .none, rotate.remainder(dividingBy: 360) != 0 {
                problems.append("its /Rotate is no multiple of 90 and counts as 0")
            }
            return PageDictionary(
                boxes: boxes, rotation: turns.degrees, userUnit: PageFrame.userUnit(page["/UserUnit"].number),
                problems: problems)
        }
    }

    /// Stands for all that decides how a page is drawn: the same in two versions of a document, where drawing would be.
    ///
    /// Cost: every byte of the page in the file is read; what pages share is read once.
    ///
    /// - Parameter index: From 0.
    /// - Returns: `nil` if a part of the page cannot be read.
    public func contentDigest(page index: Int) -> String? { content.digest(page: index) }

    /// /PageLayout and /PageMode.
    public func viewing() -> (layout: String?, mode: String?) {
        file.scoped { file.root.map { ($0["/PageLayout"].name, $0["/PageMode"].name) } ?? (nil, nil) }
    }

    /// The whole file again, decrypted, with each page's CropBox set to another of its boxes.
    ///
    /// poppler always renders the CropBox, so another box is had by renaming it. A page without that box keeps the box that
    /// PDF says it falls back to. Cost: the whole file in memory.
    public func bytes(croppedTo box: PageBox) throws(Failure) -> [UInt8] {
        file.prepareWriting()
        for index in 0..<pageCount {
            file.scoped {
                guard let page = file.page(index) else { return }
                let keys = [box.key, box == .media ? PageBox.media.key : PageBox.crop.key, PageBox.media.key]
                let chosen = keys.lazy.compactMap { self.file.inherited($0, from: page) }.first { $0.rect != nil }
                if let chosen { page.replace("/CropBox", with: chosen) }
            }
        }
        return try file.written()
    }

    // MARK: - Outline and annotations

    /// The outline; without entries where the document has none.
    ///
    /// Cost: the page tree and the names of destinations are read at the first call.
    ///
    /// - Parameter box: What counts as the page, for the coordinates of destinations.
    public func outline(box: PageBox = .crop) -> Outline { room(box).outline.read() }

    /// The annotations of a page.
    ///
    /// Cost: as ``outline(box:)`` at the first call; then some microseconds an annotation.
    ///
    /// - Parameters:
    ///   - index: From 0.
    ///   - box: What counts as the page.
    ///   - kinds: Those wanted, in lower case; all if `nil`.
    /// - Throws: ``Failure`` `.damaged` for a page that can't be read.
    public func annotations(page index: Int, box: PageBox = .crop, kinds: Set<String>? = nil) throws(Failure)
        -> PageAnnotations
    {
        guard let page = room(box).annotations.page(index, kinds: kinds) else {
            throw Failure(.damaged, "the page object is damaged", at: "page \(index + 1)")
        }
        return page
    }

    // MARK: - Embedded files

    /// The embedded files of the document, and the form fields that no page shows.
    public func attachments() -> DocumentAttachments {
        var result = DocumentAttachments()
        var streams: Set<String> = []
        func add(_ object: PDFObject, key: String?) {
            guard result.attachments.count < Self.attachmentLimit, var attached = FileReader.file(object) else {
                return
            }
            // Associated files are usually listed a second time.
            if let stream = attached.stream, !streams.insert(stream).inserted { return }
            attached.key = key
            result.attachments.append(attached)
        }
        file.scoped {
            guard let root = file.root else { return }
            if let names = root["/Names"].dictionary {
                ObjectTree(file: file, kind: .names).forEach(from: names["/EmbeddedFiles"]) { add($1, key: $0.text) }
            }
            for object in root["/AF"].array?.items(limit: Self.attachmentLimit) ?? [] { add(object, key: nil) }
            if let form = root["/AcroForm"].dictionary, !form["/Fields"].isNull {
                result.fields = FieldReader(file: file).hidden(shown: room(.crop).annotations.objects())
            }
        }
        return result
    }

    /// The content of a stream that holds a file or media.
    ///
    /// - Parameters:
    ///   - stream: Its object, as ``EmbeddedFile/stream`` and ``Media/stream`` have it.
    ///   - limit: More bytes are refused.
    /// - Throws: ``Failure`` `.usage` for what names no object, `.damaged` or `.tooLarge`.
    public func data(of stream: String, limit: Int) throws(Failure) -> EmbeddedData {
        guard let id = ObjectID(stream) else { throw Failure(.usage, "“\(stream)” names no object") }
        let (bytes, isDecoded) = try file.streamData(id, limit: limit)
        return EmbeddedData(bytes: bytes, isDecoded: isDecoded)
    }
}
