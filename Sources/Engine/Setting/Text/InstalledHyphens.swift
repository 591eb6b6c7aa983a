import RectoDiagnostics
import RectoPackaging
package import RectoShaping

/// The dictionaries of hyphens that are installed on the system, each loaded when a text of its language comes.
package final class InstalledHyphens: HyphenSource {
    private let folder: String
    /// By language.
    private var known: [String: Hyphenator?] = [:]
    /// The digests of the dictionaries' files.
    private var digests: [String: String] = [:]

    /// Where Debian's packages put them.
    package static let folder = "/usr/share/hyphen"

    /// - Parameter folder: With files `hyph_de.dic`, `hyph_en_US.dic`.
    package init(folder: String = InstalledHyphens.folder) { self.folder = folder }

    package func hyphenator(_ language: String) -> Hyphenator? {
        if let known = known[language] { return known }
        var found: Hyphenator?
        for name in Self.names(language) {
            let path = "\(folder)/\(name)"
            guard Files.kind(path) != nil, let own = try? Hyphenator(dictionary: path) else { continue }
            digests[path] = (try? Digest.ofFile(path)) ?? ""
            found = own
            break
        }
        known[language] = .some(found)
        return found
    }

    /// The names of files that may be for a language, the nearest first.
    static func names(_ language: String) -> [String] {
        let parts = language.split(separator: "-").map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
        guard let first = parts.first?.lowercased(), (2...3).contains(first.count) else { return [] }
        var names: [String] = []
        if let region = parts.dropFirst().first(where: { $0.count == 2 }) {
            names.append("\(first)_\(region.uppercased())")
        }
        // Norwegian is written as Bokmål unless something else is said.
        names += first == "en" ? ["en_US"] : first == "no" ? ["nb", "nb_NO"] : []
        names += [first, "\(first)_\(first.uppercased())"]
        return names.map { "hyph_\($0).dic" }
    }

    package var digest: String { digests.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ") }
}
