import RectoLibrary

/// All issues of the library as far as lists depend on them, as they were at one moment.
///
/// In memory, since a page that is scrolled asks for one window after the other: of 100,000 issues, each would have the database sort them.
struct NewsstandSnapshot: Sendable {
    /// Up to which change of a state it is.
    var happening = 0
    private(set) var lines: [IssueLine] = []
    /// Of each line, its place, by the issue's number.
    private(set) var places: [Int: Int] = [:]
    /// The titles in small letters, one after the other, and where each ends.
    private var text: [UInt8] = []
    private var ends: [Int] = []

    init() {}

    init(_ lines: [IssueLine], happening: Int) {
        self.lines = lines
        self.happening = happening
        places.reserveCapacity(lines.count)
        ends.reserveCapacity(lines.count)
        for (place, line) in lines.enumerated() {
            places[line.id] = place
            text += line.title.lowercased().utf8
            ends.append(text.count)
        }
    }

    /// Takes over the state of an issue.
    ///
    /// - Returns: `false` for an issue that is not in the list.
    mutating func take(_ issue: IssueRecord) -> Bool {
        guard let place = places[issue.id], lines[place].title == issue.title, lines[place].store == issue.store else {
            return false
        }
        lines[place].state = issue.state
        return true
    }

    /// How many issues there are in each view, of one store or all.
    func counts(of store: Int?) -> [NewsstandQuestion.View: Int] {
        var states: [IssueState: Int] = [:]
        for line in lines where store == nil || line.store == store { states[line.state, default: 0] += 1 }
        var counts: [NewsstandQuestion.View: Int] = [:]
        for view in NewsstandQuestion.View.allCases {
            counts[view] = states.reduce(0) { $0 + (view.contains($1.key) ? $1.value : 0) }
        }
        return counts
    }

    /// The numbers of the issues that are meant, in their order.
    func issues(_ filter: NewsstandQuestion.Filter) -> [Int] {
        let words = filter.words.split { $0.isWhitespace }.map { Array($0.utf8) }
        var found: [Int] = []
        for (place, line) in lines.enumerated() {
            guard filter.view.contains(line.state), filter.store == nil || line.store == filter.store else { continue }
            let title = (place == 0 ? 0 : ends[place - 1])..<ends[place]
            if words.allSatisfy({ has($0, in: title) }) { found.append(line.id) }
        }
        return found
    }

    private func has(_ word: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count >= word.count, let first = word.first else { return word.isEmpty }
        return text.withUnsafeBufferPointer { text in
            (range.lowerBound...range.upperBound - word.count).contains { start in
                text[start] == first && word.indices.allSatisfy { text[start + $0] == word[$0] }
            }
        }
    }
}
