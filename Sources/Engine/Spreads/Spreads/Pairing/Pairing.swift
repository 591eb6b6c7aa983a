/// Puts pages into spreads, one after the other.
///
/// A page without a side of its own takes the half after that of the page before. One that is alone, holds both halves or is
/// joined starts the pairing anew: the page after it is a verso. In print that is what follows a double page, and a reader who
/// wants it otherwise has `shift`.
struct Pairing {
    let claims: PageClaims
    let direction: ReadingDirection
    let count: Int
    /// What decided on a first page that nobody claims, and whether it is a cover.
    let opening: (isCover: Bool, source: DecisionSource)
    var notes: [DecisionNote] = []

    init(_ claims: PageClaims, _ direction: ReadingDirection, count: Int, opening: (Bool, DecisionSource)) {
        self.claims = claims
        self.direction = direction
        self.count = count
        self.opening = opening
    }

    /// Places the pages from `start` on, where no verso waits, until all is as it was.
    ///
    /// - Parameters:
    ///   - placements: One for each page; those from `start` on may hold anything if `settled` is the page count.
    ///   - isWide: One for each page.
    ///   - settled: From this page on the old placements are right if the pairing comes to them in the state it did before.
    /// - Returns: The page at which it stopped, the page count if it did not.
    mutating func place(_ placements: inout [Placement], from start: Int, isWide: [Bool], settled: Int) -> Int {
        var state = start == 0 ? PairingState() : placements[start].state
        var page = start
        while page < count {
            if page >= settled, !state.isOpen, placements[page].state == state { return page }
            let before = state
            let asked = claims.claims(on: page)
            let winner = asked.isEmpty ? nil : judge(asked, page, state)
            for claim in asked where claim != winner { note(claim, against: winner, on: page, state) }
            if isWide[page], let winner, winner.kind != .both, winner.kind != .alone {
                add(.single, page, winner.source, .detected, winner.kind.name, "a spread of its own")
            }
            let step: Int
            switch winner?.kind {
            case .join:
                join(page, winner?.source ?? .default, &placements, &state, before)
                step = 2
            case .both, .alone:
                let both = winner?.kind == .both
                putAlone(
                    page, both ? .both : .alone, both ? .both : .single, winner?.source ?? .default, &placements,
                    &state,
                    before)
                step = 1
            case .half, .first:
                if let winner { putAsTold(page, winner, &placements, &state, before) }
                step = 1
            case nil:
                if isWide[page] {
                    putAlone(page, .both, .wide, .detected, &placements, &state, before)
                } else {
                    putNext(page, &placements, &state, before)
                }
                step = 1
            }
            page += step
        }
        return count
    }

    /// The claim that holds.
    private func judge(_ asked: [PageClaims.Claim], _ page: Int, _ state: PairingState) -> PageClaims.Claim? {
        var side: PageClaims.Claim?
        for claim in asked {
            switch claim.kind {
            case .both, .alone: return side ?? claim
            case .join: if whyNotJoined(page, claim.source) == nil { return claim }
            case .half, .first:
                // A weaker join may agree with it: a joined page is a verso.
                guard side == nil else { continue }
                side = claim
                if role(of: claim, shifted(state, from: page)) != .verso { return claim }
            }
        }
        return side
    }

    /// What keeps a page from being joined with the next; `nil` if nothing does.
    private func whyNotJoined(_ page: Int, _ source: DecisionSource) -> (winner: DecisionSource, kept: String)? {
        guard page + 1 < count else { return (source, "there is no page after it") }
        for claim in claims.claims(on: page + 1) {
            guard claim.source < source || claim.source == source else { break }
            switch claim.kind {
            case .both, .alone: return (claim.source, "page \(page + 2) \(claim.kind.name)")
            case .join: if claim.source < source { return (claim.source, "page \(page + 2) joined with the next") }
            case .half(let half), .first(let half):
                if claim.source < source, half == direction.versoHalf {
                    return (claim.source, "page \(page + 2) \(half.rawValue)")
                }
            }
        }
        return nil
    }

    private func role(of claim: PageClaims.Claim, _ state: PairingState) -> PageRole {
        let half: SpreadHalf
        var orEqual = false
        switch claim.kind {
        case .half(let told): half = told
        case .first(let told): (half, orEqual) = (told, true)
        case .both, .alone, .join: half = direction.versoHalf
        }
        let isVerso = (half == direction.versoHalf) != state.moves(claim.source, orEqual: orEqual)
        return isVerso ? .verso : .recto
    }

    private func shifted(_ state: PairingState, from page: Int) -> PairingState {
        let bits = claims.shifts(from: page)
        guard bits != 0 else { return state }
        var state = state
        state.shifting ^= bits
        if !bits.nonzeroBitCount.isMultiple(of: 2) { state.isPending.toggle() }
        state.pendingSource = DecisionSource.allCases.first { bits & (1 << $0.rank) != 0 } ?? .default
        return state
    }

