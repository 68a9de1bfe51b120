import { expect, test } from "vitest";
import { countClientCalls, formatClientTable, isEachCallPassed } from "./client-table.ts";

const result = (title: string, status: string) => ({ ancestorTitles: [title], status });
const report = {
  testResults: [
    { assertionResults: [result("calls of sdk 1", "passed"), result("calls of sdk 1", "failed")] },
    {
      assertionResults: [
        result("calls of auth 1", "passed"),
        result("calls of sdk 1", "passed"),
        result("sdk 1", "failed"),
        { ancestorTitles: [], status: "failed" },
      ],
    },
  ],
};

test("the calls of each release are counted, and no other tests", () => {
  const rows = countClientCalls(report, ["sdk 1", "auth 1"]);
  expect(formatClientTable(rows).split("\n").slice(2)).toEqual([
    "| sdk 1 | 2 / 3 | 66 % |",
    "| auth 1 | 1 / 1 | 100 % |",
  ]);
  expect(isEachCallPassed(rows)).toBe(false);
  expect(isEachCallPassed(countClientCalls(report, ["auth 1"]))).toBe(true);
});

test("a release that did not run is missing, not passed", () => {
  const rows = countClientCalls(report, ["auth 1", "auth 2"]);
  expect(rows.at(-1)).toEqual({ client: "auth 2", passed: 0, calls: 0 });
  expect(isEachCallPassed(rows)).toBe(false);
});
