#include "assay/crawl/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/io/json.h"
#include "assay/io/value.h"

namespace assay {
namespace {

constexpr std::string_view kSchema = "assay.crawl.journal/1";

std::string key_of(AnswerKind kind, std::string_view url) {
    return fmt::format("{}{}", static_cast<int>(kind), url);
}

[[noreturn]] void fail(std::string_view what, const std::string& path) {
    throw Error{fmt::format("{}: {}: {}", path, what, std::strerror(errno))};
}

}  // namespace

Journal::Journal(std::string path, std::string_view start) : path_{std::move(path)} {
    descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) fail("cannot open", path_);
    try {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            throw Error{fmt::format("{}: another crawl is writing to this folder", path_)};
        }
        read_all(start);
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

Journal::~Journal() { ::close(descriptor_); }

void Journal::read_all(std::string_view start) {
    const std::shared_ptr<const Bytes> bytes = Bytes::map(path_);
    const std::string_view text = bytes->view();
    while (end_ < text.size()) {
        const std::size_t line_end = text.find('\n', end_);
        if (line_end == std::string_view::npos) break;
        read_line(text.substr(end_, line_end - end_), end_, start);
        end_ = line_end + 1;
    }
    if (::ftruncate(descriptor_, static_cast<off_t>(end_)) != 0) fail("cannot write", path_);
    if (end_ > 0) return;
    std::string line;
    JsonWriter json{line};
    json.begin_object().key("schema").text(kSchema).key("start").text(start).end_object();
    append(std::move(line));
}

void Journal::read_line(std::string_view line, std::uint64_t offset, std::string_view start) {
    JsonParser parser{path_};
    const Value* record = nullptr;
    try {
        record = &parser.parse_object(line, line.size(), 1);
    } catch (const Error&) {
        // Damaged: its page is asked for again.
    }
    const auto member = [record](std::size_t i, std::string_view key) {
        const bool has =
            record != nullptr && i < record->members.size() && record->members[i].key == key;
        return has ? record->members[i].text : std::string_view{};
    };
    if (offset == 0) {
        if (member(0, "schema") != kSchema) {
            throw Error{fmt::format("{}: is no journal of a crawl", path_)};
        }
        if (const std::string_view theirs = member(1, "start"); theirs != start) {
            throw Error{fmt::format("{}: the folder holds a crawl of {}; name another folder",
                                    path_, theirs)};
        }
        return;
    }
    if (record == nullptr) return;
    finished_ = member(0, "finished");
    const std::string_view kind = member(0, "kind");
    const std::string_view url = member(1, "url");
    if (kind.empty() || url.empty()) return;
    const AnswerKind what = kind == "page"     ? AnswerKind::page
                            : kind == "robots" ? AnswerKind::robots
                                               : AnswerKind::sitemap;
    places_[key_of(what, url)] = {offset, line.size()};
}

std::optional<Answer> Journal::find(AnswerKind kind, const std::string& url) const {
    const auto found = places_.find(key_of(kind, url));
    if (found == places_.end()) return std::nullopt;
    std::string line(found->second.size, '\0');
    for (std::size_t done = 0; done < line.size();) {
        const ssize_t got = ::pread(descriptor_, line.data() + done, line.size() - done,
                                    static_cast<off_t>(found->second.offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) fail("cannot read", path_);
        done += static_cast<std::size_t>(got);
    }
    return read_answer_json(line);
}

void Journal::add(const Answer& answer) {
    std::string line = answer_json(answer);
    places_[key_of(answer.kind, answer.url)] = {end_, line.size()};
    finished_.clear();
    append(std::move(line));
}

void Journal::finish(std::string_view settings) {
    std::string line;
    JsonWriter json{line};
    json.begin_object().key("finished").text(settings).end_object();
    append(std::move(line));
    finished_ = settings;
}

void Journal::append(std::string line) {
    line += '\n';
    for (std::size_t done = 0; done < line.size();) {
        const ssize_t written = ::pwrite(descriptor_, line.data() + done, line.size() - done,
                                         static_cast<off_t>(end_ + done));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot write", path_);
        done += static_cast<std::size_t>(written);
    }
    end_ += line.size();
}

}  // namespace assay
