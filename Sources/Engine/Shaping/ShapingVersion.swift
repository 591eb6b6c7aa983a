import CHarfBuzz
import CUnicodeText

/// What shapes and breaks text.
package enum ShapingVersion {
    /// The versions of HarfBuzz and ICU that run.
    package static var text: String {
        let harfBuzz = hb_version_string().map { String(cString: $0) } ?? ""
        var buffer = [CChar](repeating: 0, count: 32)
        recto_unicode_version(&buffer)
        let unicode = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "HarfBuzz \(harfBuzz), ICU \(unicode)"
    }
}
