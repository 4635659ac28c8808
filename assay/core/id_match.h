#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// What makes ids of two files agree that are not the same.
enum class IdChange : std::uint8_t {
    none,             ///< nothing that is tried does
    byte_order_mark,  ///< one at the beginning of an id is dropped
    white_space,      ///< around the ids
    letter_case,      ///< of ASCII letters
    leading_zeros,    ///< of numbers within the ids: 001 and 1, q01 and q1
    several,          ///< all of these together
    prefix,           ///< ids begin with something of their file's own: q1 and 1
    suffix,           ///< likewise at the end: a.html and a
};

/// Ids that ought to have something in common: two sides.
struct IdGroup {
    std::vector<std::string_view> first;
    std::vector<std::string_view> second;
};

/// How ids of two sides can be made to agree.
struct IdAgreement {
    IdChange change = IdChange::none;
    std::size_t agree = 0;     ///< ids of the first side that then have a twin on the second
    std::size_t compared = 0;  ///< ids of the first side
    std::string first = {};    ///< an example of such a pair
    std::string second = {};
    std::string first_part = {};  ///< the prefix or suffix to be dropped on the first side
    std::string second_part = {};
    /// The prefix or suffix is one of ids whose white space, case and zeros were evened out first.
    bool evened = false;
};

/// The change that lets most ids of the first sides meet one of the second side of their own group;
/// the simpler one of two that do equally well. To be asked where no id has a twin as it is.
///
/// A prefix or suffix of one side must let a tenth of the ids agree. One of either side is looked
/// for in a single group only, must let three ids and half of them agree, and the two may not begin
/// (or end) alike: short ids agree by chance. None may split a number.
IdAgreement find_agreement(std::span<const IdGroup> groups);

/// An id as messages quote it: control bytes and a byte order mark are escaped, a long one is cut.
std::string quoted_id(std::string_view id);

}  // namespace assay
