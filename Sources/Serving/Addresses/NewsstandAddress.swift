/// What an address of a library names.
package enum NewsstandAddress: Hashable, Sendable {
    /// A window of its list.
    case list
    /// What happens in it, as it happens.
    case events
    /// A script or a style sheet of its page.
    case file(String)
    /// The cover of an issue, by the library's number.
    case cover(Int)
    /// Something to be done with an issue, by the library's number.
    case issue(Int, act: String)
    /// Where stores are added.
    case stores
    /// Something to be done with a store.
    case store(Int, act: String)

    init?(_ names: [String]) {
        switch (names.first, names.count) {
        case ("library.json", 1): self = .list
        case ("library", 2):
            switch names[1] {
            case "events": self = .events
            case "stores": self = .stores
            default: self = .file(names[1])
            }
        case ("library", 3) where names[1] == "covers":
            guard let number = Self.number(names[2]) else { return nil }
            self = .cover(number)
        case ("library", 4):
            guard let number = Self.number(names[2]) else { return nil }
            switch names[1] {
            case "issues": self = .issue(number, act: names[3])
            case "stores": self = .store(number, act: names[3])
            default: return nil
            }
        default: return nil
        }
    }

    private static func number(_ text: String) -> Int? {
        guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// Whether it is there to be written to, and not to be read.
    package var isAct: Bool {
        switch self {
        case .issue, .stores, .store: true
        case .list, .events, .file, .cover: false
        }
    }
}
