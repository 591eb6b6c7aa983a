import RectoDiagnostics
import RectoLocatedTrees

/// A shape near enough to the overlay format to try everything that a shape can say.
enum TestShape {
    static let kinds = ["link", "video", "gallery", "widget", "region"]

    static let shape = ManifestShape(
        namespace: "urn:recto:overlay:1", rootElement: "overlay", root: "root",
        objects: [
            "root": .init([
                .init("version", .string, isRequired: true),
                .init("units", .string, .oneOf(["pt", "fraction"])),
                .init("issue", .object("issue"), isRequired: true),
                .init("outline", .objects("outline entry", element: "entry")),
                .init("pages", .objects("page", element: "page")),
            ]),
            "issue": .init([
                .init("id", .string, isRequired: true),
                .init("title", .string, isRequired: true),
                .init("date", .string, .text { $0.count == 10 ? nil : "is not a date such as 2026-03-01" }),
                .init("sha256", .string),
            ]),
            "outline entry": .init([
                .init("title", .string, isRequired: true),
                .init("page", .integer, isRequired: true),
                .init("rect", .numbers, .count(4...4)),
                .init("children", .objects("outline entry", element: "entry")),
            ]),
            "page": .init([
                .init("index", .integer, isRequired: true, .range(1...Double.infinity)),
                .init("label", .string),
                .init("join", .boolean),
                .init("overlays", .variants(kinds, tag: "kind")),
            ]),
            "source": .init([.init("src", .string, isRequired: true), .init("type", .string)]),
            "item": .init([.init("src", .string, isRequired: true), .init("alt", .string)]),
            "action": .init([
                .init("event", .string, .oneOf(["tap", "enter", "leave", "end"])),
                .init("do", .string, isRequired: true),
                .init("page", .integer), .init("target", .string),
            ]),
            "link": .init(common),
            "region": .init(common + [.init("role", .string)]),
            "video": .init(
                common + [
                    .init("sources", .objects("source", element: "source"), isRequired: true, .count(1...Int.max)),
                    .init("poster", .string),
                    .init("start", .string, .oneOf(["tap", "visible", "page"])),
                    .init("delay", .number, .range(0...60)),
                    .init("muted", .boolean),
                ]),
            "gallery": .init(
                common + [.init("items", .objects("item", element: "item"), isRequired: true, .count(1...3))]),
            "widget": .init(
                common + [
                    .init("src", .string, isRequired: true),
                    .init("viewport", .numbers, .count(2...2)),
                    .init("network", .strings, .text { $0.hasPrefix("https:") ? nil : "is not an https address" }),
                    .init("poster", .string),
                ]),
        ])

    /// `kind` is an entry of some objects and not of others; the checker takes both.
    private static let common: [ManifestShape.Entry] = [
        .init("kind", .string),
        .init("id", .string, isRequired: true),
        .init("rect", .numbers, isRequired: true, .count(4...4)),
        .init("title", .string),
        .init("alt", .string),
        .init("hidden", .boolean),
        .init("z", .integer, .range(-100...100)),
        .init("on", .objects("action", element: "on")),
    ]

    /// What a reader and the checker say of a text: `SYN-001 2:5 /a/b: message`, `!` after the rule where it is fatal.
    static func faults(_ text: String, _ syntax: ManifestSyntax, _ limits: ManifestLimits = ManifestLimits())
        -> [String]
    {
        faults(Array(text.utf8), syntax, limits)
    }

    static func faults(_ bytes: [UInt8], _ syntax: ManifestSyntax, _ limits: ManifestLimits = ManifestLimits())
        -> [String]
    {
        let (tree, faults) = ManifestReader.read(bytes, syntax: syntax, shape: shape, limits: limits)
        let lines = SourceLines(bytes)
        let checker = ShapeChecker(shape, limits: limits) { value in
            guard let kind = value["kind"]?.string, let id = value["id"]?.string else { return nil }
            return "\(kind) \"\(id)\""
        }
        return (faults + (tree.map(checker.check) ?? [])).map { fault in
            let spot = lines.spot(at: fault.range.lowerBound)
            let pointer = fault.pointer.map { " \($0)" } ?? ""
            return "\(fault.rule)\(fault.isFatal ? "!" : "") \(spot.line):\(spot.column)\(pointer): \(fault.message)"
        }
    }

    static func tree(_ text: String, _ syntax: ManifestSyntax) -> ManifestTree? {
        ManifestReader.read(Array(text.utf8), syntax: syntax, shape: shape).tree
    }
}
