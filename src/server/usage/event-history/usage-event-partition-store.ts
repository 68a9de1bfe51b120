import type { PartitionStatements } from "#server/platform/partitions/partition-store.ts";

export const usageEventPartitionStatements: PartitionStatements = {
  selectDefaultInstants: "select recorded_at from usage_events_default",
  lockDefault: "lock table only usage_events_default in access exclusive mode",
  create: (suffix) =>
    `create table usage_events_${suffix} (like usage_events including defaults including constraints)`,
  moveFromDefault: (suffix, from, to) => `
    with moved as (
      delete from usage_events_default where recorded_at >= ${from} and recorded_at < ${to}
      returning *
    ) insert into usage_events_${suffix} select * from moved`,
  attach: (suffix, from, to) =>
    `alter table usage_events attach partition usage_events_${suffix} for values from (${from}) to (${to})`,
  drop: (suffix) => `drop table usage_events_${suffix}`,
};
