public import RectoDiagnostics
public import RectoPDF

extension [Result<PageInfo, Failure>] {
    /// Points (1/72 inch) to a unit of each page's user space; 1 for pages that can't be read.
    public var userUnits: [Double] { map { (try? $0.get())?.userUnit ?? 1 } }
}
