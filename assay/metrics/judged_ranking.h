#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "assay/core/scale.h"

namespace assay {

/// Stands as grade where a document was retrieved that nobody judged. Compare with is_judged();
/// `grade >= x` is false for it, whatever x.
inline constexpr double kUnjudged = std::numeric_limits<double>::quiet_NaN();

inline bool is_judged(double grade) { return grade == grade; }

struct SubtopicGrade {
    std::uint32_t subtopic;  ///< 0 .. num_subtopics - 1, within this query
    double grade;
};

/// Which subtopics each document of one list covers: those of document i are
/// entries[begins[i] .. begins[i + 1]).
struct SubtopicTable {
    std::span<const std::size_t> begins;
    std::span<const SubtopicGrade> entries;
    std::span<const SubtopicGrade> of(std::size_t i) const {
        return entries.subspan(begins[i], begins[i + 1] - begins[i]);
    }
    std::size_t size() const { return begins.empty() ? 0 : begins.size() - 1; }
};

/// One query's result list with its labels looked up, and the query's labels: all that a ranking
/// metric sees. A view; RankingStorage holds what it points to.
///
/// Spans "by rank" have one entry a result, best first.
struct JudgedRanking {
    std::span<const double> grades;          ///< by rank; kUnjudged where not judged
    std::span<const double> gains;           ///< by rank; 0 where unjudged or the grade is negative
    std::span<const std::string_view> docs;  ///< by rank; may be empty when nobody needs ids
    std::span<const double> judged;          ///< every judged grade of the query, highest first
    /// What those of `judged` gain, highest first: whether there is anything to find.
    std::span<const double> judged_gains;
    /// Gains of the ideal list, highest first: `judged_gains`, or less where candidates limit it.
    std::span<const double> ideal;
    std::span<const double> ideal_grades;  ///< of the documents of `ideal`, in step with it
    /// Ends (exclusive) of groups of equal score, by rank; empty when the order is not in doubt.
    std::span<const std::uint32_t> tie_ends;
    /// Where `places_listed`: the places, from 0, of the judged results, in order. JudgedPlaces
    /// walks them either way; of long lists few are judged.
    std::span<const std::uint32_t> places;
    bool places_listed = false;
    double relevant_from = 1.0;      ///< of the label scale; `rel=` overrides it
    double max_grade = 1.0;          ///< highest grade of the whole label file
    double max_gain = 1.0;           ///< what max_grade gains
    std::size_t num_subtopics = 0;   ///< of the query; 0 when labels have none
    SubtopicTable subtopics;         ///< by rank
    SubtopicTable judged_subtopics;  ///< one a judged document, in order of document id bytes
    std::span<const std::string_view> subtopic_names;  ///< by number; may be empty
    /// Where labels name raters: the same list as each of them judged it, in order of rater id.
    std::span<const JudgedRanking> raters;
    std::string_view query = {};  ///< its id, for messages; empty when unknown

    std::size_t size() const { return grades.size(); }
    std::size_t depth(std::size_t cutoff) const { return cutoff < size() ? cutoff : size(); }

    /// True when a judged document of the query has a gain.
    bool any_gain() const { return !judged_gains.empty() && judged_gains.front() > 0.0; }

    /// How many judged documents of the query have a grade of at least `rel`.
    std::size_t num_relevant(double rel) const {
        std::size_t count = 0;  // few: counted faster than found by halves
        while (count < judged.size() && judged[count] >= rel) ++count;
        return count;
    }
};

/// Walks the places of the judged results among the first `depth`, in order.
class JudgedPlaces {
  public:
    JudgedPlaces(const JudgedRanking& ranking, std::size_t depth)
        : grades_{ranking.grades},
          places_{ranking.places},
          depth_{depth},
          listed_{ranking.places_listed} {}

    /// The next place; `depth` after the last.
    std::size_t next() {
        if (listed_) {
            const bool more = at_ < places_.size() && places_[at_] < depth_;
            return more ? places_[at_++] : depth_;
        }
        while (at_ < depth_ && !is_judged(grades_[at_])) ++at_;
        return at_ < depth_ ? at_++ : depth_;
    }

  private:
    // Copies: loops keep them in registers.
    std::span<const double> grades_;
    std::span<const std::uint32_t> places_;
    std::size_t depth_;
    bool listed_;
    std::size_t at_ = 0;  ///< in `places` where they are listed, else the place itself
};

/// Owns what a JudgedRanking points to; reused from query to query.
struct RankingStorage {
    std::vector<double> grades;
    std::vector<double> gains;
    std::vector<std::string_view> docs;
    std::vector<double> judged;
    std::vector<double> judged_gains;  ///< empty where they are those of `ideal`
    std::vector<double> ideal;
    std::vector<double> ideal_grades;  ///< empty where they are those of `judged`
    std::vector<std::uint32_t> tie_ends;
    std::vector<std::uint32_t> places;
    bool places_listed = false;
    double relevant_from = 1.0;
    double max_grade = 1.0;
    double max_gain = 1.0;
    std::size_t num_subtopics = 0;
    std::vector<std::size_t> subtopic_begins;
    std::vector<SubtopicGrade> subtopic_entries;
    std::vector<std::size_t> judged_subtopic_begins;
    std::vector<SubtopicGrade> judged_subtopic_entries;
    std::vector<std::string_view> subtopic_names;
    std::vector<RankingStorage> raters;
    std::string_view query;
    mutable std::vector<JudgedRanking> rater_views;

    JudgedRanking view() const;

    /// Fills `places` from `grades`.
    void list_places();

    /// Fills `ideal` from grades of judged documents: all of them, as `judged` has them, or some.
    void make_ideal(std::span<const double> from, const Scale& scale);

    /// A ranking with these grades by rank (kUnjudged where not judged), and `unretrieved` grades
    /// judged beside them. For tests and for `assay explain --grades`.
    static RankingStorage from_grades(std::span<const double> grades,
                                      std::span<const double> unretrieved = {},
                                      const Scale& scale = Scale::numeric());
};

}  // namespace assay
