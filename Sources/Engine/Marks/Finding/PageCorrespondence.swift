public import RectoGeometry
public import RectoMatching

/// Which page of a document is which page of another version of it, and where what is printed lies there.
public struct PageCorrespondence: Sendable {
    public struct Partner: Hashable, Sendable {
        /// From 0.
        public var page: Int
        /// 0 to 1.
        public var similarity: Double
        /// Other pages are as alike.
        public var isAmbiguous: Bool
        /// Old page space to new page space, points.
        public var map: Affine
        public var proof: PageShift.Proof

        /// Whether the pages look the same, and no other page does.
        public var isSame: Bool { similarity >= PageMatcher.sameness && !isAmbiguous }
    }

    private var partners: [Int: Partner] = [:]
    private var sources: [Int: Int] = [:]

    /// - Parameters:
    ///   - old: All pages of the document that marks were made on.
    ///   - new: All pages of the other version.
    ///   - oldUnits: Points to a unit of each old page's user space; 1 where it is not given.
    ///   - newUnits: The same of the new pages.
    public init(
        from old: [PageFingerprint], to new: [PageFingerprint], oldUnits: [Double] = [], newUnits: [Double] = []
    ) {
        for match in PageMatcher.match(old, new).matches {
            let shift = PageShift(from: old[match.old], to: new[match.new])
            let from = oldUnits.indices.contains(match.old) ? oldUnits[match.old] : 1
            let to = newUnits.indices.contains(match.new) ? newUnits[match.new] : 1
            partners[match.old] = Partner(
                page: match.new, similarity: match.similarity, isAmbiguous: match.isAmbiguous,
                map: Affine.scale(1 / from).followed(by: shift.map).followed(by: .scale(to)), proof: shift.proof)
            sources[match.new] = match.old
        }
    }

    /// The page that an old page is now; `nil` if it is gone.
    public subscript(page: Int) -> Partner? { partners[page] }

    /// Whether a new page shows what another old page than this one showed, and that for certain.
    func shows(_ new: Int, anotherThan old: Int) -> Bool {
        guard let source = sources[new], source != old else { return false }
        return partners[source].map { $0.similarity >= PageMatcher.sameness } ?? false
    }
}