    private func put(
        _ page: Int, _ role: PageRole, _ cause: Placement.Cause, _ source: DecisionSource,
        _ placements: inout [Placement], _ state: inout PairingState, _ before: PairingState
    ) {
        let closes = role == .recto && state.isOpen
        placements[page] = Placement(
            startsSpread: !closes, role: role, cause: cause, source: source, state: before)
        state.isOpen = role == .verso
    }

    private func putAlone(
        _ page: Int, _ role: PageRole, _ cause: Placement.Cause, _ source: DecisionSource,
        _ placements: inout [Placement], _ state: inout PairingState, _ before: PairingState
    ) {
        put(page, role, cause, source, &placements, &state, before)
        // A shift from this very page on is meant for those after it.
        state = shifted(PairingState(), from: page)
    }

    private mutating func join(
        _ page: Int, _ source: DecisionSource, _ placements: inout [Placement], _ state: inout PairingState,
        _ before: PairingState
    ) {
        put(page, .verso, .join, source, &placements, &state, before)
        for claim in claims.claims(on: page + 1) {
            note(claim, against: PageClaims.Claim(kind: .join, source: source), on: page + 1, state, isSecond: true)
        }
        let between = state
        put(page + 1, .recto, .join, source, &placements, &state, between)
        placements[page].isJoined = true
        placements[page + 1].isJoined = true
        state = shifted(shifted(PairingState(), from: page), from: page + 1)
    }

    private mutating func putAsTold(
        _ page: Int, _ claim: PageClaims.Claim, _ placements: inout [Placement], _ state: inout PairingState,
        _ before: PairingState
    ) {
        state = shifted(state, from: page)
        let role = role(of: claim, state)
        let half = direction.half(of: role)
        if half.rawValue != claim.kind.name {
            let mover = DecisionSource.allCases.first { state.shifting & (1 << $0.rank) != 0 } ?? claim.source
            if mover != claim.source { add(.shift, page, mover, claim.source, half.rawValue, claim.kind.name) }
        } else if state.isPending {
            add(.shift, page, claim.source, state.pendingSource, claim.kind.name, "a shift")
        }
        if state.told == role {
            add(.side, page, claim.source, claim.source, "each starts a spread", "\(half.rawValue), as the page before")
        }
        put(page, role, page == 0 && isFirst(claim) ? .first : .side, claim.source, &placements, &state, before)
        state.isPending = false
        state.told = role
    }

    private func isFirst(_ claim: PageClaims.Claim) -> Bool {
        if case .first = claim.kind { true } else { false }
    }

    private func putNext(
        _ page: Int, _ placements: inout [Placement], _ state: inout PairingState, _ before: PairingState
    ) {
        state = shifted(state, from: page)
        var role: PageRole = state.isOpen || (page == 0 && opening.isCover) ? .recto : .verso
        var cause: Placement.Cause = page == 0 ? .first : .follows
        var source = page == 0 ? opening.source : .default
        if state.isPending {
            role = role == .verso ? .recto : .verso
            cause = .shift
            source = state.pendingSource
        }
        put(page, role, cause, source, &placements, &state, before)
        state.isPending = false
        state.told = nil
    }

    private mutating func note(
        _ claim: PageClaims.Claim, against winner: PageClaims.Claim?, on page: Int, _ state: PairingState,
        isSecond: Bool = false
    ) {
        if case .join = claim.kind, !isSecond, let reason = whyNotJoined(page, claim.source), winner?.kind != .join {
            return add(.join, page, reason.winner, claim.source, reason.kept, "join")
        }
        guard let winner else { return }
        switch claim.kind {
        case .half(let half), .first(let half):
            if case .join = winner.kind {
                let expected = isSecond ? direction.half(of: .recto) : direction.versoHalf
                if half == expected { return }
            } else if half.rawValue == winner.kind.name {
                return
            }
            if case .first = claim.kind { return }  // told for the document as a whole
            add(.side, page, winner.source, claim.source, winner.kind.name, half.rawValue)
        case .both, .alone:
            if claim.kind != winner.kind {
                add(.single, page, winner.source, claim.source, winner.kind.name, claim.kind.name)
            }
        case .join:
            let kept = isSecond ? "joined with the page before" : winner.kind.name
            if isSecond || winner.kind != .join {
                add(.join, page, winner.source, claim.source, kept, "join with the next")
            }
        }
    }

    private mutating func add(
        _ subject: DecisionNote.Subject, _ page: Int, _ winner: DecisionSource, _ loser: DecisionSource, _ kept: String,
        _ dropped: String
    ) {
        notes.append(
            DecisionNote(subject: subject, page: page, winner: winner, loser: loser, kept: kept, dropped: dropped))
    }
}
