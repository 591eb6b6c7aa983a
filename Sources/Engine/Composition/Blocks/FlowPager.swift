/// Sets a flow into one region after the other.
package struct FlowPager: Sequence, IteratorProtocol {
    private let tree: FlowTree
    private let region: (Int) -> FlowRegion
    private var number: Int
    /// Where the flow goes on; nil at its end.
    package private(set) var token: BreakToken?

    /// The most regions that a flow is set into.
    package static let most = 1_000_000

    /// - Parameters:
    ///   - first: The number of the first region.
    ///   - token: Where to go on.
    ///   - region: The region with a number; all of them are wider and higher than nothing.
    package init(
        _ tree: FlowTree, first: Int = 0, from token: BreakToken = .start, region: @escaping (Int) -> FlowRegion
    ) {
        self.tree = tree
        self.region = region
        number = first
        self.token = token
    }

    /// What lies in the next region; nil at the end.
    ///
    /// A region of the wrong side of a sheet stays empty.
    package mutating func next() -> FlowFragment? {
        guard let token, number < Self.most else { return nil }
        let region = region(number)
        number += 1
        if let side = token.side, let own = region.side, side != own {
            self.token?.side = nil
            return FlowFragment()
        }
        let (fragment, next) = Fragmenter.run(tree, in: region, from: token)
        self.token = next
        return fragment
    }
}
