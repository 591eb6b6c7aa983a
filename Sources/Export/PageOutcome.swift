/// How the work on one page ended.
enum PageOutcome: Sendable {
    case exported(PageRecord)
    case lost(PagesReport.PageFailure)
}
