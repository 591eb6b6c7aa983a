import RectoLane

/// A name tree or a number tree (ISO 32000-2, 7.9.6 and 7.9.7).
@Lane
struct ObjectTree {
    enum Kind: String {
        case names = "/Names"
        case numbers = "/Nums"
    }

    let file: ObjectFile
    let kind: Kind

    /// More nodes than this are not a tree but an attack.
    private static let nodeLimit = 1_000_000

    /// Gives every key with its value, in the order of the tree, each node once.
    ///
    /// Keys and values are valid during the call only.
    func forEach(from root: PDFObject, _ body: (PDFObject, PDFObject) -> Void) {
        var visited: Set<ObjectID> = []
        var waiting = [root]
        var count = 0
        while let node = waiting.popLast(), count < Self.nodeLimit {
            count += 1
            if let id = node.id, !visited.insert(id).inserted { continue }
            guard let dictionary = node.dictionary else { continue }
            if let kids = dictionary["/Kids"].array { waiting += kids.items(limit: Self.nodeLimit).reversed() }
            guard let pairs = dictionary[kind.rawValue].array else { continue }
            for index in stride(from: 0, to: pairs.count - 1, by: 2) {
                file.scoped { body(pairs[index], pairs[index + 1]) }
            }
        }
    }
}
