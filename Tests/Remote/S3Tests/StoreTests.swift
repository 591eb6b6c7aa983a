import RectoBytes
import RectoDiagnostics
import RectoFetch
import RectoS3
import Synchronization
import Testing

/// Answers what a test says, and notes what it was asked.
private final class Answers: HTTPFetching {
    private let answer: @Sendable (FetchRequest, Int) -> (Int, HeaderFields, String)
    private let state = Mutex<[FetchRequest]>([])

    init(_ answer: @escaping @Sendable (FetchRequest, Int) -> (Int, HeaderFields, String)) { self.answer = answer }

    var requests: [FetchRequest] { state.withLock { $0 } }

    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        let count = state.withLock { state in
            state.append(request)
            return state.count - 1
        }
        let (status, fields, text) = answer(request, count)
        let body = AsyncThrowingStream<[UInt8], any Error> { stream in
            stream.yield(Array(text.utf8))
            stream.finish()
        }
        return FetchResponse(
            head: FetchHead(status: status, fields: fields, address: request.address),
            body: FetchBody(body, time: NeverLate()))
    }
}

/// A clock on which no body ever stalls, however busy the machine is.
private struct NeverLate: FetchTime {
    var date: Int { 0 }
    var elapsed: Duration { .zero }

    func sleep(for duration: Duration) async -> Bool {
        // Until the body is there, and its watch is cancelled.
        try? await Task.sleep(for: .seconds(1_000_000))
        return false
    }
}

