/// The files `~/.aws/credentials` and `~/.aws/config`: profiles with settings.
struct ProfileFile {
    private var profiles: [String: [String: String]] = [:]

    /// - Parameter isConfig: Whether profiles other than `default` are headed `[profile NAME]`.
    init(_ text: String, isConfig: Bool) {
        var current: String?
        for line in text.split(whereSeparator: \.isNewline) {
            // Settings of settings, such as those below `s3 =`, are indented.
            guard let first = line.first, !first.isWhitespace, !"#;".contains(first) else { continue }
            if first == "[" {
                current = Self.profile(line, isConfig: isConfig)
            } else if let current, let equals = line.firstIndex(of: "=") {
                let name = Self.trimmed(line[..<equals]).lowercased()
                profiles[current, default: [:]][name] = Self.value(line[line.index(after: equals)...])
            }
        }
    }

    /// The settings of a profile; `nil` if there is no such one.
    subscript(profile: String) -> [String: String]? { profiles[profile] }

    private static func profile(_ line: Substring, isConfig: Bool) -> String? {
        guard let end = line.firstIndex(of: "]") else { return nil }
        let words = line[line.index(after: line.startIndex)..<end].split(whereSeparator: \.isWhitespace).map(
            String.init)
        if words == ["default"] { return "default" }
        if !isConfig { return words.count == 1 ? words[0] : nil }
        return words.count == 2 && words[0] == "profile" ? words[1] : nil
    }

    private static func value(_ text: Substring) -> String {
        // A comment begins after a space only: secrets have any sign in them.
        var text = text
        for mark in [" #", " ;", "\t#", "\t;"] {
            if let place = text.firstRange(of: mark) { text = text[..<place.lowerBound] }
        }
        return trimmed(text)
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
