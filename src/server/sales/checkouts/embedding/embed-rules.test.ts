import { expect, test } from "vitest";
import { mayEmbed } from "./embed-rules.ts";

test.each([
  [["shop.example"], "https://shop.example", true],
  [["shop.example"], "https://shop.example/", true],
  [["shop.example"], "https://shop.example:8443", false],
  [["shop.example:8443"], "https://shop.example:8443", true],
  [["shop.example"], "https://www.shop.example", false],
  [["shop.example"], "https://evil-shop.example", false],
  [["shop.example"], "http://localhost:8080", false],
  [["other.example", "localhost:8080"], "http://localhost:8080", true],
])(
  "hosts %j let %s embed: %s, from a link or not, in both modes",
  (embedHosts, origin, expected) => {
    for (const mode of ["sandbox", "live"] as const)
      for (const isFromLink of [false, true])
        expect(mayEmbed({ embedHosts, mode }, { origin, isFromLink })).toBe(expected);
  },
);

test.each([
  ["live", "https://shop.example", false, true],
  ["live", "https://shop.example", true, false],
  ["live", "http://localhost:8080", true, false],
  ["live", "http://localhost:8080", false, true],
  ["sandbox", "https://shop.example", false, true],
  ["sandbox", "https://shop.example", true, false],
  ["sandbox", "https://localhost.evil.example", true, false],
  ["sandbox", "http://localhost:8080", true, true],
  ["sandbox", "http://127.0.0.1:8080", true, true],
  ["sandbox", "http://[::1]:8080", true, true],
] as const)(
  "without a list, in %s mode, %s (from a link: %s) embeds: %s",
  (mode, origin, isFromLink, expected) => {
    expect(mayEmbed({ embedHosts: [], mode }, { origin, isFromLink })).toBe(expected);
  },
);
