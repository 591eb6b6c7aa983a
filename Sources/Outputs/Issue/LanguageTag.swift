/// Language tags (BCP 47), as files write them.
public enum LanguageTag {
    /// A tag that other formats accept; `nil` for a text that is not a tag, such as `English`, and for `und` (undetermined).
    ///
    /// - Parameter text: The tag as a file has it, often with an underscore as in names of locales: `en_GB`.
    public static func read(_ text: String?) -> String? {
        guard let text else { return nil }
        // What follows a dot is the locale's encoding.
        let name = SafeLink.trimmed(text).prefix { $0 != "." }
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(isLetter),
            !["und", "zxx", "mul"].contains(first.lowercased()), parts.count <= 8,
            parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isOfSubtag) }),
            // A single letter begins an extension, so a tag can't end with one.
            parts.last.map({ $0.count > 1 }) == true
        else { return nil }
        return ([first.lowercased()] + parts.dropFirst().map(String.init)).joined(separator: "-")
    }

    private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }

    private static func isOfSubtag(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }
}
