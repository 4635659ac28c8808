/// What nearly every file includes anyway, read once a module in the presets that build all tests.
/// The other presets, and clang-tidy, do without: a file that forgets an include fails there.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>
