import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/database.ts";
import type { FirstDue } from "./deadline-source.ts";

export interface DueRow {
  organizationId: string;
  id: string;
}

/**
 * A column that says when each row of a table is due, or null. The owner of the table writes its
 * statements.
 */
export interface DueRows<Row extends DueRow> {
  /** There is an index on it. */
  at: RawBuilder<unknown>;
  select(columns: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<Row>;
  /** Updates the table under the name `due`. */
  update(rest: RawBuilder<unknown>): RawBuilder<unknown>;
}

export function selectFirstDueRow<Row extends DueRow>({ at, select }: DueRows<Row>): FirstDue {
  return sql`${select(at, sql`where ${at} is not null order by ${at} limit 1`)}`;
}

/** Lists due rows of all organizations, earliest first, without a lock. */
export async function listDueRows<Row extends DueRow>(
  tx: Tx,
  { at, select }: DueRows<Row>,
  now: Date,
  limit: number,
): Promise<DueRow[]> {
  const rest = sql`where ${at} <= ${now} order by ${at} limit ${limit}`;
  return (await select(sql`organization_id, id`, rest).execute(tx)).rows;
}

/** Leaves out those that are no longer due and those that another transaction has locked. */
export async function lockDueRows<Row extends DueRow>(
  tx: Tx,
  { at, select }: DueRows<Row>,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
  now: Date,
): Promise<Row[]> {
  const rest = sql`
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and ${at} <= ${now}
    for no key update skip locked`;
  return (await select(sql`*`, rest).execute(tx)).rows;
}

export async function setDueDates<Row extends DueRow>(
  tx: Tx,
  { at, update }: DueRows<Row>,
  organizationId: string,
  dates: readonly { id: string; at: Date | null }[],
): Promise<void> {
  const ids = dates.map(({ id }) => id);
  const instants = dates.map((date) => date.at);
  await update(sql`
    set ${at} = moved.at
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as moved (id, at)
    where due.organization_id = ${organizationId} and due.id = moved.id`).execute(tx);
}
