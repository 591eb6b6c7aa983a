import CQPDF
public import RectoDiagnostics
import RectoGeometry
public import RectoLane

/// A PDF's object structure, read through qpdf: what poppler-glib lacks (boxes, UserUnit, /Direction, /PageLayout).
///
/// Isolation: on the lane. qpdf resolves objects when they are asked for, so that opening costs the cross-reference table
/// only.
@Lane
public final class Structure {
    private var handle: qpdf_data?

    /// QPDF_ERRORS, a macro that Swift does not import.
    private static let errorBit: Int32 = 1 << 1

    /// qpdf reads from these while it lives.
    private let bytes: UnsafeMutableBufferPointer<UInt8>?

    /// Reads the cross-reference table.
    ///
    /// - Throws: ``Failure`` `.damaged` or `.encrypted`.
    public init(_ source: DocumentSource, password: String?) throws(Failure) {
        let handle = qpdf_init()
        self.handle = handle
        qpdf_silence_errors(handle)
        qpdf_set_suppress_warnings(handle, 1)
        let result: Int32
        switch source {
        case .file(let path):
            bytes = nil
            result = qpdf_read(handle, path, password)
        case .bytes(let content):
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: content.count)
            _ = copy.initialize(from: content)
            bytes = copy
            result = copy.withMemoryRebound(to: CChar.self) { copy in
                qpdf_read_memory(handle, "document", copy.baseAddress, UInt64(copy.count), password)
            }
        }
        guard result & Self.errorBit == 0 else { throw lastFailure() }
    }

    isolated deinit {
        qpdf_cleanup(&handle)
        bytes?.deallocate()
    }

    public var pageCount: Int { max(0, Int(qpdf_get_num_pages(handle))) }

    public var isEncrypted: Bool { qpdf_is_encrypted(handle) != 0 }

    /// The page dictionary's entries; `nil` where the page tree is broken there.
    public func page(_ index: Int) -> PageDictionary? {
        defer { qpdf_oh_release_all(handle) }  // else qpdf keeps every handle ever asked for
        let page = qpdf_get_page_n(handle, index)
        guard isDictionary(page) else { return nil }
        var boxes: [String: Rect] = [:]
        for box in PageBox.allCases {
            if let rect = rect(inherited(box.key, from: page)) { boxes[box.rawValue] = rect }
        }
        let degrees = number(inherited("/Rotate", from: page)).flatMap { Int(exactly: $0.rounded()) } ?? 0
        let unit = number(qpdf_oh_get_key(handle, page, "/UserUnit")) ?? 1
        return PageDictionary(
            boxes: boxes, rotation: (QuarterTurns(degrees: degrees) ?? .none).degrees,
            userUnit: unit > 0 && unit.isFinite ? unit : 1)
    }

    /// /PageLayout, /PageMode and whether the viewer preferences say that pages follow each other from right to left.
    public func viewing() -> (layout: String?, mode: String?, isRightToLeft: Bool) {
        let root = qpdf_get_root(handle)
        guard isDictionary(root) else { return (nil, nil, false) }
        let preferences = qpdf_oh_get_key(handle, root, "/ViewerPreferences")
        let direction = isDictionary(preferences) ? name(qpdf_oh_get_key(handle, preferences, "/Direction")) : nil
        return (
            name(qpdf_oh_get_key(handle, root, "/PageLayout")), name(qpdf_oh_get_key(handle, root, "/PageMode")),
            direction == "R2L"
        )
    }

    /// The whole file again, decrypted, with each page's CropBox set to another of its boxes.
    ///
    /// poppler always renders the CropBox, so another box is had by renaming it. A page without that box keeps the box that
    /// PDF says it falls back to. Cost: the whole file in memory.
    public func bytes(croppedTo box: PageBox) throws(Failure) -> [UInt8] {
        for index in 0..<pageCount {
            let page = qpdf_get_page_n(handle, index)
            guard isDictionary(page) else { continue }
            var chosen = inherited(box.key, from: page)
            if rect(chosen) == nil { chosen = inherited(box == .media ? "/MediaBox" : "/CropBox", from: page) }
            if rect(chosen) == nil { chosen = inherited("/MediaBox", from: page) }
            if rect(chosen) != nil { qpdf_oh_replace_key(handle, page, "/CropBox", chosen) }
        }
        qpdf_init_write_memory(handle)
        qpdf_set_preserve_encryption(handle, 0)
        qpdf_set_static_ID(handle, 1)
        guard qpdf_write(handle) & Self.errorBit == 0 else { throw lastFailure() }
        let count = qpdf_get_buffer_length(handle)
        guard let start = qpdf_get_buffer(handle) else { throw Failure(.internal, "qpdf wrote nothing") }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    private func lastFailure() -> Failure {
        guard qpdf_has_error(handle) != 0 else { return Failure(.damaged, "its structure cannot be read") }
        let error = qpdf_get_error(handle)
        let detail = qpdf_get_error_message_detail(handle, error).map { String(cString: $0) } ?? "cannot be read"
        let code: Failure.Code = qpdf_get_error_code(handle, error) == qpdf_e_password ? .encrypted : .damaged
        return Failure(code, "its structure cannot be read (\(detail))")
    }

    /// A page attribute, looked for up the page tree; depth-limited, since a broken tree may be a ring.
    private func inherited(_ key: String, from page: qpdf_oh) -> qpdf_oh {
        var node = page
        for _ in 0..<64 {
            let value = qpdf_oh_get_key(handle, node, key)
            if qpdf_oh_is_null(handle, value) == 0 { return value }
            let parent = qpdf_oh_get_key(handle, node, "/Parent")
            guard isDictionary(parent) else { return value }
            node = parent
        }
        return qpdf_oh_new_null(handle)
    }

    private func isDictionary(_ object: qpdf_oh) -> Bool {
        qpdf_oh_is_initialized(handle, object) != 0 && qpdf_oh_is_dictionary(handle, object) != 0
    }

    private func number(_ object: qpdf_oh) -> Double? {
        guard qpdf_oh_is_number(handle, object) != 0 else { return nil }
        return qpdf_oh_get_numeric_value(handle, object)
    }

    private func name(_ object: qpdf_oh) -> String? {
        guard qpdf_oh_is_name(handle, object) != 0, let text = qpdf_oh_get_name(handle, object) else { return nil }
        return String(String(cString: text).drop { $0 == "/" })
    }

    private func rect(_ object: qpdf_oh) -> Rect? {
        guard qpdf_oh_is_array(handle, object) != 0, qpdf_oh_get_array_n_items(handle, object) >= 4 else { return nil }
        let numbers = (0..<4).compactMap { number(qpdf_oh_get_array_item(handle, object, Int32($0))) }
        guard numbers.count == 4 else { return nil }
        return Rect(
            corner: Point(x: numbers[0], y: numbers[1]), opposite: Point(x: numbers[2], y: numbers[3]))
    }
}
