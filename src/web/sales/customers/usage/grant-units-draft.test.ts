import { expect, test } from "vitest";
import { MeterGrantCreate } from "#contract/billing/meter-grant-schema.ts";
import { endOfDay } from "#web/platform/format/day-bounds.ts";
import { newGrant, readGrantDraft } from "./grant-units-draft.ts";

const [meterId, customerId] = [
  "0195b1c0-0000-7000-8000-00000000000a",
  "0195b1c0-0000-7000-8000-00000000000b",
];
const parse = (part: Partial<typeof newGrant>) =>
  MeterGrantCreate.safeParse(
    readGrantDraft({ ...newGrant, meterId, units: "500", ...part }, customerId),
  );

test("units alone are credited once, without expiry, and end with the period", () => {
  expect(parse({}).data).toEqual({
    customer_id: customerId,
    meter_id: meterId,
    units: 500,
    priority: 100,
    expires_at: null,
    recurrence: null,
    rollover: null,
    metadata: {},
  });
});

test("a grant lasts until the end of its last day, recurs and rolls over", () => {
  const chosen = { lastDay: "2026-06-02", recurrence: "month", rollover: true } as const;
  const { data } = parse({ ...chosen, maxRollover: "1,000" });
  expect(data?.expires_at).toEqual(new Date(endOfDay("2026-06-02") ?? ""));
  expect(data?.recurrence).toEqual({ interval: "month" });
  expect(data?.rollover).toEqual({ max_units: 1_000 });
  expect(parse(chosen).data?.rollover).toEqual({ max_units: null });
});

test.each([
  [{ units: "" }, "units"],
  [{ units: "0" }, "units"],
  [{ meterId: "" }, "meter_id"],
  [{ priority: "first" }, "priority"],
  [{ priority: "1001" }, "priority"],
  [{ rollover: true, maxRollover: "all" }, "rollover.max_units"],
])("%j is a fault of %s", (part, field) => {
  expect(parse(part).error?.issues.map(({ path }) => path.join("."))).toContain(field);
});
