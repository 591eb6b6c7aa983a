/// A selection of pages: `1-8,12,20-` by number, `label:iv-x` by label.
public struct PageSelection: Hashable, Sendable {
    private enum Item: Hashable, Sendable {
        case numbers(first: Int?, last: Int?)
        case labels(String)
    }

    private let items: [Item]
    private let text: String
    /// The option that messages name.
    private let option: String

    /// All pages.
    public static let all = PageSelection()

    private init() {
        items = [.numbers(first: nil, last: nil)]
        text = ""
        option = "--pages"
    }

    /// Parses a selection.
    ///
    /// Items are separated by commas; each is a number from 1, a range of two, a range open at one end, or `label:`
    /// and a label or a range of two.
    ///
    /// - Parameters:
    ///   - text: The selection.
    ///   - option: The option that it was given with, for messages.
    /// - Throws: ``Failure`` `.usage` naming the invalid item.
    public init(_ text: String, option: String = "--pages") throws(Failure) {
        var items: [Item] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let part = part.drop { $0 == " " }
            if part.hasPrefix("label:") {
                items.append(.labels(String(part.dropFirst("label:".count))))
                continue
            }
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(Self.number)
            switch ends.count {
            case 1 where ends[0].isValid && ends[0].number != nil:
                items.append(.numbers(first: ends[0].number, last: ends[0].number))
            case 2 where ends[0].isValid && ends[1].isValid && (ends[0].number != nil || ends[1].number != nil):
                if let first = ends[0].number, let last = ends[1].number, first > last {
                    throw Failure(.usage, "the range \(part) runs backwards; write \(last)-\(first)", at: option)
                }
                items.append(.numbers(first: ends[0].number, last: ends[1].number))
            default:
                throw Failure(
                    .usage, "“\(part)” is not a page; write numbers from 1 as in 1-8,12,20- or labels as in label:iv-x",
                    at: option)
            }
        }
        self.items = items
        self.text = text
        self.option = option
    }

    /// Whether labels have to be known to resolve it.
    public var needsLabels: Bool {
        items.contains {
            if case .labels = $0 { true } else { false }
        }
    }

    /// The pages, from 0, ascending, each once.
    ///
    /// - Parameters:
    ///   - pageCount: Pages of the document.
    ///   - labels: The label of each page; may be empty unless ``needsLabels``.
    ///   - noun: What the numbers count, for messages.
    /// - Throws: ``Failure`` `.usage` for pages that do not exist.
    public func resolve(pageCount: Int, labels: [String], noun: String = "page") throws(Failure) -> [Int] {
        var pages: Set<Int> = []
        for item in items {
            switch item {
            case .numbers(let first, let last):
                for number in [first, last].compactMap({ $0 }) where number > pageCount {
                    throw Failure(.usage, "there is no \(noun) \(number); the document has \(pageCount)", at: option)
                }
                let range = (first ?? 1) - 1..<(last ?? pageCount)
                pages.formUnion(range)
            case .labels(let text):
                pages.formUnion(try range(of: text, labels))
            }
        }
        return pages.sorted()
    }

    private static func number(_ text: Substring) -> (isValid: Bool, number: Int?) {
        if text.isEmpty { return (true, nil) }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number >= 1 else {
            return (false, nil)
        }
        return (true, number)
    }

    /// A label may contain hyphens, so the whole text is tried first, and then a range split at each hyphen.
    private func range(of text: String, _ labels: [String]) throws(Failure) -> Range<Int> {
        if let page = labels.firstIndex(of: text) { return page..<page + 1 }
        for hyphen in text.indices where text[hyphen] == "-" {
            let first = String(text[..<hyphen])
            let last = String(text[text.index(after: hyphen)...])
            guard let start = labels.firstIndex(of: first) else { continue }
            // Labels may repeat; the range ends at the first such label after its start.
            guard let end = labels[start...].firstIndex(of: last) else { continue }
            return start..<end + 1
        }
        throw Failure(
            .usage, "no page is labelled “\(text)”; `recto info --format json` lists the labels", at: option)
    }
}
