import { expect, test } from "vitest";
import { EmbedHosts } from "./embed-hosts.ts";

test.each([
  ["Shop.Example", "shop.example"],
  [" shop.example:8443 ", "shop.example:8443"],
  ["shop.example:443", "shop.example"],
  ["http://shop.example:80/", "shop.example"],
  ["https://Shop.example", "shop.example"],
  ["localhost:8080", "localhost:8080"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["日本.example:8080", "xn--wgv71a.example:8080"],
  ["127.0.0.1:3000", "127.0.0.1:3000"],
  ["[::1]:3000", "[::1]:3000"],
])("%s is the host %s", (text, expected) => {
  expect(EmbedHosts.parse([text, expected])).toEqual([expected]);
});

test.each([
  "",
  "shop.example/path",
  "https://shop.example/path",
  "shop.example?x",
  "shop.example#",
  "ada:secret@shop.example",
  "@shop.example",
  "ftp://shop.example",
  "shop.example:99999",
  "*.example",
  "shop..example",
  "shop.example.",
  "a b",
  "shop\t.example",
  "shop.example; script-src *",
  "'self'",
])("%j is not a host", (text) => {
  expect(EmbedHosts.safeParse([text]).success).toBe(false);
});
