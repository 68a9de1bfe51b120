import { expect, test } from "vitest";
import { toReach } from "./outbound-reach.ts";
import { isPublicAddress, outboundUrlFault } from "./outbound-rules.ts";

test.each([
  // loopback, and everything that means this machine
  ...["127.0.0.1", "127.255.255.254", "::1", "0.0.0.0", "0.1.2.3", "::"],
  // mapped, compatible, translated and tunneled IPv4
  ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::7f00:1", "::127.0.0.1"],
  ...["::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:1::"],
  // private networks and networks of a provider
  ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1", "100.127.255.255"],
  ...["fc00::1", "fd00:ec2::254", "fec0::1", "198.18.0.1", "198.19.255.255", "2001:2::1"],
  // link-local, and services of clouds
  ...["169.254.169.254", "169.254.0.1", "fe80::1", "fe80::1%eth0", "168.63.129.16"],
  ...["::ffff:168.63.129.16", "192.0.0.192", "192.0.0.8"],
  // multicast and broadcast
  ...["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1", "ff05::1:3"],
  // documentation, reserved and not given out
  ...["192.0.2.1", "198.51.100.1", "203.0.113.1", "240.0.0.1", "2001:db8::1", "3fff::1"],
  ...["192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1", "2001:10::1", "2001:20::1"],
  ...["100::1", "100:0:0:1::1", "5f00::1", "4000::1", "8000::1", "e000::1"],
  // no address at all
  ...["", "localhost", "example.com", "1.2.3.4.5", "[::1]", "10.0.0.1/8"],
])("%j is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "172.32.0.1",
  "168.63.129.17",
  "::ffff:8.8.8.8",
  "2606:4700:4700::1111",
  "2a00:1450:4001::1",
])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const live = toReach("webhook", "live");
const sandbox = toReach("webhook", "sandbox");
const configured = toReach("configured", "live");

test("pictures are looked up at public addresses only, also in sandbox mode", () => {
  expect(toReach("public", "sandbox")).toEqual(live);
});

test.each([
  ["https://example.com/hooks?a=1"],
  ["https://example.com:8443/"],
  ["https://1.1.1.1/"],
  ["https://[2606:4700:4700::1111]:1024/"],
  ["https://bücher.example/"],
])("%s can be an endpoint", (url) => {
  expect(outboundUrlFault(url, live)).toBeUndefined();
});

test.each([
  ["http://example.com/", "must be an https URL"],
  ["ftp://example.com/", "must be an https URL"],
  ["file:///etc/passwd", "must be an https URL"],
  ["//example.com/", "must be an https URL"],
  ["", "must be an https URL"],
  ["https://maya@example.com/", "must not contain a user name or a password"],
  ["https://:secret@example.com/", "must not contain a user name or a password"],
  ["https://example.com:22/", "must have port 443 or one from 1024"],
  ["https://example.com:80/", "must have port 443 or one from 1024"],
  [`https://example.com/${"a".repeat(2_048)}`, "must be at most 2048 characters long"],
  ["https://10.0.0.1/", "must lead to a public address"],
  ["https://localhost:3000/", "must lead to a public address"],
])("%s cannot be an endpoint", (url, fault) => {
  expect(outboundUrlFault(url, live)).toBe(fault);
});

test.each([
  "http://localhost:3000/",
  "http://127.0.0.1:3000/",
  "https://[::1]:3000/",
  "http://example.com/",
])("%s can be an endpoint in sandbox mode", (url) => {
  expect(outboundUrlFault(url, sandbox)).toBeUndefined();
});

test.each(["http://10.0.0.1/", "http://169.254.169.254/", "http://0.0.0.0:3000/", "http://[::]/"])(
  "%s cannot be an endpoint in sandbox mode either",
  (url) => {
    expect(outboundUrlFault(url, sandbox)).toBe("must lead to a public address");
  },
);

test.each(["http://10.0.0.1:81/", "https://login.internal/", "http://[fd00::1]/"])(
  "%s can be the address of a provider in the configuration",
  (url) => {
    expect(outboundUrlFault(url, configured)).toBeUndefined();
  },
);
