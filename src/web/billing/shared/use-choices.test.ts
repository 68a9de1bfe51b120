import { expect, test } from "vitest";
import { choiceOptions } from "./use-choices.ts";

const studio = { id: "1", name: "Studio" };
const guide = { id: "2", name: "Guide" };
const found = { known: new Map(), total: 240, hasMore: true, text: "stu", setText: () => {} };

test("what is chosen can be seen though it was not found", () => {
  expect(choiceOptions({ ...found, items: [studio] }, [studio, guide, undefined])).toEqual([
    { value: "1", label: "Studio" },
    { value: "2", label: "Guide" },
  ]);
});

test("nothing is offered while nothing is there", () => {
  expect(choiceOptions({ ...found, items: undefined })).toEqual([]);
});
