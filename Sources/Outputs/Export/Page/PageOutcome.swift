/// How the work on one page ended.
enum PageOutcome: Sendable {
    case exported(PageRecord)
    case lost(PagesReport.PageFailure)

    /// From 0.
    var page: Int {
        switch self {
        case .exported(let record): record.index
        case .lost(let failure): failure.index
        }
    }
}
