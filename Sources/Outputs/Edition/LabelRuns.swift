import Recto

/// The labels of pages that are not the page's number, in runs that count on.
enum LabelRuns {
    private struct Run {
        var first: Int
        var count: Int
        /// Of the first page; `nil` for a label that is no number.
        var number: Int?
        /// What is before the number, or all of it.
        var prefix: String
    }

    /// Writes a list; nothing where every label is its page's number.
    static func write(_ labels: [String], to json: inout JSONWriter) {
        var runs: [Run] = []
        for (page, label) in labels.enumerated() {
            let (prefix, number) = parts(label)
            if let run = runs.last, let start = run.number, let number, run.prefix == prefix,
                run.first + run.count == page, start + run.count == number
            {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(Run(first: page, count: 1, number: number, prefix: prefix))
            }
        }
        // Page 12 is called 12 without being told.
        runs.removeAll { $0.prefix.isEmpty && $0.number == $0.first + 1 }
        guard !runs.isEmpty else { return }
        json.key("labels")
        json.beginArray()
        for run in runs {
            json.beginArray()
            json.value(run.first)
            if let number = run.number, run.count > 1 {
                json.value(run.count)
                json.value(number)
                if !run.prefix.isEmpty { json.value(run.prefix) }
            } else {
                json.value(run.prefix + (run.number.map(String.init) ?? ""))
            }
            json.endArray()
        }
        json.endArray()
    }

    /// A number at the end, if that is how it would be written.
    private static func parts(_ label: String) -> (prefix: String, number: Int?) {
        let scalars = Array(label.unicodeScalars)
        var start = scalars.count
        while start > 0, ("0"..."9").contains(scalars[start - 1]) { start -= 1 }
        var digits = String.UnicodeScalarView()
        digits.append(contentsOf: scalars[start...])
        var prefix = String.UnicodeScalarView()
        prefix.append(contentsOf: scalars[..<start])
        guard let number = Int(String(digits)), String(number) == String(digits), number < 1 << 30 else {
            return (label, nil)
        }
        return (String(prefix), number)
    }
}
