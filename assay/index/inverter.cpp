#include "assay/index/inverter.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "assay/core/byte_order.h"
#include "assay/core/error.h"
#include "assay/core/parallel.h"

namespace assay {
namespace {

/// Documents a thread takes at a time.
constexpr std::size_t kGrain = 64;
/// Occurrences are sorted by term in this many turns for each thread: more take less memory and
/// more time.
constexpr std::uint64_t kTurns = 1;
constexpr std::size_t kTokensInPiece = std::size_t{1} << 20;
/// Terms whose places in the table are fetched ahead.
constexpr std::size_t kLookedUpTogether = 32;
/// Between two texts of the same field, so that no phrase reaches from one to the other.
constexpr std::uint32_t kTextGap = 1;

void encode_term(std::string_view term, auto occurrences, std::vector<std::uint32_t>& places,
                 PostingsEncoder& encoder) {
    encoder.begin_term(term);
    for (std::size_t i = 0; i < occurrences.size();) {
        const std::uint32_t document = occurrences[i].document;
        places.clear();
        for (; i < occurrences.size() && occurrences[i].document == document; ++i) {
            places.push_back(occurrences[i].place);
        }
        // Fields one after the other are not in order of places; a part can be its word again.
        if (!std::ranges::is_sorted(places, std::ranges::less_equal{})) std::ranges::sort(places);
        places.erase(std::unique(places.begin(), places.end()), places.end());
        encoder.add(document, places);
    }
    encoder.end_term();
}

}  // namespace

std::uint32_t FieldTable::number_of(std::string_view name) {
    const auto number =
        static_cast<std::uint32_t>(std::ranges::find(names_, name) - names_.begin());
    if (number == names_.size()) names_.emplace_back(name);
    return number;
}

Inverter::Inverter(const Analyzer& analyzer, FieldTable& fields, std::size_t threads)
    : fields_{fields} {
    workers_.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) workers_.emplace_back(analyzer);
}

std::span<Inverter::Token> Inverter::TokenStore::take(std::size_t count) {
    if (count > left_) {
        left_ = std::max(kTokensInPiece, count);
        pieces_.push_back(std::make_unique_for_overwrite<Token[]>(left_));
        free_ = pieces_.back().get();
        memory_ += left_ * sizeof(Token);
    }
    const std::span<Token> taken{free_, count};
    free_ += count;
    left_ -= count;
    size_ += count;
    return taken;
}

void Inverter::add(std::span<const Document> batch) {
    const std::uint32_t first = documents();
    if (batch.size() > UINT32_MAX - 1 - std::size_t{first})
        throw Error{"more than 2^32 - 2 documents"};
    batch_fields_.resize(std::max(batch_fields_.size(), batch.size()));
    for (std::size_t i = 0; i < batch.size(); ++i) {
        batch_fields_[i].clear();
        for (const Document::Field& field : batch[i].fields) {
            batch_fields_[i].push_back(fields_.number_of(field.name));
        }
    }
    lengths_.resize(first + batch.size());
    field_lengths_.resize(std::max<std::size_t>(1, fields_.names().size()));
    for (std::vector<std::uint32_t>& lengths : field_lengths_) lengths.resize(lengths_.size());

    std::mutex lock;
    const auto work = [&](std::size_t begin, std::size_t end, std::size_t number) {
        Worker& worker = workers_[number];
        Piece piece{first + static_cast<std::uint32_t>(begin), number, worker.stretches.size(), 0};
        for (std::size_t i = begin; i < end; ++i) {
            const auto document = static_cast<std::uint32_t>(first + i);
            worker.next_position.assign(field_lengths_.size(), 0);
            for (std::size_t f = 0; f < batch[i].fields.size(); ++f) {
                invert_field(batch[i].fields[f].text, batch_fields_[i][f], document, worker);
            }
        }
        piece.end = worker.stretches.size();
        const std::scoped_lock guard{lock};
        pieces_.push_back(piece);
    };
    parallel_for(batch.size(), kGrain, workers_.size(), work);
    std::ranges::sort(pieces_, {}, &Piece::document);
}

void Inverter::invert_field(std::string_view text, std::uint32_t field, std::uint32_t document,
                            Worker& worker) {
    worker.list.clear();
    worker.analyzer.tokenize(text, worker.list);
    const std::uint32_t offset = worker.next_position[field];
    std::uint32_t counted = 0;
    std::uint32_t next = offset;
    const std::span<const assay::Token> tokens = worker.list.tokens();
    const std::span<Token> kept = worker.tokens.take(tokens.size());
    std::array<TermNumbers::Key, kLookedUpTogether> keys;
    for (std::size_t first = 0; first < tokens.size(); first += keys.size()) {
        const auto some = tokens.subspan(first, std::min(keys.size(), tokens.size() - first));
        for (std::size_t i = 0; i < some.size(); ++i) {
            keys[i] = TermNumbers::key_of(some[i].text);
            worker.terms.prefetch(keys[i]);
        }
        for (std::size_t i = 0; i < some.size(); ++i) {
            const std::uint32_t position = offset + some[i].position;
            kept[first + i] = {worker.terms.number_of(keys[i]), position};
            counted += some[i].extra ? 0 : 1;
            next = std::max(next, position + 1);
        }
    }
    worker.next_position[field] = next + kTextGap;
    worker.stretches.push_back({document, field, kept});
    lengths_[document] += counted;
    field_lengths_[field][document] += counted;
}

