import RectoDiagnostics
import RectoMarkup

extension Exercise {
    /// Any bytes as a page, a style sheet, a drawing, an article and an address; the first byte says which.
    public static func markup(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let bytes = Array(bytes.dropFirst())
        switch first {
        case UInt8(ascii: "h"): check(try? MarkupScanner.html(bytes), of: bytes)
        case UInt8(ascii: "c"): check(try? MarkupScanner.css(bytes), of: bytes)
        case UInt8(ascii: "s"): check(try? MarkupScanner.svg(bytes), of: bytes)
        case UInt8(ascii: "a"): clean(bytes)
        case UInt8(ascii: "t"): _ = try? MarkupText.plain(bytes)
        case UInt8(ascii: "u"):
            if case .package(let path) = MarkupURL(String(decoding: bytes, as: UTF8.self), in: "a/b/c.html").target {
                precondition(!path.hasPrefix("/") && !path.split(separator: "/").contains(".."), "leaves the package")
            }
        default: break
        }
    }
}

private func check(_ scan: MarkupScan?, of bytes: [UInt8]) {
    guard let scan else { return }
    for spot in scan.references.map(\.spot) + scan.hazards.map(\.spot) + scan.faults.map(\.spot) {
        precondition(spot.offset >= 0 && spot.offset <= bytes.count && spot.line >= 1 && spot.column >= 1)
    }
}

/// A cleaned article is XML, and a page that runs nothing.
private func clean(_ bytes: [UInt8]) {
    guard let article = try? ArticleCleaner(file: "assets/a.html").clean(bytes) else { return }
    let html = Array(article.html.utf8)
    if let scan = try? MarkupScanner.html(html) {
        precondition(scan.hazards.isEmpty, "runs: \(article.html)")
        precondition(scan.references.allSatisfy { $0.use == .link || $0.use == .image }, "loads: \(article.html)")
    }
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'>".utf8) + html + Array("</svg>".utf8)
    for fault in (try? MarkupScanner.svg(drawing))?.faults ?? [] {
        precondition(fault.message.contains("depth"), "\(fault.message): \(article.html)")
    }
}
