import Recto
import Testing

@testable import RectoAuthoring

@Suite struct IssueFactsTests {
    /// A magazine from right to left once had its cover beside its second page, once it was a package.
    @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft], PDFPageLayout.allCases)
    func packagesArePairedAsTheirPDFs(direction: ReadingDirection, layout: PDFPageLayout) {
        let sizes = [Size](repeating: Size(width: 595, height: 794), count: 6)
        let pdf = SpreadOptions(direction: direction, pageLayout: layout)
        let first = IssueFacts.firstPage(layout.rawValue, isRightToLeft: direction == .rightToLeft)
        let package = SpreadOptions(
            direction: direction, first: first.flatMap { FirstPage(rawValue: $0.rawValue) })
        func pages(_ model: SpreadModel) -> [[Int]] { model.paired.spreads.map { $0.pages.map(\.page) } }
        #expect(
            pages(SpreadModel(pageSizes: sizes, package: package, pdf: pdf))
                == pages(
                    SpreadModel(pageSizes: sizes, pdf: pdf)))
    }
}
