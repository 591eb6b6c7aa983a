import ArgumentParser
import Recto

/// How pages are paired, where the user knows better than the document.
struct SpreadOptionGroup: ParsableArguments {
    @Option(help: "Which way pages follow each other: ltr or rtl.")
    var direction: ReadingDirection?

    @Option(help: "The first page: alone as a cover (single), or on the left or right.")
    var first: FirstPage?

    @Option(
        help: ArgumentHelp(
            "Move the pairing by so many pages, from the first page or from another one on; may be repeated.",
            valueName: "[from:]n"))
    var shift: [PairingShift] = []

    @Option(
        help: ArgumentHelp("Pages that are a spread of their own, as 4,9-10 or label:iv.", valueName: "pages"))
    var forceSingle: String?

    @Option(help: ArgumentHelp("Pages that are one picture with the next one.", valueName: "pages"))
    var join: String?

    @Option(help: "How pages of unequal height are aligned: center, top or bottom.")
    var align: PageAlignment?

    /// Checks what can be checked before a document is known.
    ///
    /// - Throws: ``Failure`` `.usage`.
    func check() throws(Failure) {
        if let forceSingle { _ = try PageSelection(forceSingle, option: "--force-single") }
        if let join { _ = try PageSelection(join, option: "--join") }
        for shift in shift { if let from = shift.from { _ = try PageSelection(from, option: shift.option) } }
    }

    /// The options for one document; `nil` where none was given.
    ///
    /// - Throws: ``Failure`` `.usage` for pages that are not there.
    func options(pageCount: Int, labels: [String]) throws(Failure) -> SpreadOptions? {
        func pages(_ text: String?, _ option: String) throws(Failure) -> Set<Int> {
            guard let text else { return [] }
            return Set(try PageSelection(text, option: option).resolve(pageCount: pageCount, labels: labels))
        }
        var shifts: [SpreadOptions.Shift] = []
        for shift in shift {
            var from = 0
            if let text = shift.from {
                let found = try PageSelection(text, option: shift.option).resolve(pageCount: pageCount, labels: labels)
                guard found.count == 1 else {
                    throw Failure(.usage, "names \(found.count) pages; a shift begins at one", at: shift.option)
                }
                from = found[0]
            }
            shifts.append(SpreadOptions.Shift(fromPage: from, by: shift.count))
        }
        let options = SpreadOptions(
            direction: direction, first: first, forceSingle: try pages(forceSingle, "--force-single"),
            join: try pages(join, "--join"), shifts: shifts, alignment: align)
        return options == SpreadOptions() ? nil : options
    }
}

/// `[FROM:]N`: the pairing moved by N pages, from a page on.
struct PairingShift: ExpressibleByArgument {
    /// A number or `label:` and a label; the first page where `nil`.
    let from: String?
    let count: Int

    init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":") else {
            guard let count = Int(argument) else { return nil }
            self.count = count
            from = nil
            return
        }
        let from = argument[..<colon]
        guard let count = Int(argument[argument.index(after: colon)...]), !from.isEmpty, from != "label" else {
            return nil
        }
        self.count = count
        self.from = String(from)
    }

    var option: String { "--shift \(from.map { $0 + ":" } ?? "")\(count)" }
}
