#pragma once

#include <cstddef>
#include <functional>

namespace assay {

/// How many threads work when nobody says otherwise: one a core.
std::size_t default_threads();

/// Calls work(first, last, worker) for consecutive pieces of [0, count) of at most `grain` items,
/// on `threads` threads, `worker` in [0, threads). Pieces are handed out in order; a thread takes
/// the next when it has finished one. Returns when all are done.
///
/// When pieces throw, the exception of the first piece, in order, is thrown again here, after all
/// earlier pieces ran: what the caller sees does not depend on the number of threads.
void parallel_for(std::size_t count, std::size_t grain, std::size_t threads,
                  const std::function<void(std::size_t, std::size_t, std::size_t)>& work);

}  // namespace assay
