import { expect, test } from "vitest";
import { daysIn, lastDays, linkTitle, shareLabel } from "./conversion-labels.ts";

test.each([
  [0, 0, "0%"],
  [1, 3, "33%"],
  [3, 3, "100%"],
])("%i of %i are %s", (reached, opened, label) => {
  expect(shareLabel(reached, opened)).toBe(label);
});

test("the period ends with today", () => {
  expect(lastDays(7, new Date("2026-03-01T09:00:00Z"))).toEqual({
    from: "2026-02-23T00:00:00.000Z",
    to: "2026-03-02T00:00:00.000Z",
  });
});

test("an unknown number of days is 30", () => {
  expect([daysIn("90"), daysIn("91"), daysIn("")]).toEqual([90, 30, 30]);
});

test("checkouts without a link, and links without a label, have a title", () => {
  const titles = [
    linkTitle({ checkout_link_id: null, label: null }),
    linkTitle({ checkout_link_id: "x", label: null }),
    linkTitle({ checkout_link_id: "x", label: "Spring" }),
  ];
  expect(titles).toEqual(["Without a link", "Link without a label", "Spring"]);
});
