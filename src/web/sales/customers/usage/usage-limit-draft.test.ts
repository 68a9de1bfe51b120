import { expect, test } from "vitest";
import { toLimitInput } from "#contract/billing/usage-limit-place.ts";
import { UsageLimitsUpdate, type UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import { newLimit, readLimitDraft, toLimitDraft } from "./usage-limit-draft.ts";

const meterId = "0195b1c0-0000-7000-8000-00000000000a";
const saved: UsageLimitWire = {
  meter_id: meterId,
  interval: "day",
  units: null,
  amount: 12_50,
  action: "notify",
  thresholds: [80, 100],
  set_by: "seller",
  used: 3,
  resets_at: null,
};

const parse = (draft: unknown) => UsageLimitsUpdate.safeParse({ limits: [draft] });

test("a limit that was not edited is saved as it is", () => {
  expect(parse(readLimitDraft(toLimitDraft(saved))).data).toEqual(
    parse({ ...toLimitInput(saved), units: undefined }).data,
  );
});

test("numbers are read as people type them", () => {
  const draft = { ...newLimit, meterId, units: "1,000.5", thresholds: "50 % 90; 100" };
  expect(parse(readLimitDraft(draft)).data?.limits[0]).toEqual({
    meter_id: meterId,
    interval: "month",
    units: 1000.5,
    action: "block",
    thresholds: [50, 90, 100],
  });
});

test.each([
  [{ units: "" }, "limits.0.units"],
  [{ units: "many" }, "limits.0.units"],
  [{ units: "0" }, "limits.0.units"],
  [{ measure: "amount", amount: "" }, "limits.0.amount"],
  [{ measure: "amount", amount: "0" }, "limits.0.amount"],
  [{ units: "5", thresholds: "half" }, "limits.0.thresholds.0"],
  [{ units: "5", thresholds: "101" }, "limits.0.thresholds.0"],
  [{ units: "5", meterId: "" }, "limits.0.meter_id"],
])("%j is a fault of %s", (part, field) => {
  const draft = readLimitDraft({ ...newLimit, meterId, ...part } as typeof newLimit);
  const issues = parse(draft).error?.issues.map(({ path }) => path.join("."));
  expect(issues).toContain(field);
});
