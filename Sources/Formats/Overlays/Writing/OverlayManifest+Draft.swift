import RectoGeometry
public import RectoLocatedTrees

extension OverlayManifest {
    /// The manifest as values to be written; what has the format's default is left out.
    public var draft: ManifestDraft {
        var root = DraftObject()
        root.add("version", .string(version))
        if units != .points { root.add("units", .string(units.rawValue)) }
        root.add("issue", issue.draft)
        root.add("document", document.draft)
        if let spread { root.add("spread", spread.draft) }
        if let outline { root.add("outline", .array(outline.map(\.draft))) }
        if !pages.isEmpty { root.add("pages", .array(pages.map(\.draft))) }
        return root.draft
    }
}

extension OverlayManifest.Issue {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("id", .string(id))
        object.add("title", .string(title))
        object.add("language", .string(language))
        object.add("date", date)
        object.add("number", number)
        object.add("publisher", publisher)
        object.add("cover", cover)
        return object.draft
    }
}

extension OverlayManifest.Document {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("src", .string(source))
        if let pageCount { object.add("pages", .number(Double(pageCount))) }
        object.add("sha256", sha256)
        return object.draft
    }
}

extension OverlayManifest.Spread {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("direction", direction?.rawValue)
        object.add("mode", mode?.rawValue)
        object.add("first", first?.rawValue)
        return object.draft
    }
}

extension OverlayManifest.OutlineEntry {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("title", .string(title))
        object.add("page", .number(Double(page)))
        if let rect { object.add("rect", rect.draft) }
        if !children.isEmpty { object.add("children", .array(children.map(\.draft))) }
        return object.draft
    }
}

extension OverlayPage {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("index", .number(Double(index)))
        object.add("label", label)
        if side != .auto { object.add("side", .string(side.rawValue)) }
        object.add("join", joinsNext, unless: false)
        if !overlays.isEmpty { object.add("overlays", .array(overlays.map(\.draft))) }
        return object.draft
    }
}
