import type pg from "pg";
import { connectDirectly } from "../database/direct-connection.ts";
import type { Chore } from "../jobs/chore.ts";
import type { Platform } from "../platform.ts";
import { expiredMonths, partitionName, wantedMonths, withoutMonths } from "./month-rules.ts";
import {
  createPartition,
  dropPartition,
  listDefaultMonths,
  listPartitionMonths,
  lockMaintenance,
  type PartitionStatements,
  readServerClock,
} from "./partition-store.ts";

/**
 * A table that is partitioned by the month of its `recorded_at`, the clock of the database server,
 * and has a default partition `<name>_default`.
 */
export interface MonthlyTable {
  name: string;
  statements: PartitionStatements;
  /** Which old months are deleted. Without it, none is. */
  retention?: MonthlyRetention;
}

export interface MonthlyRetention {
  /** Complete months before the current one that are not deleted. */
  months: number;
  /** True while something needs rows of this time: their partition stays. */
  isInUse(client: pg.Client, from: Date, to: Date): Promise<boolean>;
}

const hourMs = 3_600_000;

/** Runs at the start of each worker and every hour. */
export function monthlyPartitions(tables: readonly MonthlyTable[]): Chore {
  return {
    name: "partitions",
    everyMs: hourMs,
    run: (platform) => maintainPartitions(platform, tables),
  };
}

/**
 * Creates the partitions of the current and the next months, also of months whose rows are in the
 * default partition, and drops those past their retention. One node does it at a time; the others
 * skip it. `at` is for tests.
 */
export async function maintainPartitions(
  platform: Platform,
  tables: readonly MonthlyTable[],
  at?: Date,
): Promise<void> {
  const client = await connectDirectly({
    url: platform.database.directUrl,
    applicationName: "guildhall partitions",
  });
  try {
    if (!(await lockMaintenance(client))) return;
    const now = at ?? (await readServerClock(client));
    for (const table of tables) {
      await createMissing(platform, client, table, now);
      if (table.retention) await dropExpired(platform, client, table, { ...table.retention, now });
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function createMissing(
  { log }: Platform,
  client: pg.Client,
  { name, statements }: MonthlyTable,
  now: Date,
): Promise<void> {
  const existing = await listPartitionMonths(client, name);
  const wanted = wantedMonths(now);
  const late = withoutMonths(await listDefaultMonths(client, statements), wanted);
  for (const month of withoutMonths([...wanted, ...late], existing)) {
    const moved = await createPartition(client, statements, month);
    log.info({ partition: partitionName(name, month), moved }, "a partition was created");
  }
}

async function dropExpired(
  { log }: Platform,
  client: pg.Client,
  { name, statements }: MonthlyTable,
  { months, isInUse, now }: MonthlyRetention & { now: Date },
): Promise<void> {
  const existing = await listPartitionMonths(client, name);
  for (const month of expiredMonths(existing, now, months)) {
    const isDropped = await dropPartition(client, statements, month, isInUse);
    const partition = partitionName(name, month);
    if (isDropped) log.info({ partition }, "a partition past its retention was dropped");
    else log.warn({ partition }, "a partition past its retention is still in use");
  }
}
