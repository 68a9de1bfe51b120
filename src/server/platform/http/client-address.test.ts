import { expect, test } from "vitest";
import {
  canonicalAddress,
  isInNetworks,
  isLoopback,
  toLimitKey,
  toNetwork,
} from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["", ""],
  [undefined, ""],
  ["unknown", ""],
  ["203.0.113.7:443", ""],
  ["999.0.0.1", ""],
])("%s is written %j", (given, canonical) => {
  expect(canonicalAddress(given)).toBe(canonical);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1", "fe80::/64"],
  ["", "unknown"],
])("%s is counted under %s", (address, key) => {
  expect(toLimitKey(address)).toBe(key);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["203.0.113.255", "203.0.113.0/24"],
  ["203.0.114.7", "203.0.114.0/24"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["", "unknown"],
])("%s belongs to the network %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each([
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["::1", true],
  ["10.0.0.1", false],
  ["203.0.113.7", false],
  ["", false],
])("%s is this machine: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test.each<[string, string[], boolean]>([
  ["127.0.0.1", ["loopback"], true],
  ["127.9.9.9", ["loopback"], true],
  ["::1", ["loopback"], true],
  ["10.1.2.3", ["loopback"], false],
  ["10.1.2.3", ["10.0.0.0/8"], true],
  ["11.1.2.3", ["10.0.0.0/8"], false],
  ["10.1.2.3", ["loopback", "10.1.2.3"], true],
  ["10.1.2.4", ["10.1.2.3"], false],
  ["fd00::1", ["uniquelocal"], true],
  ["fe80::1", ["linklocal"], true],
  ["2001:db8::1", ["2001:db8::/32"], true],
  ["2001:db8::1", ["10.0.0.0/8"], false],
  ["2001:db8::1", ["2001:0db8:0::1"], true],
  ["203.0.113.7", [], false],
  ["", ["loopback"], false],
])("%s in the networks %j: %s", (address, networks, isIn) => {
  expect(isInNetworks(address, networks)).toBe(isIn);
});
