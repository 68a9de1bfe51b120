import { expect, test } from "vitest";
import { changedParts, checkProfile, saveLabel } from "./profile-draft.ts";

const saved = { name: "Maya Okafor", image: null };

test.each([
  [{ name: "Maya Okafor", image: "" }, []],
  [{ name: " Maya Okafor ", image: " " }, []],
  [{ name: "Maya", image: "" }, ["name"]],
  [{ name: "", image: "https://example.com/me.png" }, ["name", "picture"]],
])("%o changes %o", (typed, expected) => {
  expect(changedParts(saved, typed)).toEqual(expected);
});

test("the button names what it saves", () => {
  expect(saveLabel(["name"])).toBe("Save name");
  expect(saveLabel(["name", "picture"])).toBe("Save 2 changes");
});

test.each([
  ["https://example.com/me.png", true],
  [null, true],
  [undefined, true],
  ["http://example.com/me.png", false],
  ["javascript:alert(1)", false],
])("a picture at %s may be saved: %s", (image, allowed) => {
  expect(Object.keys(checkProfile({ image }))).toEqual(allowed ? [] : ["image"]);
});
