#pragma once

#include <curl/curl.h>

namespace assay {

/// libcurl's functions. The library is loaded when it is first needed: it brings some thirty others
/// along, which would cost every start of the program several milliseconds.
struct CurlLibrary {
    decltype(&curl_global_init) global_init;
    decltype(&curl_easy_init) easy_init;
    decltype(&curl_easy_cleanup) easy_cleanup;
    decltype(&curl_easy_reset) easy_reset;
    decltype(&curl_easy_setopt) easy_setopt;
    decltype(&curl_easy_perform) easy_perform;
    decltype(&curl_easy_getinfo) easy_getinfo;
    decltype(&curl_slist_append) slist_append;
    decltype(&curl_slist_free_all) slist_free_all;
    decltype(&curl_url) url;
    decltype(&curl_url_cleanup) url_cleanup;
    decltype(&curl_url_get) url_get;
    decltype(&curl_url_set) url_set;
    decltype(&curl_free) free;
};

/// Throws Error where the library is not installed or cannot be initialised.
const CurlLibrary& curl_library();

}  // namespace assay
