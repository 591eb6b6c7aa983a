/// Text that belongs to the article in which its chain of frames, or its thread, begins.
struct StoryLinks {
    /// Units of later articles, by the unit that they follow.
    private(set) var behind: [Int: [Int]] = [:]
    private(set) var moved: Set<Int> = []

    init(_ units: [TextUnit], starts: [Int], _ jumps: JumpLinks) {
        guard units.contains(where: { $0.tag?.story != nil }) else { return }
        let led = jumps.sections.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
        var article = 0
        var stories: [Int: [(unit: Int, article: Int)]] = [:]
        let begins = Set(starts)
        for (index, unit) in units.enumerated() {
            if begins.contains(index) { article += 1 }
            guard let story = unit.tag?.story, unit.role.isInArticles, !led.contains(index), unit.jump == nil else {
                continue
            }
            stories[story, default: []].append((index, article))
        }
        for own in stories.values {
            guard let first = own.first, let last = own.last(where: { $0.article == first.article }) else { continue }
            let rest = own.filter { $0.article != first.article }.map(\.unit)
            // A chain with a headline within it is one of several articles, or of the whole magazine.
            let hasTitle = own.dropFirst().contains {
                begins.contains($0.unit) || units[$0.unit].role == .title && $0.article != first.article
            }
            guard !rest.isEmpty, !hasTitle else { continue }
            behind[last.unit] = rest
            moved.formUnion(rest)
        }
    }

    /// Units in reading order, with those that follow some of them elsewhere, and without those that belong there.
    func placed(_ own: some Sequence<Int>) -> [Int] {
        if moved.isEmpty { return Array(own) }
        return own.lazy.filter { !moved.contains($0) }.flatMap { [$0] + (behind[$0] ?? []) }
    }
}
