import { expect, test } from "vitest";
import type { Registration } from "./tax-decision-rules.ts";
import { taxRates } from "./tax-rate-file.ts";
import { isSameRegistration, registrationFault } from "./tax-registration-rules.ts";

const day = (date: string) => new Date(`${date}T00:00:00Z`);
const germany: Registration = {
  country: "DE",
  state: null,
  scheme: "standard",
  rate: null,
  startsAt: day("2026-01-01"),
  endsAt: null,
};

test.each<[Partial<Registration>, ReturnType<typeof registrationFault>]>([
  [{}, undefined],
  [{ country: "US", state: "US-NY" }, "rate_required"],
  [{ country: "US", state: "US-NY", rate: 0 }, undefined],
  [{ country: "AQ" }, "rate_required"],
  [{ country: "AQ", rate: 1 }, undefined],
  [{ scheme: "eu_oss" }, undefined],
  [{ scheme: "eu_oss", country: "GB" }, "not_in_union"],
  [{ scheme: "eu_oss", rate: 70_000 }, "rate_with_scheme"],
  [{ scheme: "eu_oss", country: "ES", state: "ES-GC" }, "state_with_scheme"],
  [{ endsAt: day("2025-12-31") }, "ends_early"],
  [{ endsAt: day("2026-01-01") }, undefined],
])("%j: %s", (change, fault) => {
  expect(registrationFault({ ...germany, ...change }, taxRates)).toBe(fault);
});

test.each<[string, Partial<Registration>, boolean]>([
  ["the same", {}, true],
  ["another rate", { rate: 1 }, true],
  ["another country", { country: "FR" }, false],
  ["a state", { state: "US-NY" }, false],
  ["the one-stop shop", { scheme: "eu_oss" }, false],
  ["one that begins later", { startsAt: day("2030-01-01") }, true],
  ["one that ended before", { startsAt: day("2025-01-01"), endsAt: day("2026-01-01") }, false],
  [
    "one that ends after the begin",
    { startsAt: day("2025-01-01"), endsAt: day("2026-01-02") },
    true,
  ],
  ["one that never took effect", { startsAt: day("2026-02-01"), endsAt: day("2026-02-01") }, false],
])("%s", (_what, change, expected) => {
  const other = { ...germany, ...change };
  expect(isSameRegistration(germany, other)).toBe(expected);
  expect(isSameRegistration(other, germany)).toBe(expected);
});

test("a seller uses the one-stop shop in one country", () => {
  const first: Registration = { ...germany, scheme: "eu_oss" };
  expect(isSameRegistration(first, { ...first, country: "IE" })).toBe(true);
});
