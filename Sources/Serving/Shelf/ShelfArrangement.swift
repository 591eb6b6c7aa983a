import RectoPackaging

/// The issues of a shelf in the order in which people read them, and the groups that they form.
///
/// Issues of one series are a group, all others that lie in one folder below the shelf's own another. A folder whose books name
/// one series and no other is that series, with the books in it that name none. In a group, issues go by their number, or else
/// by their names, in which 2 comes before 10.
public struct ShelfArrangement: Sendable {
    /// Group after group.
    public let entries: [ShelfEntry]
    /// Groups of several issues, and all other issues.
    public let items: [ShelfItem]
    private let groups: [ShelfGroup]
    /// The place of each issue in ``groups``, by id.
    private let places: [String: (group: Int, position: Int)]
    private let byID: [String: Int]

    private enum Key: Hashable {
        case series(String)
        case folder(ShelfEntry.Folder)
        case single(String)
    }

    public init(_ entries: [ShelfEntry]) {
        var members: [Key: [ShelfEntry]] = [:]
        let stated = Self.stated(entries)
        for entry in entries { members[Self.key(entry, stated), default: []].append(entry) }
        let groups = members.map { key, entries in Self.group(key, entries) }
        // A group has one place; issues that are no group have one each.
        var found: [(order: NaturalOrder.Key, item: ShelfItem)] = []
        for group in groups {
            if !group.name.isEmpty, group.entries.count > 1 {
                found.append((NaturalOrder.Key(group.name), .group(group)))
            } else {
                found += group.entries.map { (NaturalOrder.Key(Self.shownPath($0)), .issue($0)) }
            }
        }
        items = found.sorted { one, other in
            one.order != other.order ? one.order < other.order : Self.id(one.item) < Self.id(other.item)
        }.map(\.item)
        self.entries = items.flatMap { item in
            switch item {
            case .issue(let entry): [entry]
            case .group(let group): group.entries
            }
        }
        self.groups = groups
        var places: [String: (group: Int, position: Int)] = [:]
        for (number, group) in groups.enumerated() {
            for (position, entry) in group.entries.enumerated() { places[entry.id] = (number, position) }
        }
        self.places = places
        byID = Dictionary(
            groups.enumerated().filter { !$0.element.name.isEmpty }.map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Groups of several issues, in order.
    public var shownGroups: [ShelfGroup] {
        items.compactMap { if case .group(let group) = $0 { group } else { nil } }
    }

    /// A group by its id, also of one issue: the others may be away.
    public func group(_ id: String) -> ShelfGroup? { byID[id].map { groups[$0] } }

    /// The issue that follows another one in its series or folder.
    public func next(after id: String) -> ShelfEntry? {
        guard let place = places[id] else { return nil }
        let entries = groups[place.group].entries
        return entries.indices.contains(place.position + 1) ? entries[place.position + 1] : nil
    }

    // MARK: - Groups

    /// The series of folders in which no book names another one.
    private static func stated(_ entries: [ShelfEntry]) -> [ShelfEntry.Folder: String] {
        var all: [ShelfEntry.Folder: Set<String>] = [:]
        for entry in entries {
            guard let folder = entry.folder, !folder.name.isEmpty, let series = entry.facts?.series else { continue }
            all[folder, default: []].insert(series)
        }
        return all.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    private static func key(_ entry: ShelfEntry, _ stated: [ShelfEntry.Folder: String]) -> Key {
        if let series = entry.facts?.series ?? entry.folder.flatMap({ stated[$0] }) { return .series(series) }
        return entry.folder.map { .folder($0) } ?? .single(entry.id)
    }

    /// The group of a key; without a name if the shelf does not show it as one, like the shelf's own folder.
    private static func group(_ key: Key, _ entries: [ShelfEntry]) -> ShelfGroup {
        switch key {
        case .series(let name):
            ShelfGroup(
                id: id("series \(name)"), name: name, isSeries: true, entries: sorted(entries, hasNumbers: true))
        case .folder(let folder):
            ShelfGroup(
                id: id("folder \(folder.path)"), name: folder.name, isSeries: false,
                entries: sorted(entries, hasNumbers: false))
        case .single: ShelfGroup(id: "", name: "", isSeries: false, entries: entries)
        }
    }

    private static func id(_ text: String) -> String {
        var digest = Digest()
        digest.add(text)
        return String(digest.digits.prefix(12))
    }

    // MARK: - Order

    /// - Parameter hasNumbers: Whether numbers count: those of issues of several series have nothing to do with each other.
    private static func sorted(_ entries: [ShelfEntry], hasNumbers: Bool) -> [ShelfEntry] {
        let keyed = entries.map { entry in
            (number: hasNumbers ? number(of: entry) : 0, path: NaturalOrder.Key(entry.path), entry: entry)
        }
        return keyed.sorted { one, other in
            one.number != other.number ? one.number < other.number : one.path < other.path
        }.map(\.entry)
    }

    /// The value of a number such as `10`, `1.5` or `3a`; what has none comes last.
    private static func number(of entry: ShelfEntry) -> Double {
        let text = entry.facts?.number ?? ""
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" }
        return Double(digits) ?? .infinity
    }

    private static func shownPath(_ entry: ShelfEntry) -> String {
        let name = Files.split(entry.path).name
        guard let folder = entry.folder?.name, !folder.isEmpty else { return name }
        return "\(folder)/\(name)"
    }

    private static func id(_ item: ShelfItem) -> String {
        switch item {
        case .issue(let entry): entry.id
        case .group(let group): group.id
        }
    }
}
