import RectoDiagnostics
import RectoLocatedTrees

/// Lists that are written in JSON, and the property list with the same entries.
enum JSONLists {
    static func read(_ bytes: [UInt8], _ context: FeedContext) throws(Failure) -> StoreList {
        let (tree, faults) = ManifestReader.read(json: bytes, limits: context.treeLimits)
        return try list(root(tree, faults, bytes, context), context)
    }

    static func readPlist(_ bytes: [UInt8], _ context: FeedContext) throws(Failure) -> StoreList {
        let (tree, faults) = ManifestReader.read(plist: bytes, limits: context.treeLimits)
        return try ShelfLists.classic(root(tree, faults, bytes, context), context)
    }

    private static func root(
        _ tree: ManifestTree?, _ faults: [ManifestFault], _ bytes: [UInt8], _ context: FeedContext
    ) throws(Failure) -> ManifestValue {
        guard let tree else {
            let fault = faults.first { $0.isFatal }
            let spot = SourceLines(bytes).spot(at: fault?.range.lowerBound ?? 0)
            throw Failure(.damaged, fault?.message ?? "can't be read", at: "\(spot.line):\(spot.column)")
        }
        for fault in faults { context.note(fault.message, at: fault.range.lowerBound) }
        return tree.root
    }

    private static func list(_ root: ManifestValue, _ context: FeedContext) throws(Failure) -> StoreList {
        if root.kind == .array {
            let isBaker = root.children.first { $0.kind == .object }?["ID"] == nil && root.count > 0
            return isBaker ? try ShelfLists.baker(root, context) : try ShelfLists.classic(root, context)
        }
        if root["version"]?.string?.hasPrefix("https://jsonfeed.org/version/") == true {
            return JSONFeedLists.read(root, context)
        }
        guard root["metadata"]?.kind == .object,
            ["publications", "navigation", "groups"].contains(where: { root[$0] != nil })
        else { throw Failure(.unsupported, FeedReader.unknown) }
        return OPDS2Lists.read(root, context)
    }
}

extension ManifestValue {
    /// A text, a number as text.
    var words: String? {
        if let integer { return String(integer) }
        return string?.oneLine
    }

    /// Yes or no as lists write it: true, 1, "YES".
    var yes: Bool? {
        if let boolean { return boolean }
        if let integer { return integer != 0 }
        switch string?.lowercased() {
        case "yes", "true", "1": return true
        case "no", "false", "0", "": return false
        default: return nil
        }
    }

    var offset: Int { range.lowerBound }
}
