/// Whose pages may load what is at an address.
package enum Audience: Hashable, Sendable {
    /// The server's own pages.
    case own
    /// Viewers of other web sites too, where they are let: what IIIF, Deep Zoom and OPDS name.
    case viewers
    /// The frame of a widget, whose origin is none: its address has a key.
    case widget
}

extension Address {
    package var audience: Audience {
        switch self {
        // It tells an id, as the collection does.
        case .file: .viewers
        case .catalogue, .openSearch, .opds, .pageStreams, .collection: .viewers
        case .shelf, .style, .icon, .app, .health, .metrics, .reader, .newsstand, .bareIssue: .own
        case .issue(_, let address): address.audience
        }
    }
}

extension IssueAddress {
    package var audience: Audience {
        switch self {
        case .cover, .document, .package, .original, .manifest, .media, .search, .stream, .descriptor, .tile, .image,
            .imageInfo,
            .imagePart:
            .viewers
        // Films, sounds and pictures, which manifests name too; what lies deeper is a widget's.
        case .asset(let path):
            path.split(separator: "/").count == 2 && !path.lowercased().hasSuffix("html") ? .viewers : .own
        case .widget: .widget
        case .layout(_, let address): address.audience
        case .reader, .flow, .chapter, .bookPicture, .edition, .series, .publication, .words, .articles, .articleIndex,
            .article, .module, .part,
            .overview,
            .annotations, .annotation,
            .annotationsFile,
            .annotationImport, .pageAnnotations, .progression:
            .own
        }
    }
}
