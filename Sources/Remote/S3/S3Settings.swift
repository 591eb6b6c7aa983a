public import RectoDiagnostics
public import RectoFetch

/// Where buckets are and who asks for them, as other programs find it: in the environment and in `~/.aws`.
public struct S3Settings: Sendable {
    public var region: String
    /// `nil` for Amazon's own.
    public var endpoint: WebAddress?
    /// `nil` asks as nobody, which is enough for public buckets.
    public var credentials: S3Credentials?

    public init(region: String = "us-east-1", endpoint: WebAddress? = nil, credentials: S3Credentials? = nil) {
        self.region = region
        self.endpoint = endpoint
        self.credentials = credentials
    }

    /// Reads `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_REGION`, `AWS_DEFAULT_REGION`,
    /// `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL`, and what these leave open in the profile `AWS_PROFILE`.
    ///
    /// - Parameter read: The text of a file; `nil` if there is none.
    /// - Throws: ``Failure`` `.usage` for settings that contradict each other or need another program.
    public init(environment: [String: String], read: (String) -> String?) throws(Failure) {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let folder = (variable("HOME") ?? "") + "/.aws/"
        let secrets = read(variable("AWS_SHARED_CREDENTIALS_FILE") ?? folder + "credentials")
        let config = read(variable("AWS_CONFIG_FILE") ?? folder + "config")
        let name = variable("AWS_PROFILE") ?? "default"
        let own = secrets.map { ProfileFile($0, isConfig: false) }?[name]
        let general = config.map { ProfileFile($0, isConfig: true) }?[name]
        if variable("AWS_PROFILE") != nil, own == nil, general == nil {
            throw Failure(.usage, "there is no profile \(name) in ~/.aws", at: "AWS_PROFILE")
        }
        let profile = (general ?? [:]).merging(own ?? [:]) { _, secret in secret }
        region = variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") ?? profile["region"] ?? "us-east-1"
        guard !region.isEmpty,
            region.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { throw Failure(.usage, "\(region) is no region", at: "AWS_REGION") }
        let place = variable("AWS_ENDPOINT_URL_S3") ?? variable("AWS_ENDPOINT_URL") ?? profile["endpoint_url"]
        do throws(Failure) {
            if let place { endpoint = try WebAddress(place) }
        } catch {
            throw error.at("AWS_ENDPOINT_URL")
        }
        credentials = try Self.credentials(
            variable("AWS_ACCESS_KEY_ID"), variable("AWS_SECRET_ACCESS_KEY"), variable("AWS_SESSION_TOKEN"),
            "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        if credentials == nil {
            let keys = try Self.credentials(
                profile["aws_access_key_id"], profile["aws_secret_access_key"], profile["aws_session_token"],
                "aws_access_key_id and aws_secret_access_key of the profile \(name)")
            let foreign = ["credential_process", "role_arn", "sso_session", "sso_start_url", "login_session"].first {
                profile[$0] != nil
            }
            if keys == nil, let foreign {
                let advice = "run `aws configure export-credentials --format env`, and set what it prints"
                throw Failure(
                    .usage, "the profile \(name) gets its keys by \(foreign), which Recto does not; \(advice)")
            }
            credentials = keys
        }
    }

    private static func credentials(
        _ access: String?, _ secret: String?, _ token: String?, _ names: String
    ) throws(Failure) -> S3Credentials? {
        switch (access, secret) {
        case (nil, nil): return nil
        case (let access?, let secret?):
            guard access.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2C && $0 != 0x2F }),
                token?.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) ?? true
            else { throw Failure(.usage, "have signs in them that keys don't have", at: names) }
            return S3Credentials(accessKey: access, secretKey: secret, sessionToken: token)
        default: throw Failure(.usage, "go together; one of them is missing", at: names)
        }
    }
}
