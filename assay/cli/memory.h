#pragma once

namespace assay {

/// For verbs that fill much memory once: has malloc take it from one heap for all threads, in large
/// pages where the system grants them, and keep what is freed. A page fault costs as much as the
/// work on a dozen rows. Call it before threads are started.
void use_large_pages();

}  // namespace assay
