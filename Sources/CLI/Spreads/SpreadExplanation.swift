import Recto

/// Every decision about a document's spreads, with its reason and who made it, as lines for people.
struct SpreadExplanation {
    let name: String
    let model: SpreadModel
    let labels: [String]

    var text: String {
        var lines = [
            "\(name): \(count(model.pageCount, "page")), \(count(model.spreadCount, "spread"))",
            line("direction", model.direction) { $0 == .leftToRight ? "left to right" : "right to left" },
            line("pairs", model.mode) { $0 == .never ? "never" : $0 == .always ? "always" : "where there is room" },
            line("first page", model.first) { $0 == .single ? "alone" : "on the \($0.rawValue)" },
            line("alignment", model.alignment, \.rawValue), line("gap", model.gap) { "\($0.short) pt" },
        ]
        lines += model.notes.map { "  note: \($0.text)" }
        let width = String(model.spreadCount).count
        for spread in model.spreads {
            let reason = spread.reason
            let number = String(spread.index + 1)
            let size = "\(spread.size.width.short) x \(spread.size.height.short) pt"
            lines.append(
                "  spread \(String(repeating: " ", count: width - number.count))\(number): \(pages(spread)), \(size)"
                    + "\(spread.isJoined ? ", joined" : "") - \(reason.reason) [\(reason.source.rawValue)]")
        }
        return lines.map { $0.printable + "\n" }.joined()
    }

    private func line<Value>(_ subject: String, _ decided: Decided<Value>, _ text: (Value) -> String) -> String {
        "  \(subject): \(text(decided.value)) - \(decided.reason) [\(decided.source.rawValue)]"
    }

    /// As seen, from left to right.
    private func pages(_ spread: Spread) -> String {
        spread.pages.map { page in
            let label = labels.indices.contains(page.page) ? labels[page.page] : ""
            let own = label.isEmpty || label == String(page.page + 1) ? "" : " (\(label))"
            return "\(page.page + 1)\(own) \(page.side.rawValue)"
        }.joined(separator: " | ")
    }

    private func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
