import { expect, test } from "vitest";
import { toTextRuns } from "./pdf-text.ts";

test.each([
  ["Łódź Ωμέγα Общество", ["sans:Łódź Ωμέγα Общество"]],
  ["Tokyo 東京", ["sans:Tokyo ", "japanese:東京"]],
  ["김철수 Lee", ["korean:김철수", "sans: Lee"]],
  ["发票", ["any:发", "japanese:票"]],
  ["สวัสดี", ["any:สวัสดี"]],
  ["a\u0308", ["sans:ä"]],
  ["tab\tand\u200bmore", ["sans:tab andmore"]],
  ["😀", ["sans:😀"]],
  ["", []],
])("%j is shown by the fonts that have its characters", (text, runs) => {
  expect(toTextRuns(text).map(({ font, text: part }) => `${font}:${part}`)).toEqual(runs);
});

test("words from right to left are in the order in which they are seen", () => {
  const parts = toTextRuns("Ltd שלום עולם 5").map(({ text }) => text);
  expect(parts.join("")).toBe("Ltd עולם שלום 5");
  expect(parts).toEqual(["Ltd ", "עולם", " ", "שלום", " 5"]);
});

test("a word that is too long for a line may be broken anywhere", () => {
  expect(toTextRuns("W".repeat(60))).toEqual([
    { text: "W".repeat(60), font: "sans", wordBreak: "break-all" },
  ]);
  expect(toTextRuns("two words")).toEqual([{ text: "two words", font: "sans" }]);
});
