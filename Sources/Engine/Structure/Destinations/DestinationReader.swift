import RectoGeometry
import RectoLane

/// Finds out where destinations lead, named ones by a list that is made once.
@Lane
final class DestinationReader {
    /// A destination as far as it could be found out, and what is wrong with it.
    struct Found {
        var destination: Destination?
        var problem: String?
    }

    private enum Entry {
        case object(ObjectID)
        case found(Found)
    }

    private let pages: PageMap
    private lazy var names = nameTree()
    private lazy var oldNames = dictionary()
    private var known: [ObjectID: Found] = [:]

    /// More names than this are left out.
    private static let nameLimit = 2_000_000

    init(_ pages: PageMap) { self.pages = pages }

    /// What `object` leads to.
    ///
    /// - Parameter isRemote: It is about another file, whose names and pages are not known.
    func find(_ object: PDFObject, isRemote: Bool = false) -> Found {
        if let array = object.array { return explicit(array, isRemote) }
        if let key = object.byteKey {
            return named(key, key.utf8.allSatisfy { $0 < 0x7F && $0 >= 0x20 } ? key : object.text ?? key, isRemote) {
                names[key] ?? oldNames[key]
            }
        }
        if let key = object.name { return named(key, key, isRemote) { oldNames[key] ?? names[key] } }
        if let dictionary = object.dictionary, let array = dictionary["/D"].array { return explicit(array, isRemote) }
        return Found(problem: object.isNull ? "the destination is missing" : "the destination is of a wrong type")
    }

    private func named(_ key: String, _ text: String, _ isRemote: Bool, _ look: () -> Entry?) -> Found {
        var found: Found
        if isRemote {
            found = Found(destination: Destination())
        } else {
            switch look() {
            case .found(let value): found = value
            case .object(let id): found = find(id)
            case nil: found = Found(destination: Destination(), problem: "there is no destination of that name")
            }
        }
        if found.destination == nil { found.destination = Destination() }
        found.destination?.name = text
        return found
    }

    private func find(_ id: ObjectID) -> Found {
        if let found = known[id] { return found }
        let found = pages.file.scoped { unnamed(pages.file.object(id)) }
        known[id] = found
        return found
    }

    /// What a name stands for: an array, alone or in a dictionary, and not another name.
    private func unnamed(_ object: PDFObject) -> Found {
        let array = object.array ?? object.dictionary?["/D"].array
        return array.map { explicit($0, false) } ?? Found(problem: "the destination of that name is of a wrong type")
    }

    private func explicit(_ array: PDFArray, _ isRemote: Bool) -> Found {
        let target = array[0]
        var destination = Destination(kind: Destination.Kind(rawValue: array[1].name ?? "Fit"))
        if let number = target.integer {
            destination.page = number
        } else if !isRemote {
            guard let id = target.id else {
                return Found(destination: destination, problem: "the destination names no page")
            }
            destination.page = pages.page(of: id)
        }
        if isRemote { return Found(destination: destination) }
        guard let page = destination.page, (0..<pages.count).contains(page) else {
            destination.page = nil
            return Found(destination: destination, problem: "the destination's page is not in the document")
        }
        destination.label = pages.label(page)
        place(&destination, array, pages.frame(page))
        return Found(destination: destination)
    }

    private func place(_ destination: inout Destination, _ array: PDFArray, _ frame: PageFrame) {
        switch destination.kind {
        case .xyz:
            move(&destination, left: array[2].number, top: array[3].number, frame)
            destination.zoom = array[4].number.flatMap { $0 > 0 ? $0 : nil }
        case .fitH, .fitBH: move(&destination, left: nil, top: array[2].number, frame)
        case .fitV, .fitBV: move(&destination, left: array[2].number, top: nil, frame)
        case .fitR:
            guard let left = array[2].number, let bottom = array[3].number, let right = array[4].number,
                let top = array[5].number
            else { return }
            let rect = frame.rounded(Rect(corner: Point(x: left, y: bottom), opposite: Point(x: right, y: top)))
            destination.rect = Rect(
                corner: Self.held(Point(x: rect.x, y: rect.y), frame),
                opposite: Self.held(Point(x: rect.maxX, y: rect.maxY), frame))
        default: break
        }
    }

    /// A coordinate of the page is known where all that it comes from is.
    private func move(_ destination: inout Destination, left: Double?, top: Double?, _ frame: PageFrame) {
        let point = Self.held(frame.rounded(Point(x: left ?? 0, y: top ?? 0)), frame)
        let map = frame.toPage
        if (map.a == 0 || left != nil) && (map.c == 0 || top != nil) { destination.x = point.x }
        if (map.b == 0 || left != nil) && (map.d == 0 || top != nil) { destination.y = point.y }
    }

    /// The point of the page nearest to a given one: some files name places beyond the top, such as 10,000.
    private static func held(_ point: Point, _ frame: PageFrame) -> Point {
        Point(
            x: min(max(point.x, 0), frame.size.width.thousandths),
            y: min(max(point.y, 0), frame.size.height.thousandths))
    }

    // MARK: - Names

    private func nameTree() -> [String: Entry] {
        var names: [String: Entry] = [:]
        pages.file.scoped {
            guard let root = pages.file.root?["/Names"].dictionary else { return }
            ObjectTree(file: pages.file, kind: .names).forEach(from: root["/Dests"]) { key, value in
                guard names.count < Self.nameLimit, let key = key.byteKey, names[key] == nil else { return }
                names[key] = entry(value)
            }
        }
        return names
    }

    /// Destinations as PDF 1.1 named them.
    private func dictionary() -> [String: Entry] {
        var names: [String: Entry] = [:]
        pages.file.scoped {
            pages.file.root?["/Dests"].dictionary?.forEach { key, value in
                names[String(key.dropFirst())] = entry(value)
            }
        }
        return names
    }

    /// What is not an object of its own can't be had again by number.
    private func entry(_ value: PDFObject) -> Entry { value.id.map { .object($0) } ?? .found(unnamed(value)) }
}
