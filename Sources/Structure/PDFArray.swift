import CQPDF
import RectoGeometry
import RectoLane

/// An array of a PDF.
@Lane
struct PDFArray {
    let file: qpdf_data?
    let handle: qpdf_oh
    let count: Int

    /// The item; null where there is none.
    subscript(index: Int) -> PDFObject {
        guard index >= 0, index < count, let index = Int32(exactly: index) else {
            return PDFObject(file: file, handle: qpdf_oh_new_null(file))
        }
        return PDFObject(file: file, handle: qpdf_oh_get_array_item(file, handle, index))
    }

    /// The first `limit` items.
    func items(limit: Int = .max) -> [PDFObject] { (0..<min(count, limit)).map { self[$0] } }

    /// That many numbers from the start; `nil` where one is missing or something else.
    func numbers(_ wanted: Int? = nil) -> [Double]? {
        var numbers: [Double] = []
        for index in 0..<(wanted ?? count) {
            guard let number = self[index].number else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// The numbers as points, an odd one at the end left out.
    func points(limit: Int = 100_000) -> [Point]? {
        guard count >= 2, let numbers = numbers(min(count, 2 * limit) / 2 * 2) else { return nil }
        return stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }
}
