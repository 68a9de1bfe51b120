import { expect, test } from "vitest";
import { isAnotherForm } from "./unsaved-work.ts";

const here = { pathname: "/benefits/new", search: { kind: "custom" } };

test.each([
  ["another page", "/benefits", {}, true],
  ["another kind", "/benefits/new", { kind: "discord" }, true],
  ["without a kind", "/benefits/new", {}, true],
  ["another tab", "/benefits/new", { kind: "custom", tab: "details" }, false],
  ["the same place", "/benefits/new", { kind: "custom" }, false],
])("%s", (_, pathname, search, expected) => {
  expect(isAnotherForm(here, { pathname, search })).toBe(expected);
});
