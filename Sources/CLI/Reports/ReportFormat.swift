import ArgumentParser

/// The form of a report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, csv
}
