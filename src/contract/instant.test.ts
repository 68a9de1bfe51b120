import { expect, test } from "vitest";
import * as z from "zod/v4/core";
import { InstantInput } from "./instant.ts";

test.each([
  ["2026-03-01T09:00:00Z", "2026-03-01T09:00:00.000Z"],
  ["2026-03-01T09:00:00+05:30", "2026-03-01T03:30:00.000Z"],
  ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
  ["9999-12-31T23:59:59-01:00", undefined],
  ["0000-01-01T00:00:00+01:00", undefined],
  ["2026-02-30T00:00:00Z", undefined],
  ["2026-03-01T09:00:00", undefined],
  ["2026-03-01", undefined],
  ["soon", undefined],
])("%s comes in as %s", (text, expected) => {
  expect(z.safeParse(InstantInput, text).data?.toISOString()).toBe(expected);
});