@Suite("Buckets")
struct StoreTests {
    private static func page(_ keys: [String], next: String? = nil) -> String {
        let entries = keys.map {
            "<Contents><Key>\($0)</Key><Size>12</Size><ETag>&quot;e&quot;</ETag><Owner><ID>x</ID></Owner></Contents>"
        }
        let more = next.map { "<IsTruncated>true</IsTruncated><NextContinuationToken>\($0)</NextContinuationToken>" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>\
            \(more ?? "<IsTruncated>false</IsTruncated>")\(entries.joined())</ListBucketResult>
            """
    }

    private static func refusal(_ code: String) -> String { "<Error><Code>\(code)</Code><Message>m</Message></Error>" }

    private func store(_ answers: Answers, endpoint: String? = nil, keys: Bool = true) throws -> S3Store {
        let credentials = keys ? S3Credentials(accessKey: "AK", secretKey: "S") : nil
        let endpoint = try endpoint.map { try WebAddress($0) }
        return S3Store(S3Settings(region: "eu-west-1", endpoint: endpoint, credentials: credentials), by: answers)
    }

    @Test("addresses are bucket and key, verbatim")
    func addresses() throws {
        let address = try S3Address("s3://my-bucket/a/b c%20?#.pdf")
        #expect(address.bucket == "my-bucket")
        #expect(address.key == "a/b c%20?#.pdf")
        #expect(try S3Address("S3://abc").key.isEmpty)
        for wrong in [
            "s3:/x", "https://x", "s3://", "s3://ab/x", "s3://-ab/x", "s3://a..b/x", "s3://a@b.c/x", "s3://Ab-c/x",
            "s3://abc/\n", "s3://a:80/x", "s3://a\\b/x",
        ] {
            #expect(throws: Failure.self) { try S3Address(wrong) }
        }
    }

    @Test(
        "objects are asked for where they are",
        arguments: [
            ("s3://bucket/a b/ü+.pdf", nil, "https://bucket.s3.eu-west-1.amazonaws.com/a%20b/%C3%BC%2B.pdf"),
            ("s3://my.bucket/k", nil, "https://s3.eu-west-1.amazonaws.com/my.bucket/k"),
            ("s3://bucket/k//l?x#y", "http://127.0.0.1:9000", "http://127.0.0.1:9000/bucket/k//l%3Fx%23y"),
            ("s3://bucket/k", "https://s.example/v1/", "https://s.example/v1/bucket/k"),
        ] as [(String, String?, String)])
    func places(address: String, endpoint: String?, expected: String) async throws {
        let answers = Answers { _, _ in (206, ["Content-Range": "bytes 0-2/3", "ETag": "\"e\""], "abc") }
        let bytes = try await store(answers, endpoint: endpoint).open(try S3Address(address))
        #expect(try await bytes.read(0..<3) == Array("abc".utf8))
        #expect(bytes.identity.validator == "\"e\" \(address)")
        #expect(answers.requests.map(\.address.description) == [expected])
        #expect(answers.requests[0].fields["Authorization"]?.contains("/eu-west-1/s3/aws4_request") == true)
        #expect(answers.requests[0].fields["Authorization"]?.contains("host;range;") == true)
    }

    @Test("objects are listed page by page")
    func list() async throws {
        let answers = Answers { request, count in
            (
                200, [:],
                count == 0 ? Self.page(["a%2F1.pdf", "a/2+x.pdf"], next: "t/+=") : Self.page(["a/%C3%BC&amp;.pdf"])
            )
        }
        let objects = try await store(answers).listObjects(try S3Address("s3://bucket/a/"))
        #expect(objects.map(\.address.key) == ["a/1.pdf", "a/2 x.pdf", "a/ü&.pdf"])
        #expect(objects.allSatisfy { $0.size == 12 && $0.etag == "\"e\"" })
        let host = "https://bucket.s3.eu-west-1.amazonaws.com/"
        #expect(
            answers.requests.map(\.address.description) == [
                "\(host)?encoding-type=url&list-type=2&prefix=a%2F",
                "\(host)?continuation-token=t%2F%2B%3D&encoding-type=url&list-type=2&prefix=a%2F",
            ])
    }

    @Test("lists that never end, are too long or are none are refused")
    func badLists() async throws {
        let endless = Answers { _, _ in (200, [:], Self.page(["a"], next: "t")) }
        await #expect(throws: Failure.self) { try await store(endless).listObjects(try S3Address("s3://bucket/")) }
        #expect(endless.requests.count == 2)
        let many = Answers { _, count in (200, [:], Self.page(["a", "b"], next: "\(count)")) }
        let failure = await #expect(throws: Failure.self) {
            try await store(many).listObjects(try S3Address("s3://bucket/"), atMost: 7)
        }
        #expect(failure?.code == .tooLarge)
        let entities =
            "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><ListBucketResult><Contents><Key>&a;</Key>"
            + "<Size>1</Size></Contents></ListBucketResult>"
        for wrong in ["", "<html/>", "<ListBucketResult>", entities, Self.page(["%"]).replacing("12", with: "-1")] {
            let answers = Answers { _, _ in (200, [:], wrong) }
            await #expect(throws: Failure.self) { try await store(answers).listObjects(try S3Address("s3://bucket/")) }
        }
    }

    @Test(
        "refusals have their words",
        arguments: [
            (403, "AccessDenied", "may not be read with these keys"), (404, "NoSuchKey", "there is no such object"),
            (404, "NoSuchBucket", "there is no such bucket"),
            (403, "SignatureDoesNotMatch", "does not know these keys"),
            (403, "RequestTimeTooSkewed", "takes the clock of this machine for wrong"),
            (403, "Odd", "refuses (403 Odd)"),
        ])
    func refusals(status: Int, code: String, words: String) async throws {
        let answers = Answers { _, _ in (status, [:], Self.refusal(code)) }
        let address = try S3Address("s3://bucket/k")
        await #expect(throws: Failure(.io, words, at: "s3://bucket/k")) { _ = try await store(answers).open(address) }
        await #expect(throws: Failure(.io, words, at: "s3://bucket/k")) {
            try await store(answers).listObjects(address)
        }
    }

    @Test("another region is named")
    func region() async throws {
        let answers = Answers { _, _ in (301, ["x-amz-bucket-region": "us-west-2"], "") }
        let words = "is in the region us-west-2; set AWS_REGION to it"
        await #expect(throws: Failure(.io, words, at: "s3://bucket/k")) {
            _ = try await store(answers).open(try S3Address("s3://bucket/k"))
        }
    }

    @Test("nobody's requests have no signature")
    func anonymous() async throws {
        let answers = Answers { _, _ in (403, [:], Self.refusal("AccessDenied")) }
        await #expect(throws: Failure(.io, "is not public, and there are no keys", at: "s3://bucket/k")) {
            _ = try await store(answers, keys: false).open(try S3Address("s3://bucket/k"))
        }
        #expect(answers.requests.allSatisfy { !$0.fields.has("Authorization") })
    }
}
