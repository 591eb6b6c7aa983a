import CQPDF
import RectoLane

/// A dictionary of a PDF; keys are written with their slash.
@Lane
struct PDFDictionary {
    let file: qpdf_data?
    let handle: qpdf_oh

    /// The value; null where there is none.
    subscript(key: String) -> PDFObject {
        PDFObject(file: file, handle: qpdf_oh_get_key(file, handle, key))
    }

    func replace(_ key: String, with value: PDFObject) { qpdf_oh_replace_key(file, handle, key, value.handle) }

    var object: PDFObject { PDFObject(file: file, handle: handle) }

    var id: ObjectID? { object.id }

    /// All entries, in the order of their keys; one pass costs less than asking for a dozen keys that are not there.
    func forEach(_ body: (String, PDFObject) -> Void) {
        // Kept apart from the values: qpdf has one iterator for all, and `body` may want it.
        var entries: [(String, qpdf_oh)] = []
        qpdf_oh_begin_dict_key_iter(file, handle)
        while qpdf_oh_dict_more_keys(file) != 0, let key = qpdf_oh_dict_next_key(file) {
            entries.append((String(cString: key), qpdf_oh_get_key(file, handle, key)))
        }
        for (key, value) in entries { body(key, PDFObject(file: file, handle: value)) }
    }

    /// All entries by key.
    var table: [String: PDFObject] {
        var table = [String: PDFObject](minimumCapacity: 12)
        qpdf_oh_begin_dict_key_iter(file, handle)
        while qpdf_oh_dict_more_keys(file) != 0, let key = qpdf_oh_dict_next_key(file) {
            table[String(cString: key)] = PDFObject(file: file, handle: qpdf_oh_get_key(file, handle, key))
        }
        return table
    }
}
