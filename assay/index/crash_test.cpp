// What is left of an index when the machine stops at any moment. A witness writes down everything a
// history of changes does to files; then, for every beginning of that list, a disk is put together
// that a crash might leave: bytes that were not synced are lost, torn or garbage, and of names that
// were made, changed or removed since the folder was synced, any may have reached the disk. The
// index on it must be that of the last commit, or of the one that was under way.

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <mutex>

#include "assay/core/error.h"
#include "assay/index/files.h"
#include "assay/index/index_testing.h"
#include "assay/index/verify.h"

namespace assay {
namespace {

struct Operation {
    enum class Kind { create, write, sync, rename, remove, sync_folder };
    Kind kind;
    std::string name;
    std::string other = {};  ///< the new name, or the bytes
};

class Recorder final : public FileWitness {
  public:
    Recorder() : before_{set_file_witness(this)} {}
    ~Recorder() override { set_file_witness(before_); }
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    void created(const std::string& path) override { add({Operation::Kind::create, name(path)}); }
    void written(const std::string& path, std::string_view bytes) override {
        add({Operation::Kind::write, name(path), std::string{bytes}});
    }
    void synced(const std::string& path) override { add({Operation::Kind::sync, name(path)}); }
    void renamed(const std::string& from, const std::string& to) override {
        add({Operation::Kind::rename, name(from), name(to)});
    }
    void removed(const std::string& path) override { add({Operation::Kind::remove, name(path)}); }
    void folder_synced(const std::string&) override { add({Operation::Kind::sync_folder, ""}); }

    std::vector<Operation> operations;

  private:
    static std::string name(const std::string& path) {
        return std::filesystem::path{path}.filename().string();
    }
    void add(Operation operation) {
        const std::lock_guard lock{mutex_};
        operations.push_back(std::move(operation));
    }

    FileWitness* before_;
    std::mutex mutex_;
};

/// A disk with one folder, as far as it could be relied on.
class Disk {
  public:
    void apply(const Operation& operation) {
        switch (operation.kind) {
            case Operation::Kind::create:
                set(operation.name, std::make_shared<File>());
                break;
            case Operation::Kind::write:
                now_.at(operation.name)->bytes += operation.other;
                break;
            case Operation::Kind::sync:
                now_.at(operation.name)->synced = now_.at(operation.name)->bytes.size();
                break;
            case Operation::Kind::rename:
                now_[operation.other] = now_.at(operation.name);
                now_.erase(operation.name);
                pending_.push_back({operation.other, now_[operation.other], operation.name});
                break;
            case Operation::Kind::remove:
                set(operation.name, nullptr);
                break;
            case Operation::Kind::sync_folder:
                durable_ = now_;
                pending_.clear();
                break;
        }
    }

    /// Writes what a crash might leave into an empty folder.
    void crash(const std::string& folder, TestRandom& random) const {
        std::map<std::string, std::shared_ptr<File>> names = durable_;
        for (const Change& change : pending_) {
            if (random() % 2 == 0) continue;
            names[change.name] = change.file;
            if (!change.gone.empty()) names[change.gone] = nullptr;
        }
        for (const auto& [name, file] : names) {
            if (!file) continue;
            std::ofstream out{folder + "/" + name, std::ios::binary};
            const std::string bytes = torn(*file, random);
            out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        }
    }

  private:
    struct File {
        std::string bytes;
        std::size_t synced = 0;
    };
    struct Change {
        std::string name;
        std::shared_ptr<File> file;  ///< null: removed
        std::string gone;            ///< the old name, when it was renamed
    };

    void set(const std::string& name, const std::shared_ptr<File>& file) {
        now_[name] = file;
        if (!file) now_.erase(name);
        pending_.push_back({name, file, ""});
    }

    static std::string torn(const File& file, TestRandom& random) {
        std::string bytes = file.bytes;
        if (file.synced == bytes.size()) return bytes;
        const std::size_t loose = bytes.size() - file.synced;
        const unsigned kind = random() % 4;
        if (kind == 0) bytes.resize(file.synced);
        if (kind == 1) bytes.resize(file.synced + random() % loose);
        for (std::size_t i = file.synced; kind >= 2 && i < bytes.size(); ++i) {
            bytes[i] = kind == 2 ? '\0' : static_cast<char>(random());
        }
        return bytes;
    }

