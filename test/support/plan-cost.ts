import pg from "pg";
import type { RecordedQuery } from "./statement-log.ts";

/** Pages that a statement reads, from memory or disk. */
export interface PlanCost {
  /** By a plan for these values. */
  custom: number;
  /** By the plan for all values. */
  generic: number;
  /** By the plan that PostgreSQL chooses for these values after it was used for those of others. */
  chosen: number;
}

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}

/** PostgreSQL makes this many plans for values before it considers one for all. */
const customPlansFirst = 5;

/** The query changes nothing. */
export async function comparePlans(
  client: pg.ClientBase,
  { text, values }: RecordedQuery,
  others: readonly unknown[][],
): Promise<PlanCost> {
  await client.query("begin");
  try {
    await client.query(`prepare compared as ${text}`);
    const count = async (mode: string, given: readonly unknown[]) => {
      await client.query(`set local plan_cache_mode = ${mode}`);
      return countPages(client, given);
    };
    const custom = await count("force_custom_plan", values);
    const generic = await count("force_generic_plan", values);
    await client.query(`deallocate compared; prepare compared as ${text}`);
    for (let used = 0; used <= customPlansFirst; used += 1)
      for (const other of others) await count("auto", other);
    return { custom, generic, chosen: await count("auto", values) };
  } finally {
    await client.query("rollback");
    await client.query("deallocate all");
  }
}

/** The second run does not read what the first one has found. */
async function countPages(client: pg.ClientBase, values: readonly unknown[]): Promise<number> {
  const given = values.length === 0 ? "" : `(${values.map(toLiteral).join(", ")})`;
  const explain = `explain (analyze, buffers, timing off, format json) execute compared ${given}`;
  const pages: number[] = [];
  for (const _run of ["first", "second"]) {
    await client.query("savepoint run");
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(explain);
    await client.query("rollback to savepoint run");
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    pages.push((plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0));
  }
  return Math.min(...pages);
}

function toLiteral(value: unknown): string {
  return value === null || value === undefined ? "null" : pg.escapeLiteral(toText(value));
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(toElement).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function toElement(value: unknown): string {
  return value === null ? "null" : `"${toText(value).replaceAll(/["\\]/g, "\\$&")}"`;
}
