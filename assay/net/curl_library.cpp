#include "assay/net/curl_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr const char* kFile = "libcurl.so.4";

template <typename Function>
void find(void* library, const char* name, Function& function) {
    // POSIX says that a pointer to a function fits.
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) throw Error{fmt::format("{} has no {}", kFile, name)};
}

CurlLibrary load() {
    void* const library = dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        throw Error{fmt::format("{} is needed for HTTP and is not installed", kFile)};
    }
    CurlLibrary curl{};
    find(library, "curl_global_init", curl.global_init);
    find(library, "curl_easy_init", curl.easy_init);
    find(library, "curl_easy_cleanup", curl.easy_cleanup);
    find(library, "curl_easy_reset", curl.easy_reset);
    find(library, "curl_easy_setopt", curl.easy_setopt);
    find(library, "curl_easy_perform", curl.easy_perform);
    find(library, "curl_easy_getinfo", curl.easy_getinfo);
    find(library, "curl_slist_append", curl.slist_append);
    find(library, "curl_slist_free_all", curl.slist_free_all);
    find(library, "curl_url", curl.url);
    find(library, "curl_url_cleanup", curl.url_cleanup);
    find(library, "curl_url_get", curl.url_get);
    find(library, "curl_url_set", curl.url_set);
    find(library, "curl_free", curl.free);
    if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        throw Error{"libcurl cannot be initialised"};
    }
    return curl;
}

}  // namespace

const CurlLibrary& curl_library() {
    static const CurlLibrary library = load();
    return library;
}

}  // namespace assay
