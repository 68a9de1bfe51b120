import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["report.pdf", `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['a"b\\c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  [
    "über 100%.zip",
    `attachment; filename="_ber 100_.zip"; filename*=UTF-8''%C3%BCber%20100%25.zip`,
  ],
  [
    "it's (1)*!.md",
    `attachment; filename="it's (1)*!.md"; filename*=UTF-8''it%27s%20%281%29%2A%21.md`,
  ],
  [
    "a\r\nset-cookie: b",
    `attachment; filename="a__set-cookie: b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`,
  ],
])("%j is one safe header", (name, expected) => {
  expect(contentDisposition("attachment", name)).toBe(expected);
});
