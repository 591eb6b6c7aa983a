import Recto
public import RectoDiagnostics
import RectoPackaging

/// The reader's words in a language that Recto does not include, from a publisher's file.
public struct ReaderWords: Sendable {
    /// The file that goes into the edition.
    public let json: [UInt8]
    /// How many words stay English.
    public let missing: Int

    /// Reads a file like `{"language": "pl", "direction": "ltr", "words": {"Contents": "Spis treści", …}}`.
    ///
    /// - Parameter known: All English words of the reader.
    /// - Throws: ``Failure`` `.usage` with the line and column of a fault, `.io`.
    public init(path: String, known: Set<String>) throws(Failure) {
        let file = try SettingsFile(path: path)
        var language: String?
        var direction = "ltr"
        var words: [(String, String)] = []
        for member in file.members {
            let value = member.value
            switch member.name {
            case "$schema": continue
            case "language":
                language = LanguageTag.read(value.string)
                guard language != nil else { throw file.wrong(value, "\"language\" must be a language tag, as \"pl\"") }
            case "direction":
                direction = value.string ?? ""
                guard ["ltr", "rtl"].contains(direction) else {
                    throw file.wrong(value, "\"direction\" must be ltr or rtl")
                }
            case "words":
                guard value.kind == .object else { throw file.wrong(value, "\"words\" must be an object") }
                for word in value.members {
                    guard known.contains(word.name) else {
                        throw file.wrong(word.value, "\"\(word.name)\" is none of the reader's words")
                    }
                    guard let text = word.value.string, !text.isEmpty else {
                        throw file.wrong(word.value, "\"\(word.name)\" must be a text")
                    }
                    guard Self.places(text) == Self.places(word.name) else {
                        throw file.wrong(word.value, "\"\(word.name)\" must keep what is in braces")
                    }
                    words.append((word.name, text))
                }
            default: throw file.wrong(value, "\"\(member.name)\" is no setting; there are language, direction, words")
            }
        }
        guard let language else { throw Failure(.usage, "has no \"language\"", at: path) }
        missing = known.subtracting(words.map(\.0)).count
        var json = JSONWriter()
        json.beginObject()
        json.key("language")
        json.value(language)
        json.key("direction")
        json.value(direction)
        json.key("words")
        json.beginObject()
        for (name, text) in words.sorted(by: { $0.0 < $1.0 }) {
            json.key(text: name)
            json.value(text)
        }
        json.endObject()
        json.endObject()
        self.json = json.bytes
    }

    /// The placeholders of a text, such as `{page}`.
    private static func places(_ text: String) -> Set<Substring> {
        Set(text.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } })
    }
}
