import { expect, test } from "vitest";
import type { ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { apiKeyState, permissionWords } from "./api-key-words.ts";

const now = new Date("2026-06-02T09:00:00Z");
const key = { enabled: true, remaining: null, expiresAt: null } as ApiKeyWire;

test.each([
  [key, "On"],
  [{ ...key, enabled: false }, "Off"],
  [{ ...key, remaining: 0 }, "Used up"],
  [{ ...key, enabled: false, expiresAt: now.toISOString() }, "Expired"],
])("%# is said in a word", (each, word) => {
  expect(apiKeyState(each, now).word).toBe(word);
});

test("permissions are named, and none means all of the owner's", () => {
  expect(permissionWords({ files: ["read", "write"] })).toBe("files: read, write");
  expect(permissionWords(null)).toBe("All that you may");
});
