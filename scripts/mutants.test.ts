import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { allMutants } from "#test/mutants/all-mutants.ts";
import { plant } from "#test/mutants/mutant.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

test.each(allMutants)(
  "$name can be planted: its text occurs once, and the result is code",
  (mutant) => {
    const planted = plant(mutant, read(mutant.file));
    expect(
      planted,
      `change its text in test/mutants: it must occur once in ${mutant.file}`,
    ).toBeDefined();
    expect(planted).not.toBe(read(mutant.file));
    expect(parseSync(mutant.file, planted ?? "").errors).toEqual([]);
  },
);

test("names are unique, and the tests that catch them exist", () => {
  const names = allMutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const tests = new Set(allMutants.flatMap(({ caughtBy }) => caughtBy));
  expect([...tests].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("a text that occurs twice, or not at all, is not planted", () => {
  const mutant = { name: "", file: "", text: "a", planted: "b", caughtBy: [] };
  expect([plant(mutant, "xay"), plant(mutant, "aa"), plant(mutant, "x")]).toEqual([
    "xby",
    undefined,
    undefined,
  ]);
});
