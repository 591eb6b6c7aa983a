/// Things by their height on the page, to find those near a height without looking at all.
struct Shelves {
    private var shelves: [Int: [Int]] = [:]

    private static let height = 24.0

    init(_ things: [(height: Double, index: Int)]) {
        for thing in things { shelves[Self.shelf(thing.height), default: []].append(thing.index) }
    }

    /// Those on the shelves that a stretch touches; the caller looks at each more closely.
    func near(_ height: Double, within distance: Double) -> [Int] {
        let distance = min(distance, 10 * Self.height)
        return (Self.shelf(height - distance)...Self.shelf(height + distance)).flatMap { shelves[$0] ?? [] }
    }

    private static func shelf(_ height: Double) -> Int { Int(max(-1e9, min(1e9, height)) / Self.height) }
}
