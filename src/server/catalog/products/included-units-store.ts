import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Units of a meter that a product includes in each period, by a benefit. */
export interface IncludedUnitsRow {
  productId: string;
  meterId: string;
  units: number;
  /** Units that are left go on in the next period. */
  rollover: boolean;
}

/** Lists what products include of meters, in the order of their benefits. */
export async function listIncludedUnits(
  db: Db | Tx,
  sellerId: string,
  productIds: readonly string[],
): Promise<IncludedUnitsRow[]> {
  const { rows } = await sql<IncludedUnitsRow>`
    select link.product_id, benefit.meter_id, (benefit.properties ->> 'units')::float8 as units,
      (benefit.properties ->> 'rollover')::boolean as rollover
    from product_benefits link
    join benefits benefit on benefit.organization_id = ${sellerId} and benefit.id = link.benefit_id
      and benefit.type = 'meter_credit' and benefit.deleted_at is null
    where link.organization_id = ${sellerId} and link.product_id = any(${productIds}::uuid[])
    order by link.product_id, link.position, benefit.id`.execute(db);
  return rows;
}
