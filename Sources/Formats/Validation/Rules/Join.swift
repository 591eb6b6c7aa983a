import RectoDiagnostics
import RectoGeometry
import RectoOverlays

/// Whether a page can be joined with the next, as its manifest wants.
struct Join {
    let isWanted: Bool
    /// In the manifest's units.
    let partnerWidth: Double
    /// What half a point is of the page's width, for manifests in fractions.
    let tolerance: Double
    /// GEO-008; `nil` where all is well.
    let fault: String?

    init(_ page: ReadManifest.Page, _ context: CheckContext) {
        let index = page.page.value.index
        isWanted = page.page.value.joinsNext
        let own = context.pointSize(ofPage: index)
        tolerance = own.map { OverlayScene.tolerance / max(min($0.width, $0.height), 1) } ?? 1e-3
        guard isWanted else {
            partnerWidth = 0
            fault = nil
            return
        }
        if let count = context.pageCount, index == count {
            partnerWidth = 0
            fault = "nothing to join after the last page"
            return
        }
        guard let own, let next = context.pointSize(ofPage: index + 1) else {
            partnerWidth = context.manifest.units == .fraction ? 1 : 0
            fault = nil
            return
        }
        partnerWidth = context.manifest.units == .fraction ? next.width / max(own.width, 1e-9) : next.width
        let isLevel = abs(own.height - next.height) <= OverlayScene.tolerance
        fault =
            isLevel
            ? nil
            : "page \(index) is \(own.height.short) pt high and page \(index + 1) \(next.height.short) pt: pages of different height can't be joined"
    }
}
