#include "assay/core/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace assay {
namespace {

/// The exception of the earliest piece that threw one.
class FirstFailure {
  public:
    void record(std::size_t piece) {
        const std::lock_guard lock{mutex_};
        if (piece < piece_.load(std::memory_order_relaxed)) {
            piece_.store(piece, std::memory_order_relaxed);
            exception_ = std::current_exception();
        }
    }
    bool before(std::size_t piece) const { return piece_.load(std::memory_order_relaxed) < piece; }
    void rethrow() const {
        if (exception_) std::rethrow_exception(exception_);
    }

  private:
    std::mutex mutex_;
    std::atomic<std::size_t> piece_ = static_cast<std::size_t>(-1);
    std::exception_ptr exception_;
};

}  // namespace

std::size_t default_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

void parallel_for(std::size_t count, std::size_t grain, std::size_t threads,
                  const std::function<void(std::size_t, std::size_t, std::size_t)>& work) {
    const std::size_t pieces = (count + grain - 1) / grain;
    threads = std::max<std::size_t>(1, std::min(threads, pieces));
    std::atomic<std::size_t> next = 0;
    FirstFailure failure;
    const auto run = [&](std::size_t worker) {
        for (;;) {
            const std::size_t piece = next.fetch_add(1);
            if (piece >= pieces || failure.before(piece)) return;
            try {
                work(piece * grain, std::min(count, (piece + 1) * grain), worker);
            } catch (...) {
                failure.record(piece);
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t worker = 1; worker < threads; ++worker) others.emplace_back(run, worker);
        run(0);
    }
    failure.rethrow();
}

}  // namespace assay
