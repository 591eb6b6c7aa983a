package import RectoHTTP

/// What an address of the server names.
package enum Address: Hashable, Sendable {
    case shelf
    case style
    /// A picture that stands for the shelf on home screens and in tabs, by its file's name.
    case icon(String)
    /// The web app manifest.
    case app
    /// Leads to the catalogue.
    case catalogue
    case openSearch
    case opds
    case pageStreams
    case collection
    case health
    case metrics
    /// What belongs to readers, not to issues.
    case reader(ReaderAddress)
    /// Of the library that the server shows, if it shows one.
    case newsstand(NewsstandAddress)
    case issue(String, IssueAddress)
    /// An issue's address without the slash that its relative addresses need.
    case bareIssue(String)
    /// An issue, or something of it, by its file's path on the shelf; leads to the address by id.
    case file([String], isFolder: Bool)

    package init?(_ path: AddressPath) {
        switch (path.names.first, path.names.count) {
        case (nil, _): self = .shelf
        case ("issues", 2...):
            let id = path.names[1]
            if path.names.count == 2, !path.isFolder {
                self = .bareIssue(id)
                return
            }
            guard let address = IssueAddress(path.names[2...], isFolder: path.isFolder && path.names.count > 2) else {
                return nil
            }
            self = .issue(id, address)
        case ("opds", 1): self = .catalogue
        case ("files", 2...): self = .file(Array(path.names.dropFirst()), isFolder: path.isFolder)
        case ("me", _), ("koreader", _), ("authentication", _):
            guard !path.isFolder, let address = ReaderAddress(path.names) else { return nil }
            self = .reader(address)
        case ("library", _), ("library.json", _):
            guard !path.isFolder, let address = NewsstandAddress(path.names) else { return nil }
            self = .newsstand(address)
        case (let name?, 1) where !path.isFolder:
            switch name {
            case "shelf.css": self = .style
            case "shelf.webmanifest": self = .app
            case "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png": self = .icon(name)
            case "opensearch.xml": self = .openSearch
            case "opds.json": self = .opds
            case "opds.xml": self = .pageStreams
            case "collection.json": self = .collection
            case "healthz": self = .health
            case "metrics": self = .metrics
            default: return nil
            }
        default: return nil
        }
    }

    /// Whose permission is needed; `nil` for what anybody may know.
    package var issue: String? {
        switch self {
        case .issue(let id, _), .bareIssue(let id): id
        default: nil
        }
    }

    /// Stands for the address in metrics.
    package var kind: String {
        switch self {
        case .shelf, .style, .icon, .app: "shelf"
        case .catalogue, .openSearch, .opds, .pageStreams, .collection: "catalogue"
        case .health, .metrics: "operation"
        case .reader: "marks"
        case .newsstand: "library"
        case .bareIssue, .file: "reader"
        case .issue(_, let address): address.kind
        }
    }
}

extension IssueAddress {
    /// Stands for the address in metrics.
    fileprivate var kind: String {
        switch self {
        case .reader, .module: "reader"
        case .tile, .descriptor: "tile"
        case .image, .imageInfo, .imagePart: "image"
        case .cover, .stream: "picture"
        case .search, .words, .articles, .articleIndex, .article, .overview, .chapter: "text"
        case .asset, .widget, .document, .package, .original, .bookPicture: "file"
        case .edition, .series, .publication, .part, .manifest, .media, .flow: "edition"
        case .annotations, .annotation, .annotationsFile, .annotationImport, .pageAnnotations, .progression: "marks"
        case .layout(_, let address): address.kind
        }
    }
}
