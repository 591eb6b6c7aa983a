import RectoLane
import RectoPackaging

/// Tells by a digest whether a page would be drawn as in another version of its document.
///
/// What drawing reads goes in: a page's attributes, inherited ones too, its content, resources and annotations with their
/// appearances, and of the catalog optional content and the form's defaults. Where links lead, tags, thumbnails and metadata
/// do not. Objects go in as they are met, not by number, which every writer gives anew; streams as they lie in the file, so
/// that a page whose streams were compressed again counts as another.
@Lane
final class PageContent {
    /// An object without what it refers to.
    private struct Own {
        var words: [UInt64] = []
        /// In the order in which they are met.
        var references: [ObjectID] = []
    }

    private let file: ObjectFile
    /// Fonts and pictures are shared by many pages.
    private var known: [ObjectID: Own] = [:]
    private lazy var common = commonContent()

    private static let inherited = ["/Resources", "/MediaBox", "/CropBox", "/Rotate"]
    /// Entries of a page that are not drawn or lead to other pages, and those that are written otherwise.
    private static let notOfPage = Set(inherited).union([
        "/Type", "/Parent", "/Annots", "/B", "/StructParents", "/Metadata", "/PieceInfo", "/LastModified", "/Thumb",
        "/AA",
        "/Dur", "/Trans", "/Tabs", "/ID", "/PZ", "/AF", "/DPart",
    ])
    private static let notOfAnnotation: Set<String> = [
        "/Type", "/P", "/Parent", "/Kids", "/Popup", "/IRT", "/A", "/AA", "/PA", "/Dest", "/StructParent", "/M", "/NM",
        "/CreationDate", "/AF",
    ]
    private static let notOfForm: Set<String> = ["/Fields", "/CO", "/XFA", "/SigFlags"]
    private static let none: Set<String> = []

    /// Nesting, and fields above a field: beyond it a file is broken.
    private static let depthLimit = 64
    /// Objects of one page; real ones have some hundreds.
    private static let objectLimit = 500_000

    init(_ file: ObjectFile) { self.file = file }

    /// The digest; `nil` where something cannot be read, which says nothing then.
    ///
    /// Cost: every byte of the page in the file, those of shared objects once for all pages.
    func digest(page index: Int) -> String? {
        file.scoped {
            guard let page = file.page(index), let common else { return nil }
            var own = Writer(common)
            for key in Self.inherited {
                guard let value = file.inherited(key, from: page) else { continue }
                own.digest.add(key)
                write(value, to: &own)
            }
            writeEntries(of: page, without: Self.notOfPage, to: &own)
            for item in page["/Annots"].array?.items() ?? [] {
                guard let annotation = item.dictionary else { continue }
                own.digest.add("annotation")
                writeEntries(of: annotation, without: Self.notOfAnnotation, to: &own)
                // A field's value and look may come from above.
                var field = annotation["/Parent"].dictionary
                for _ in 0..<Self.depthLimit where annotation["/Subtype"].name == "Widget" {
                    guard let above = field else { break }
                    writeEntries(of: above, without: Self.notOfAnnotation, to: &own)
                    field = above["/Parent"].dictionary
                }
            }
            return close(&own)
        }
    }

    /// Of the catalog, and so of every page.
    private func commonContent() -> String? {
        file.scoped {
            var own = Writer("")
            guard let root = file.root else { return nil }
            own.digest.add("optional content")
            write(root["/OCProperties"], to: &own)
            if let form = root["/AcroForm"].dictionary {
                own.digest.add("form")
                writeEntries(of: form, without: Self.notOfForm, to: &own)
            }
            return close(&own)
        }
    }

    // MARK: - Writing

    /// What goes in, and what is still to follow.
    private struct Writer {
        var digest = Digest()
        var references: [ObjectID] = []
        var isWhole = true

        init(_ before: String) { digest.add(before) }
    }

    /// Adds all that is referred to, each object once, in the order in which it is met.
    private func close(_ own: inout Writer) -> String? {
        var places: [ObjectID: Int] = [:]
        var waiting = Array(own.references.reversed())
        while own.isWhole, let id = waiting.popLast() {
            if let place = places[id] {
                own.digest.add("again \(place);")
                continue
            }
            guard places.count < Self.objectLimit, let object = self.own(id) else { return nil }
            places[id] = places.count
            for word in object.words { own.digest.add("\(word),") }
            waiting += object.references.reversed()
        }
        return own.isWhole ? own.digest.digits : nil
    }

    private func own(_ id: ObjectID) -> Own? {
        if let own = known[id] { return own }
        return file.scoped {
            var writer = Writer("")
            writeValue(file.object(id), id: id, depth: 0, to: &writer)
            guard writer.isWhole else { return nil }
            let own = Own(words: writer.digest.words, references: writer.references)
            known[id] = own
            return own
        }
    }

    private func writeEntries(
        of dictionary: PDFDictionary, without skipped: Set<String>, depth: Int = 0, to writer: inout Writer
    ) {
        writer.digest.add("<<")
        dictionary.forEach { key, value in
            guard !skipped.contains(key) else { return }
            writer.digest.add("\(key.utf8.count)\(key) ")
            write(value, depth: depth + 1, to: &writer)
        }
        writer.digest.add(">>")
    }

    private func write(_ object: PDFObject, depth: Int = 0, to writer: inout Writer) {
        guard let id = object.id else { return writeValue(object, id: nil, depth: depth, to: &writer) }
        writer.digest.add("R ")
        writer.references.append(id)
    }

    private func writeValue(_ object: PDFObject, id: ObjectID?, depth: Int, to writer: inout Writer) {
        guard depth < Self.depthLimit else {
            writer.isWhole = false
            return
        }
        if let dictionary = object.dictionary {
            // A stream's length may be an object of its own, and is known anyway.
            writeEntries(of: dictionary, without: object.isStream ? ["/Length"] : Self.none, depth: depth, to: &writer)
            if object.isStream {
                guard let id, let bytes = file.rawData(id) else {
                    writer.isWhole = false
                    return
                }
                writer.digest.add("stream \(bytes.count) ")
                writer.digest.add(bytes)
            }
        } else if let array = object.array {
            writer.digest.add("[")
            for index in 0..<array.count { write(array[index], depth: depth + 1, to: &writer) }
            writer.digest.add("]")
        } else if let name = object.name {
            writer.digest.add("/\(name.utf8.count)\(name) ")
        } else if let bytes = object.bytes {
            writer.digest.add("(\(bytes.count) ")
            writer.digest.add(bytes)
        } else if let number = object.number {
            writer.digest.add("\(number) ")
        } else if let bool = object.bool {
            writer.digest.add(bool ? "true " : "false ")
        } else if object.isNull {
            writer.digest.add("null ")
        } else {
            writer.isWhole = false
        }
    }
}
