enum PlistReader {
    static func read(
        _ bytes: [UInt8], from start: Int, limits: ManifestLimits, faults: inout [ManifestFault]
    ) throws(ManifestStop) -> ManifestBuilder { throw ManifestStop("SYN-001", "not yet", 0..<0) }
}
