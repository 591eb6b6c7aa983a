/// The public ALTO 4.4 schema's rules for the elements that Recto writes, written down from the schema and not from our code.
///
/// https://www.loc.gov/standards/alto/v4/alto-4-4.xsd
enum ALTORules {
    struct Element {
        var required: Set<String> = []
        var optional: Set<String> = []
        /// Names of children in the schema's order; a group is repeated as a whole.
        var children: [Child] = []
        var hasText = false
    }

    enum Child {
        case one(String)
        case maybe(String)
        case any(String)
        /// A choice, any number of times.
        case choice([String])
        /// A choice, at least once.
        case some([String])
        /// What TextLine has: `(String, SP?)+`.
        case strings
    }

    private static let place: Set<String> = ["HPOS", "VPOS", "WIDTH", "HEIGHT"]
    private static let references: Set<String> = ["STYLEREFS", "TAGREFS", "PROCESSINGREFS"]

    static let elements: [String: Element] = [
        "alto": Element(
            optional: ["SCHEMAVERSION", "xmlns", "xmlns:xsi", "xsi:schemaLocation"],
            children: [.maybe("Description"), .maybe("Styles"), .maybe("Tags"), .maybe("ReadingOrder"), .one("Layout")]),
        "Description": Element(
            children: [
                .one("MeasurementUnit"), .maybe("sourceImageInformation"), .any("OCRProcessing"), .any("Processing"),
            ]),
        "MeasurementUnit": Element(hasText: true),
        "sourceImageInformation": Element(
            children: [.maybe("fileName"), .any("fileIdentifier"), .any("documentIdentifier")]),
        "fileName": Element(hasText: true),
        "Processing": Element(
            required: ["ID"],
            children: [
                .maybe("processingCategory"), .maybe("processingDateTime"), .maybe("processingAgency"),
                .any("processingStepDescription"), .maybe("processingStepSettings"), .maybe("processingSoftware"),
            ]),
        "processingCategory": Element(hasText: true),
        "processingSoftware": Element(
            children: [
                .maybe("softwareCreator"), .maybe("softwareName"), .maybe("softwareVersion"),
                .maybe("applicationDescription"),
            ]),
        "softwareName": Element(hasText: true),
        "softwareVersion": Element(hasText: true),
        "Styles": Element(children: [.any("TextStyle"), .any("ParagraphStyle")]),
        "TextStyle": Element(
            optional: ["ID", "FONTFAMILY", "FONTTYPE", "FONTWIDTH", "FONTSIZE", "FONTCOLOR", "FONTSTYLE"]),
        "Tags": Element(
            children: [.choice(["LayoutTag", "StructureTag", "RoleTag", "NamedEntityTag", "OtherTag"])]),
        "StructureTag": Element(required: ["ID", "LABEL"], optional: ["TYPE", "DESCRIPTION", "URI"]),
        "ReadingOrder": Element(children: [.some(["OrderedGroup", "UnorderedGroup"])]),
        "UnorderedGroup": Element(
            required: ["ID"], optional: ["TAGREFS", "REF"],
            children: [.some(["ElementRef", "OrderedGroup", "UnorderedGroup"])]),
        "OrderedGroup": Element(
            required: ["ID"], optional: ["TAGREFS", "REF"],
            children: [.some(["ElementRef", "OrderedGroup", "UnorderedGroup"])]),
        "ElementRef": Element(required: ["ID", "REF"], optional: ["TAGREFS"]),
        "Layout": Element(optional: ["STYLEREFS"], children: [.one("Page"), .any("Page")]),
        "Page": Element(
            required: ["ID", "PHYSICAL_IMG_NR"],
            optional: [
                "PAGECLASS", "STYLEREFS", "PROCESSINGREFS", "HEIGHT", "WIDTH", "PRINTED_IMG_NR", "QUALITY",
                "QUALITY_DETAIL", "POSITION", "PROCESSING", "ACCURACY", "PC", "ROTATION", "LANG",
            ],
            children: [
                .maybe("TopMargin"), .maybe("LeftMargin"), .maybe("RightMargin"), .maybe("BottomMargin"),
                .maybe("PrintSpace"),
            ]),
        "PrintSpace": Element(
            optional: place.union(["ID", "STYLEREFS", "PROCESSINGREFS"]),
            children: [
                .maybe("Shape"), .choice(["TextBlock", "Illustration", "GraphicalElement", "ComposedBlock"]),
            ]),
        "TextBlock": Element(
            required: ["ID"],
            optional: place.union(references).union(["ROTATION", "IDNEXT", "CS", "language", "LANG", "BASEDIRECTION"]),
            children: [.maybe("Shape"), .any("TextLine")]),
        "TextLine": Element(
            optional: place.union(references).union(["ID", "BASELINE", "LANG", "CS", "BASEDIRECTION"]),
            children: [.maybe("Shape"), .strings, .maybe("HYP")]),
        "String": Element(
            required: ["CONTENT"],
            optional: place.union(references).union([
                "ID", "STYLE", "SUBS_TYPE", "SUBS_CONTENT", "WC", "CC", "CS", "LANG",
            ]),
            children: [.maybe("Shape"), .any("ALTERNATIVE"), .any("Glyph")]),
        "SP": Element(optional: place.union(["ID"])),
        "HYP": Element(required: ["CONTENT"], optional: place),
    ]

    static let enumerations: [String: Set<String>] = [
        "FONTTYPE": ["serif", "sans-serif"],
        "FONTWIDTH": ["proportional", "fixed"],
        "SUBS_TYPE": ["HypPart1", "HypPart2", "Abbreviation"],
        "BASEDIRECTION": ["ltr", "rtl", "ttb", "btt"],
        "QUALITY": ["OK", "Missing", "Missing in original", "Damaged", "Retained", "Target", "As in original"],
    ]

    static let fontStyles: Set<String> = [
        "bold", "italics", "smallcaps", "strikethrough", "subscript", "superscript", "underline",
    ]

    static let floats: Set<String> = ["HPOS", "VPOS", "WIDTH", "HEIGHT", "ROTATION", "FONTSIZE", "PHYSICAL_IMG_NR"]
}
