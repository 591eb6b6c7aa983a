import Recto

@Lane
struct SpreadDrawing {
    init(_ document: Document, _ sheet: SpreadSheet, _ paper: Color, _ marks: [OverlayMark]) throws(Failure) {}
    func bytes() throws(Failure) -> [UInt8] { [] }
}
