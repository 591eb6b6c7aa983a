import Recto

/// iPaper's links: `ipaper://Behaviour/Id[/Appearance]`, whose targets are in a table attached to the PDF, and the short forms
/// `pageto:10` and `video:https://…`.
enum IPaper {
    static func read(_ address: Address, _ scheme: String) -> LinkReading? {
        let start = address.text.index(address.text.startIndex, offsetBy: scheme.count + 1)
        let rest = String(address.text[start...])
        switch scheme {
        case "pageto":
            guard let page = Int(rest.trimmed.drop { $0 == "/" }), page > 0 else {
                return LinkReading(.iPaper, .nothing("names no page"))
            }
            return LinkReading(.iPaper, .page(page))
        case "video" where !rest.hasPrefix("//"): return media(rest, .film)
        case "audio" where !rest.hasPrefix("//"): return media(rest, .sound)
        case "image" where !rest.hasPrefix("//"): return media(rest, .pictures)
        case "ipaper":
            let parts = address.path.split(separator: "/").map { Address.decoded($0) }
            guard parts.count >= 2 else { return LinkReading(.iPaper, .nothing("names no line of the table")) }
            let notes = parts.count > 2 ? ["the appearance \"\(parts[2])\" is lost"] : []
            return LinkReading(.iPaper, .record(behaviour: parts[0].lowercased(), id: parts[1]), notes: notes)
        default: return nil
        }
    }

    private static func media(_ target: String, _ kind: LinkedContent.Kind) -> LinkReading {
        let target = target.trimmed
        guard !target.isEmpty else { return LinkReading(.iPaper, .nothing("names nothing to show")) }
        return LinkReading(.iPaper, .content(content(target, kind)))
    }

    /// A file beside the PDF, or an address.
    static func content(_ target: String, _ kind: LinkedContent.Kind?) -> LinkedContent {
        var content = LinkedContent(kind ?? LinkedContent.kind(ofEnding: Address.ending(of: Address(target).path)))
        if ["http", "https"].contains(Address(target).scheme) {
            content.remote = target
        } else {
            content.files = [Address.decoded(target)]
        }
        return content
    }

    /// What a line of the table says about a link.
    static func meaning(of behaviour: String, in record: [String: String]) -> LinkMeaning {
        func field(_ name: String) -> String? { record[name].flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed } }
        func shown(_ kind: LinkedContent.Kind, _ presentation: Presentation?) -> LinkMeaning {
            guard let target = field("mediaurl") else { return .nothing("the table has no MediaUrl for it") }
            var content = content(target, kind)
            content.presentation = presentation
            content.alt = field("hovertext")
            return .content(content)
        }
        switch behaviour {
        case "externallink", "shop":
            guard let url = field("url") else { return .nothing("the table has no Url for it") }
            return .address(url)
        case "pagelink":
            guard let page = field("url").flatMap({ Int($0) }), page > 0 else {
                return .nothing("the table has no page for it")
            }
            return .page(page)
        case "inlinevideo": return shown(.film, nil)
        case "popupvideo": return shown(.film, .popup)
        case "inlineimage": return shown(.pictures, nil)
        case "popupimage": return shown(.pictures, .popup)
        default: return .nothing("the behaviour \"\(behaviour)\" is not known")
        }
    }
}
