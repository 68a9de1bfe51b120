import { expect, test } from "vitest";
import { commentFaults } from "./check-comments.ts";

const wide = "word ".repeat(20).trim();

test.each([
  `// ${wide}\n`,
  `const x = 1; // ${wide}\n`,
  `/** ${wide} */\nconst x = 1;`,
  `/**\n * short\n * ${wide}\n */\nconst x = 1;`,
])("a wide comment is reported: %j", (text) => {
  expect(commentFaults("src/x.ts", text)).toEqual([
    expect.stringMatching(/^\d: a comment is wider than 100 columns$/),
  ]);
});

test("100 columns are allowed, and more for an address or a directive of the linter", () => {
  expect(commentFaults("src/x.ts", `// ${"x".repeat(48)} ${"y".repeat(48)}\n`)).toEqual([]);
  expect(commentFaults("src/x.ts", `// https://example.com/${"x".repeat(90)}\n`)).toEqual([]);
  expect(commentFaults("src/x.ts", `// biome-ignore lint/a11y/x: ${wide}\n`)).toEqual([]);
  expect(commentFaults("src/x.ts", `const x = "${"long ".repeat(30)}"; \n// short`)).toEqual([]);
});

test.each([
  "export function listBytes() {}",
  "export async function listBytes() {}",
  "export function* listBytes() {}",
  "export const listBytes = () => [];",
])("the comment of %s needs a verb", (code) => {
  expect(commentFaults("src/x.ts", `\n/** The bytes in their order. */\n${code}`)).toEqual([
    "2: begin with a verb, such as Returns, in: The bytes in their order.",
  ]);
});

test.each([
  "/** The bytes in their order. */\nfunction listBytes() {}",
  "/** The bytes in their order. */\nexport interface Bytes {}",
  "/** The bytes in their order. */\nexport const bytes = [];",
  "/** The bytes in their order. */\n\nconst order = 1;\nexport function listBytes() {}",
  "/** Returns the bytes. In their order. */\nexport function listBytes() {}",
  "export function listBytes() {}",
])("the comment of other code may be a noun: %j", (text) => {
  expect(commentFaults("src/x.ts", text)).toEqual([]);
});

test("comments of tests may be nouns", () => {
  const text = "/** The bytes in their order. */\nexport function listBytes() {}";
  expect(commentFaults("src/x.test.ts", text)).toEqual([]);
});