std::size_t Inverter::memory() const {
    std::size_t bytes = lengths_.size() * sizeof(std::uint32_t) * (2 + field_lengths_.size());
    for (const Worker& worker : workers_) {
        bytes += worker.terms.memory() + worker.tokens.memory() +
                 worker.stretches.capacity() * sizeof(Stretch) +
                 worker.tokens.size() * sizeof(Occurrence) / kTurns;
    }
    return bytes;
}

std::vector<std::string_view> Inverter::rank_terms() {
    Numbering all;
    std::vector<std::vector<std::uint32_t>> numbers(workers_.size());
    for (std::size_t w = 0; w < workers_.size(); ++w) {
        for (const std::string_view term : workers_[w].terms.terms()) {
            numbers[w].push_back(all.number_of(term));
        }
    }
    const std::vector<std::uint32_t> order = byte_order(all.names());
    std::vector<std::uint32_t> ranks(order.size());
    std::vector<std::string_view> sorted(order.size());
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
        ranks[order[rank]] = rank;
        sorted[rank] = all.names()[order[rank]];
    }
    parallel_for(workers_.size(), 1, workers_.size(), [&](std::size_t w, std::size_t, std::size_t) {
        for (std::uint32_t& number : numbers[w]) number = ranks[number];
        for (const Stretch& stretch : workers_[w].stretches) {
            for (Token& token : stretch.tokens) token.term = numbers[w][token.term];
        }
    });
    return sorted;
}

std::vector<std::uint64_t> Inverter::count_occurrences(std::size_t terms) const {
    std::vector<std::uint64_t> begins(terms + 1);
    for (const Worker& worker : workers_) {
        for (const Stretch& stretch : worker.stretches) {
            for (const Token& token : stretch.tokens) ++begins[token.term + 1];
        }
    }
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    return begins;
}

EncodedTerms Inverter::encode(std::span<const std::string_view> terms,
                              std::span<const std::uint64_t> begins, std::uint32_t first,
                              std::uint32_t last, const LengthTable& lengths,
                              unsigned field_bits) const {
    std::vector<Occurrence> occurrences(begins[last] - begins[first]);
    std::vector<std::uint64_t> ends(last - first);
    for (std::uint32_t i = first; i < last; ++i) ends[i - first] = begins[i] - begins[first];
    for (const Piece& piece : pieces_) {
        const Worker& worker = workers_[piece.worker];
        for (std::size_t s = piece.begin; s < piece.end; ++s) {
            const Stretch& stretch = worker.stretches[s];
            for (const Token token : stretch.tokens) {
                const std::uint32_t term = token.term - first;
                if (term >= ends.size()) continue;
                occurrences[ends[term]++] = {stretch.document,
                                             (token.position << field_bits) | stretch.field};
            }
        }
    }
    PostingsEncoder encoder{lengths};
    std::vector<std::uint32_t> places;
    for (std::uint32_t i = first; i < last; ++i) {
        const std::uint64_t begin = begins[i] - begins[first];
        encode_term(terms[i], std::span{occurrences}.subspan(begin, begins[i + 1] - begins[i]),
                    places, encoder);
    }
    return encoder.take();
}

std::vector<IndexPart> Inverter::flush(const std::string& folder, const std::string& stem) {
    const std::vector<std::string_view> terms = rank_terms();
    const std::vector<std::uint64_t> begins = count_occurrences(terms.size());
    InvertedFileWriter writer{folder, stem, lengths_, field_lengths_};
    const unsigned field_bits = field_bits_for(field_lengths_.size());

    const std::uint64_t range = begins.back() / (kTurns * workers_.size()) + 1;
    std::vector<std::uint32_t> bounds{0};
    for (std::uint32_t i = 0; i < terms.size(); ++i) {
        if (begins[i + 1] - begins[bounds.back()] > range && i > bounds.back()) bounds.push_back(i);
    }
    bounds.push_back(static_cast<std::uint32_t>(terms.size()));
    const std::size_t threads = workers_.size();
    std::vector<EncodedTerms> encoded(threads);
    for (std::size_t i = 0; i + 1 < bounds.size(); i += threads) {
        const std::size_t count = std::min(threads, bounds.size() - 1 - i);
        parallel_for(count, 1, threads, [&](std::size_t j, std::size_t, std::size_t) {
            encoded[j] = encode(terms, begins, bounds[i + j], bounds[i + j + 1], writer.lengths(),
                                field_bits);
        });
        for (std::size_t j = 0; j < count; ++j) writer.append(encoded[j]);
    }
    std::vector<IndexPart> parts = writer.finish();
    for (Worker& worker : workers_) {
        worker.terms.clear();
        worker.tokens.clear();
        worker.stretches.clear();
    }
    pieces_.clear();
    lengths_.clear();
    field_lengths_.clear();
    return parts;
}

}  // namespace assay
