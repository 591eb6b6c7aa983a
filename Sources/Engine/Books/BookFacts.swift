/// What a book of pictures says about itself that the PDF made of it has no place for.
public struct BookFacts: Hashable, Sendable, Codable {
    public var series: String?
    /// The book's place in its series, as written: `1`, `1.5`, `10a`.
    public var number: String?
    public var publisher: String?
    public var summary: String?
    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    public var date: String?

    private static let longest = 300
    private static let longestSummary = 4000

    public init(
        series: String? = nil, number: String? = nil, publisher: String? = nil, summary: String? = nil,
        date: String? = nil
    ) {
        self.series = series
        self.number = number
        self.publisher = publisher
        self.summary = summary
        self.date = date
    }

    /// The same without dates that are none, and cut to the length that catalogues can show.
    public var bounded: BookFacts {
        func cut(_ text: String?) -> String? { text.map { String($0.prefix(Self.longest)) } }
        return BookFacts(
            series: cut(series), number: cut(number), publisher: cut(publisher),
            summary: summary.map { String($0.prefix(Self.longestSummary)) },
            date: date.flatMap { Self.isDate($0) ? $0 : nil })
    }

    /// A date of numbers; `nil` unless the year has four digits.
    ///
    /// A day without a month is left out.
    static func date(year: Int?, month: Int?, day: Int?) -> String? {
        guard let year, (1000...9999).contains(year) else { return nil }
        guard let month, (1...12).contains(month) else { return String(year) }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        guard let day, (1...31).contains(day) else { return "\(year)-\(two(month))" }
        return "\(year)-\(two(month))-\(two(day))"
    }

    /// Whether a text is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    public static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts.map(\.utf8.count) == Array([4, 2, 2].prefix(parts.count)) else {
            return false
        }
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
        guard numbers.count == parts.count else { return false }
        return text
            == date(
                year: numbers[0], month: numbers.dropFirst().first, day: numbers.dropFirst(2).first)
    }
}
