public import Recto

extension PreviewPlan {
    /// A sheet as it is drawn.
    public func drawing(_ sheet: Sheet, style: MarkedSheet.Style, scale: Double) -> MarkedSheet {
        // The order of painting, so that what is covered on the screen is covered here.
        let painted = sheet.items.sorted { ($0.overlay.z, $0.number) < ($1.overlay.z, $1.number) }
        let marks = painted.map { item in
            let offset = zip(sheet.pages, sheet.offsets).first { $0.0 == item.page }?.1 ?? .zero
            return MarkedSheet.Mark(
                rect: Rect(
                    x: item.rect.x + offset.x, y: item.rect.y + offset.y, width: item.rect.width,
                    height: item.rect.height),
                number: String(item.number), label: Self.label(item), color: item.overlay.kind.color,
                isDashed: item.overlay.isHidden, faults: Self.rules(item.findings))
        }
        let overlays = sheet.items.count == 1 ? "1 overlay" : "\(sheet.items.count) overlays"
        let faults = sheet.items.reduce(sheet.findings.count) { $0 + $1.findings.count }
        let findings = faults == 0 ? "" : faults == 1 ? ", 1 finding" : ", \(faults) findings"
        let number =
            (sheet.pages.count > 1 ? "Pages " : "Page ") + sheet.pages.map(String.init).joined(separator: " and ")
        let labels = zip(sheet.pages, sheet.labels).filter { String($0.0) != $0.1 }.map(\.1)
        let title: String
        switch style {
        case .full: title = number + (labels.isEmpty ? "" : " (\(labels.joined(separator: ", ")))")
        case .thumbnail, .bare: title = sheet.name
        }
        return MarkedSheet(
            style: style,
            pages: zip(sheet.pages, zip(sheet.offsets, sheet.sizes)).map { page, place in
                MarkedSheet.Page(index: page - 1, offset: place.0, size: place.1)
            }, size: sheet.size, scale: scale, title: title,
            subtitle: sheet.items.isEmpty && faults == 0 && style == .thumbnail
                ? "" : overlays + findings + (sheet.pages.count > 1 && style == .full ? ", joined" : ""),
            marks: marks, legend: style == .full ? legend(sheet) : [])
    }

    private func legend(_ sheet: Sheet) -> [MarkedSheet.Key] {
        var keys: [MarkedSheet.Key] = []
        for kind in Overlay.Kind.allCases where sheet.items.contains(where: { $0.overlay.kind == kind }) {
            keys.append(MarkedSheet.Key(label: kind.rawValue, color: kind.color))
        }
        if sheet.items.contains(where: \.overlay.isHidden) {
            keys.append(
                MarkedSheet.Key(label: "hidden at first", color: Color(red: 60, green: 60, blue: 60), isDashed: true))
        }
        if sheet.items.contains(where: { !$0.findings.isEmpty }) {
            keys.append(MarkedSheet.Key(label: "finding of recto validate", color: SheetPainter.faultColor))
        }
        if !sheet.items.isEmpty {
            keys.append(MarkedSheet.Key(label: "numbers: reading order", color: nil))
        }
        return keys
    }

    /// `video v1, portrait, zoom 2 to 4`.
    private static func label(_ item: Item) -> String {
        let (kind, id) = (item.overlay.kind.rawValue, item.overlay.id)
        return ([id.hasPrefix(kind) ? id : "\(kind) \(id)"] + conditions(item.overlay)).joined(separator: ", ")
    }

    /// When an overlay shows, where that is not always.
    static func conditions(_ overlay: Overlay) -> [String] {
        var parts: [String] = []
        if overlay.isHidden { parts.append("hidden") }
        if overlay.orientation != .any { parts.append(overlay.orientation.rawValue) }
        switch (overlay.minZoom, overlay.maxZoom) {
        case (0, nil): break
        case (let low, nil): parts.append("zoom from \(low.short)")
        case (0, let high?): parts.append("zoom below \(high.short)")
        case (let low, let high?): parts.append("zoom \(low.short) to \(high.short)")
        }
        if overlay.z != 0 { parts.append("z \(overlay.z)") }
        return parts
    }

    private static func rules(_ findings: [Finding]) -> [String] {
        var seen: Set<String> = []
        return findings.map(\.rule).filter { seen.insert($0).inserted }
    }
}
