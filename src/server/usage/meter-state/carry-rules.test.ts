import { expect, test } from "vitest";
import { getCarried, type PlanCredit } from "./carry-rules.ts";
import { toUnits, toUnitText } from "./unit-rules.ts";

const since = new Date("2026-03-01");
const window = (consumed: string, credited: string, rolledOver = "0", usedBefore = "0") => ({
  consumed: toUnits(consumed),
  credited: toUnits(credited),
  rolledOver: toUnits(rolledOver),
  usedBefore: toUnits(usedBefore),
});
const rollover = (marked: string, others = "0"): PlanCredit => ({
  kind: "rollover",
  marked: toUnits(marked),
  others: toUnits(others),
});
const included = (units: string, others = "0"): PlanCredit => ({
  kind: "included",
  units: toUnits(units),
  since,
  others: toUnits(others),
});
const nothing = (others: string): PlanCredit => ({ kind: "nothing", others: toUnits(others) });

test.each<[string, PlanCredit, ReturnType<typeof window>, string, string]>([
  ["the whole units that are left roll over", rollover("100"), window("30.5", "100"), "69", "69"],
  ["at most those that are marked", rollover("20"), window("30", "100"), "20", "20"],
  ["with those from earlier periods", rollover("20"), window("30", "100", "15"), "35", "35"],
  ["nothing where too much was used", rollover("100"), window("130", "100"), "0", "0"],
  ["a larger plan adds its units", included("1000"), window("80", "100"), "920", "0"],
  ["what was used beyond the credit is billed", included("1000"), window("150", "100"), "900", "0"],
  ["a smaller plan leaves no debt", included("100"), window("300", "1000"), "0", "0"],
  ["nor new units to the next change", included("1000"), window("0", "0", "0", "300"), "700", "0"],
  ["units of earlier periods stay", included("50"), window("30", "120", "20"), "40", "20"],
  ["the rest of another plan stays", nothing("100"), window("30", "150"), "100", "0"],
  ["but no debt", nothing("100"), window("160", "150"), "0", "0"],
  ["and nothing rolls over of it", rollover("100", "90"), window("30", "150"), "120", "30"],
  ["nor is it used up by a smaller plan", included("10", "90"), window("50", "140"), "90", "0"],
  ["nothing is nothing", { kind: "nothing" }, window("30", "150", "20"), "0", "0"],
])("%s", (_name, carried, given, credited, rolledOver) => {
  const next = getCarried(carried, given);
  expect([toUnitText(next.credited), toUnitText(next.rolledOver)]).toEqual([credited, rolledOver]);
});
