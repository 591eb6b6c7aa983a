import RectoLane

/// Reads the outline without recursion: real ones are 30 deep, broken ones are rings.
@Lane
struct OutlineReader {
    let file: ObjectFile
    let destinations: DestinationReader
    let actions: ActionReader

    /// More entries than this are left out.
    static let limit = 200_000

    /// An item and what to go on with.
    private struct Item {
        var entry: OutlineEntry
        var first: PDFObject?
        var next: PDFObject?
    }

    func read() -> Outline {
        var outline = Outline()
        file.scoped {
            guard let root = file.root?["/Outlines"].dictionary else { return }
            var visited: Set<ObjectID> = []
            if let id = root.id { visited.insert(id) }
            var waiting: [(object: PDFObject, level: Int)] = []
            let first = root["/First"]
            if first.isNull { return }
            waiting.append((first, 1))
            var hasLoop = false
            var isBroken = false
            while let (object, level) = waiting.popLast() {
                if let id = object.id, !visited.insert(id).inserted {
                    hasLoop = true
                    continue
                }
                guard outline.entries.count < Self.limit else {
                    outline.problems.append("there are more than \(Self.limit) entries; the rest is left out")
                    break
                }
                // What an item refers to outlives the scope; all else it took is let go of.
                let item = file.scoped(keeping: { $0.map { [$0.first, $0.next].compactMap(\.self) } ?? [] }) {
                    read(object, level)
                }
                object.release()
                guard let item else {
                    isBroken = true
                    continue
                }
                outline.entries.append(item.entry)
                if let next = item.next { waiting.append((next, level)) }
                if let first = item.first { waiting.append((first, level + 1)) }
            }
            if hasLoop { outline.problems.append("entries refer to each other in a circle; each is listed once") }
            if isBroken { outline.problems.append("an entry is missing or damaged; those after it are lost") }
        }
        return outline
    }

    private func read(_ object: PDFObject, _ level: Int) -> Item? {
        guard let dictionary = object.dictionary else { return nil }
        let table = dictionary.table
        let flags = table["/F"]?.integer ?? 0
        var entry = OutlineEntry(
            title: table["/Title"]?.text ?? "", level: level, bold: flags & 2 != 0, italic: flags & 1 != 0,
            color: table["/C"]?.array.flatMap(ColorReader.color))
        if table["/Title"]?.text == nil { entry.problem = "the entry has no title" }
        if let place = table["/Dest"] {
            lead(&entry, destinations.find(place))
        } else if let object = table["/A"] {
            var media: [Media] = []
            let action = actions.action(object, media: &media)
            if let action, action.kind == .goTo {
                lead(&entry, DestinationReader.Found(destination: action.destination, problem: action.problem))
            }
            if action?.kind != .goTo || action?.next != nil { entry.action = action }
            if let problem = action?.problem { entry.problem = problem }
        }
        // A reference to nothing is not in the table, but a loss to be told of.
        var item = Item(
            entry: entry, first: table["/First"] ?? lost("/First", of: dictionary),
            next: table["/Next"] ?? lost("/Next", of: dictionary))
        if item.first != nil { item.entry.open = (table["/Count"]?.number ?? 0) > 0 }
        return item
    }

    private func lost(_ key: String, of dictionary: PDFDictionary) -> PDFObject? {
        let object = dictionary[key]
        return object.id == nil ? nil : object
    }

    private func lead(_ entry: inout OutlineEntry, _ found: DestinationReader.Found) {
        entry.destination = found.destination
        entry.page = found.destination?.page
        entry.label = found.destination?.label
        if let problem = found.problem { entry.problem = problem }
    }
}
