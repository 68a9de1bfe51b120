import { expect, test } from "vitest";
import { emptyIfUnseen, visibleText } from "./visible-text.ts";

test.each([
  "\u200b",
  "\u200b \u2060\ufeff",
  "\u202e\u202c",
  "\u2066\u2069\u061c",
  "\u3164\u115f\uffa0",
  "\u00ad\ufe0f\u{e0020}",
  "\u2800\u0000",
])("nothing can be seen of %j", (text) => {
  expect(emptyIfUnseen(text)).toBe("");
  expect(visibleText(1, 255).safeParse(text).error?.issues[0]).toMatchObject({
    code: "too_small",
    minimum: 1,
  });
});

test.each(["Ada", "ﾡ", "नमस्ते", "می‌خواهم", "👩‍💻", ".", "שלום\u200f"])("%j can be seen", (text) => {
  expect(visibleText(1, 255).parse(text)).toBe(text);
});
