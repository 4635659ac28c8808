#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "assay/core/error.h"
#include "assay/corpus/files.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::size_t kBlock = 512;

/// A field of a header: up to its first NUL.
std::string_view text_at(std::string_view header, std::size_t offset, std::size_t size) {
    const std::string_view field = header.substr(offset, size);
    return field.substr(0, field.find('\0'));
}

std::optional<std::uint64_t> octal(std::string_view digits) {
    std::uint64_t value = 0;
    digits = trimmed(digits);
    if (digits.empty() || digits.size() > 20) return std::nullopt;
    for (const char c : digits) {
        if (c < '0' || c > '7') return std::nullopt;
        value = value * 8 + static_cast<std::uint64_t>(c - '0');
    }
    return value;
}

/// The sum of the header's bytes, those of the sum itself taken as blanks.
bool has_right_sum(std::string_view header) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
        sum += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(header[i]);
    }
    return octal(text_at(header, 148, 8)) == sum;
}

bool is_hidden(std::string_view path) {
    return path.starts_with('.') || path.find("/.") != std::string_view::npos;
}

/// The value of `path` in the records `length key=value` of a pax header.
std::string pax_path(std::string_view records) {
    std::string path;
    for (Lines lines{records}; lines.next();) {
        const std::string_view line = lines.line();
        const std::size_t key = line.find(" path=");
        if (key != std::string_view::npos) path = line.substr(key + 6);
    }
    return path;
}

class TarFiles : public FileSet {
  public:
    explicit TarFiles(Input input) : input_{std::move(input)}, text_{input_.bytes->view()} {
        std::string long_name;
        for (std::size_t at = 0; at + kBlock <= text_.size();) {
            const std::string_view header = text_.substr(at, kBlock);
            if (header.find_first_not_of('\0') == std::string_view::npos) break;
            at = read_entry(header, at + kBlock, long_name);
        }
        std::ranges::stable_sort(files_, {}, &File::name);
    }

    Input open(const File& file) const override {
        return open_input(fmt::format("{}/{}", input_.name, file.name),
                          Bytes::own(std::string{text_.substr(file.offset, file.size)}));
    }

  private:
    std::size_t read_entry(std::string_view header, std::size_t begin, std::string& long_name) {
        const std::optional<std::uint64_t> size = octal(text_at(header, 124, 12));
        if (!size || !has_right_sum(header) || *size > text_.size() - begin) {
            throw Error{fmt::format("{}: truncated or damaged tar archive", input_.name)};
        }
        const auto length = static_cast<std::size_t>(*size);
        const std::string_view data = text_.substr(begin, length);
        const char type = header[156];
        if (type == 'L') {
            long_name = data.substr(0, data.find('\0'));
        } else if (type == 'x') {
            long_name = pax_path(data);
        } else if (type != 'g') {
            std::string name = long_name.empty() ? name_of(header) : std::exchange(long_name, {});
            long_name.clear();
            if (name.starts_with("./")) name.erase(0, 2);
            const bool regular = type == '0' || type == '\0';
            if (regular && !is_hidden(name)) files_.push_back({std::move(name), length, begin});
        }
        return begin + (length + kBlock - 1) / kBlock * kBlock;
    }

    static std::string name_of(std::string_view header) {
        const bool posix = header.substr(257, 6) == std::string_view{"ustar\0", 6};
        const std::string_view prefix = posix ? text_at(header, 345, 155) : std::string_view{};
        const std::string_view name = text_at(header, 0, 100);
        return prefix.empty() ? std::string{name} : fmt::format("{}/{}", prefix, name);
    }

    Input input_;
    std::string_view text_;
};

}  // namespace

bool is_tar(const Input& input) {
    const std::string_view bytes = input.bytes->view();
    return bytes.size() >= kBlock && bytes[0] != '\0' && has_right_sum(bytes.substr(0, kBlock));
}

std::unique_ptr<FileSet> files_in_tar(Input input) {
    return std::make_unique<TarFiles>(std::move(input));
}

}  // namespace assay
