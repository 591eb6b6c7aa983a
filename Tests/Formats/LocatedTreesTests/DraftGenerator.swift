import RectoLocatedTrees
import TestSupport

/// Random manifests that fit a shape, with entries of strangers in between.
struct DraftGenerator {
    var random: SeededGenerator
    let shape: ManifestShape
    /// Null has no place in property lists.
    var hasNull = true
    private var depth = 0

    init(seed: UInt64, shape: ManifestShape) {
        random = SeededGenerator(seed: seed)
        self.shape = shape
    }

    mutating func root() -> ManifestDraft { object(shape.root) }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func object(_ name: String, tag: (name: String, value: String)? = nil) -> ManifestDraft {
        depth += 1
        defer { depth -= 1 }
        var entries: [(String, ManifestDraft)] = []
        if let tag { entries.append((tag.name, .string(tag.value))) }
        for entry in (shape.objects[name]?.entries ?? []).shuffled(using: &random) where entry.name != tag?.name {
            guard entry.isRequired || chance(40) else { continue }
            if depth > 6, !entry.isRequired { continue }
            entries.append((entry.name, value(entry)))
        }
        if chance(15) { entries.append(("x-" + key(), anything(3))) }
        if chance(5) { entries.append(("x-" + key() + "2", anything(3))) }
        if chance(10) {
            entries.append(("x-{http://example.org/\(Int.random(in: 0..<3, using: &random))}note", foreign()))
        }
        entries.shuffle(using: &random)
        return .object(entries)
    }

    private mutating func value(_ entry: ManifestShape.Entry) -> ManifestDraft {
        var count = Int.random(in: 0...3, using: &random)
        for case .count(let range) in entry.constraints { count = min(max(count, range.lowerBound), range.upperBound) }
        switch entry.content {
        case .string:
            for case .oneOf(let words) in entry.constraints {
                return .string(words.randomElement(using: &random) ?? "")
            }
            return .string(text())
        case .number, .integer:
            for case .range(let range) in entry.constraints {
                return .number(
                    Double.random(in: range.lowerBound...min(range.upperBound, 1000), using: &random).rounded())
            }
            return .number(number(isWhole: entry.name != "delay"))
        case .boolean: return .boolean(chance(50))
        case .numbers: return .array((0..<count).map { _ in .number(number(isWhole: chance(50))) })
        case .strings:
            return .array((0..<count).map { _ in .string("https://\(Int.random(in: 0..<99, using: &random)).ö\"&<>") })
        case .object(let name): return object(name)
        case .objects(let name, element: _): return .array((0..<count).map { _ in object(name) })
        case .variants(let names, let tag):
            return .array(
                (0..<count).map { _ in
                    let name = names.randomElement(using: &random) ?? ""
                    return object(name, tag: (tag, name))
                })
        }
    }

    private mutating func number(isWhole: Bool) -> Double {
        let value = Double.random(in: -900_000...900_000, using: &random)
        return isWhole ? value.rounded() : value / pick([1, 1e3, 1e9])
    }

    private mutating func text() -> String {
        let pieces = [
            "a", "B", " ", "  ", "\n", "\t", "\r", "\r\n", "<", ">", "&", "&amp;", "\"", "'", "\\", "]]>", "<!--", "ö",
            "é",
            "漢", "😀", "\u{202E}", "\u{7F}", "{", "}", "[1]", "5", "true", "null", "1e5", "x", "_x0020_", "/", "~",
        ]
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(pieces) }.joined()
    }

    private mutating func key() -> String {
        pick([
            "a", "A-1", "", "1", " ", "_x", "_x0041_", "_x_", "ö", "a:b", "😀", "\"<&", "{", "{urn:a}", "{}b", "xmlns",
        ])
    }

    private mutating func anything(_ depth: Int) -> ManifestDraft {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return hasNull ? .null : false
        case 1: return .boolean(chance(50))
        case 2: return .number(Double.random(in: -1e12...1e12, using: &random))
        case 3, 4: return .string(text())
        case 5: return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in anything(depth - 1) })
        default:
            let count = Int.random(in: 0...3, using: &random)
            return .object((0..<count).map { ("\($0)\(key())", anything(depth - 1)) })
        }
    }

    /// Mostly what a reader makes of foreign attributes and elements; sometimes anything.
    private mutating func foreign() -> ManifestDraft {
        if chance(20) { return anything(2) }
        if chance(30) { return .string(text()) }
        var values: [ManifestDraft] = chance(20) ? [.string(text())] : []
        for _ in 0...Int.random(in: 0...2, using: &random) { values.append(element(isInside: false, 3)) }
        return .array(values)
    }

    private mutating func element(isInside: Bool, _ depth: Int) -> ManifestDraft {
        var entries: [(String, ManifestDraft)] = []
        let names = [
            "{http://example.org/0}el", "el", "{urn:recto:overlay:1}video", "{urn:recto:overlay:1:x}y", "{bad uri}b",
        ]
        if isInside { entries.append(("#name", .string(pick(names)))) }
        if chance(40) { entries.append(("plain", .string(text()))) }
        if chance(20) { entries.append(("{http://example.org/1}attr", .string(text()))) }
        if chance(10) { entries.append(("{http://www.w3.org/XML/1998/namespace}lang", "en")) }
        if chance(60) {
            let count = Int.random(in: 0...3, using: &random)
            entries.append(
                (
                    "#content",
                    .array(
                        (0..<count).map { _ in
                            chance(50) || depth == 0 ? .string(text()) : element(isInside: true, depth - 1)
                        })
                ))
        }
        return .object(entries)
    }
}
