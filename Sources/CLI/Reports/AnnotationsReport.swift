import Recto

/// What `recto annotations` prints of a page.
struct AnnotationsReport {
    let page: PageAnnotations

    private static let columns = [
        "page", "label", "object", "kind", "x", "y", "width", "height", "contents", "author", "subject", "name",
        "created",
        "modified", "color", "flags", "state", "target_page", "target_label", "target_kind", "target_x", "target_y",
        "target_name", "action", "uri", "file", "field", "field_kind", "field_value", "text", "problem",
    ]

    static var csvHeader: String { CSV.row(columns) }

    var csv: String {
        page.annotations.map { annotation in
            let place = annotation.destination ?? annotation.action?.destination
            return CSV.row([
                String(page.index), page.label, annotation.object, annotation.kind, annotation.rect.x.short,
                annotation.rect.y.short, annotation.rect.width.short, annotation.rect.height.short, annotation.contents,
                annotation.author, annotation.subject, annotation.name, annotation.created, annotation.modified,
                annotation.color, annotation.flags?.joined(separator: " "), annotation.appearanceState,
                place?.page.map(String.init), place?.label, place?.kind?.rawValue, place?.x?.short, place?.y?.short,
                place?.name, annotation.action?.kind.rawValue, annotation.action?.uri,
                (annotation.file ?? annotation.action?.file)?.name, annotation.field?.name,
                annotation.field?.kind.rawValue, annotation.field?.values.joined(separator: "\n"), annotation.text,
                annotation.problem,
            ])
        }.joined() + (page.files ?? []).map(row).joined()
    }

    /// A file that belongs to the page as a whole: a row without a rectangle.
    private func row(_ file: EmbeddedFile) -> String {
        CSV.row(
            Self.columns.map { column in
                switch column {
                case "page": String(page.index)
                case "label": page.label
                case "kind": "AF"
                case "file": file.name
                case "contents": file.description
                case "created": file.created
                case "modified": file.modified
                default: nil
                }
            })
    }

    var text: String {
        let label = page.label == String(page.index + 1) ? "" : " (\(page.label))"
        let lines = page.annotations.map { "page \(page.index + 1)\(label): " + Self.line($0) }
        let files = (page.files ?? []).map { "page \(page.index + 1)\(label): " + Self.line($0) }
        let problems = (page.problems ?? []).map { "page \(page.index + 1)\(label): problem: \($0)" }
        return (lines + files + problems).map { $0.printable + "\n" }.joined()
    }

    private static func line(_ annotation: Annotation) -> String {
        var parts = ["\(annotation.kind.isEmpty ? "?" : annotation.kind) [\(annotation.rect.text)]"]
        if let field = annotation.field {
            parts.append("\(field.kind.rawValue) “\(field.name)” = \(field.values.joined(separator: ", "))")
        }
        if let author = annotation.author { parts.append("by \(author)") }
        if let destination = annotation.destination { parts.append("→ \(destination.text)") }
        if let action = annotation.action { parts.append("→ \(action.text)") }
        if let file = annotation.file?.name { parts.append("“\(file)”") }
        for media in annotation.media ?? [] {
            let name = media.file?.name ?? media.name
            parts.append("plays \(media.mediaType ?? media.kind.rawValue)" + (name.map { " “\($0)”" } ?? ""))
        }
        if let contents = annotation.contents, !contents.isEmpty { parts.append("“\(contents)”") }
        if let text = annotation.text { parts.append("on “\(text)”") }
        if let problem = annotation.problem { parts.append("(\(problem))") }
        return parts.joined(separator: " ")
    }

    private static func line(_ file: EmbeddedFile) -> String {
        "attachment: "
            + [file.name ?? file.key ?? "?", file.mediaType, file.size.map { "\($0) bytes" }]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// Embedded files and hidden fields of the document, a line each.
    static func text(of attachments: DocumentAttachments) -> String {
        let files = attachments.attachments.map(line)
        let fields = attachments.fields.map { field in
            "field on no page: \(field.kind.rawValue) “\(field.name)” = \(field.values.joined(separator: ", "))"
        }
        return (files + fields).map { $0.printable + "\n" }.joined()
    }
}
