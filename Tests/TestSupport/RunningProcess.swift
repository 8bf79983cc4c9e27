import Foundation

/// Returns whether a process that this one need not have started has not ended.
///
/// It may be a zombie until the system's first process has waited for it.
public func isRunning(_ process: pid_t) -> Bool {
  let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return kill(process, 0) == 0 && status?.contains(") Z ") != true
}
