import { expect, test } from "vitest";
import { metadataPairs, metadataProblems, toMetadata } from "./metadata-draft.ts";

function pairs(...rows: [string, string][]) {
  return rows.map(([key, value], id) => ({ id, key, value }));
}

test("what is not touched keeps its kind", () => {
  const before = { seats: 3, beta: true, tier: "gold" };
  expect(toMetadata(metadataPairs(before), before)).toEqual(before);
});

test("a number that is typed over stays a number, while words become text", () => {
  const before = { seats: 3, beta: true };
  expect(toMetadata(pairs(["seats", "4"], ["beta", "maybe"]), before)).toEqual({
    seats: 4,
    beta: "maybe",
  });
});

test("rows with nothing in them are left out", () => {
  expect(toMetadata(pairs(["", " "], [" tier ", " gold "]))).toEqual({ tier: "gold" });
});

test("each bad row says what it lacks", () => {
  const rows = pairs(["", "x"], ["a", ""], ["b", "1"], ["b", "2"], ["", ""], ["k".repeat(41), "1"]);
  expect(metadataProblems("metadata", rows)).toEqual({
    "metadata.0": "Enter a key.",
    "metadata.1": "Enter a value, or remove this row.",
    "metadata.3": "This key is already used.",
    "metadata.5": "Use up to 40 characters for the key.",
  });
});
