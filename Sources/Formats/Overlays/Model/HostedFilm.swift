/// A film that YouTube or Vimeo has, known from the address that people copy there.
///
/// Addresses of channels and lists are refused: which film they show may change.
public struct HostedFilm: Hashable, Sendable {
    public enum Service: String, CaseIterable, Sendable {
        case youTube = "YouTube"
        case vimeo = "Vimeo"

        /// Where the players come from: of YouTube's two hosts the one that sets no cookies before a film plays.
        public var playerOrigin: String {
            switch self {
            case .youTube: "https://www.youtube-nocookie.com"
            case .vimeo: "https://player.vimeo.com"
            }
        }
    }

    public let service: Service
    public let id: String
    /// What Vimeo adds to the address of a film that is not listed.
    public let key: String?
    /// Seconds into the film at which it starts.
    public let start: Int

    /// - Returns: `nil` where the address is not of one film of either service.
    public init?(_ address: String) {
        guard let parts = Parts(address) else { return nil }
        let path = parts.path
        switch parts.host {
        case "youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com":
            let isPlayersOnly = parts.host == "www.youtube-nocookie.com"
            if path == ["watch"], !isPlayersOnly {
                let named = parts.query.first { $0.hasPrefix("v=") && Self.isYouTube($0.dropFirst(2)) }
                guard let named else { return nil }
                id = String(named.dropFirst(2))
            } else if path.count == 2, Self.isYouTube(path[1]),
                path[0] == "embed" || !isPlayersOnly && ["shorts", "live"].contains(path[0])
            {
                id = String(path[1])
            } else {
                return nil
            }
        case "youtu.be":
            guard path.count == 1, Self.isYouTube(path[0]) else { return nil }
            id = String(path[0])
        case "vimeo.com", "www.vimeo.com":
            guard (1...2).contains(path.count), Self.isVimeo(path[0]), path.count == 1 || Self.isKey(path[1]) else {
                return nil
            }
            id = String(path[0])
        case "player.vimeo.com":
            guard path.count == 2, path[0] == "video", Self.isVimeo(path[1]) else { return nil }
            id = String(path[1])
        default: return nil
        }
        service = parts.host.hasSuffix("vimeo.com") ? .vimeo : .youTube
        guard parts.fragment == nil || service == .vimeo else { return nil }
        let key = parts.host != "player.vimeo.com" && path.count == 2 ? path[1] : parts.value("h")
        self.key = service == .vimeo ? key.flatMap { Self.isKey($0) ? String($0) : nil } : nil
        let moment = parts.fragment ?? parts.value("t") ?? parts.value("start")
        start = moment.flatMap(Self.seconds) ?? 0
    }

    /// The page that plays the film in a frame, at once: nothing asks for it before somebody wants to see the film.
    public var player: String {
        switch service {
        case .youTube:
            "\(service.playerOrigin)/embed/\(id)?autoplay=1&playsinline=1&rel=0" + (start > 0 ? "&start=\(start)" : "")
        case .vimeo:
            "\(service.playerOrigin)/video/\(id)?autoplay=1&dnt=1" + (key.map { "&h=\($0)" } ?? "")
                + (start > 0 ? "#t=\(start)s" : "")
        }
    }

    /// The film's page, for where no frame can be shown.
    public var page: String {
        switch service {
        case .youTube: "https://www.youtube.com/watch?v=\(id)" + (start > 0 ? "&t=\(start)s" : "")
        case .vimeo: "https://vimeo.com/\(id)" + (key.map { "/\($0)" } ?? "") + (start > 0 ? "#t=\(start)s" : "")
        }
    }

    private static func isYouTube(_ text: Substring) -> Bool {
        text.utf8.count == 11 && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }
    }

    private static func isVimeo(_ text: Substring) -> Bool {
        (1...12).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
    }

    private static func isKey(_ text: Substring) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    }

    /// Of `90`, `90s`, `1m30s` or `1h2m3s`.
    private static func seconds(_ text: Substring) -> Int? {
        var (total, number, hasDigits) = (0, 0, false)
        for byte in text.utf8.prefix(12) {
            if byte.isDigit {
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
                hasDigits = true
                continue
            }
            guard hasDigits, let unit = [UInt8(ascii: "h"): 3600, UInt8(ascii: "m"): 60, UInt8(ascii: "s"): 1][byte]
            else { return nil }
            total += number * unit
            (number, hasDigits) = (0, false)
        }
        // Twelve digits can't overflow; no film is longer than a hundred hours.
        return number > 360_000 || total > 360_000 ? nil : total + number
    }
}

/// Of an https address without user, port and percent encoding in its path: what the addresses of films are made of.
private struct Parts {
    let host: Substring
    let path: [Substring]
    let query: [Substring]
    /// After `#t=`.
    let fragment: Substring?

    init?(_ address: String) {
        guard address.utf8.count <= 512, address.hasPrefix("https://") else { return nil }
        let halves = address.dropFirst(8).split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        if halves.count == 2 {
            guard halves[1].hasPrefix("t="), halves[1].utf8.count > 2,
                halves[1].utf8.dropFirst(2).allSatisfy({ $0.isDigit || "hms".utf8.contains($0) })
            else { return nil }
            fragment = halves[1].dropFirst(2)
        } else {
            fragment = nil
        }
        let asked = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = asked[0].split(separator: "/", omittingEmptySubsequences: false)
        host = names[0]
        path = Array(names.dropFirst())
        query = asked.count == 2 ? asked[1].split(separator: "&", omittingEmptySubsequences: false) : []
        let isPlain = query.joined().utf8.allSatisfy { $0.isLetter || $0.isDigit || "_.%=-".utf8.contains($0) }
        guard isPlain else { return nil }
    }

    func value(_ name: String) -> Substring? {
        query.first { $0.hasPrefix("\(name)=") }?.dropFirst(name.utf8.count + 1)
    }
}
