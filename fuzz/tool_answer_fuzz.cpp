// What a program under test may write: an answer, or an Error.

#include <string>

#include "assay/adapters/engine_answer.h"
#include "assay/adapters/tool_messages.h"
#include "fuzz/fuzzing.h"

namespace {

template <typename Read>
void read_well(const Read& read) {
    try {
        read();
    } catch (const assay::Error&) {
        // A message is what bad input deserves.
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    const std::string line{reinterpret_cast<const char*>(data), size};
    JsonParser parser{"fuzz"};
    read_well([&] {
        const ToolMessage message = read_answer(parser, line, 1);
        read_well([&] { tool_info(*message.members); });
        read_well([&] { index_facts(*message.members); });
        read_well([&] { token_list(*message.members); });
        for (const ScoreDirection scores : {ScoreDirection::higher, ScoreDirection::none}) {
            read_well([&] { search_answer(*message.members, scores, 10); });
        }
    });
    EngineConfig config;
    config.hits = "/hits/hits";
    config.id = "/_id";
    config.score = "/_score";
    config.took_ms = "/took";
    config.kind = EngineKind::elasticsearch;
    read_well([&] { engine_answer(parser.parse(line), config, 10); });
    return 0;
}
