import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listNounPlaces, toSingular } from "./noun-places.ts";

const root = join(import.meta.dirname, "..");
const paths = ["src", "test", "scripts", "migrations", "docs", "README.md"].flatMap((top) =>
  top.includes(".")
    ? [top]
    : [
        top,
        ...readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
          .filter((path) => !path.includes("node_modules"))
          .map((path) => `${top}/${path.replaceAll("\\", "/")}`),
      ],
);

test.each(listNounPlaces("discounts", "catalog"))("discounts have $path", ({ path }) => {
  const form = new RegExp(`^${path.replaceAll(".", "\\.").replace("NNNN", "\\d{4}")}$`);
  expect(paths.filter((each) => form.test(each))).toHaveLength(1);
});

test("the names of a noun are filled in", () => {
  const found = listNounPlaces("usage-entries", "usage").map(({ path }) => path);
  expect(found).toContain("migrations/NNNN_usage_entries.sql");
  expect(found).toContain("src/server/usage/usage-entries/create-usage-entry.ts");
  expect(found).toContain("src/web/usage/usage-entries/usage-entries-page.tsx");
  expect(found.filter((path) => /[{}]/.test(path))).toEqual([]);
});

test("labels and queries of sales are in one folder", () => {
  const found = listNounPlaces("refunds", "sales").map(({ path }) => path);
  expect(found).toContain("src/web/sales/labels/refund-labels.ts");
  expect(found).toContain("src/web/sales/labels/refund-queries.ts");
  expect(found).toContain("src/web/sales/refunds/refunds-page.tsx");
});

test.each([
  ["widgets", "widget"],
  ["license-keys", "license-key"],
  ["categories", "category"],
  ["boxes", "box"],
  ["addresses", "address"],
  ["prices", "price"],
])("one of %s is a %s", (nouns, noun) => {
  expect(toSingular(nouns)).toBe(noun);
});
