import { expect, test } from "vitest";
import type { ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import {
  accessLabel,
  apiKeyState,
  limitLabel,
  requestsPerMinute,
  usesLabel,
} from "./api-key-labels.ts";

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

test("scopes are named, and none means full access", () => {
  expect(accessLabel({ scopes: ["files:read", "files:write"] })).toBe("Files (read and write)");
  expect(accessLabel({ scopes: null })).toBe("Full access");
});

const limited = {
  rateLimitEnabled: true,
  rateLimitMax: 10,
  rateLimitTimeWindow: 86_400_000,
  requestCount: 3,
  remaining: null,
};

test.each([
  [limited, "10 per day", "3 of 10 used"],
  [{ ...limited, rateLimitTimeWindow: 60_000 }, "10 per minute", "3 of 10 used"],
  [{ ...limited, rateLimitTimeWindow: 3_600_000 }, "10 in 1 hour", "3 of 10 used"],
  [{ ...limited, remaining: 5 }, "10 per day", "3 of 10 used, 5 left in total"],
  [{ ...limited, rateLimitEnabled: false }, "No limit", ""],
  [{ ...limited, rateLimitEnabled: false, remaining: 0 }, "No limit", "0 left in total"],
])("%# says how often it may be used", (each, limit, uses) => {
  expect([limitLabel(each), usesLabel(each)]).toEqual([limit, uses]);
});

test.each([
  [{ ...limited, rateLimitTimeWindow: 60_000 }, 10],
  [limited, 600],
  [{ ...limited, rateLimitEnabled: false }, 600],
])("%# is edited as a number of requests per minute", (each, expected) => {
  expect(requestsPerMinute(each)).toBe(expected);
});
