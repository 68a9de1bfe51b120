import { expect, test } from "vitest";
import * as z from "zod/mini";
import { issueMessage } from "./issue-messages.ts";

function wordsFor(schema: z.ZodMiniType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(issueMessage);
}

test.each([
  [z.string().check(z.minLength(1)), "", "This field is required."],
  [z.string().check(z.minLength(3)), "a", "Use at least 3 characters."],
  [z.string().check(z.maxLength(2)), "abc", "Use at most 2 characters."],
  [z.string(), undefined, "This field is required."],
  [z.int(), Number.NaN, "Enter a number."],
  [z.int().check(z.gte(50)), 49, "Enter at least 50."],
  [z.number().check(z.gt(0)), 0, "Enter more than 0."],
  [z.int().check(z.lte(1_000_000)), 1_000_001, "Enter at most 1,000,000."],
  [z.array(z.int()).check(z.minLength(1)), [], "Add at least one."],
  [z.url(), "example", "Enter a full URL, such as https://example.com."],
  [z.enum(["a", "b"]), "c", "Choose one."],
  [z.string().check(z.refine(() => false, { error: "Write more" })), "x", "Write more."],
  [z.string().check(z.refine(() => false)), "x", "This is not valid."],
])("%# an error has a readable message", (schema, value, words) => {
  expect(wordsFor(schema, value)).toEqual([words]);
});
