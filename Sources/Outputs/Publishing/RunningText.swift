import Recto
import RectoEdition
import RectoEscaping

/// A book of text as files of HTML that can do nothing, and the pictures that they show.
struct RunningText {
    private let book: FlowPublication
    private let name: String

    /// Nothing runs, and nothing comes from elsewhere, also where a file is opened by itself.
    private static let policy =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self'; form-action 'none'\">"
    private static let charset = "<meta charset=\"utf-8\">"
    /// Before the path of a picture.
    private static let picture = " src=\"../files/"

    /// - Parameter key: Stands for the book's bytes and what reads them.
    init(_ book: FlowPublication, key: String) {
        self.book = book
        name = PublishKey.name("text", key)
    }

    /// Writes it, where it is not there yet; the folder's name.
    func place(in run: PublishRun) async throws -> String {
        let mark = "chapters/\(book.itemCount).html"
        if let folder = run.flowPart(name, mark: mark) {
            try run.add("running text", folder)
            return name
        }
        let folder = "\(run.stage.path)/flow/\(name)"
        // Whole or not at all.
        let unfinished = "\(run.stage.path)/text-unfinished"
        try Files.remove(unfinished)
        let writer = try FolderWriter(unfinished)
        var pictures: [String: String] = [:]
        for item in 0..<book.itemCount {
            try Task.checkCancellation()
            let number = item + 1
            do {
                let page = try await book.readingHTML(item: item)
                let html = try await placePictures(
                    of: String(decoding: page, as: UTF8.self), known: &pictures, writer, run)
                try writer.add("chapters/\(number).html", Array(html.utf8))
            } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
                run.notes.append("running text without document \(number): \(failure.message)")
                let page = "<!doctype html><html><head>\(Self.charset)<title></title></head><body></body></html>\n"
                try writer.add("chapters/\(number).html", Array(page.utf8))
            }
        }
        try Files.remove(folder)
        try Files.rename(unfinished, to: folder)
        try run.add("running text", folder)
        return name
    }

    /// Names pictures by their content, so that no name of a stranger's book becomes that of a file.
    private func placePictures(
        of html: String, known: inout [String: String], _ writer: FolderWriter, _ run: PublishRun
    ) async throws -> String {
        var result = ""
        var rest = html.replacing(Self.charset, with: Self.charset + Self.policy, maxReplacements: 1)[...]
        while let start = rest.firstRange(of: Self.picture) {
            result += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstIndex(of: "\"") else { break }
            let address = String(rest[..<end])
            if known[address] == nil { known[address] = try await place(address, writer, run) }
            result += " src=\"\(known[address] ?? "")"
            rest = rest[end...]
        }
        return result + rest
    }

    /// The picture's address from a document; the empty one, which shows the alternative text, where it can't be had.
    private func place(_ address: String, _ writer: FolderWriter, _ run: PublishRun) async throws -> String {
        guard let path = PercentEncoding.decode(address.replacing("&amp;", with: "&")) else { return "" }
        do {
            let picture = try await book.picture(path)
            var digest = Digest()
            digest.add(picture.bytes)
            let suffix = picture.mediaType == "image/jpeg" ? "jpg" : picture.mediaType.dropFirst("image/".count)
            let name = "files/\(digest.digits.prefix(20)).\(suffix)"
            if Files.kind("\(run.stage.path)/text-unfinished/\(name)") == nil { try writer.add(name, picture.bytes) }
            return "../\(name)"
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            run.notes.append("running text without a picture: \(failure.message)")
            return ""
        }
    }
}
