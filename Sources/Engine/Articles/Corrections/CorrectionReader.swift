import RectoDiagnostics
import RectoLocatedTrees

/// Makes corrections of the values of their file; failures name the line and column.
struct CorrectionReader {
    let name: String

    private static let place = ["page", "quote", "which"]
    private static let changes = ["role", "split", "join", "move", "begin", "merge"]

    func wrong(_ value: ManifestValue, _ message: String) -> Failure {
        Failure(.usage, message, at: "\(name):\(value.spot.line):\(value.spot.column)")
    }

    /// The entries of an object by their names.
    ///
    /// - Throws: ``Failure`` `.usage` for what is no object, and for other entries than the known ones.
    func members(_ value: ManifestValue, of known: [String]) throws(Failure) -> [String: ManifestValue] {
        guard value.kind == .object else { throw wrong(value, "must be an object") }
        var members: [String: ManifestValue] = [:]
        for member in value.members {
            guard known.contains(member.name) else {
                let meant = Spelling.nearest(to: member.name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
                throw wrong(member.value, "\"\(member.name)\" is not known here\(meant)")
            }
            members[member.name] = member.value
        }
        return members
    }

    func correction(_ value: ManifestValue) throws(Failure) -> ArticleCorrection {
        let members = try members(value, of: Self.place + Self.changes + ["level"])
        let given = Self.changes.filter { members[$0] != nil }
        guard given.count == 1, let name = given.first, let change = members[name] else {
            throw wrong(value, "must have one of \(Self.changes.joined(separator: ", "))")
        }
        if let level = members["level"], name != "role" { throw wrong(level, "\"level\" goes with \"role\"") }
        let place = try place(value, members)
        return ArticleCorrection(place, try self.change(name, change, members["level"]), spot: value.spot)
    }

    private func change(
        _ name: String, _ value: ManifestValue, _ level: ManifestValue?
    ) throws(Failure) -> ArticleCorrection.Change {
        switch name {
        case "role":
            guard let role = value.string.flatMap(BlockRole.init(rawValue:)) else {
                let names = BlockRole.allCases.map(\.rawValue)
                let meant = value.string.flatMap { Spelling.nearest(to: $0, in: names) }
                throw wrong(
                    value, "is no role; " + (meant.map { "did you mean \"\($0)\"?" } ?? names.joined(separator: ", ")))
            }
            guard let level else { return .role(role, level: nil) }
            guard role == .heading, let number = level.integer, (1...5).contains(number) else {
                throw wrong(level, "\"level\" is that of a heading, from 1 to 5")
            }
            return .role(role, level: number)
        case "split": return .split(try quote(value))
        case "join": return .join(try other(value))
        case "move": return .move(try other(value))
        case "merge": return .merge(try other(value))
        default:
            guard value.boolean == true else { throw wrong(value, "\"begin\" can only be true") }
            return .begin
        }
    }

    private func other(_ value: ManifestValue) throws(Failure) -> ArticleCorrection.Place {
        try place(value, try members(value, of: Self.place))
    }

    private func place(
        _ value: ManifestValue, _ members: [String: ManifestValue]
    ) throws(Failure) -> ArticleCorrection.Place {
        guard let page = members["page"]?.integer, (1...1_000_000).contains(page) else {
            throw wrong(members["page"] ?? value, "\"page\" must be the number of a page, from 1")
        }
        guard let words = members["quote"] else { throw wrong(value, "must have a \"quote\", the block's first words") }
        var which: Int?
        if let value = members["which"] {
            guard let number = value.integer, number >= 1 else {
                throw wrong(value, "\"which\" must be a whole number from 1")
            }
            which = number
        }
        return ArticleCorrection.Place(page: page - 1, quote: try quote(words), which: which)
    }

    /// With single spaces, as blocks have their text.
    private func quote(_ value: ManifestValue) throws(Failure) -> String {
        let words = value.string?.split { " \n\r\t".contains($0) }.joined(separator: " ") ?? ""
        guard !words.isEmpty, words.count <= ArticleCorrections.longestQuote else {
            throw wrong(value, "must be words of the block, \(ArticleCorrections.longestQuote) characters at most")
        }
        return words
    }
}
