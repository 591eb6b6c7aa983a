import RectoGeometry
import RectoPageContent

/// Puts the units of a page into the order of its tags or threads, where these can be trusted.
enum TagOrder {
    /// So many of a page's characters must have tags, and so many of its units be in the order of the page already.
    private static let tagged = 0.95
    private static let agreeing = 0.9
    /// Threads are drawn by hand, so that less agreement is enough; an order that runs backwards is none.
    private static let agreeingWithThread = 0.5

    /// - Parameter units: By page; they keep their pages.
    static func sort(_ units: inout [TextUnit]) {
        var first = 0
        while first < units.count {
            let page = units[first].page
            let end = units[first...].firstIndex { $0.page != page } ?? units.count
            sort(&units, first..<end)
            first = end
        }
    }

    private static func sort(_ units: inout [TextUnit], _ page: Range<Int>) {
        let artifacts = page.filter { units[$0].tag?.role == .artifact }
        let tagged = page.filter { units[$0].tag.map { !$0.isThreaded && $0.order != nil } ?? false }
        let all = count(units, Array(page)) - count(units, artifacts)
        if Double(count(units, tagged)) >= Self.tagged * Double(all) { place(&units, tagged, agreeing) }
        var threads: [Int: [Int]] = [:]
        for index in page {
            if let tag = units[index].tag, tag.isThreaded, let story = tag.story {
                threads[story, default: []].append(index)
            }
        }
        for own in threads.values { place(&units, own, agreeingWithThread) }
    }

    private static func count(_ units: [TextUnit], _ own: [Int]) -> Int { own.reduce(0) { $0 + units[$1].characters } }

    /// Sorts some units within the places that they have.
    private static func place(_ units: inout [TextUnit], _ own: [Int], _ least: Double) {
        let orders = own.map { units[$0].tag?.order ?? 0 }
        guard own.count <= most, Double(longestRise(orders)) >= least * Double(own.count) else { return }
        let sorted = zip(own, orders).sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { units[$0.0] }
        // An order that puts a headline behind the text below it was made by a program.
        guard lateHeads(sorted) <= lateHeads(own.map { units[$0] }) else { return }
        for (index, unit) in zip(own, sorted) { units[index] = unit }
    }

    /// Units of a page that are compared with each other.
    private static let most = 500

    /// How many times larger a headline is than its text.
    private static let headline = 1.2

    /// How often a unit comes behind one that stands below it in smaller type.
    private static func lateHeads(_ units: [TextUnit]) -> Int {
        var count = 0
        for (place, unit) in units.enumerated() {
            for later in units[(place + 1)...]
            where later.box.maxY <= unit.box.y && later.size >= headline * unit.size {
                let shared = min(unit.box.maxX, later.box.maxX) - max(unit.box.x, later.box.x)
                if shared > min(unit.box.width, later.box.width) / 2 { count += 1 }
            }
        }
        return count
    }

    /// The length of the longest part of a sequence that does not fall.
    static func longestRise(_ values: [Int]) -> Int {
        var tails: [Int] = []
        for value in values {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if tails[middle] <= value { low = middle + 1 } else { high = middle }
            }
            if low == tails.count { tails.append(value) } else { tails[low] = value }
        }
        return tails.count
    }
}
