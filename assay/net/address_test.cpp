#include "assay/net/address.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include <string>

namespace assay {
namespace {

bool is_private(const std::string& text) {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    if (inet_pton(AF_INET, text.c_str(), &v4.sin_addr) == 1) {
        return is_private_address(reinterpret_cast<const sockaddr&>(v4));
    }
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    EXPECT_EQ(inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr), 1) << text;
    return is_private_address(reinterpret_cast<const sockaddr&>(v6));
}

// The ranges are those of IANA's registries of special-purpose addresses; each at its edges.
TEST(Address, PrivateRangesEndWhereTheyEnd) {
    for (const char* inside :
         {"0.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
          "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.1.1",
          "198.18.0.1", "198.19.255.255", "224.0.0.1", "240.0.0.1", "255.255.255.255"}) {
        EXPECT_TRUE(is_private(inside)) << inside;
    }
    for (const char* outside :
         {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
          "126.255.255.255", "128.0.0.0", "169.253.0.1", "172.15.255.255", "172.32.0.0",
          "192.169.0.0", "198.20.0.0", "223.255.255.255"}) {
        EXPECT_FALSE(is_private(outside)) << outside;
    }
}

TEST(Address, SixHasPrivateRangesOfItsOwn) {
    for (const char* inside : {"::", "::1", "fe80::1", "febf::1", "fc00::1", "fdff::1", "fec0::1",
                               "ff02::1", "2001:db8::1", "2001::1", "100::1"}) {
        EXPECT_TRUE(is_private(inside)) << inside;
    }
    for (const char* outside : {"2606:4700::1111", "2a00::1", "2400:cb00::1", "fbff::1"}) {
        EXPECT_FALSE(is_private(outside)) << outside;
    }
}

TEST(Address, APrivateAddressInsideAnotherIsFound) {
    for (const char* inside : {"::ffff:127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::192.168.0.1",
                               "2002:7f00:1::", "2002:a9fe:a9fe::1", "::10.0.0.1"}) {
        EXPECT_TRUE(is_private(inside)) << inside;
    }
    for (const char* outside : {"::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"}) {
        EXPECT_FALSE(is_private(outside)) << outside;
    }
}

TEST(Address, OtherFamiliesAreNotPublic) {
    sockaddr local{};
    local.sa_family = AF_UNIX;
    EXPECT_TRUE(is_private_address(local));
}

}  // namespace
}  // namespace assay
