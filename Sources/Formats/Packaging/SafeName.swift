/// Names for files out of words that somebody else chose.
public enum SafeName {
    /// A file name that is safe on every system and in every address: no separators, control or reserved characters, no
    /// leading dot, not a device of Windows, at most 100 scalars and 200 bytes; `fallback` where nothing is left.
    public static func make(_ text: String, fallback: String) -> String {
        var name = String.UnicodeScalarView()
        var bytes = 0
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: continue
            default: break
            }
            let safe = "/\\:*?\"<>|%#&".unicodeScalars.contains(scalar) ? "-" : scalar
            if name.isEmpty, isTrimmed(safe) { continue }
            bytes += UTF8.width(safe)
            guard name.count < 100, bytes <= 200 else { break }
            name.append(safe)
        }
        // By scalars: a dot with an accent is a character of its own, but still a dot to the file system.
        while let last = name.last, isTrimmed(last) { name.removeLast() }
        return name.isEmpty || isDevice(String(name)) ? fallback : String(name)
    }

    private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == " " }

    private static let devices = Set(["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

    /// Windows looks at what is before the first dot.
    static func isDevice(_ name: some StringProtocol) -> Bool {
        let stem = name.prefix { $0 != "." }
        guard let first = stem.utf8.first, "acnlpACNLP".utf8.contains(first) else { return false }
        return devices.contains(stem.lowercased().trimmingSuffix { $0 == " " })
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
