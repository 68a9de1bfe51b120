import { expect, test } from "vitest";
import {
  TaxRegistrationCreate,
  type TaxRegistrationWire,
} from "#contract/billing/tax-registration-schema.ts";
import {
  emptyRegistration,
  newRegistrationInput,
  registrationChange,
  toRegistrationDraft,
} from "./tax-registration-draft.ts";

const saved: TaxRegistrationWire = {
  id: "5f0c0b1e-0000-4000-8000-000000000001",
  created_at: "2026-01-05T10:00:00.000Z",
  modified_at: null,
  organization_id: "5f0c0b1e-0000-4000-8000-000000000002",
  country: "US",
  state: "US-NY",
  scheme: "standard",
  rate: 88_750,
  tax_number: null,
  starts_at: "2026-01-01T00:00:00.000Z",
  ends_at: "2026-06-15T12:30:00.000Z",
};

test.each([
  ["19", 190_000],
  ["8.875 %", 88_750],
  ["9,975", 99_750_000],
  ["0", 0],
  ["", null],
])("%j percent is sent as %j", (percent, rate) => {
  expect(newRegistrationInput({ ...emptyRegistration, percent })).toMatchObject({ rate });
});

test.each([["nineteen"], ["101"], ["0.00001"]])("%s percent is refused", (percent) => {
  const draft = { ...emptyRegistration, country: "DE", percent };
  const { error } = TaxRegistrationCreate.safeParse(newRegistrationInput(draft));
  expect(error?.issues.map(({ path }) => path)).toEqual([["rate"]]);
});

test("the one-stop shop has no state, and a day begins at midnight", () => {
  const draft = { ...emptyRegistration, country: "IE", state: "US-NY", firstDay: "2026-03-01" };
  expect(newRegistrationInput({ ...draft, scheme: "eu_oss" })).toEqual({
    country: "IE",
    scheme: "eu_oss",
    state: null,
    rate: null,
    tax_number: null,
    starts_at: "2026-03-01T00:00:00.000Z",
  });
});

test("only what was changed is sent", () => {
  const draft = toRegistrationDraft(saved);
  expect(draft).toMatchObject({ percent: "8.875", lastDay: "2026-06-15" });
  expect(registrationChange(draft, saved)).toEqual({});
  expect(registrationChange({ ...draft, lastDay: "" }, saved)).toEqual({ ends_at: null });
  expect(registrationChange({ ...draft, lastDay: "2026-06-30", percent: "" }, saved)).toEqual({
    rate: null,
    ends_at: "2026-07-01T00:00:00.000Z",
  });
});
