import { expect, test } from "vitest";
import { isForwarded } from "./direct-request.ts";

test.each([
  "forwarded",
  "x-forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-forwarded-prefix",
  "x-original-forwarded-for",
  "x-original-url",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-remote-addr",
  "x-envoy-external-address",
  "x-amzn-trace-id",
  "x-azure-clientip",
  "true-client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "client-ip",
  "via",
  "cf-connecting-ip",
  "cf-ray",
  "cdn-loop",
  "proxy-connection",
])("%s tells of a proxy", (name) => {
  expect(isForwarded({ host: "localhost", [name]: "x" })).toBe(true);
});

test("what browsers, command lines and our own frontend send does not", () => {
  const names = [
    "host connection accept accept-encoding accept-language user-agent cookie origin referer",
    "sec-fetch-site sec-fetch-mode sec-fetch-dest sec-ch-ua sec-ch-ua-platform priority pragma",
    "cache-control content-type content-length authorization x-api-key idempotency-key dnt te",
    "upgrade-insecure-requests if-none-match range x-amz-checksum-sha256 x-requested-with",
  ].join(" ");

  expect(isForwarded(Object.fromEntries(names.split(" ").map((name) => [name, "x"])))).toBe(false);
});
