import CQPDF
import RectoGeometry
import RectoLane

/// Any object of a PDF, a reference resolved when its value is asked for.
///
/// No accessor traps or repairs: what is of another type is `nil`. Valid within the ``ObjectFile/scoped(_:)`` that it was
/// asked for in.
@Lane
struct PDFObject {
    let file: qpdf_data?
    let handle: qpdf_oh

    /// Beyond this a number is a mistake; within it, arithmetic stays finite.
    private static let largest = 1e12

    /// The object's number where it was referred to; does not resolve it.
    var id: ObjectID? {
        let number = qpdf_oh_get_object_id(file, handle)
        guard number > 0 else { return nil }
        return ObjectID(number: number, generation: qpdf_oh_get_generation(file, handle))
    }

    /// Lets go of the object before its scope does.
    func release() { qpdf_oh_release(file, handle) }

    var isNull: Bool { qpdf_oh_is_null(file, handle) != 0 }

    var isStream: Bool { qpdf_oh_is_stream(file, handle) != 0 }

    /// The dictionary, also that of a stream.
    var dictionary: PDFDictionary? {
        if qpdf_oh_is_dictionary(file, handle) != 0 { return PDFDictionary(file: file, handle: handle) }
        if isStream { return PDFDictionary(file: file, handle: qpdf_oh_get_dict(file, handle)) }
        return nil
    }

    var array: PDFArray? {
        guard qpdf_oh_is_array(file, handle) != 0 else { return nil }
        return PDFArray(file: file, handle: handle, count: max(0, Int(qpdf_oh_get_array_n_items(file, handle))))
    }

    /// A finite number.
    var number: Double? {
        var value = 0.0
        guard qpdf_oh_get_value_as_number(file, handle, &value) != 0, abs(value) <= Self.largest else { return nil }
        return value
    }

    /// A whole number, also one that is written as a real.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    var bool: Bool? {
        var value: QPDF_BOOL = 0
        guard qpdf_oh_get_value_as_bool(file, handle, &value) != 0 else { return nil }
        return value != 0
    }

    /// A name without its slash.
    var name: String? {
        var start: UnsafePointer<CChar>?
        var count = 0
        guard qpdf_oh_get_value_as_name(file, handle, &start, &count) != 0, let start, count > 0 else { return nil }
        return start.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            let bytes = UnsafeBufferPointer(start: start, count: count)
            return String(decoding: bytes.dropFirst(bytes.first == UInt8(ascii: "/") ? 1 : 0), as: UTF8.self)
        }
    }

    /// A string's bytes.
    var bytes: [UInt8]? { withBytes { Array($0) } }

    /// A text string.
    var text: String? { withBytes { TextString.decode($0) } }

    /// A string of bytes that mean nothing by themselves, one scalar for each byte: a key to look something up with.
    var byteKey: String? {
        withBytes { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// Four numbers as the corners of a rectangle.
    var rect: Rect? {
        guard let array, array.count >= 4, let numbers = array.numbers(4) else { return nil }
        return Rect(corner: Point(x: numbers[0], y: numbers[1]), opposite: Point(x: numbers[2], y: numbers[3]))
    }

    private func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value? {
        var start: UnsafePointer<CChar>?
        var count = 0
        guard qpdf_oh_get_value_as_string(file, handle, &start, &count) != 0, let start else { return nil }
        return start.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            body(UnsafeBufferPointer(start: start, count: count))
        }
    }
}
