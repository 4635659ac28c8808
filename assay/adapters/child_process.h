#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// A program that is asked and answers in lines, over its standard input and output. Nothing here
/// waits without an end: every call has a deadline or kills. The program leads a process group of
/// its own, which goes with it.
class ChildProcess {
  public:
    using Clock = std::chrono::steady_clock;

    /// The first of `command` is looked for on the PATH. Throws Error when it cannot be started.
    explicit ChildProcess(const std::vector<std::string>& command);
    /// Kills what is left.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    enum class Outcome : std::uint8_t { line, timed_out, ended, too_long };

    /// Writes `request`, which ends in a line feed, and reads one line into `answer`, without its
    /// end. What the program writes to standard error meanwhile is taken in, so that it never waits
    /// for us. After any outcome but `line` the process is of no use.
    Outcome exchange(std::string_view request, Clock::time_point deadline, std::string& answer);

    /// Closes its input and waits for its end, until `deadline`; then it is killed, with its
    /// children. Returns what became of it in words: "exit status 1", "signal 11 (Segmentation
    /// fault)", "killed".
    std::string end(Clock::time_point deadline);

    /// The last of what it wrote to standard error.
    std::string_view last_words() const { return stderr_tail_; }

    /// The most memory in bytes that the program and those it started have had, as far as they
    /// still run; nothing where the system does not tell.
    std::optional<std::uint64_t> peak_memory() const;

    /// Seconds of processor time of the program and those it started; nothing where the system does
    /// not tell.
    std::optional<double> cpu_seconds() const;

  private:
    /// A descriptor that is closed when it goes.
    class File {
      public:
        File() = default;
        explicit File(int descriptor) : descriptor_{descriptor} {}
        ~File() { close(); }
        File(File&& other) noexcept : descriptor_{other.descriptor_} { other.descriptor_ = -1; }
        File& operator=(File&& other) noexcept;
        void close();
        int get() const { return descriptor_; }
        bool is_open() const { return descriptor_ >= 0; }

      private:
        int descriptor_ = -1;
    };
    struct Pipe {
        File ours;
        File theirs;
    };
    static Pipe make_pipe(bool we_write);

    /// Waits until something can be read or written, and does so; false when nothing could.
    bool wait_for_files(std::string_view& request, Clock::time_point deadline);
    void write_some(std::string_view& pending);
    void read_stdout();
    void read_stderr();
    bool take_line(std::string& answer);
    bool has_exited() const;
    void kill_group() const;
    std::optional<int> reap();

    pid_t pid_ = -1;
    bool reaped_ = false;
    File stdin_;
    File stdout_;
    File stderr_;
    std::string received_;
    std::size_t searched_ = 0;  ///< how far into received_ there is no line feed
    std::string stderr_tail_;
};

}  // namespace assay
