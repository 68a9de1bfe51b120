import { expect, test } from "vitest";
import { moved } from "./move-row.ts";

test("a row moves to its new place", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});
