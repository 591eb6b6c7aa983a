import CReaderFiles

/// The web reader's files as they are in this folder; they travel inside the executable.
public enum ReaderFiles {
    /// The page around the reader, with places for what is known of an issue only; EDITION.md lists them.
    public static var index: String { text(of: reader_index()) }

    /// The same of the service worker.
    public static var serviceWorker: String { text(of: reader_service_worker()) }

    /// What is in the folder `reader`, by name.
    public static let modules = files(reader_modules(), reader_module_count())

    /// What is in the folder `newsstand`, by name: the page of a library.
    public static let newsstand = files(newsstand_files(), newsstand_file_count())

    private static func files(_ start: UnsafePointer<reader_file>?, _ count: Int) -> [(name: String, bytes: [UInt8])] {
        UnsafeBufferPointer(start: start, count: count).map { file in
            (String(cString: file.name), Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
        }
    }

    /// The English words that a translation replaces.
    public static var words: Set<String> {
        // Every translation has all of them, one on each line: `\t'English': '…',`.
        let translation = modules.first { $0.name == "language-de.js" }?.bytes ?? []
        let lines = String(decoding: translation, as: UTF8.self).split(separator: "\n")
        return Set(
            lines.compactMap { line in
                guard line.first == "\t", let end = line.firstRange(of: ": '") else { return nil }
                return line[..<end.lowerBound].dropFirst().filter { $0 != "'" }
            })
    }

    private static func text(of file: reader_file) -> String {
        String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
    }
}
