import Recto

/// Takes pages over from the export of another version of a document that would be drawn the same, wherever they are in this one:
/// an advertisement put in moves all pages behind it, and none of them is drawn again.
///
/// Files change their names and are then published as those of a page just drawn are. Whenever a run is killed, a page that
/// was not yet taken over whole is drawn.
struct PageReuse {
    private let earlier: PagesReport
    private let contents: [PageContents?]
    /// By page of this version, from 0: the place of its record in the earlier report.
    private let places: [Int: Int]

    /// - Parameters:
    ///   - earlier: What the other version's export wrote, with the same options.
    ///   - contents: By page of this version; `nil` where a page is to be drawn.
    init(_ earlier: PagesReport, _ contents: [PageContents?]) {
        self.earlier = earlier
        self.contents = contents
        places = Self.places(of: earlier, contents)
    }

    /// A page that stayed keeps its files; of several that look alike, the first of one version is the first of the other.
    private static func places(of earlier: PagesReport, _ contents: [PageContents?]) -> [Int: Int] {
        var places: [Int: Int] = [:]
        var free: [String: [Int]] = [:]
        for (place, record) in earlier.pages.enumerated().reversed() {
            guard let content = record.content, earlier.holds(record.index) else { continue }
            if contents.indices.contains(record.index), contents[record.index]?.digest == content {
                places[record.index] = place
            } else {
                free[content, default: []].append(place)
            }
        }
        let isRenamable = earlier.options.format.layout(earlier.options, page: "").isRenamable
        for page in contents.indices where isRenamable && places[page] == nil {
            places[page] = contents[page].flatMap { free[$0.digest]?.popLast() }
        }
        return places
    }

    /// Makes the files of pages ready to be published.
    ///
    /// - Parameters:
    ///   - folder: Of both exports.
    ///   - archive: The earlier one's archive, where there is one.
    ///   - names: Of this version's pages.
    ///   - workplace: Of a page of this version.
    /// - Returns: The pages that are whole, in their order.
    /// - Complexity: linear in the bytes of pages that moved, and of all pages in an archive.
    func take(
        in folder: ExportFolder, archive: String?, names: PageNames, workplace: (Int) -> PageWorkplace
    ) throws(Failure) -> [PageRecord] {
        let earlierNames = PageNames(pageCount: earlier.document.pageCount)
        func layout(_ name: String) -> any TileLayout { earlier.options.format.layout(earlier.options, page: name) }
        var moved: [(page: Int, place: Int)] = []
        // All leave their old names before any gets its new one: that may still be another's old one.
        for (page, place) in places.sorted(by: { $0.key < $1.key }) {
            let (old, new) = (layout(earlierNames[earlier.pages[place].index]), layout(names[page]))
            if old.entry != new.entry {
                let roots = archive == nil ? zip(old.roots, new.roots) : zip(old.looseRoots, new.looseRoots)
                guard try move(roots.map { (folder.path + "/" + $0, $1) }, to: workplace(page)) else { continue }
            }
            moved.append((page, place))
        }
        var taken: [PageRecord] = []
        for (page, place) in moved {
            var record = earlier.pages[place]
            let (workplace, old) = (workplace(page), earlierNames[record.index])
            var digest = TileSetDigest()
            if let archive, let bounds = earlier.archiveDirectory {
                guard try workplace.take(place, of: archive, bounds: bounds, page: old, &digest) else { continue }
            }
            if old != names[page] {
                try digest.add(filesBelow: workplace.files)
                record.digest = digest.text
            }
            record.index = page
            record.label = contents[page]?.label ?? record.label
            record.path = layout(names[page]).entry
            taken.append(record)
        }
        return taken
    }

    /// - Returns: whether all were there.
    private func move(_ files: [(path: String, name: String)], to workplace: PageWorkplace) throws(Failure) -> Bool {
        try Files.makeFolder(workplace.files)
        guard files.allSatisfy({ Files.kind($0.path) != nil }) else {
            try workplace.discard()
            return false
        }
        for file in files { try Files.rename(file.path, to: workplace.files + "/" + file.name) }
        return true
    }
}
