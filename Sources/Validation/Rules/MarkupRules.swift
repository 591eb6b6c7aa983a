import RectoPackaging

enum MarkupRules {
    static func check(_ context: CheckContext, _ package: Package, _ media: MediaFacts, _ list: inout FindingList)
        -> Set<String>
    { Set(context.assetUses.map(\.path)) }
}
