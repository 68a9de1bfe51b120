import { expect, test } from "vitest";
import { groupRenewals } from "./renewal-rules.ts";

test("at most twenty are renewed together, those of a customer side by side", () => {
  const rows = Array.from({ length: 45 }, (_, at) => ({
    id: `s${at}`,
    customerId: at % 9 === 0 ? "zoe" : `c${at}`,
  }));
  const groups = groupRenewals(rows);

  expect(groups.map((ids) => ids.length)).toEqual([20, 20, 5]);
  expect(groups[2]).toEqual(["s0", "s9", "s18", "s27", "s36"]);
  expect(groups.flat().toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test("without subscriptions there are no groups", () => {
  expect(groupRenewals([])).toEqual([]);
});
