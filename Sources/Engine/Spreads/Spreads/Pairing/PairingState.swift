/// What pairing carries from page to page.
struct PairingState: Hashable {
    /// There is a verso that waits for its recto.
    var isOpen = false
    /// Sources whose shift holds, a bit for each rank.
    var shifting: UInt8 = 0
    /// The next page without a side of its own changes its place.
    var isPending = false
    /// Who asked for that.
    var pendingSource = DecisionSource.default
    /// The half that the page before was told to be on.
    var told: PageRole?

    /// Whether shifts that are stronger than `source` have moved its sides.
    func moves(_ source: DecisionSource, orEqual: Bool = false) -> Bool {
        let mask = UInt8((1 << (source.rank + (orEqual ? 1 : 0))) - 1)
        return !(shifting & mask).nonzeroBitCount.isMultiple(of: 2)
    }
}
