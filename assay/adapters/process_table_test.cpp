#include "assay/adapters/process_table.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

namespace assay {
namespace {

TEST(ProcessTable, HasThisProcessWithItsTime) {
    // Enough work to fill some ticks of the system's clock.
    while (std::clock() < CLOCKS_PER_SEC / 10) continue;
    const std::vector<ProcessEntry> table = process_table();
    const auto own = std::ranges::find(table, ::getpid(), &ProcessEntry::id);
    ASSERT_NE(own, table.end());
    EXPECT_EQ(own->parent, ::getppid());
    EXPECT_EQ(own->group, ::getpgrp());
    EXPECT_GE(own->cpu_seconds, 0.05);
    EXPECT_LE(own->cpu_seconds, 3600.0);
}

TEST(ProcessTable, AddsUpATreeAndAGroup) {
    const std::vector<ProcessEntry> table{
        {12, 11, 12, 0.5},    // a grandchild in a group of its own, before its parent
        {10, 1, 10, 1.0},     // the leader
        {11, 10, 10, 2.0},    // a child
        {13, 1, 10, 4.0},     // its parent is gone, its group tells
        {20, 1, 20, 100.0},   // somebody else
        {21, 20, 20, 200.0},  // and a child of theirs
    };
    EXPECT_EQ(cpu_seconds_of_tree(table, 10), 7.5);
    EXPECT_EQ(cpu_seconds_of_tree(table, 99), std::nullopt);
}

}  // namespace
}  // namespace assay
