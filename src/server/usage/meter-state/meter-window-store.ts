import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** A window that a reset closes. */
export interface NewMeterWindow {
  id: string;
  holder_id: string;
  meter_id: string;
  from_epoch: number;
  to_epoch: number;
  opened_at: Date | null;
  closed_at: Date;
  count: number;
  sum: string;
  min: string | null;
  max: string | null;
  consumed: string;
  credited: string;
  uncharged: string;
  billable: string | null;
  order_id: string | null;
  order_item_id: string | null;
}

export async function insertMeterWindows(
  tx: Tx,
  sellerId: string,
  windows: readonly NewMeterWindow[],
): Promise<void> {
  if (windows.length === 0) return;
  await sql`
    insert into meter_windows (organization_id, id, holder_id, meter_id, from_epoch, to_epoch,
      opened_at, closed_at, count, sum, min, max, consumed, credited, uncharged,
      billable, order_id, order_item_id)
    select ${sellerId}, id, holder_id, meter_id, from_epoch, to_epoch, opened_at, closed_at, count,
      sum, min, max, consumed, credited, uncharged, billable, order_id, order_item_id
    from json_to_recordset(${JSON.stringify(windows)}::json) as closed (
      id uuid, holder_id uuid, meter_id uuid, from_epoch integer, to_epoch integer,
      opened_at timestamptz, closed_at timestamptz, count bigint, sum numeric, min numeric,
      max numeric, consumed numeric, credited numeric, uncharged numeric, billable numeric, order_id uuid,
      order_item_id uuid
    )`.execute(tx);
}

/** Finds the orders on which usage of one epoch was billed, by the ids of the meters. */
export async function listBilledWindows(
  db: Db | Tx,
  sellerId: string,
  { holderId, epoch }: { holderId: string; epoch: number },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("meterWindows")
    .select(["meterId", "orderId"])
    .where("organizationId", "=", sellerId)
    .where("holderId", "=", holderId)
    .where("fromEpoch", "<=", epoch)
    .where("toEpoch", ">=", epoch)
    .where("orderId", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ meterId, orderId }) => (orderId ? [[meterId, orderId]] : [])));
}
