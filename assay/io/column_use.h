#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What became of ReadOptions::shared_columns while several files were read, perhaps at once.
class ColumnUse {
  public:
    /// The keys of a row of a file; new ones join those known.
    void add_keys(const std::string& source, const std::vector<std::string>& keys);
    void add_found(std::string_view role);

    bool found(std::string_view role) const;

    /// "a.csv has query, doc; b.csv has ...", in the order of the names; empty when no file had
    /// columns.
    std::string tables() const;

  private:
    mutable std::mutex mutex_;
    std::map<std::string, std::vector<std::string>> keys_;
    std::set<std::string, std::less<>> found_;
};

}  // namespace assay
