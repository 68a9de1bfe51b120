import { expect, test } from "vitest";
import { mayEmbed } from "./embed-rules.ts";

test.each([
  [[], "https://shop.example", true],
  [["shop.example"], "https://shop.example", true],
  [["shop.example"], "https://shop.example/", true],
  [["shop.example"], "https://shop.example:8443", false],
  [["shop.example:8443"], "https://shop.example:8443", true],
  [["shop.example"], "https://www.shop.example", false],
  [["shop.example"], "https://evil-shop.example", false],
  [["other.example", "localhost:8080"], "http://localhost:8080", true],
])("hosts %j let %s embed: %s", (hosts, origin, expected) => {
  expect(mayEmbed(hosts, origin)).toBe(expected);
});
