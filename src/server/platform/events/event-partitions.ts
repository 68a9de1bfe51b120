import type { Config } from "../config/config.ts";
import type { MonthlyTable } from "../partitions/maintain-partitions.ts";
import { eventPartitionStatements, hasJobsOfEvents } from "./event-store.ts";

/** Events with a job that is not done, failed jobs included, are not deleted. */
export function eventPartitions(config: Config): MonthlyTable {
  return {
    name: "events",
    statements: eventPartitionStatements,
    retention: { months: config.eventRetentionMonths, isInUse: hasJobsOfEvents },
  };
}
