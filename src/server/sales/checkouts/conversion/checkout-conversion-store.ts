import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import type { ConversionCount } from "./conversion-rules.ts";

export interface ConversionPeriod {
  from: Date;
  to: Date;
}

export async function countConversions(
  db: Db,
  sellerId: string,
  period: ConversionPeriod,
): Promise<ConversionCount[]> {
  const { rows } = await sql<ConversionCount>`
    select counted.*, products.name as "productName", links.label as "linkLabel"
    from (${conversionCounts(sellerId, period)}) as counted
    join products on products.organization_id = ${sellerId} and products.id = counted."productId"
    left join checkout_links as links
      on links.organization_id = ${sellerId} and links.id = counted."checkoutLinkId"`.execute(db);
  return rows;
}

/**
 * Reads the index by time alone. An intent is made by the first confirmation, and stays counted.
 */
export function conversionCounts(sellerId: string, { from, to }: ConversionPeriod) {
  return sql`
    select product_id as "productId", checkout_link_id as "checkoutLinkId", count(*)::int as opened,
      count(*) filter (where status in ('confirmed', 'succeeded') or intent_count > 0)::int as confirmed,
      count(*) filter (where status = 'confirmed')::int as waiting,
      count(*) filter (where status = 'succeeded')::int as paid
    from checkouts
    where organization_id = ${sellerId} and created_at >= ${from} and created_at < ${to}
    group by product_id, checkout_link_id`;
}
