import RectoDiagnostics
import RectoGeometry

/// Makes one correction after the other.
struct CorrectionRun {
    /// Where a block is listed.
    private struct Slot: Equatable {
        /// `nil` for blocks outside of articles.
        var article: Int?
        var isFurniture = false
        var index: Int
    }

    private var set: ArticleSet
    private let maker: BlockMaker

    init(_ set: ArticleSet, _ maker: BlockMaker) {
        self.set = set
        self.maker = maker
    }

    /// With new ids, and without articles that have lost all their blocks.
    var result: ArticleSet {
        var result = set
        result.articles.removeAll(where: \.blocks.isEmpty)
        for index in result.articles.indices { result.articles[index].id = "a\(index + 1)" }
        return result
    }

    mutating func make(_ correction: ArticleCorrection) throws(CorrectionMiss) {
        let slot = try find(correction.place)
        let reason = "line \(correction.spot.line) of the corrections"
        switch correction.change {
        case .role(let role, let level): setRole(slot, role, level, reason)
        case .split(let quote): try split(slot, before: quote, reason)
        case .join(let place): try join(slot, with: try find(place), reason)
        case .move(let place):
            guard let article = try find(place).article else { throw Self.isInNone(place) }
            guard slot.article != nil else {
                throw CorrectionMiss(
                    "\(Self.name(correction.place)) is in no article; give it a role that articles have")
            }
            var block = remove(slot)
            (block.confidence, block.reason) = (1, reason)
            insert(block, into: article)
        case .begin: try begin(slot)
        case .merge(let place):
            guard let own = slot.article else { throw Self.isInNone(correction.place) }
            guard let other = try find(place).article else { throw Self.isInNone(place) }
            guard own != other else { throw CorrectionMiss("both blocks are in one article already") }
            let (first, second) = (min(own, other), max(own, other))
            set.articles[first].blocks += set.articles[second].blocks
            set.articles[second].blocks = []
            judge(first)
        }
    }

    // MARK: - Blocks by their words

    private static func isInNone(_ place: ArticleCorrection.Place) -> CorrectionMiss {
        CorrectionMiss("\(name(place)) is in no article")
    }

    private static func name(_ place: ArticleCorrection.Place) -> String {
        "\"\(place.quote.count > 40 ? place.quote.prefix(39) + "…" : place.quote)\" on page \(place.page + 1)"
    }

    /// The block that a place names; one that has no other words than the quote goes before those that only begin with it.
    private func find(_ place: ArticleCorrection.Place) throws(CorrectionMiss) -> Slot {
        var (equal, longer): ([Slot], [Slot]) = ([], [])
        func look(at blocks: [ArticleBlock], article: Int? = nil, isFurniture: Bool = false) {
            for (index, block) in blocks.enumerated() where block.spans.first?.page == place.page {
                let slot = Slot(article: article, isFurniture: isFurniture, index: index)
                if block.text == place.quote {
                    equal.append(slot)
                } else if block.text.hasPrefix(place.quote) {
                    longer.append(slot)
                }
            }
        }
        for (number, article) in set.articles.enumerated() { look(at: article.blocks, article: number) }
        look(at: set.furniture, isFurniture: true)
        look(at: set.advertisements)
        let found = equal.isEmpty ? longer : equal
        if let which = place.which {
            guard which <= found.count else {
                throw CorrectionMiss(
                    "\(found.isEmpty ? "no block begins" : "only \(found.count) begin") with \(Self.name(place))")
            }
            return found[which - 1]
        }
        guard let slot = found.first else { throw CorrectionMiss("no block begins with \(Self.name(place))") }
        guard found.count == 1 else {
            throw CorrectionMiss("\(found.count) blocks begin with \(Self.name(place)); quote more, or add \"which\"")
        }
        return slot
    }

    private subscript(slot: Slot) -> ArticleBlock {
        get {
            if let article = slot.article { return set.articles[article].blocks[slot.index] }
            return slot.isFurniture ? set.furniture[slot.index] : set.advertisements[slot.index]
        }
        set {
            if let article = slot.article {
                set.articles[article].blocks[slot.index] = newValue
            } else if slot.isFurniture {
                set.furniture[slot.index] = newValue
            } else {
                set.advertisements[slot.index] = newValue
            }
        }
    }

    private mutating func remove(_ slot: Slot) -> ArticleBlock {
        if let article = slot.article {
            let block = set.articles[article].blocks.remove(at: slot.index)
            judge(article)
            return block
        }
        return slot.isFurniture ? set.furniture.remove(at: slot.index) : set.advertisements.remove(at: slot.index)
    }

    // MARK: - Changes

    private mutating func setRole(_ slot: Slot, _ role: BlockRole, _ level: Int?, _ reason: String) {
        var block = self[slot]
        block.level = role == .heading ? level ?? max(1, block.level) : 0
        if role != .caption { block.picture = nil }
        if role != .jump { block.target = nil }
        (block.role, block.confidence, block.reason) = (role, 1, reason)
        self[slot] = block
        guard role.isInArticles != (slot.article != nil) || slot.article == nil && role.isFurniture != slot.isFurniture
        else {
            if let article = slot.article { judge(article) }
            return
        }
        _ = remove(slot)
        if role.isFurniture {
            Self.insert(block, into: &set.furniture)
        } else if role == .advertisement {
            Self.insert(block, into: &set.advertisements)
        } else {
            insert(block, into: nearestArticle(to: block))
        }
    }

