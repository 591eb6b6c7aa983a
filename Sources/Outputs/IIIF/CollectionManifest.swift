import Recto
import RectoDiagnostics

/// A collection of IIIF Presentation 3.0: manifests, and other collections.
public struct CollectionManifest: Sendable {
    public struct Item: Sendable {
        /// The address of its JSON.
        public var id: String
        public var label: String
        /// Of the label, BCP 47.
        public var language: String?
        /// Whether it is a collection itself.
        public var isCollection: Bool
        /// The address of a JPEG.
        public var thumbnail: String?

        public init(
            id: String, label: String, language: String? = nil, isCollection: Bool = false, thumbnail: String? = nil
        ) {
            self.id = id
            self.label = label
            self.language = language
            self.isCollection = isCollection
            self.thumbnail = thumbnail
        }
    }

    public static let mediaType = "application/ld+json;profile=\"\(PresentationWriter.context)\""

    /// The collection's own address.
    public var id: String
    public var label: String
    public var items: [Item]
    /// The page that shows the same, its address.
    public var homepage: String?
    /// The collection around it: its address and label.
    public var around: (id: String, label: String)?

    public init(id: String, label: String, items: [Item]) {
        self.id = id
        self.label = label
        self.items = items
    }

    /// - Throws: ``Failure`` `.internal`.
    public var json: [UInt8] {
        get throws(Failure) {
            try ManifestJSON.fields([
                ("@context", .text(PresentationWriter.context)), ("id", .text(id)), ("type", .text("Collection")),
                ("label", .words(label, nil)),
                (
                    "homepage",
                    homepage.map { address in
                        .list([
                            .object([
                                ("id", .text(address)), ("type", .text("Text")), ("label", .words(label, nil)),
                                ("format", .text("text/html")),
                            ])
                        ])
                    }
                ),
                (
                    "partOf",
                    around.map { outer in
                        .list([
                            .object([
                                ("id", .text(outer.id)), ("type", .text("Collection")),
                                ("label", .words(outer.label, nil)),
                            ])
                        ])
                    }
                ),
                ("items", .list(items.map(Self.item))),
            ]).bytes
        }
    }

    private static func item(_ item: Item) -> ManifestJSON {
        .fields([
            ("id", .text(item.id)), ("type", .text(item.isCollection ? "Collection" : "Manifest")),
            ("label", .words(item.label, item.language)),
            (
                "thumbnail",
                item.thumbnail.map { address in
                    .list([
                        .object([
                            ("id", .text(address)), ("type", .text("Image")), ("format", .text("image/jpeg")),
                        ])
                    ])
                }
            ),
        ])
    }
}
