import RectoGeometry
import RectoLocatedTrees
import RectoPackaging

/// Collects findings while a package is checked.
struct FindingList {
    let options: ValidationOptions
    private(set) var findings: [Finding] = []
    /// Findings of rules that are switched off.
    private(set) var suppressed = 0

    init(_ options: ValidationOptions) { self.options = options }

    var hasFatal: Bool { findings.contains { $0.severity == .fatal } }

    mutating func add(_ rule: String, _ message: String, _ place: Place, related: [Finding.Related] = []) {
        guard let known = Catalogue.rule(rule) else {
            assertionFailure("\(rule) is not in the catalogue")
            return
        }
        guard let severity = options.severity(of: known) else {
            suppressed += 1
            return
        }
        findings.append(
            Finding(
                rule: rule, severity: severity, message: message, file: place.file, span: place.span,
                offset: place.offset, isInArchive: place.isInArchive, pointer: place.pointer, page: place.page,
                overlay: place.overlay, rect: place.rect, related: related))
    }

    mutating func add(_ fault: PackageFault) {
        add(fault.rule, fault.message, .archive(fault.offset, entry: fault.entry))
    }
}
