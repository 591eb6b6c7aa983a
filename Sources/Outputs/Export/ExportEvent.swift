import Recto

/// What an export tells while it runs.
public enum ExportEvent: Sendable {
    /// The work is known: pages to do, and pages that an earlier run has done already.
    case started(document: String, pages: Int, skipped: Int)
    /// A page is finished and visible under its name.
    case page(PageRecord)
    /// A page is lost; the others go on.
    case failed(PagesReport.PageFailure)
    /// All is written.
    case finished(PagesReport)
}
