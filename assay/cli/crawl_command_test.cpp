// The program crawls a server of our own: what it prints, how it ends, what a signal does to it.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include "assay/corpus/testing.h"
#include "assay/net/testing.h"

namespace assay {
namespace {

constexpr int kPages = 30;

TestReply answer(const TestRequest& request) {
    if (request.target == "/sitemap.xml") return {.status = 404};
    if (request.target == "/robots.txt") return {.status = 404};
    if (request.target == "/gone") return {.status = 404};
    std::string body = fmt::format("<title>{0}</title><p>page {0}", request.target);
    if (request.target == "/") {
        for (int i = 0; i < kPages; ++i) body += fmt::format("<a href=/{0}>{0}</a>", i);
        body += "<a href=/gone>gone</a>";
    }
    return {.body = body, .headers = {{"Content-Type", "text/html"}}};
}

/// The program with its output in a file.
class Child {
  public:
    Child(const std::vector<std::string>& arguments, const std::string& output) : output_{output} {
        std::vector<char*> argv;
        for (const std::string& argument : arguments) {
            argv.push_back(const_cast<char*>(argument.c_str()));
        }
        argv.push_back(nullptr);
        pid_ = ::fork();
        if (pid_ != 0) return;
        const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
        ::dup2(file, STDOUT_FILENO);
        ::dup2(file, STDERR_FILENO);
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }
    void signal(int number) const { ::kill(pid_, number); }
    /// The exit code, or minus the signal that ended it.
    int wait() const {
        int status = 0;
        ::waitpid(pid_, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    std::string output() const { return std::string{Bytes::map(output_)->view()}; }

  private:
    std::string output_;
    pid_t pid_;
};

struct Site {
    std::atomic<int> requests = 0;
    TestServer server{[this](const TestRequest& request) {
        ++requests;
        return answer(request);
    }};
    TemporaryFolder folder{"crawl-command"};

    Child start(const std::string& to, std::vector<std::string> more) {
        std::vector<std::string> arguments{ASSAY_BINARY, "crawl", server.url("/"), "-o",
                                           folder.path() + "/" + to};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return {arguments, folder.path() + "/" + to + ".out"};
    }
    std::string documents(const std::string& to) const {
        return std::string{Bytes::map(folder.path() + "/" + to + "/documents.jsonl")->view()};
    }
    void wait_for_requests(int count) const {
        for (int i = 0; i < 3000 && requests < count; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        ASSERT_GE(requests, count);
    }
};

TEST(CrawlCommand, MakesACorpusAndSaysWhatIsMissing) {
    Site site;
    const Child child = site.start("site", {"--allow-private", "--delay", "0"});
    EXPECT_EQ(child.wait(), 0);
    EXPECT_EQ(child.output(),
              fmt::format("{0}/site/documents.jsonl: 31 pages of 32 asked for\n"
                          "Left out:\n       1  not there (broken link)\n"
                          "Broken links:\n  {1} (status 404), linked from {2}\n",
                          site.folder.path(), site.server.url("/gone"), site.server.url("/")));
    const auto corpus = open_corpus(site.folder.path() + "/site/documents.jsonl", {});
    EXPECT_EQ(ids_of(*corpus).size(), 31U);
    const Child again = site.start("site", {"--allow-private", "--delay", "0"});
    EXPECT_EQ(again.wait(), 0);
    EXPECT_EQ(again.output(), site.folder.path() +
                                  "/site: this crawl is finished; --refresh asks for what has "
                                  "changed since\n");
}

TEST(CrawlCommand, SaysThatAnAddressIsPrivate) {
    Site site;
    const Child child = site.start("site", {});
    EXPECT_EQ(child.wait(), 2);
    EXPECT_NE(child.output().find("is on this machine or a private network; --allow-private"),
              std::string::npos)
        << child.output();
    EXPECT_EQ(site.requests, 0);
}

TEST(CrawlCommand, GoesOnAfterAnInterruptionAndAfterBeingKilled) {
    Site site;
    EXPECT_EQ(site.start("whole", {"--allow-private", "--delay", "0"}).wait(), 0);
    site.requests = 0;
    const Child first = site.start("cut", {"--allow-private", "--delay", "0.05"});
    site.wait_for_requests(8);
    first.signal(SIGINT);
    EXPECT_EQ(first.wait(), 3);
    EXPECT_NE(first.output().find("\nNot finished: interrupted. The same command goes on from "
                                  "here.\n"),
              std::string::npos)
        << first.output();
    EXPECT_LT(site.documents("cut").size(), site.documents("whole").size());
    const Child second = site.start("cut", {"--allow-private", "--delay", "0.05"});
    site.wait_for_requests(20);
    second.signal(SIGKILL);
    EXPECT_EQ(second.wait(), -SIGKILL);
    EXPECT_EQ(site.start("cut", {"--allow-private", "--delay", "0"}).wait(), 0);
    EXPECT_EQ(site.documents("cut"), site.documents("whole"));
    // robots.txt, the sitemap, 32 pages; at most two answers were lost.
    EXPECT_LE(site.requests, 36);
}

}  // namespace
}  // namespace assay
