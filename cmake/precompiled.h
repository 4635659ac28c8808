/// What nearly every file includes anyway, read once in the presets that build all tests. A file
/// includes what it uses all the same: tools/check_includes.py sees to that.

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
