import { expect, test } from "vitest";
import { findUsageFault } from "./usage-check.ts";
import type { VerifiedUsage } from "./verified-usage-store.ts";

const billed: VerifiedUsage = {
  itemId: "item",
  orderId: "order",
  amount: 51,
  meterId: "calls",
  unitAmount: "2.5",
  capAmount: null,
  windows: 1,
  windowMeterId: "calls",
  windowOrderId: "order",
  consumed: "120.5",
  credited: "100",
  uncharged: "0",
  billable: "20.500000000000",
  chargedBefore: 0,
};
const none = {
  windows: 0,
  windowMeterId: null,
  consumed: null,
  credited: null,
  uncharged: null,
  billable: null,
};

test.each<[string, Partial<VerifiedUsage>, string | undefined]>([
  ["a line that bills its window", {}, undefined],
  ["one at its cap", { capAmount: 40, amount: 40 }, undefined],
  ["one at what is left of it", { capAmount: 60, chargedBefore: 20, amount: 40 }, undefined],
  ["one above it", { capAmount: 60, chargedBefore: 20 }, "20.5 units cost 40, but 51 is billed"],
  ["one of nothing", { ...none, amount: 0 }, undefined],
  ["one of no window", none, "it bills 51 for usage of no window"],
  ["one of two", { windows: 2 }, "one line bills 2 windows"],
  ["another meter", { windowMeterId: "files" }, "a line bills the window of another meter"],
  ["another quantity", { billable: "21" }, "a window has 20.5 billable units, but says 21"],
  ["another amount", { amount: 52 }, "20.5 units cost 51, but 52 is billed"],
])("%s", (_name, changed, fault) => {
  expect(findUsageFault({ ...billed, ...changed })).toBe(fault);
});
