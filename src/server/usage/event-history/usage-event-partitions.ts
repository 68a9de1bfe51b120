import type { MonthlyTable } from "#server/platform/partitions/maintain-partitions.ts";
import { usageEventPartitionStatements } from "./usage-event-partition-store.ts";

/** Events explain bills, so they stay. */
export const usageEventPartitions: MonthlyTable = {
  name: "usage_events",
  statements: usageEventPartitionStatements,
};
