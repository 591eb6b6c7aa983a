import CQPDFObjects
import RectoLane

/// A dictionary of a PDF; keys are written with their slash.
@Lane
struct PDFDictionary {
    let file: OpaquePointer?
    let handle: RectoObject

    /// The value; null if there is none.
    subscript(key: String) -> PDFObject {
        PDFObject(file: file, handle: recto_object_key(file, handle, key))
    }

    func replace(_ key: String, with value: PDFObject) { recto_object_replace_key(file, handle, key, value.handle) }

    var object: PDFObject { PDFObject(file: file, handle: handle) }

    var id: ObjectID? { object.id }

    /// All entries, in the order of their keys; one pass costs less than asking for a dozen keys that are not there.
    func forEach(_ body: (String, PDFObject) -> Void) {
        // All keys first: the next call for entries, which `body` may make, forgets them.
        for (key, value) in entries { body(key, value) }
    }

    /// All entries by key.
    var table: [String: PDFObject] { Dictionary(uniqueKeysWithValues: entries) }

    private var entries: [(String, PDFObject)] {
        var first: RectoObject = 0
        let count = recto_object_entries(file, handle, &first)
        return (0..<count).map { index in
            let key = recto_object_entry_key(file, index)
            let bytes = UnsafeRawBufferPointer(start: key.start, count: key.count)
            return (String(decoding: bytes, as: UTF8.self), PDFObject(file: file, handle: first + index))
        }
    }
}
