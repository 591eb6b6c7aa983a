/// The manifest's keys and values.
extension Catalogue {
    static let schema: [Rule] = [
        Rule(
            "SCH-001", .fatal, "the version is known",
            help: "Use a Recto that knows this version, or write version \"1.0\"."),
        Rule(
            "SCH-002", .error, "required keys are there",
            help: "Add the key; the guide's tables mark what is required."),
        Rule("SCH-003", .error, "values have the right type", help: "Write the value as the type that is named."),
        Rule(
            "SCH-004", .error, "values are among those allowed",
            help: "Use one of the values, or the pattern, that is named."),
        Rule(
            "SCH-005", .warning, "keys are known",
            help: "Correct the spelling, or start the key with x- to keep it for yourself."),
        Rule("SCH-006", .error, "keys belong to their object", help: "Remove the key: nothing reads it there."),
        Rule("SCH-007", .error, "ids are used once", help: "Give every overlay of the package its own id."),
    ]
}
