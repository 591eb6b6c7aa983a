import CQPDFObjects
import RectoGeometry
import RectoLane

/// An array of a PDF.
@Lane
struct PDFArray {
    let file: OpaquePointer?
    let handle: RectoObject
    let count: Int

    /// The item; null if there is none.
    subscript(index: Int) -> PDFObject {
        PDFObject(file: file, handle: recto_object_array_item(file, handle, Int32(exactly: index) ?? -1))
    }

    /// The first `limit` items.
    func items(limit: Int = .max) -> [PDFObject] { (0..<min(count, limit)).map { self[$0] } }

    /// That many numbers from the start; `nil` if one is missing or something else.
    func numbers(_ wanted: Int? = nil) -> [Double]? {
        let wanted = wanted ?? count
        guard let limit = Int32(exactly: wanted) else { return nil }
        if limit == 0 { return [] }
        let numbers = [Double](unsafeUninitializedCapacity: wanted) { buffer, count in
            count = Int(recto_object_array_numbers(file, handle, buffer.baseAddress, limit))
        }
        return numbers.count == wanted && numbers.allSatisfy { PDFObject.isSane($0) } ? numbers : nil
    }

    /// The numbers as points, an odd one at the end left out.
    func points(limit: Int = 100_000) -> [Point]? {
        guard count >= 2, let numbers = numbers(min(count, 2 * limit) / 2 * 2) else { return nil }
        return stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }
}
