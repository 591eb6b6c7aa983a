import Recto

/// `http://localhost/film.mp4?waplay=auto&wadelay=2000`, as Librelio's readers have it.
///
/// `photo_5.jpg` stands for the five pictures `photo_1.jpg` to `photo_5.jpg`. The readers' default time of a picture is seven
/// seconds.
enum Librelio {
    private static let pictureTime = 7.0
    private static let mostPictures = 200

    /// `nil` for an address of another machine that carries none of the switches.
    static func read(_ address: Address) -> LinkReading? {
        let isLocal =
            ["localhost", "localhost/"].contains { address.path == $0 }
            || address.path.hasPrefix("localhost/")
        guard isLocal else {
            guard isSwitched(address) else { return nil }
            // The switches are for the reader, not for the server.
            var content = LinkedContent(
                LinkedContent.kind(ofEnding: Address.ending(of: address.path)), remote: bare(address))
            apply(address, to: &content)
            return LinkReading(.librelio, .content(content))
        }
        let name = Address.decoded(address.path.dropFirst("localhost/".count))
        guard !name.isEmpty else { return LinkReading(.librelio, .nothing("names no file")) }
        let ending = Address.ending(of: name)
        guard let kind = LinkedContent.kind(ofEnding: ending) else {
            return LinkReading(
                .librelio, .nothing("files of this kind (\(ending.isEmpty ? "no ending" : ending)) can't be shown"))
        }
        var content = LinkedContent(kind, files: [name])
        if kind == .pictures { content.files = pictures(name) }
        apply(address, to: &content)
        var notes: [String] = []
        for (name, value) in address.query where name.hasPrefix("wa") {
            switch name {
            case "waplay", "wadelay", "warect", "watransition": break
            default: notes.append("the switch \(name)=\(value) is lost")
            }
        }
        return LinkReading(.librelio, .content(content), notes: notes)
    }

    /// What the switches of an address say, whichever dialect the rest is of.
    static func apply(_ address: Address, to content: inout LinkedContent) {
        let play = address["waplay"]?.lowercased()
        // The fragment came first and is still around.
        content.isAutomatic = play == "auto" || address.fragment?.lowercased() == "autoplay"
        let delay = address["wadelay"].flatMap { Double($0) }.map { $0 / 1000 }
        if content.kind == .pictures {
            if content.files.count > 1, content.isAutomatic { content.interval = delay ?? pictureTime }
        } else if let delay {
            content.delay = delay
        }
        if address["warect"]?.lowercased() == "full" { content.presentation = .fullscreen }
        if address["watransition"]?.lowercased() == "none" { content.transition = Gallery.Transition.none }
    }

    private static func isSwitched(_ address: Address) -> Bool {
        address.query.contains { ["waplay", "wadelay", "warect"].contains($0.name) }
    }

    /// The address without the reader's switches.
    private static func bare(_ address: Address) -> String {
        guard let mark = address.text.firstIndex(of: "?") else { return address.text }
        let end = address.text.lastIndex(of: "#") ?? address.text.endIndex
        guard mark < end else { return address.text }
        let kept = address.text[address.text.index(after: mark)..<end].split(separator: "&")
            .filter { !$0.lowercased().hasPrefix("wa") }
        return address.text[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&")) + address.text[end...]
    }

    /// The series that a name with a number at its end stands for.
    private static func pictures(_ name: String) -> [String] {
        guard let dot = name.lastIndex(of: "."), let line = name[..<dot].lastIndex(of: "_"),
            let count = Int(name[name.index(after: line)..<dot]), count >= 1
        else { return [name] }
        return (1...min(count, mostPictures)).map { "\(name[...line])\($0)\(name[dot...])" }
    }
}