    private mutating func split(_ slot: Slot, before quote: String, _ reason: String) throws(CorrectionMiss) {
        let block = self[slot]
        let words = "\"\(quote.count > 40 ? quote.prefix(39) + "…" : quote)\""
        let places = Array(quote.unicodeScalars).places(in: Array(block.text.unicodeScalars)).filter { $0 > 0 }
        guard let place = places.first else { throw CorrectionMiss("the block has no \(words) behind its beginning") }
        guard places.count == 1 else {
            throw CorrectionMiss("the block has \(words) in \(places.count) places; quote more")
        }
        guard let (page, offset) = block.source(at: place), maker.isWordStart(page: page, offset: offset),
            let cut = block.spans.lastIndex(where: { $0.at <= place })
        else { throw CorrectionMiss("no word begins with \(words), as the beginning of a block does") }
        let pieces = BlockMaker.pieces(of: block)
        var (head, tail) = (Array(pieces[..<cut]), Array(pieces[cut...]))
        if offset > pieces[cut].range.lowerBound {
            head.append(
                BlockMaker.Piece(
                    page: page, range: pieces[cut].range.lowerBound..<offset, join: pieces[cut].join))
            tail[0].range = offset..<pieces[cut].range.upperBound
        }
        guard let first = maker.block(block, of: head), var second = maker.block(block, of: tail) else {
            throw CorrectionMiss("the block cannot be split at \(words)")
        }
        (second.confidence, second.reason, second.picture, second.target) = (1, reason, nil, nil)
        self[slot] = first
        if let article = slot.article {
            set.articles[article].blocks.insert(second, at: slot.index + 1)
            judge(article)
        } else if slot.isFurniture {
            set.furniture.insert(second, at: slot.index + 1)
        } else {
            set.advertisements.insert(second, at: slot.index + 1)
        }
    }

    private mutating func join(_ slot: Slot, with other: Slot, _ reason: String) throws(CorrectionMiss) {
        guard slot != other else { throw CorrectionMiss("a block cannot be joined with itself") }
        let (first, second) = (self[slot], self[other])
        var pieces = BlockMaker.pieces(of: second)
        if let last = first.spans.last, let next = second.spans.first { pieces[0].join = Self.join(last, next) }
        guard var whole = maker.block(first, of: BlockMaker.pieces(of: first) + pieces) else {
            throw CorrectionMiss("the blocks cannot be joined")
        }
        (whole.confidence, whole.reason) = (1, reason)
        self[slot] = whole
        _ = remove(other)
        if let article = slot.article { judge(article) }
    }

    private static func join(_ last: ArticleSpan, _ next: ArticleSpan) -> ArticleSpan.Join {
        if last.page != next.page { return .page }
        return next.rect.y > last.rect.y && next.rect.sharedWidth(last.rect) > 0.5 ? .float : .column
    }

    private mutating func begin(_ slot: Slot) throws(CorrectionMiss) {
        guard let article = slot.article else { throw CorrectionMiss("the block is in no article") }
        guard slot.index > 0 else { throw CorrectionMiss("an article begins with the block already") }
        let blocks = Array(set.articles[article].blocks[slot.index...])
        set.articles[article].blocks.removeSubrange(slot.index...)
        set.articles.insert(Article(id: "", blocks: blocks, confidence: 1, evidence: []), at: article + 1)
        judge(article)
        judge(article + 1)
    }

    // MARK: - Places

    /// The article with the last block that begins before another one.
    private func nearestArticle(to block: ArticleBlock) -> Int? {
        var best: (place: Place, article: Int)?
        let place = Place(block)
        for (number, article) in set.articles.enumerated() {
            for other in article.blocks.map(Place.init) where other < place && best.map({ $0.place < other }) ?? true {
                best = (other, number)
            }
        }
        return best?.article ?? set.articles.firstIndex { !$0.blocks.isEmpty }
    }

    private mutating func insert(_ block: ArticleBlock, into article: Int?) {
        guard let article else {
            set.articles.append(Article(id: "", blocks: [block], confidence: 1, evidence: []))
            return judge(set.articles.count - 1)
        }
        Self.insert(block, into: &set.articles[article].blocks)
        judge(article)
    }

    /// Behind the last block that begins before it.
    private static func insert(_ block: ArticleBlock, into blocks: inout [ArticleBlock]) {
        let place = Place(block)
        blocks.insert(block, at: (blocks.lastIndex { Place($0) < place } ?? -1) + 1)
    }

    private struct Place: Comparable {
        var page: Int
        var offset: Int

        init(_ block: ArticleBlock) {
            page = block.spans.first?.page ?? 0
            offset = block.spans.first?.offset ?? 0
        }

        static func < (one: Place, other: Place) -> Bool { (one.page, one.offset) < (other.page, other.offset) }
    }

    /// Says anew how sure an article is, and what shows it.
    private mutating func judge(_ article: Int) {
        let blocks = set.articles[article].blocks
        set.articles[article].confidence = ArticleBuilder.confidence(of: blocks)
        set.articles[article].evidence = (blocks.contains { $0.role == .title } ? ["title"] : []) + ["corrections"]
    }
}

extension Array where Element: Equatable {
    /// Where it occurs in another array, places that overlap included.
    ///
    /// - Complexity: Linear in the length of both (Knuth, Morris, Pratt).
    fileprivate func places(in text: [Element]) -> [Int] {
        guard !isEmpty, count <= text.count else { return [] }
        var borders = [0]
        var length = 0
        for index in 1..<Swift.max(1, count) {
            while length > 0, self[index] != self[length] { length = borders[length - 1] }
            if self[index] == self[length] { length += 1 }
            borders.append(length)
        }
        var places: [Int] = []
        length = 0
        for (index, element) in text.enumerated() {
            while length > 0, length == count || element != self[length] { length = borders[length - 1] }
            if element == self[length] { length += 1 }
            if length == count { places.append(index + 1 - count) }
        }
        return places
    }
}
