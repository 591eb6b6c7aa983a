import RectoLocatedTrees

/// SCH-001: whether this reader knows the manifest's version at all.
enum VersionCheck {
    /// A version of another major number may mean anything, so reading stops there; where there is none, the shape says so.
    static func fault(in tree: ManifestTree) -> ManifestFault? {
        guard let version = tree.root["version"], let text = version.string else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isVersion =
            parts.count == 2
            && parts.allSatisfy { !$0.isEmpty && $0.count <= 4 && $0.allSatisfy { (0x30...0x39).contains($0) } }
        if isVersion, parts[0].elementsEqual("1".utf8) { return nil }
        return ManifestFault(
            "SCH-001", isFatal: true,
            isVersion
                ? "version \"\(text)\" needs a newer validator; this one knows 1.x" : "version \"\(text)\" is not 1.0",
            range: version.range, pointer: version.pointer)
    }
}
