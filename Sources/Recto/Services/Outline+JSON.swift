extension Outline {
    /// The outline as an object of JSON, an entry on a line.
    ///
    /// - Throws: ``Failure`` `.internal`.
    public func json() throws(Failure) -> [UInt8] {
        var bytes = Array("{\"inferred\":\(inferred),\"entries\":[".utf8)
        for (index, entry) in entries.enumerated() {
            bytes += Array(index == 0 ? "\n".utf8 : ",\n".utf8)
            try CompactJSON.append(entry, to: &bytes)
        }
        bytes += Array("\n],\"problems\":".utf8)
        try CompactJSON.append(problems, to: &bytes)
        return bytes + Array("}".utf8)
    }
}
