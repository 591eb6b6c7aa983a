import Recto
import RectoEscaping

/// The page of HTML that goes with the pictures of a preview; without scripts, and with nothing from elsewhere.
struct PreviewPage {
    let plan: PreviewPlan
    let name: String
    /// By sheet.
    let pictures: [String]
    let contactSheets: [String]

    var html: String {
        let issue = plan.manifest.issue
        var text = """
            <!DOCTYPE html>
            <html lang="\(Self.escaped(issue.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.escaped(issue.title)): overlays</title>
            <style>
            body { font: 15px/1.45 system-ui, sans-serif; color: #20242c; margin: 2rem auto; max-width: 1100px; padding: 0 1rem; }
            h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .6rem; }
            img { max-width: 100%; height: auto; border: 1px solid #c9cdd4; }
            table { border-collapse: collapse; width: 100%; margin: .8rem 0; }
            th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #dfe2e7; }
            td.number { font-weight: bold; } .fault { color: #b00018; } .muted { color: #5c6370; }
            code { font-size: .92em; } .dot { display: inline-block; width: .8em; height: .8em; margin-right: .4em; }

            </style>
            </head>
            <body>
            <h1>\(Self.escaped(issue.title)) <span class="muted">\(Self.escaped(name))</span></h1>

            """
        let overlays = plan.sheets.reduce(0) { $0 + $1.items.count }
        text +=
            "<p>\(plan.sheets.count) pictures, \(overlays) overlays. Numbers are the reading order; dashed is hidden at first.</p>\n"
        if !plan.findings.isEmpty {
            text += "<ul>\n" + plan.findings.map { "<li class=\"fault\">\(Self.words($0))</li>\n" }.joined() + "</ul>\n"
        }
        for sheet in contactSheets {
            text += "<p><a href=\"\(sheet)\"><img src=\"\(sheet)\" alt=\"All pages, small\"></a></p>\n"
        }
        for (sheet, picture) in zip(plan.sheets, pictures) { text += section(sheet, picture) }
        return text + "</body>\n</html>\n"
    }

    private func section(_ sheet: PreviewPlan.Sheet, _ picture: String) -> String {
        let number = sheet.pages.map(String.init).joined(separator: " and ")
        let labels = zip(sheet.pages, sheet.labels).filter { String($0.0) != $0.1 }.map { Self.escaped($0.1) }
        var text = "<section id=\"p\(sheet.name)\">\n<h2>\(sheet.pages.count > 1 ? "Pages" : "Page") \(number)"
        if !labels.isEmpty { text += " <span class=\"muted\">\(labels.joined(separator: ", "))</span>" }
        text +=
            "</h2>\n<p><a href=\"\(picture)\"><img loading=\"lazy\" src=\"\(picture)\" alt=\"Page \(number) with its overlays\"></a></p>\n"
        if !sheet.findings.isEmpty {
            text +=
                "<ul>\n" + sheet.findings.map { "<li class=\"fault\">\(Self.words($0))</li>\n" }.joined() + "</ul>\n"
        }
        guard !sheet.items.isEmpty else { return text + "</section>\n" }
        text +=
            "<table>\n<tr><th>No.</th><th>Kind</th><th>Id</th><th>Name</th><th>Rectangle, pt</th><th>Shows</th><th>Does</th></tr>\n"
        for item in sheet.items { text += row(item, isSpread: sheet.pages.count > 1) }
        return text + "</table>\n</section>\n"
    }

    private func row(_ item: PreviewPlan.Item, isSpread: Bool) -> String {
        let overlay = item.overlay
        let rect = [item.rect.x, item.rect.y, item.rect.width, item.rect.height].map(\.short).joined(separator: ", ")
        let name = overlay.accessibleName ?? (overlay.alt == "" ? "(decoration)" : "(no name)")
        let conditions = PreviewPlan.conditions(overlay)
        var cells = [
            "<td><span class=\"dot\" style=\"background:\(overlay.kind.color.description)\"></span>\(overlay.kind.rawValue)</td>",
            "<td><code>\(Self.escaped(overlay.id))</code></td>", "<td>\(Self.escaped(name))</td>",
            "<td>\(isSpread ? "p\(item.page): " : "")\(rect)</td>",
            "<td>\(conditions.isEmpty ? "always" : conditions.joined(separator: ", "))</td>",
            "<td>\(OverlayWords.deeds(of: overlay).map(Self.escaped).joined(separator: "<br>"))</td>",
        ]
        cells.insert("<td class=\"number\">\(item.number)</td>", at: 0)
        var text = "<tr>" + cells.joined() + "</tr>\n"
        for finding in item.findings {
            text += "<tr><td></td><td colspan=\"6\" class=\"fault\">\(Self.words(finding))</td></tr>\n"
        }
        return text
    }

    private static func words(_ finding: Finding) -> String {
        "\(finding.severity.rawValue): \(Self.escaped(finding.message)) [\(finding.rule)]"
    }

    private static func escaped(_ text: String) -> String { MarkupEscape.text(text.printable) }
}
