/// What the sources say about single pages, ready to be looked up.
struct PageClaims: Sendable {
    enum Kind: Hashable {
        case both, alone, join
        case half(SpreadHalf)
        /// As the first page: shifts of the same source move it.
        case first(SpreadHalf)

        /// In a word or two.
        var name: String {
            switch self {
            case .both: "both"
            case .alone: "alone"
            case .join: "join"
            case .half(let half), .first(let half): half.rawValue
            }
        }
    }

    struct Claim: Hashable {
        let kind: Kind
        let source: DecisionSource
    }

    /// The strongest first.
    let sources: [(source: DecisionSource, options: SpreadOptions)]
    /// Pages that somebody speaks of; empty if nobody does.
    private let isMarked: [Bool]
    /// A bit for the rank of each source that moves the pairing there.
    private let shifts: [Int: UInt8]
    private let first: Claim?

    init(_ sources: [(source: DecisionSource, options: SpreadOptions)], count: Int, first: Claim?) {
        self.sources = sources
        self.first = first
        var marks: [Bool] = []
        func mark(_ page: Int) {
            guard page >= 0, page < count else { return }
            if marks.isEmpty { marks = [Bool](repeating: false, count: count) }
            marks[page] = true
        }
        var shifts: [Int: UInt8] = [:]
        for (source, options) in sources {
            for (page, side) in options.sides where side != .auto { mark(page) }
            options.forceSingle.forEach(mark)
            options.join.forEach(mark)
            for shift in options.shifts where !shift.by.isMultiple(of: 2) {
                shifts[shift.fromPage, default: 0] ^= 1 << source.rank
            }
        }
        if first != nil { mark(0) }
        isMarked = marks
        self.shifts = shifts
    }

    /// The ranks, as bits, of those who move the pairing from this page on.
    func shifts(from page: Int) -> UInt8 { shifts.isEmpty ? 0 : shifts[page] ?? 0 }

    /// What is asked for a page, the strongest first.
    func claims(on page: Int) -> [Claim] {
        guard !isMarked.isEmpty, isMarked.indices.contains(page), isMarked[page] else { return [] }
        var claims: [Claim] = []
        for (source, options) in sources {
            let side = options.sides[page]
            if side == .both { claims.append(Claim(kind: .both, source: source)) }
            if side == .center || options.forceSingle.contains(page) {
                claims.append(Claim(kind: .alone, source: source))
            }
            if options.join.contains(page) { claims.append(Claim(kind: .join, source: source)) }
            if side == .left { claims.append(Claim(kind: .half(.left), source: source)) }
            if side == .right { claims.append(Claim(kind: .half(.right), source: source)) }
            if page == 0, let first, first.source == source { claims.append(first) }
        }
        return claims
    }
}
