/// What fuzzers and unit tests do with any bytes: use a reader in every way, and trap where it contradicts itself.
///
/// One file for each kind of input: `Exercise+Zip.swift`, …
public enum Exercise {
    /// Every exercise by its name, which is also that of its folder of seeds in `Fuzzing/Seeds`.
    public static let all: [String: @Sendable ([UInt8]) -> Void] = [
        "Addresses": addresses, "Articles": articles, "Books": books, "Composition": composition,
        "Encodings": encodings, "Flow": flow, "Frames": frames, "Headers": headers, "Hyphens": hyphens, "JSON": json,
        "Markup": markup, "Media": media, "Packed": packed, "Pages": pages, "Plist": plist, "Sealed": sealed,
        "Setting": setting, "Styles": styles, "Tokens": tokens, "XML": xml, "Zip": zip,
    ]

    /// Traps with what is wrong.
    static func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        guard !holds else { return }
        fatalError(what())
    }
}
