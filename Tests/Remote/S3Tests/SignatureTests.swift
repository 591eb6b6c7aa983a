import RectoDiagnostics
import RectoFetch
import RectoS3
import Testing

/// The examples that Amazon publishes for signatures in a header.
@Suite("Signatures of version 4")
struct SignatureTests {
    private static let keys = S3Credentials(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    /// 2013-05-24 00:00:00.
    private static let date = 1_369_353_600

    @Test(
        "are those of the published examples",
        arguments: [
            (
                "https://examplebucket.s3.amazonaws.com/test.txt", "bytes=0-9",
                "host;range;x-amz-content-sha256;x-amz-date",
                "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
            ),
            (
                "https://examplebucket.s3.amazonaws.com/?lifecycle", nil,
                "host;x-amz-content-sha256;x-amz-date",
                "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
            ),
            (
                "https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2", nil,
                "host;x-amz-content-sha256;x-amz-date",
                "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
            ),
        ] as [(String, String?, String, String)])
    func published(address: String, range: String?, names: String, signature: String) throws {
        var request = FetchRequest(.get, try WebAddress(address), fields: ["If-Match": "\"a\"", "User-Agent": "recto"])
        request.fields["Range"] = range
        let signed = try RequestSignature(Self.keys, region: "us-east-1").signed(request, at: Self.date)
        let expected =
            "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=\(names),"
            + "Signature=\(signature)"
        #expect(signed.fields["Authorization"] == expected)
        #expect(signed.fields["x-amz-date"] == "20130524T000000Z")
        #expect(!signed.followsRedirects)
    }

    /// As botocore signs the same requests.
    @Test(
        "are those of Amazon's own library for keys with any sign in them",
        arguments: [
            (
                "http://127.0.0.1:9000/bucket/a%20b/%C3%BC%2B%26%3D~%27%28%29%2A%21//.pdf", "bytes=65536-131071",
                "683ef1fae171b357ca58458731b34637a3f63c9e7d03c0aa1f73c933f7d3a51e"
            ),
            (
                "https://s3.eu-central-1.amazonaws.com/my.bucket/?continuation-token=t%2F%2B%3D&encoding-type=url&list-type=2"
                    + "&prefix=a%2F%C3%BC", nil, "1f75b5d7a7c9884cfe47876226b33e648affcb663df41ec4fb0733232ee35334"
            ),
        ] as [(String, String?, String)])
    func anySign(address: String, range: String?, signature: String) throws {
        var keys = Self.keys
        keys.sessionToken = "to/ken+=="
        var request = FetchRequest(.get, try WebAddress(address))
        request.fields["Range"] = range
        // 2026-02-28 23:59:09.
        let signed = try RequestSignature(keys, region: "eu-central-1").signed(request, at: 1_772_323_149)
        #expect(signed.fields["x-amz-date"] == "20260228T235909Z")
        #expect(signed.fields["Authorization"]?.hasSuffix("Signature=\(signature)") == true)
    }

    /// As botocore signs it.
    @Test("sign what is sent")
    func body() throws {
        var request = FetchRequest(
            .put, try WebAddress("https://examplebucket.s3.amazonaws.com/a%20b?partNumber=2&uploadId=x%2F"),
            fields: ["If-None-Match": "*"])
        request.body = Array("Welcome to Amazon S3.".utf8)
        let signed = try RequestSignature(Self.keys, region: "us-east-1").signed(request, at: Self.date)
        #expect(
            signed.fields["x-amz-content-sha256"] == "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
        #expect(
            signed.fields["Authorization"]?.hasSuffix(
                "Signature=2945b920a54ed4add5f85da3f0296c83a103c6a8453114950f78c31916c06919") == true)
    }

    @Test("sign the token of keys that are lent")
    func token() throws {
        let keys = S3Credentials(accessKey: "A", secretKey: "B", sessionToken: "C")
        let request = FetchRequest(.get, try WebAddress("https://b.example/k"))
        let signed = try RequestSignature(keys, region: "eu-west-1").signed(request, at: Self.date + 86_399)
        #expect(signed.fields["x-amz-security-token"] == "C")
        #expect(signed.fields["x-amz-date"] == "20130524T235959Z")
        #expect(
            signed.fields["Authorization"]?.contains("host;x-amz-content-sha256;x-amz-date;x-amz-security-token")
                == true)
    }

    @Test("are left out where there are no keys")
    func anonymous() throws {
        let request = FetchRequest(.get, try WebAddress("https://b.example/k"), fields: ["Range": "bytes=0-1"])
        let signed = try RequestSignature(nil, region: "eu-west-1").signed(request, at: Self.date)
        #expect(signed.fields == request.fields)
    }
}
