#include "assay/adapters/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "assay/adapters/process_memory.h"
#include "assay/adapters/process_table.h"
#include "assay/core/error.h"

extern char** environ;  // POSIX leaves the declaration to the program

namespace assay {
namespace {

using Clock = ChildProcess::Clock;

constexpr std::size_t kLongestLine = 64U << 20U;
constexpr std::size_t kStderrTail = 2000;

/// As long as it lives, writing to a closed pipe gives EPIPE in this thread and no signal: the
/// program around the library keeps its own way with SIGPIPE.
class SigpipeBlocked {
  public:
    SigpipeBlocked() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        pending_before_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~SigpipeBlocked() {
        constexpr timespec kNow{};
        if (!pending_before_) {
            while (sigtimedwait(&pipe_, nullptr, &kNow) == -1 && errno == EINTR) continue;
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    SigpipeBlocked(const SigpipeBlocked&) = delete;
    SigpipeBlocked& operator=(const SigpipeBlocked&) = delete;

  private:
    sigset_t pipe_;
    sigset_t before_;
    bool pending_before_;
};

/// The settings of posix_spawn: which files become standard ones, a group of its own, and signals
/// as a fresh program expects them.
class SpawnSettings {
  public:
    SpawnSettings(int in, int out, int err) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
        posix_spawnattr_init(&attributes);
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes, &signals);
        sigaddset(&signals, SIGPIPE);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
};

/// Milliseconds until `deadline` for poll(), never so many that the end of the process goes
/// unnoticed for long: somebody else may hold its output open.
int poll_time(Clock::time_point deadline) {
    constexpr std::int64_t kLongest = 100;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, kLongest));
}

std::string words_for(int status) {
    if (WIFEXITED(status)) return fmt::format("exit status {}", WEXITSTATUS(status));
    return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

}  // namespace

ChildProcess::File& ChildProcess::File::operator=(File&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

void ChildProcess::File::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

ChildProcess::Pipe ChildProcess::make_pipe(bool we_write) {
    // O_CLOEXEC from the beginning: another thread may start a program at any time.
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw Error{fmt::format("no pipe for a program: {}", std::strerror(errno))};
    }
    Pipe pipe{File{ends[we_write ? 1 : 0]}, File{ends[we_write ? 0 : 1]}};
    ::fcntl(pipe.ours.get(), F_SETFL, O_NONBLOCK);
    return pipe;
}

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
    Pipe in = make_pipe(true);
    Pipe out = make_pipe(false);
    Pipe err = make_pipe(false);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const SpawnSettings settings{in.theirs.get(), out.theirs.get(), err.theirs.get()};
    const int error = ::posix_spawnp(&pid_, arguments[0], &settings.actions, &settings.attributes,
                                     arguments.data(), environ);
    if (error != 0) {
        throw Error{fmt::format("cannot start '{}': {}", command[0], std::strerror(error))};
    }
    stdin_ = std::move(in.ours);
    stdout_ = std::move(out.ours);
    stderr_ = std::move(err.ours);
}

ChildProcess::~ChildProcess() {
    kill_group();
    reap();
}

void ChildProcess::write_some(std::string_view& pending) {
    const SigpipeBlocked blocked;
    const ssize_t count = ::write(stdin_.get(), pending.data(), pending.size());
    if (count > 0) {
        pending.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
        stdin_.close();  // it does not listen; its output tells what happens
        pending = {};
    }
}

void ChildProcess::read_stdout() {
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(stdout_.get(), buffer.data(), buffer.size());
    if (count > 0) {
        received_.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        stdout_.close();
    }
}

void ChildProcess::read_stderr() {
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(stderr_.get(), buffer.data(), buffer.size());
    if (count > 0) {
        stderr_tail_.append(buffer.data(), static_cast<std::size_t>(count));
        if (stderr_tail_.size() > kStderrTail) {
            stderr_tail_.erase(0, stderr_tail_.size() - kStderrTail);
        }
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        stderr_.close();
    }
}

bool ChildProcess::take_line(std::string& answer) {
    const std::size_t end = received_.find('\n', searched_);
    searched_ = received_.size();
    if (end == std::string::npos) return false;
    answer = received_.substr(0, end);
    if (answer.ends_with('\r')) answer.pop_back();
    received_.erase(0, end + 1);
    searched_ = 0;
    return true;
}

bool ChildProcess::wait_for_files(std::string_view& request, Clock::time_point deadline) {
    if (!stdin_.is_open()) request = {};
    // A descriptor of -1 is passed over by poll().
    std::array<pollfd, 3> files{{{request.empty() ? -1 : stdin_.get(), POLLOUT, 0},
                                 {stdout_.get(), POLLIN, 0},
                                 {stderr_.get(), POLLIN, 0}}};
    if (::poll(files.data(), files.size(), poll_time(deadline)) == 0) return false;
    if (files[2].revents != 0) read_stderr();
    if (files[1].revents != 0) read_stdout();
    if (files[0].revents != 0) write_some(request);
    return true;
}

ChildProcess::Outcome ChildProcess::exchange(std::string_view request, Clock::time_point deadline,
                                             std::string& answer) {
    while (true) {
        if (request.empty() && take_line(answer)) return Outcome::line;
        if (received_.size() > kLongestLine) return Outcome::too_long;
        if (!stdout_.is_open()) return Outcome::ended;
        if (Clock::now() >= deadline) return Outcome::timed_out;
        if (!wait_for_files(request, deadline) && has_exited()) return Outcome::ended;
    }
}

std::string ChildProcess::end(Clock::time_point deadline) {
    stdin_.close();
    stdout_.close();
    // Waiting for the end of a child with a time limit is not in POSIX: look again and again, soon
    // at first.
    for (auto pause = std::chrono::microseconds{200}; !has_exited() && Clock::now() < deadline;
         pause = std::min(pause * 2, std::chrono::microseconds{20'000})) {
        if (stderr_.is_open()) read_stderr();
        std::this_thread::sleep_for(pause);
    }
    const bool by_itself = has_exited();
    kill_group();
    const std::optional<int> status = reap();
    for (std::size_t tail = 0; stderr_.is_open() && tail < 16; ++tail) read_stderr();
    if (!by_itself || !status) return "killed";
    return words_for(*status);
}

bool ChildProcess::has_exited() const {
    if (reaped_) return true;
    siginfo_t info{};
    const int result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    return result != 0 || info.si_pid == pid_;
}

void ChildProcess::kill_group() const {
    // As long as the process is not reaped, its number, which is that of the group, is not reused.
    if (!reaped_) ::kill(-pid_, SIGKILL);
}

std::optional<int> ChildProcess::reap() {
    if (reaped_) return std::nullopt;
    int status = 0;
    pid_t result = 0;
    do {
        result = ::waitpid(pid_, &status, 0);
    } while (result < 0 && errno == EINTR);
    reaped_ = true;
    return result == pid_ ? std::optional<int>{status} : std::nullopt;
}

std::optional<std::uint64_t> ChildProcess::peak_memory() const {
    return reaped_ ? std::nullopt : peak_memory_of_group(pid_);
}

std::optional<double> ChildProcess::cpu_seconds() const {
    return reaped_ ? std::nullopt : cpu_seconds_of_tree(process_table(), pid_);
}

}  // namespace assay
