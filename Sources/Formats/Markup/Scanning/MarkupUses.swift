/// Which attributes are addresses, and what for.
enum MarkupUses {
    /// - Parameters:
    ///   - key: The attribute's name, in lower case.
    ///   - name: The element's, in lower case.
    ///   - attributes: All of the element: for a link, `rel` decides.
    /// - Returns: `nil` for an attribute that is no address.
    static func use(
        of key: String, on name: String, isForeign: Bool, _ attributes: [MarkupAttribute]
    ) -> MarkupReference.Use? {
        switch key {
        case "href", "xlink:href": link(name, isForeign, attributes, isPlain: key == "href")
        case "src":
            switch name {
            case "script": .script
            case "img", "input": .image
            case "source", "video", "audio", "track", "bgsound": .media
            case "iframe", "frame", "fencedframe", "portal": .frame
            case "embed": .object
            default: nil
            }
        case "poster": name == "video" ? .image : nil
        case "background": ["body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"].contains(name) ? .image : nil
        case "data", "codebase", "classid": name == "object" || name == "applet" ? .object : nil
        case "code", "archive": name == "applet" || name == "object" ? .object : nil
        case "action": name == "form" ? .form : nil
        case "formaction": .form
        case "cite": ["blockquote", "q", "ins", "del"].contains(name) ? .link : nil
        case "longdesc": .link
        case "manifest": name == "html" ? .other : nil
        default: nil
        }
    }

    private static func link(
        _ name: String, _ isForeign: Bool, _ attributes: [MarkupAttribute], isPlain: Bool
    ) -> MarkupReference.Use? {
        switch name {
        case "a": return .link
        case "area" where isPlain: return .link
        case "link" where isPlain: return relation(attributes)
        case "base": return nil
        default: break
        }
        guard isForeign else { return nil }
        switch name {
        case "script": return .script
        case "image", "feimage", "use", "img": return .image
        case "font-face-uri": return .font
        default: return .other
        }
    }

    /// What a `<link>` loads by its relations; the one that does most decides.
    private static func relation(_ attributes: [MarkupAttribute]) -> MarkupReference.Use {
        func words(_ key: String) -> [String] {
            (attributes.first { $0.name == key }?.value ?? "").lowercased().split { $0.isWhitespace }.map(String.init)
        }
        let relations = words("rel")
        if relations.contains("stylesheet") { return .style }
        if relations.contains("modulepreload") { return .script }
        if relations.contains(where: {
            ["preload", "prefetch", "prerender", "preconnect", "dns-prefetch"].contains($0)
        }) {
            return .prefetch
        }
        if relations.contains(where: { $0.hasSuffix("icon") || $0.hasPrefix("apple-touch-") }) { return .image }
        if relations.contains("manifest") || relations.contains("import") || relations.contains("pingback") {
            return .other
        }
        return .link
    }
}
