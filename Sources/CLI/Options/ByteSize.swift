import ArgumentParser

/// A number of bytes, as `512M` or `2G`; a number alone means MiB.
struct ByteSize: ExpressibleByArgument {
    let bytes: Int

    init(bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        let suffixes: [Character: Int] = ["B": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let suffix = argument.uppercased().last.flatMap { suffixes[$0] }
        let digits = suffix == nil ? argument[...] : argument.dropLast()
        guard let number = Int(digits), number > 0 else { return nil }
        let (bytes, isOver) = number.multipliedReportingOverflow(by: suffix ?? 1 << 20)
        guard !isOver, bytes <= 1 << 44 else { return nil }
        self.bytes = bytes
    }

    var defaultValueDescription: String { "\(bytes >> 20)M" }
}
