import { expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

const origin = "https://guildhall.example";

test.each([
  ["/account?tab=email#top", "/account?tab=email#top"],
  ["/", "/"],
  ["/a/../b", "/b"],
  [undefined, "/"],
  ["", "/"],
  ["account", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/%2fevil.example", "/"],
  ["/%5Cevil.example", "/"],
  ["/\t/evil.example", "/"],
  ["javascript:alert(1)", "/"],
])("%j leads to %s", (next, expected) => {
  expect(safeNext(next, origin)).toBe(expected);
});
