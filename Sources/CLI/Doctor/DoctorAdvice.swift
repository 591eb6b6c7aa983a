import Recto

/// What a machine lacks, why it matters, and what to do.
struct DoctorAdvice {
    var fonts: FontSurvey
    var sandbox: Sandbox
    var mode: SandboxMode
    var policies: [Policy]

    var lines: [String] { aboutFonts + aboutSandbox + aboutPolicies }

    /// A line for each package that the user should install.
    private var aboutFonts: [String] {
        let missing = fonts.missingScripts
        var packages: [String] = []
        for script in missing where !packages.contains(script.debianPackage) { packages.append(script.debianPackage) }
        return packages.map { name in
            let scripts = missing.filter { $0.debianPackage == name }.map(\.rawValue).joined(separator: "; ")
            return "no font for \(scripts): where a PDF does not contain its own, text comes out with holes; "
                + "install \(name)"
        }
    }

    private var aboutSandbox: [String] {
        guard mode != .off else { return ["workers are not confined: --sandbox off was given"] }
        var lines: [String] = []
        if sandbox.landlock == 0 {
            lines.append(
                "workers can write to files: this kernel has no Landlock, or does not start it, or the container forbids it; "
                    + "use Linux 6.2 or newer with landlock in /sys/kernel/security/lsm")
        } else if sandbox.landlock < Sandbox.sufficientLandlock {
            lines.append("workers can cut files short: this kernel's Landlock is too old; use Linux 6.2 or newer")
        }
        if !sandbox.filtersCalls {
            lines.append(
                "workers can make any system call: this kernel has no seccomp filters, or the container forbids them; "
                    + "allow seccomp(2) in the container's profile")
        }
        return lines
    }

    /// A line for each reason why policies are off.
    private var aboutPolicies: [String] {
        var reasons: [String] = []
        for policy in policies {
            if let reason = policy.reason, !reasons.contains(reason) { reasons.append(reason) }
        }
        return reasons.map { reason in
            let names = policies.filter { $0.reason == reason }.map(\.name).joined(separator: ", ")
            return "\(names): off: \(reason); pages are the same and take longer to draw"
        }
    }
}

extension Policy {
    /// Why the policy had no effect; `nil` if it had one.
    fileprivate var reason: String? {
        obstacle ?? (count > 0 ? nil : "the libraries of this system do not call this executable")
    }
}
