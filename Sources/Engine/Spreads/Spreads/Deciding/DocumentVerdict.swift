/// Weighs what the sources say about a document as a whole.
struct DocumentVerdict {
    typealias Source = (source: DecisionSource, options: SpreadOptions)

    let sources: [Source]
    let direction: Decided<ReadingDirection>
    let mode: Decided<SpreadMode>
    let first: Decided<FirstPage>
    /// What the first page is by that.
    let firstRole: PageRole
    let alignment: Decided<PageAlignment>
    let gap: Decided<Double>
    private(set) var notes: [DecisionNote] = []

    /// Points; more between two pages is a mistake.
    private static let widestGap = 10_000.0

    /// - Parameter sources: The strongest first.
    init(_ sources: [Source]) {
        self.sources = sources
        var notes: [DecisionNote] = []
        direction = Self.decide(sources, .direction, ReadingDirection.leftToRight, &notes) { source, options in
            options.direction.map { value in
                (value, source == .pdf ? "the PDF's /ViewerPreferences /Direction says so" : nil)
            }
        }
        mode = Self.decide(sources, .mode, SpreadMode.auto, &notes) { _, options in
            if let mode = options.mode { return (mode, nil) }
            if let layout = options.pageLayout {
                return (layout.isPaired ? .auto : .never, "/PageLayout is \(layout.rawValue)")
            }
            return options.speaksOfPairs ? (.auto, "which pages are together is said") : nil
        }
        let direction = direction.value
        let (role, firstReason, source) = Self.first(sources, direction, &notes)
        firstRole = role
        let half = direction.half(of: role)
        first = Decided(role == .recto ? .single : half == .left ? .left : .right, source, firstReason)
        alignment = Self.decide(sources, .alignment, PageAlignment.center, &notes) { _, options in
            options.alignment.map { ($0, nil) }
        }
        gap = Self.decide(sources, .gap, 0, &notes) { _, options in
            options.gap.map { ($0.isFinite ? min(max($0, 0), Self.widestGap) : 0, nil) }
        }
        self.notes = notes
    }

    private static func first(
        _ sources: [Source], _ direction: ReadingDirection, _ notes: inout [DecisionNote]
    ) -> (PageRole, String, DecisionSource) {
        // By role, since from left to right "single" and "right" are the same.
        let decided = decide(sources, .first, FirstChoice(role: .recto, name: "single"), &notes) { _, options in
            if let first = options.first {
                let half: SpreadHalf? = first == .left ? .left : first == .right ? .right : nil
                let role: PageRole = half == direction.versoHalf ? .verso : .recto
                return (FirstChoice(role: role, name: first.rawValue), nil)
            }
            guard let layout = options.pageLayout, let hasCover = layout.hasCover else { return nil }
            return (
                FirstChoice(role: hasCover ? .recto : .verso, name: layout.rawValue),
                "/PageLayout is \(layout.rawValue)"
            )
        }
        let role = decided.value.role
        if direction == .rightToLeft,
            let layout = sources.first(where: { $0.source == decided.source })?.options.pageLayout,
            layout.rawValue == decided.value.name
        {
            let odd = role == .recto ? "right" : "left"
            notes.append(
                DecisionNote(
                    subject: .pageLayout, page: nil, winner: decided.source, loser: decided.source,
                    kept: "read mirrored, odd pages are on the \(role == .recto ? "left" : "right")",
                    dropped: "\(layout.rawValue), by the letter odd pages on the \(odd), in a book from right to left"))
        }
        return (role, decided.reason, decided.source)
    }

    private struct FirstChoice: Hashable, CustomStringConvertible {
        let role: PageRole
        let name: String

        var description: String { name }

        static func == (one: Self, other: Self) -> Bool { one.role == other.role }
        func hash(into hasher: inout Hasher) { hasher.combine(role) }
    }

    private static func decide<Value: Hashable & Sendable>(
        _ sources: [Source], _ subject: DecisionNote.Subject, _ usual: Value, _ notes: inout [DecisionNote],
        _ read: (DecisionSource, SpreadOptions) -> (value: Value, reason: String?)?
    ) -> Decided<Value> {
        var decided: Decided<Value>?
        for (source, options) in sources {
            guard let (value, reason) = read(source, options) else { continue }
            guard let won = decided else {
                decided = Decided(value, source, reason ?? "\(source.name) says so")
                continue
            }
            guard value != won.value else { continue }
            notes.append(
                DecisionNote(
                    subject: subject, page: nil, winner: won.source, loser: source, kept: name(won.value),
                    dropped: name(value)))
        }
        return decided ?? Decided(usual, .default, "nothing says otherwise")
    }

    private static func name<Value>(_ value: Value) -> String {
        switch value {
        case let value as ReadingDirection: value.rawValue
        case let value as SpreadMode: value.rawValue
        case let value as PageAlignment: value.rawValue
        default: "\(value)"
        }
    }

    /// Notes what is said of pages that do not exist.
    mutating func lookForMissingPages(_ count: Int) {
        for (source, options) in sources {
            var missing: [(page: Int, subject: DecisionNote.Subject)] = []
            for page in options.sides.keys { missing.append((page, .side)) }
            for page in options.forceSingle { missing.append((page, .single)) }
            for page in options.join { missing.append((page, .join)) }
            for shift in options.shifts { missing.append((shift.fromPage, .shift)) }
            missing = missing.filter { !(0..<count).contains($0.page) }
            for (page, subject) in missing.sorted(by: {
                ($0.page, $0.subject.rawValue) < ($1.page, $1.subject.rawValue)
            }) {
                notes.append(
                    DecisionNote(
                        subject: subject, page: page, winner: source, loser: source, kept: "there is no such page",
                        dropped: subject.rawValue))
            }
        }
    }
}
