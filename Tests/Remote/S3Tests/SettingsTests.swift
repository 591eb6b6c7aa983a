import RectoDiagnostics
import RectoFetch
import RectoS3
import Testing

@Suite("Settings for buckets")
struct SettingsTests {
    private static let secrets = """
        # Keys.
        [default]
        aws_access_key_id = AKDEFAULT
        aws_secret_access_key=a/b+c=#d ; a comment
        [archive]
        aws_access_key_id=AKARCHIVE
        aws_secret_access_key = s
        aws_session_token = t==
        [half]
        aws_access_key_id = AKHALF
        """
    private static let config = """
        [default]
        region = eu-central-1
        s3 =
          region = not-this
        [profile archive]
        region=eu-west-3
        endpoint_url = http://127.0.0.1:9000
        [profile role]
        role_arn = arn:aws:iam::1:role/x
        """

    private func settings(_ environment: [String: String]) throws(Failure) -> S3Settings {
        try S3Settings(environment: environment.merging(["HOME": "/home/me"]) { own, _ in own }) { path in
            ["/home/me/.aws/credentials": Self.secrets, "/home/me/.aws/config": Self.config, "/x": "[a]\nb=c"][path]
        }
    }

    @Test("are found in the environment first, then in the profile")
    func order() throws {
        let plain = try settings([:])
        #expect(plain.region == "eu-central-1")
        #expect(plain.endpoint == nil)
        #expect(plain.credentials == S3Credentials(accessKey: "AKDEFAULT", secretKey: "a/b+c=#d"))
        let archive = try settings(["AWS_PROFILE": "archive"])
        #expect(archive.region == "eu-west-3")
        #expect(archive.endpoint == (try WebAddress("http://127.0.0.1:9000")))
        #expect(archive.credentials == S3Credentials(accessKey: "AKARCHIVE", secretKey: "s", sessionToken: "t=="))
        let own = try settings([
            "AWS_PROFILE": "archive", "AWS_ACCESS_KEY_ID": "AK", "AWS_SECRET_ACCESS_KEY": "S",
            "AWS_DEFAULT_REGION": "x-1",
            "AWS_ENDPOINT_URL": "https://a.example", "AWS_ENDPOINT_URL_S3": "https://b.example/s3/",
            "AWS_SESSION_TOKEN": "",
        ])
        #expect(own.region == "x-1")
        #expect(own.endpoint == (try WebAddress("https://b.example/s3/")))
        #expect(own.credentials == S3Credentials(accessKey: "AK", secretKey: "S"))
        let nobody = try S3Settings(environment: [:]) { _ in nil }
        #expect(nobody.credentials == nil)
        #expect(nobody.region == "us-east-1")
    }

    @Test(
        "that are wrong are named",
        arguments: [
            ["AWS_PROFILE": "nobody"], ["AWS_PROFILE": "half"], ["AWS_PROFILE": "role"], ["AWS_ACCESS_KEY_ID": "AK"],
            ["AWS_REGION": "eu west"], ["AWS_ENDPOINT_URL": "nonsense"], ["AWS_REGION": "x/../y"],
            ["AWS_ACCESS_KEY_ID": "A\nB", "AWS_SECRET_ACCESS_KEY": "S"],
        ])
    func wrong(environment: [String: String]) throws {
        let failure = #expect(throws: Failure.self) { try settings(environment) }
        #expect(failure?.code == .usage)
        #expect(failure?.description.contains("a/b+c") == false)
    }
}
