/// Names for files out of words that somebody else chose.
public enum SafeName {
    /// A file name that is safe on every system and in every address: no separators, control or reserved characters, no
    /// leading dot, not a device of Windows, at most 100 characters; `fallback` where nothing is left.
    public static func make(_ text: String, fallback: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: continue
            default: break
            }
            name.unicodeScalars.append("/\\:*?\"<>|%#&".unicodeScalars.contains(scalar) ? "-" : scalar)
        }
        name = String(name.prefix(100))
        name.trimPrefix { $0 == "." || $0 == " " }
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        let reserved = ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
        if name.isEmpty || reserved.contains(name.lowercased()) { return fallback }
        return name
    }
}
