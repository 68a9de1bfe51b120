import { expect, test } from "vitest";
import {
  percentLabel,
  periodOfRegistration,
  registrationState,
  registrationTitle,
} from "./tax-registration-labels.ts";

const now = new Date("2026-06-15T12:00:00Z");
const begun = "2026-01-01T00:00:00.000Z";
const later = "2026-07-01T00:00:00.000Z";

test.each([
  [begun, null, "active", "Since Jan 1, 2026"],
  [later, null, "upcoming", "Starts on Jul 1, 2026"],
  [begun, later, "active", "Jan 1, 2026 to Jun 30, 2026"],
  [begun, "2026-06-15T12:00:00.000Z", "ended", "Jan 1, 2026 to Jun 15, 2026"],
  [later, later, "ended", "Never took effect"],
])("from %s to %s it is %s", (starts_at, ends_at, state, period) => {
  expect(registrationState({ created_at: begun, starts_at, ends_at }, now)).toBe(state);
  expect(periodOfRegistration({ created_at: begun, starts_at, ends_at }, now)).toBe(period);
});

test("one that was created a moment ago is active, though the clock of the page is behind", () => {
  const created_at = "2026-06-15T12:00:30.000Z";
  expect(registrationState({ created_at, starts_at: created_at, ends_at: null }, now)).toBe(
    "active",
  );
});

test.each([
  ["DE", null, "standard", "Germany"],
  ["US", "US-NY", "standard", "New York, United States"],
  ["ES", "ES-TF", "standard", "Santa Cruz de Tenerife, Spain"],
  ["IE", null, "eu_oss", "European Union (one-stop shop in Ireland)"],
] as const)("%s %s %s is called %s", (country, state, scheme, title) => {
  expect(registrationTitle({ country, state, scheme })).toBe(title);
});

test.each([
  [88_750, "8.875%"],
  [190_000, "19%"],
  [0, "0%"],
])("%i parts per million are %s", (rate, label) => {
  expect(percentLabel(rate)).toBe(label);
});
