#if os(Linux)
    import Recto
    import Subprocess
    import SystemPackage
    import TestSupport
    import Testing

    /// The tool where its shell gives it too little; `tools/check/attacks/scarcity` tries whole ranges of limits.
    @Suite struct ScarcityTests {
        /// Runs `recto` with arguments in a shell that has prepared what it inherits.
        private func run(_ preparation: String, _ arguments: [String]) async throws -> (status: Int, errors: String) {
            let result = try await Subprocess.run(
                .path(FilePath("/bin/sh")),
                arguments: Arguments(["-c", "\(preparation) exec \"$0\" \"$@\"", BuiltTool.path] + arguments),
                input: .none, output: .discarded, error: .string(limit: 1 << 16))
            guard case .exited(let status) = result.terminationStatus else {
                return (-1, "\(result.terminationStatus)")
            }
            return (Int(status), result.standardError)
        }

        @Test(arguments: [["--help"], ["--version"], ["doctor"], ["info", TestPDFs.path("rotate.pdf")]])
        func lostOutputIsTold(_ arguments: [String]) async throws {
            for place in [">/dev/full", ">&-"] {
                let (status, errors) = try await run("exec \(place);", arguments)
                #expect(status == 2, "\(place): \(errors)")
                #expect(
                    errors.hasPrefix("recto: standard output: cannot write") && errors.split(separator: "\n").count == 1
                )
            }
        }

        @Test(arguments: ["ulimit -n 12;", "ulimit -n 30;", "ulimit -s 512;"])
        func limitsThatAreTooLowAreTold(_ limit: String) async throws {
            let (status, errors) = try await run(limit, ["text", TestPDFs.path("rotate.pdf")])
            #expect(status == 2)
            #expect(errors.hasPrefix("recto: cannot start") && errors.split(separator: "\n").count == 1, "\(errors)")
        }

        /// What is opened first would get the number of standard output, and be written to.
        @Test func closedStreamsAreNobodyElses() async throws {
            try await withTemporaryFolder { folder in
                let pdf = TestPDFs.path("rotate.pdf")
                let (status, errors) = try await run("exec <&- >&- ;", ["text", pdf, "-o", folder + "/closed"])
                #expect(status == 0, "\(errors)")
                try await RectoTool.succeed(["text", pdf, "-o", folder + "/open"])
                #expect(try Files.read(folder + "/closed") == Files.read(folder + "/open"))
            }
        }

        @Test(.disabled(if: Sandbox.isWatched, "the thread sanitizer writes larger files of its own"))
        func aFileSizeLimitIsAnErrorOfWriting() async throws {
            try await withTemporaryFolder { folder in
                let (status, errors) = try await run(
                    "ulimit -f 1;", ["render", TestPDFs.path("magazine.pdf"), "-o", folder + "/page.png"])
                #expect(status == 2)
                #expect(errors.contains("ulimit -f"), "\(errors)")
                #expect(try Files.list(folder).isEmpty)
            }
        }
    }
#endif
