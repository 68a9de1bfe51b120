import { expect, test } from "vitest";
import { wordFaults } from "./check-words.ts";

test.each([
  ["src/server/x.ts", "/** Whoever asks is refused. */"],
  ["src/server/x.ts", "// the fault is told\n"],
  ["src/server/x.ts", "/**\n * The row is kept\n * for a day.\n */"],
  ["src/server/x.ts", 'const message = "This key stands above already.";'],
  ["src/server/x.ts", "const message = `The limit of $" + "{name} is told.`;"],
  ["src/server/x.ts", "/** billing contract §2.2: in minor units. */"],
  ["src/server/x.test.ts", 'test("SECURITY 15: a token is refused", () => {});'],
  ["src/server/x.ts", "/** What the discount takes off. */"],
  ["src/server/x.ts", "// nobody reads it\n"],
  ["src/contract/x.ts", "/** Absent: untouched. */"],
  ["src/web/x.tsx", "const x = <p>Check your mail</p>;"],
  ["src/web/x.tsx", 'const x = <Field hint="For your programs" />;'],
  ["docs/x.md", "A ban that has expired is none."],
])("in %s the text %s is reported", (file, content) => {
  expect(wordFaults(file, content)).toHaveLength(1);
});

test.each([
  ["src/server/x.ts", "const kept = told(demand);"],
  ["src/server/x.ts", 'import { judge } from "./kept.ts";'],
  ["src/server/x.ts", "// opens on demand; <P> stands for a provider (RFC 9110 §14.2)\n"],
  ["src/server/x.ts", 'const folder = "kept";'],
  ["src/server/x.ts", 'const query = "SELECT one FROM kept";'],
  ["src/web/x.tsx", 'const x = <p className="kept">No mail server is configured.</p>;'],
  ["docs/x.md", "The columns `kept` and `told`."],
  ["docs/x.md", "If there is none, the program stops."],
  ["src/server/x.test.ts", 'test("nobody reads what another seller wrote", () => {});'],
  ["src/server/x.ts", "/** Decides what the page shows. */"],
])("in %s the text %s is allowed", (file, content) => {
  expect(wordFaults(file, content)).toEqual([]);
});

test("a finding names its line", () => {
  expect(wordFaults("docs/x.md", "# Title\n\nIt is kept.")).toEqual([
    'docs/x.md:3: "kept" (write: stored, saved, unchanged) in: It is kept.',
  ]);
});
