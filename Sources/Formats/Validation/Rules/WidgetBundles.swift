import RectoPackaging

/// PRF-006: what the folders of widgets hold.
struct WidgetBundles {
    /// By folder, what is in it and below.
    private var sums: [Substring: (bytes: Int, files: Int)] = [:]
    private var told: Set<Substring> = []

    /// - Complexity: linear in the number of entries and the depth of their folders.
    init(_ package: Package) {
        for entry in package.entries {
            var rest = entry.name[...]
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                let sum = sums[rest, default: (0, 0)]
                sums[rest] = (sum.bytes + entry.size, sum.files + 1)
            }
        }
    }

    /// The folder of a widget's page, where it has one of its own; each is told of once.
    mutating func check(_ path: String, _ list: inout FindingList) {
        guard let slash = path.lastIndex(of: "/"), path[..<slash] != "assets", let sum = sums[path[..<slash]],
            told.insert(path[..<slash]).inserted
        else { return }
        let place = Place.file("\(path[..<slash])/")
        if sum.bytes > 5 << 20 {
            list.add("PRF-006", "\(sum.bytes >> 20) MiB, limit 5", place)
        } else if sum.files > 200 {
            list.add("PRF-006", "\(sum.files) files, limit 200", place)
        }
    }
}
