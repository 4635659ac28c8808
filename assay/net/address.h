#pragma once

struct sockaddr;

namespace assay {

/// Whether an address is anything but a public unicast one: loopback, private and shared networks,
/// link-local, multicast, reserved and documentation ranges (IANA's special-purpose registries),
/// also where an IPv4 address hides in an IPv6 one. A family other than these two is private, too.
bool is_private_address(const sockaddr& address);

}  // namespace assay
