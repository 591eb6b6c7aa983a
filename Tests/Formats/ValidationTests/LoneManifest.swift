import Foundation
import RectoDiagnostics
import RectoValidation
import TestSupport

/// A manifest without its package.
enum LoneManifest {
    static func findings(
        _ bytes: [UInt8], name: String = "overlay.json", options: ValidationOptions = .unhurried
    ) async throws -> [Finding] { try await report(bytes, name: name, options: options).findings }

    static func report(
        _ bytes: [UInt8], name: String = "overlay.json", options: ValidationOptions = .unhurried
    ) async throws -> ValidationReport {
        try await withTemporaryFolder { folder in
            try Trial.write(bytes, to: folder + "/" + name)
            let inspector = FakeInspector(result: .failure(Failure(.internal, "there is nothing to open")))
            var report = try await Validator(options: options, inspector: inspector).validate(folder + "/" + name)
            report.path = name
            return report
        }
    }
}
