import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { toUnits, toUnitText } from "../meter-state/unit-rules.ts";
import { type Cost, toCost, toCostText } from "../meter-state/usage-charge-rules.ts";
import type { CountedUsage } from "./ceiling-rules.ts";

type Row = Selectable<Tables["usageLimitStates"]>;

/** The usage of a customer in a meter in one day or month. */
export interface LimitState extends Pick<Row, "customerId" | "meterId" | "period" | "startedAt"> {
  counted: Omit<CountedUsage, "cost">;
  /** Null: the release before counted it, which did not tell. */
  cost: Cost | null;
}

export async function listLimitStates(
  db: Db | Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<LimitState[]> {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom("usageLimitStates")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("customerId", "in", [...new Set(customerIds)])
    .execute();
  return rows.map(({ used, charged, billable, cost, ...row }) => ({
    ...row,
    cost: cost === null ? null : toCost(cost),
    counted: { used: toUnits(used), charged: toUnits(charged), billable: toUnits(billable) },
  }));
}

/** Stores what was counted. The interval of a state never moves back. */
export async function saveLimitStates(
  tx: Tx,
  sellerId: string,
  states: readonly LimitState[],
): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ customerId, meterId, period, startedAt, counted, cost }) => ({
    organizationId: sellerId,
    customerId,
    meterId,
    period,
    startedAt,
    used: toUnitText(counted.used),
    charged: toUnitText(counted.charged),
    billable: toUnitText(counted.billable),
    cost: cost === null ? null : toCostText(cost),
  }));
  await tx
    .insertInto("usageLimitStates")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["organizationId", "customerId", "meterId", "period"])
        .doUpdateSet((eb) => ({
          startedAt: eb.ref("excluded.startedAt"),
          used: eb.ref("excluded.used"),
          charged: eb.ref("excluded.charged"),
          billable: eb.ref("excluded.billable"),
          cost: eb.ref("excluded.cost"),
        }))
        .whereRef("usageLimitStates.startedAt", "<=", "excluded.startedAt"),
    )
    .execute();
}

/**
 * Rounds up what days and months cost so far: it is going to be on a line of its own, which is
 * rounded.
 */
export async function roundLimitStates(
  tx: Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return;
  await sql`
    update usage_limit_states set cost = ceil(cost)
    where organization_id = ${sellerId} and customer_id = any(${customerIds}::uuid[])
      and cost <> ceil(cost)`.execute(tx);
}

/** Deletes what no limit needs: it would no longer be counted. */
export async function deleteLimitStates(
  tx: Tx,
  sellerId: string,
  customerId: string,
  kept: readonly { meterId: string; period: string }[],
): Promise<void> {
  const places = kept.map(({ meterId, period }) => `${meterId} ${period}`);
  await sql`
    delete from usage_limit_states
    where organization_id = ${sellerId} and customer_id = ${customerId}
      and not meter_id || ' ' || period = any(${places}::text[])`.execute(tx);
}
