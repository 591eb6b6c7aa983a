import CQPDFObjects
import RectoGeometry
import RectoLane

/// Any object of a PDF.
///
/// References are resolved when the value is requested.
///
/// No accessor traps or repairs: for a value of another type it returns `nil`. An object is valid within the ``ObjectFile/scoped(_:)``
/// in which it was requested.
@Lane
struct PDFObject {
    /// Never `nil`, but optional: with a plain pointer, unoptimised builds of Swift 6.3 took the `nil` of an optional
    /// ``PDFObject`` out of a dictionary for a value, and crashed.
    let file: OpaquePointer?
    let handle: RectoObject

    /// Beyond this a number is a mistake; within it, arithmetic stays finite.
    private static let largest = 1e12

    /// The object's number where it was referred to; does not resolve it.
    var id: ObjectID? {
        let id = recto_object_id(file, handle)
        return id.number > 0 ? ObjectID(number: id.number, generation: id.generation) : nil
    }

    /// Releases the object before its scope ends.
    func release() { recto_objects_release_one(file, handle) }

    private var kind: RectoKind { recto_object_kind(file, handle) }

    var isNull: Bool { kind == RECTO_NOTHING }

    var isStream: Bool { kind == RECTO_STREAM }

    /// The dictionary, also that of a stream.
    var dictionary: PDFDictionary? {
        switch kind {
        case RECTO_DICTIONARY: PDFDictionary(file: file, handle: handle)
        case RECTO_STREAM: PDFDictionary(file: file, handle: recto_object_stream_dictionary(file, handle))
        default: nil
        }
    }

    var array: PDFArray? {
        guard kind == RECTO_ARRAY else { return nil }
        return PDFArray(file: file, handle: handle, count: max(0, Int(recto_object_array_count(file, handle))))
    }

    /// A finite number.
    var number: Double? {
        var value = 0.0
        return recto_object_number(file, handle, &value) && Self.isSane(value) ? value : nil
    }

    static func isSane(_ number: Double) -> Bool { abs(number) <= largest }

    /// A whole number, also one that is written as a real.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    var bool: Bool? {
        var value = false
        return recto_object_bool(file, handle, &value) ? value : nil
    }

    /// A name without its slash.
    var name: String? {
        var bytes = RectoBytes()
        guard recto_object_name(file, handle, &bytes), bytes.count > 0 else { return nil }
        let name = UnsafeRawBufferPointer(start: bytes.start, count: bytes.count)
        return String(decoding: name.dropFirst(name.first == UInt8(ascii: "/") ? 1 : 0), as: UTF8.self)
    }

    /// A string's bytes.
    var bytes: [UInt8]? { withBytes { Array($0) } }

    /// A dictionary in PDF syntax, without its brackets; what it refers to stays a reference.
    var dictionarySource: String? {
        var bytes = RectoBytes()
        guard recto_object_source(file, handle, &bytes) else { return nil }
        let source = String(decoding: UnsafeRawBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
        guard source.hasPrefix("<<"), source.hasSuffix(">>") else { return nil }
        return String(source.dropFirst(2).dropLast(2))
    }

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
        var bytes = RectoBytes()
        guard recto_object_string(file, handle, &bytes) else { return nil }
        return UnsafeRawBufferPointer(start: bytes.start, count: bytes.count).withMemoryRebound(to: UInt8.self, body)
    }
}
