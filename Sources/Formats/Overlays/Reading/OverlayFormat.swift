public import RectoLocatedTrees

/// Format 1.0 as a table: what objects there are, what their keys hold and must be like (overlay format, 2.4 to 2.6).
public enum OverlayFormat {
    /// Files of this name are manifests, in the order in which they are looked for.
    public static let manifestNames = ["overlay.json", "overlay.xml", "overlay.plist"]
    public static let namespace = "urn:recto:overlay:1"
    /// The entry that says which kind an overlay is; an element name in XML.
    public static let tag = "kind"

    public static let shape = ManifestShape(
        namespace: namespace, rootElement: "overlay", root: "overlay",
        objects: [
            "overlay": ManifestShape.Object([
                .init("version", .string, isRequired: true),
                .init("units", .string, .oneOf(names(OverlayManifest.Units.self))),
                .init("issue", .object("issue"), isRequired: true),
                .init("document", .object("document"), isRequired: true),
                .init("spread", .object("spread")),
                .init("outline", .objects("entry", element: "entry")),
                .init("pages", .objects("page", element: "page")),
            ]),
            "issue": ManifestShape.Object([
                .init("id", .string, isRequired: true, .text(TextRules.issueID)),
                .init("title", .string, isRequired: true, .text(TextRules.notEmpty)),
                .init("language", .string, isRequired: true, .text(TextRules.language)),
                .init("date", .string, .text(TextRules.date)),
                .init("number", .string),
                .init("publisher", .string),
                .init("cover", .string),
            ]),
            "document": ManifestShape.Object([
                .init("src", .string, isRequired: true, .text(TextRules.notEmpty)),
                .init("pages", .integer, .range(1...1e6)),
                .init("sha256", .string, .text(TextRules.sha256)),
            ]),
            "spread": ManifestShape.Object([
                .init("direction", .string, .oneOf(names(OverlayManifest.Spread.Direction.self))),
                .init("mode", .string, .oneOf(names(OverlayManifest.Spread.Mode.self))),
                .init("first", .string, .oneOf(names(OverlayManifest.Spread.First.self))),
            ]),
            "entry": ManifestShape.Object([
                .init("title", .string, isRequired: true),
                .init("page", .integer, isRequired: true, .range(1...1e6)),
                .init("rect", .numbers, .count(4...4)),
                .init("children", .objects("entry", element: "entry")),
            ]),
            "page": ManifestShape.Object([
                .init("index", .integer, isRequired: true, .range(1...1e6)),
                .init("label", .string),
                .init("side", .string, .oneOf(names(OverlayPage.Side.self))),
                .init("join", .boolean),
                .init("overlays", .variants(Overlay.Kind.allCases.map(\.rawValue), tag: tag)),
            ]),
            "on": ManifestShape.Object([
                .init("event", .string, .oneOf(names(Trigger.Event.self))),
                .init("do", .string, isRequired: true, .oneOf(names(Trigger.Verb.self))),
                .init("page", .integer, .range(1...1e6)),
                .init("rect", .numbers, .count(4...4)),
                .init("url", .string, .text(TextRules.notEmpty)),
                .init("target", .string, .text(TextRules.notEmpty)),
            ]),
            "source": ManifestShape.Object([
                .init("src", .string, isRequired: true, .text(TextRules.notEmpty)), .init("type", .string),
            ]),
            "track": ManifestShape.Object([
                .init("src", .string, isRequired: true, .text(TextRules.notEmpty)),
                .init("kind", .string, .oneOf(names(TextTrack.Kind.self))),
                .init("lang", .string, isRequired: true, .text(TextRules.language)),
                .init("label", .string),
            ]),
            "item": ManifestShape.Object([
                .init("src", .string, isRequired: true, .text(TextRules.notEmpty)), .init("alt", .string),
                .init("caption", .string),
            ]),
            "link": overlay([]),
            "video": overlay([
                sources, poster,
                .init("tracks", .objects("track", element: "track")),
                start, delay, loop, .init("muted", .boolean), controls, fit, present([.inline, .popup, .fullscreen]),
                transcript,
            ]),
            "audio": overlay([sources, poster, transcript, start, delay, loop, controls, .init("persist", .boolean)]),
            "gallery": overlay([
                .init("items", .objects("item", element: "item"), isRequired: true, .count(1...200)),
                .init("interval", .number, .range(0...60)), loop,
                .init("transition", .string, .oneOf(names(Gallery.Transition.self))), fit,
                present([.inline, .popup, .fullscreen]),
            ]),
            "widget": overlay([
                src, .init("viewport", .numbers, .count(2...2), .range(1...1e6)), .init("scripts", .boolean),
                .init("network", .strings, .text(TextRules.origin)), poster, .init("interactive", .boolean),
                .init("scroll", .boolean),
                present([.inline, .popup, .fullscreen]),
            ]),
            "embed": overlay([
                .init("url", .string, isRequired: true, .text(TextRules.hostedFilm)), poster,
                present([.inline, .popup, .fullscreen]),
            ]),
            "article": overlay([src, present([.panel, .popup, .fullscreen])]),
            "region": overlay([.init("role", .string, .oneOf(names(Region.Role.self)))]),
        ])

    private static let src = ManifestShape.Entry("src", .string, isRequired: true, .text(TextRules.notEmpty))
    private static let sources = ManifestShape.Entry(
        "sources", .objects("source", element: "source"), isRequired: true, .count(1...Int.max))
    private static let poster = ManifestShape.Entry("poster", .string, .text(TextRules.notEmpty))
    private static let transcript = ManifestShape.Entry("transcript", .string, .text(TextRules.notEmpty))
    private static let start = ManifestShape.Entry("start", .string, .oneOf(names(StartMoment.self)))
    private static let delay = ManifestShape.Entry("delay", .number, .range(0...60))
    private static let loop = ManifestShape.Entry("loop", .boolean)
    private static let controls = ManifestShape.Entry("controls", .boolean)
    private static let fit = ManifestShape.Entry("fit", .string, .oneOf(names(ContentFit.self)))

    private static func present(_ allowed: [Presentation]) -> ManifestShape.Entry {
        ManifestShape.Entry("present", .string, .oneOf(allowed.map(\.rawValue)))
    }

    /// What every overlay has, and what a kind has besides.
    private static func overlay(_ own: [ManifestShape.Entry]) -> ManifestShape.Object {
        ManifestShape.Object(
            [
                .init("kind", .string, isRequired: true, .oneOf(Overlay.Kind.allCases.map(\.rawValue))),
                .init("id", .string, isRequired: true, .text(TextRules.overlayID)),
                .init("rect", .numbers, isRequired: true, .count(4...4)),
                .init("title", .string), .init("alt", .string), .init("lang", .string, .text(TextRules.language)),
                .init("z", .integer, .range(-100...100)), .init("hidden", .boolean),
                .init("orientation", .string, .oneOf(names(Overlay.Orientation.self))),
                .init("minZoom", .number, .range(0...1e6)), .init("maxZoom", .number, .range(0...1e6)),
            ] + own + [.init("on", .objects("on", element: "on"))])
    }

    private static func names<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> [String]
    where Value.RawValue == String { type.allCases.map(\.rawValue) }
}
