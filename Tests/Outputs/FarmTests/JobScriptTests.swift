import RectoDiagnostics
import RectoFarm
import Testing

@Suite struct JobScriptTests {
    private func script(_ shards: Int, plan: String = "/a/plan.jsonl") -> JobScript {
        var script = JobScript(plan: plan, store: "/a/store", shards: shards, longest: 300)
        script.image = "registry/recto:1"
        script.volume = "archive"
        return script
    }

    @Test func longPlansAreSeveralArrays() throws {
        #expect(try script(2500).text(for: .slurm).contains("for chunk in 0:999 1000:999 2000:499; do"))
        // With a variable named there, each task asks for the user's environment anew, which takes seconds.
        #expect(try !script(2500).text(for: .slurm).contains("--export=ALL,"))
        let kubernetes = try script(250_000).text(for: .kubernetes)
        #expect(kubernetes.split(separator: "---\n").count == 3)
        #expect(kubernetes.contains("completions: 50000") && kubernetes.contains("value: \"200000\""))
        let batch = try script(10_001).text(for: .awsBatch)
        // An array of one is no array.
        #expect(batch.contains("\"size\": 10000") && !batch.contains("\"size\": 1}"))
        #expect(batch.contains("AWS_BATCH_JOB_ARRAY_INDEX"))
    }

    @Test func namesAreDataAndNeverShell() throws {
        let evil = "/a/$(touch x) 'q' \"d\"; #\nrm"
        let parallel = try script(3, plan: evil).text(for: .parallel)
        #expect(parallel.contains("'/a/$(touch x) '\\''q'\\'' \"d\"; #\nrm'"))
        #expect(parallel.split(separator: "\n")[1].hasPrefix("# The plan"))
        #expect(!parallel.split(separator: "\n").prefix(3).contains { $0.hasPrefix("rm") })
        #expect(try script(3, plan: evil).text(for: .kubernetes).contains(#""/a/$(touch x) 'q' \"d\"; #\nrm""#))
    }

    @Test func wordsOfHTCondorAreQuotedItsWay() throws {
        let text = try script(20_001, plan: "/a/$(x) 'q' \"d\"").text(for: .htcondor)
        #expect(text.contains("for chunk in 0:20000 20000:1; do"))
        #expect(text.contains(#"'/a/$(DOLLAR)(x) ''q'' ""d""' '--into'"#))
        #expect(throws: Failure.self) { try script(1, plan: "/a\nqueue 9").text(for: .htcondor) }
    }

    @Test func wordsOfRayAreTexts() throws {
        let text = try script(7, plan: "/a/\"]\n# é").text(for: .ray)
        #expect(text.contains(#""/a/\"]\n# é", "--into""#) && text.contains("SHARDS = 7\n"))
    }

    @Test func whatAnEngineNeedsIsAskedFor() {
        let bare = JobScript(plan: "p", store: "s", shards: 1, longest: 1)
        #expect(throws: Failure.self) { try bare.text(for: .kubernetes) }
        #expect(throws: Failure.self) { try bare.text(for: .awsBatch) }
        #expect(throws: Failure.self) { try JobScript(plan: "p", store: "s", shards: 0, longest: 1).text(for: .slurm) }
    }

    @Test func nothingIsMountedWherePlanAndStoreAreInBuckets() throws {
        var bare = JobScript(plan: "s3://press/plan", store: "s3://press/store", shards: 3, longest: 1)
        bare.image = "registry/recto:1"
        let kubernetes = try bare.text(for: .kubernetes)
        #expect(kubernetes.contains("\"s3://press/plan\"") && !kubernetes.contains("olume"))
        let batch = try bare.text(for: .awsBatch)
        #expect(!batch.contains("efsVolume") && !batch.contains("mountPoints"))
        bare.store = "/a/store"
        #expect(throws: Failure.self) { try bare.text(for: .kubernetes) }
        #expect(throws: Failure.self) { try bare.text(for: .awsBatch) }
    }
}
