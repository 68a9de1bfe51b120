import { expect, test } from "vitest";
import { isDiscounted } from "./subscription-period-rules.ts";

const since = new Date("2026-01-31T09:00:00Z");
const once = { duration: "once", durationInMonths: null };
const threeMonths = { duration: "repeating", durationInMonths: 3 };
const forever = { duration: "forever", durationInMonths: null };

test.each([
  [once, "2026-01-31T09:00:00Z", true],
  [once, "2026-02-28T09:00:00Z", false],
  [threeMonths, "2026-01-31T09:00:00Z", true],
  [threeMonths, "2026-03-31T09:00:00Z", true],
  [threeMonths, "2026-04-30T08:59:59.999Z", true],
  [threeMonths, "2026-04-30T09:00:00Z", false],
  [threeMonths, "2027-01-31T09:00:00Z", false],
  [forever, "2036-01-31T09:00:00Z", true],
])(
  "%j, since January 31: taken off the period that begins at %s is %s",
  (discount, at, expected) => {
    expect(isDiscounted(discount, since, new Date(at))).toBe(expected);
  },
);

test("a discount that was taken off no period yet is taken off this one", () => {
  for (const discount of [once, threeMonths, forever])
    expect(isDiscounted(discount, null, new Date("2036-01-31T09:00:00Z"))).toBe(true);
});
