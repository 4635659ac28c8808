#include "assay/io/json_pointer.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <system_error>

namespace assay {
namespace {

/// A part as it was before `~` and `/` in it were written as ~0 and ~1.
std::string unescaped(std::string_view part) {
    std::string result;
    for (std::size_t i = 0; i < part.size(); ++i) {
        const bool escape = part[i] == '~' && i + 1 < part.size();
        if (!escape) {
            result += part[i];
            continue;
        }
        result += part[++i] == '1' ? '/' : '~';
    }
    return result;
}

const Value* step(const Value& value, std::string_view part) {
    if (value.kind != Value::Kind::array) return find_member(value, unescaped(part));
    std::size_t place = 0;
    const char* const end = part.data() + part.size();
    const auto [stop, error] = std::from_chars(part.data(), end, place);
    const bool number = error == std::errc{} && stop == end && (part[0] != '0' || part.size() == 1);
    return number && place < value.members.size() ? &value.members[place] : nullptr;
}

}  // namespace

bool is_json_pointer(std::string_view pointer) {
    if (!pointer.empty() && pointer.front() != '/') return false;
    for (std::size_t at = pointer.find('~'); at != std::string_view::npos;
         at = pointer.find('~', at + 1)) {
        const char next = at + 1 < pointer.size() ? pointer[at + 1] : ' ';
        if (next != '0' && next != '1') return false;
    }
    return true;
}

const Value* find_at(const Value& value, std::string_view pointer) {
    const Value* at = &value;
    while (at != nullptr && !pointer.empty()) {
        pointer.remove_prefix(1);
        const std::size_t end = std::min(pointer.find('/'), pointer.size());
        at = step(*at, pointer.substr(0, end));
        pointer.remove_prefix(end);
    }
    return at;
}

}  // namespace assay
