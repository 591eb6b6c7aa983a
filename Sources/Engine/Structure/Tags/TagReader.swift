import RectoLane
import RectoPageContent

/// Reads the structure tree without recursion: broken ones are rings.
@Lane
struct TagReader {
    let file: ObjectFile
    let pages: PageMap

    /// More elements or pieces are left out, and so are deeper ones.
    private static let limit = 500_000
    private static let deepest = 200

    /// What an element hands down to what is in it.
    private struct Place {
        var page: Int?
        var role = DocumentTags.Role.other
        var level = 0
        var element = 0
        var story: Int?
        var depth = 0
    }

    /// The pieces of the tree, in its order; none if the document has no tags or says that they are not to be trusted.
    func pieces() -> [DocumentTags.Piece] {
        file.scoped {
            guard let catalog = file.root, let root = catalog["/StructTreeRoot"].dictionary,
                catalog["/MarkInfo"].dictionary?["/Suspects"].bool != true
            else { return [] }
            var names = TagNames(root)
            var pieces: [DocumentTags.Piece] = []
            var visited: Set<ObjectID> = []
            var count = 0
            var waiting: [(object: PDFObject, place: Place)] = []
            push(root["/K"], Place(), &waiting)
            while let (object, place) = waiting.popLast(), pieces.count < Self.limit, count < Self.limit {
                count += 1
                if let number = object.integer {
                    add(number, place, &pieces)
                } else if let id = object.id, !visited.insert(id).inserted {
                    // A ring, or one element in two places: it counts where it comes first.
                } else if let kid = object.dictionary {
                    read(kid, place, count, &names, &pieces, &waiting)
                }
            }
            return pieces
        }
    }

    private func read(
        _ kid: PDFDictionary, _ place: Place, _ count: Int, _ names: inout TagNames,
        _ pieces: inout [DocumentTags.Piece],
        _ waiting: inout [(object: PDFObject, place: Place)]
    ) {
        let page = kid["/Pg"].id.flatMap(pages.page(of:)) ?? place.page
        if let type = kid["/S"].name {
            guard place.depth < Self.deepest else { return }
            var own = place
            (own.page, own.depth) = (page, place.depth + 1)
            let standard = names.standard(type)
            if let found = TagNames.role(standard) { take(found.role, found.level, count, &own) }
            if type == "Story" || type == "Article" || standard == "Art" { own.story = count }
            push(kid["/K"], own, &waiting)
        } else if let number = kid["/MCID"].integer, kid["/Stm"].isNull {
            // Numbers within a form are the form's own.
            var own = place
            own.page = page
            add(number, own, &pieces)
        }
    }

    /// Paragraphs within a caption, a list or the like are a part of it.
    private func take(_ role: DocumentTags.Role, _ level: Int, _ element: Int, _ place: inout Place) {
        let isPart = (role == .paragraph || role == .other) && place.role != .paragraph && place.role != .other
        if !isPart { (place.role, place.level) = (role, level) }
        place.element = element
    }

    private func add(_ number: Int, _ place: Place, _ pieces: inout [DocumentTags.Piece]) {
        guard let page = place.page, number >= 0 else { return }
        pieces.append(
            DocumentTags.Piece(
                page: page, content: number, role: place.role, level: place.level, element: place.element,
                story: place.story))
    }

    private func push(_ kids: PDFObject, _ place: Place, _ waiting: inout [(object: PDFObject, place: Place)]) {
        if let array = kids.array {
            // Elements without a number of their own may be in a shared array.
            for kid in array.items(limit: max(0, Self.limit - waiting.count)).reversed() {
                waiting.append((kid, place))
            }
        } else if !kids.isNull {
            waiting.append((kids, place))
        }
    }
}