    std::map<std::string, std::shared_ptr<File>> now_;
    std::map<std::string, std::shared_ptr<File>> durable_;
    std::vector<Change> pending_;
};

/// A history of commits, everything it did to files, and what the index was after each.
struct Recording {
    std::vector<Operation> operations;
    std::vector<std::size_t> commits;  ///< how many operations had been done when each returned
    std::map<std::uint64_t, IndexContent> contents;  ///< by generation
};

void random_change(IndexWriter& writer, TestRandom& random) {
    std::vector<Document> batch;
    for (unsigned n = random() % 5; n > 0; --n) {
        batch.push_back(test_document("d" + std::to_string(random() % 15), random()));
    }
    writer.add(batch, IndexWriter::IfPresent::replace);
    writer.remove("d" + std::to_string(random() % 15));
    if (random() % 4 == 0) writer.merge();
    if (random() % 3 == 0) {
        const std::int64_t value = random();
        writer.set_column("year", [value](std::string_view) { return AttributeValue{value}; });
    }
}

Recording record_history(const std::string& folder, unsigned seed) {
    Recorder recorder;
    Recording recording;
    TestRandom random{seed};
    const auto commit = [&](IndexWriter& writer) {
        writer.commit();
        recording.commits.push_back(recorder.operations.size());
        const Index index = Index::open(folder);
        recording.contents[index.manifest().generation] = content_of(index);
    };
    for (int session = 0; session < 8; ++session) {
        const WriterOptions options{.memory = random() % 2 == 0 ? 1U : 1U << 28U, .threads = 1};
        IndexWriter writer =
            session == 0 ? IndexWriter::create(folder, {.analyzer = test_analyzer()}, options)
                         : IndexWriter::open(folder, options);
        for (unsigned n = random() % 3; n > 0; --n) random_change(writer, random);
        commit(writer);
        random_change(writer, random);
        if (random() % 3 != 0) commit(writer);  // else the writer gives up
    }
    recording.operations = std::move(recorder.operations);
    return recording;
}

/// Opens what is left, and holds it to the generations that may be seen.
void expect_last_commit(const std::string& folder, const Recording& recording, std::size_t done) {
    std::size_t commits = 0;
    while (commits < recording.commits.size() && recording.commits[commits] <= done) ++commits;
    std::uint64_t generation = 0;
    try {
        const Index index = Index::open(folder);
        generation = index.manifest().generation;
        ASSERT_TRUE(generation == commits || generation == commits + 1) << generation;
        ASSERT_EQ(content_of(index), recording.contents.at(generation));
        ASSERT_EQ(verify_index(folder), std::vector<std::string>{});
    } catch (const Error& error) {
        ASSERT_EQ(commits, 0U) << error.what();
        return;
    }
    if (done % 4 != 0) return;
    IndexWriter writer = IndexWriter::open(folder);
    writer.add(std::vector{test_document("after", 1)}, IndexWriter::IfPresent::refuse);
    writer.commit();
    const Manifest manifest = read_manifest(folder);
    std::size_t files = 2;  // the manifest and the lock
    for (const SegmentRecord& segment : manifest.segments) files += segment.parts.size();
    const std::filesystem::directory_iterator found{folder};
    ASSERT_EQ(static_cast<std::size_t>(std::distance(begin(found), end(found))), files);
    ASSERT_EQ(verify_index(folder), std::vector<std::string>{});
}

TEST(Crash, LeavesTheLastCommitWhateverIsLost) {
    std::size_t crashes = 0;
    for (unsigned seed = 0; seed < 3; ++seed) {
        const TestFolder folder;
        const Recording recording = record_history(folder / "i", seed);
        ASSERT_GT(recording.commits.size(), 8U);
        TestRandom random{seed};
        Disk disk;
        for (std::size_t done = 0; done <= recording.operations.size(); ++done) {
            if (done > 0) disk.apply(recording.operations[done - 1]);
            const TestFolder left;
            disk.crash(left.path(), random);
            ASSERT_NO_FATAL_FAILURE(expect_last_commit(left.path(), recording, done))
                << "seed " << seed << ", after operation " << done;
            ++crashes;
        }
    }
    EXPECT_GT(crashes, 500U);
}

}  // namespace
}  // namespace assay
