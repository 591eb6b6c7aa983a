/// What a client can take.
public enum Acceptance {
    /// Whether `Accept-Encoding` allows gzip.
    public static func takesGzip(_ header: String?) -> Bool {
        guard let header, header.utf8.count <= 1000 else { return false }
        for part in header.lowercased().split(separator: ",") {
            let sides = part.split(separator: ";")
            guard let name = sides.first.map(trimmed), name == "gzip" || name == "*" else { continue }
            let isRefused = sides.dropFirst().contains { parameter in
                let text = trimmed(parameter)
                return text.hasPrefix("q=") && text.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
            }
            return !isRefused
        }
        return false
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }

    /// Whether `Accept` names plain JSON and no JSON-LD: the Image API's clients get JSON-LD unless they say so.
    public static func prefersPlainJSON(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.contains("application/json") && !header.contains("application/ld+json")
    }
}
