import Recto

/// FastPdfKit's schemes: a letter for what is shown and where it is, and the words that its library takes for them.
enum FastPdfKit {
    private static let schemes: [String: (kind: LinkedContent.Kind, isRemote: Bool, presentation: Presentation?)] = [
        "fpkv": (.film, false, nil), "video": (.film, false, nil),
        "fpky": (.film, true, nil), "videoremote": (.film, true, nil),
        "fpke": (.film, false, .popup), "fpkz": (.film, true, .popup),
        "fpkh": (.page, false, nil), "html": (.page, false, nil),
        "fpkw": (.page, true, nil), "htmlremote": (.page, true, nil), "web": (.page, true, nil),
        "fpki": (.page, false, .popup),
        "fpka": (.sound, false, nil), "sound": (.sound, false, nil), "audio": (.sound, false, nil),
        "fpkb": (.sound, true, nil), "soundremote": (.sound, true, nil),
    ]

    /// `nil` for a scheme that is not one of these.
    static func read(_ address: Address, _ scheme: String) -> LinkReading? {
        guard address.text.dropFirst(scheme.count).hasPrefix("://") else { return nil }
        if scheme == "config" { return LinkReading(.fastPdfKit, .nothing("sets up an app, and shows nothing")) }
        guard let known = schemes[scheme] else {
            guard scheme.hasPrefix("fpk") else { return nil }
            return LinkReading(.fastPdfKit, .nothing("is for an extension of FastPdfKit (\(scheme))"))
        }
        let target = Address.decoded(address.path)
        guard !target.isEmpty else { return LinkReading(.fastPdfKit, .nothing("names nothing to show")) }
        var content = LinkedContent(known.kind)
        content.presentation = known.presentation
        if known.isRemote {
            let rest = address.text.dropFirst(scheme.count + 3)
            content.remote = rest.hasPrefix("http://") || rest.hasPrefix("https://") ? String(rest) : "https://\(rest)"
        } else {
            content.files = [target]
        }
        return LinkReading(.fastPdfKit, .content(content))
    }
}
