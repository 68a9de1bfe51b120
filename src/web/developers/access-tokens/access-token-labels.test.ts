import { expect, test } from "vitest";
import { tokenExamples, tokenState } from "./access-token-labels.ts";

const now = new Date("2026-03-01T09:00:00Z");

test.each([
  [null, "Active"],
  ["2026-03-01T09:00:00.000Z", "Expired"],
  ["2026-03-01T09:00:00.001Z", "Expires soon"],
  ["2026-03-08T08:59:59.999Z", "Expires soon"],
  ["2026-03-08T09:00:00.000Z", "Active"],
])("a token that ends at %s is %s", (expires_at, word) => {
  expect(tokenState({ expires_at }, now).word).toBe(word);
});

test("examples carry address and token", () => {
  for (const { code } of tokenExamples("https://shop.example", "guild_oat_x")) {
    expect(code).toContain("https://shop.example");
    expect(code).toContain("guild_oat_x");
  }
});
