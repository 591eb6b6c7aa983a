/// Collects the warnings of pages while they are drawn: one line for each warning, with all pages that have it.
struct PageWarnings {
    /// The warnings, in the order in which they first came.
    private var messages: [String] = []
    private var pages: [String: Set<Int>] = [:]

    /// The most runs of pages that a line names.
    private static let mostRuns = 12

    /// - Parameter page: From 0.
    mutating func add(_ told: [String], page: Int) {
        for message in told {
            if pages[message] == nil { messages.append(message) }
            pages[message, default: []].insert(page)
        }
    }

    /// The lines for a document, such as `issue.pdf, pages 3-5, 9: …`.
    func lines(of document: String) -> [String] {
        messages.map { message in
            let numbers = (pages[message] ?? []).sorted()
            return "\(document), \(numbers.count == 1 ? "page" : "pages") \(Self.runs(numbers)): \(message)"
        }
    }

    private static func runs(_ numbers: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound == number - 1 {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        let shown = runs.prefix(mostRuns).map { run in
            run.count == 1 ? "\(run.lowerBound + 1)" : "\(run.lowerBound + 1)-\(run.upperBound + 1)"
        }
        return shown.joined(separator: ", ") + (runs.count > mostRuns ? ", …" : "")
    }
}
