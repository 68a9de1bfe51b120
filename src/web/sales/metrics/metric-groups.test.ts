import { expect, test } from "vitest";
import { metricSlugs } from "#contract/billing/metrics-schema.ts";
import { metricGroups } from "./metric-groups.ts";

test("every metric is in one group", () => {
  const grouped = metricGroups.flatMap(({ slugs }) => slugs);
  expect(grouped.toSorted()).toEqual([...metricSlugs].sort());
});
