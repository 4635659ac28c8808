#include <cstdlib>
#include <fstream>

#include "assay/index/document_store.h"
#include "fuzz/fuzzing.h"

namespace {

using namespace assay;

const std::string& folder() {
    static const std::string made = [] {
        std::string name = "/dev/shm/assay-fuzz-XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) std::abort();
        return name;
    }();
    return made;
}

/// A file with the header of a part of this kind, and then the bytes.
IndexPart make_part(const std::string& kind, std::string_view bytes) {
    std::string header = "assay" + kind;
    header.resize(14, '\0');
    header += std::string_view{"\1\0", 2};
    const std::string file = "seg-1." + kind;
    std::ofstream out{folder() + "/" + file, std::ios::binary};
    out << header << bytes;
    return {.kind = kind, .file = file, .size = header.size() + bytes.size()};
}

template <typename Ask>
void ask(const Ask& question) {
    try {
        question();
    } catch (const Error&) {
        // Damage deserves a message.
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    ask([&] {
        const IdTable ids{folder(), make_part("ids", bytes)};
        for (std::uint32_t d = 0; d < std::min(ids.documents(), 100U); ++d) {
            ask([&] { ids.find(ids.id(d)); });
        }
        ask([&] { ids.find("x"); });
        ids.check();
    });
    ask([&] {
        const StoredTexts texts{folder(), make_part("texts", bytes)};
        for (std::uint32_t d = 0; d < std::min(texts.documents(), 100U); ++d) {
            ask([&] { texts.fields(d); });
        }
        texts.check(3);
    });
    ask([&] {
        const AttributeColumn column{folder(), make_part("column", bytes)};
        for (std::uint32_t d = 0; d < std::min(column.documents(), 100U); ++d) {
            ask([&] { column.value(d); });
        }
        column.check();
    });
    return 0;
}
