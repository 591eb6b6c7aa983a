import Recto
import RectoIssue
import RectoMarkFiles
import RectoReaders
import RectoShelf

/// An issue as its marks see it.
struct MarkedPlan: Sendable {
    let plan: IssuePlan
    /// The issue's address, without a slash at its end.
    let base: String
    let issue: ReaderIssue
    /// As files of marks name it.
    let file: MarkedIssue
    let container: AnnotationContainer

    var pageCount: Int { plan.contents.pages.count }

    init(_ plan: IssuePlan, base: String, version: String) {
        self.plan = plan
        self.base = base
        let entry = plan.entry
        let document = String(plan.fingerprint.drop { $0 != ":" }.dropFirst())
        issue = ReaderIssue(entry, document: document)
        file = MarkedIssue(
            document: document, id: entry.facts?.identifier, title: entry.title, source: "document.pdf")
        container = AnnotationContainer(
            address: "\(base)/annotations/",
            issue: MarkedIssue(
                document: document, id: entry.facts?.identifier, title: entry.title, source: "\(base)/document.pdf"),
            version: version)
    }

    func received(_ bytes: [UInt8], id: MarkID) throws(Failure) -> ReceivedAnnotation {
        try ReceivedAnnotation(
            bytes, id: id, document: issue.document, pageCount: pageCount, now: ReaderDesk.now, device: "server")
    }
}
