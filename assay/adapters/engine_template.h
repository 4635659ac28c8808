#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// A text for a URL: every byte that could have a meaning there as %XX.
std::string percent_encoded(std::string_view text);

/// `path` with {query} and {limit} filled in, the first percent-encoded.
std::string filled_path(std::string_view path, std::string_view query, std::size_t limit);

/// `body`, which is JSON without blanks, with {query} and {limit} in its texts filled in. A text
/// that is just "{limit}" becomes a number.
std::string filled_body(std::string_view body, std::string_view query, std::size_t limit);

/// A text with `${NAME}` in it.
struct EnvironmentText {
    std::string text;                 ///< with the variables filled in
    std::vector<std::string> values;  ///< what was filled in: not to be shown
};

/// Fills in variables of the environment. Throws Error naming a variable that is not set, or
/// saying that a `${` is not closed.
EnvironmentText with_environment(std::string_view text);

}  // namespace assay
