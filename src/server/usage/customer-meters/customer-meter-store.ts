import { type RawBuilder, sql } from "kysely";
import type { CustomerMeterListQuery } from "#contract/billing/customer-meter-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { containing, toOrderBy } from "#server/v1/listing-store.ts";

/** The filters of sellers and those of customers. */
export type CustomerMeterFilter = Omit<CustomerMeterListQuery, "organization_id"> & {
  query?: string | undefined;
};

const sortColumns = {
  created_at: "created_at",
  modified_at: { column: "modified_at", nullable: true },
  customer_id: "holder_id",
  customer_name: { column: "customer_name", nullable: true, text: true },
  meter_id: "meter_id",
  meter_name: { column: "meter_name", text: true },
  consumed_units: "consumed",
  credited_units: "credited",
  balance: "balance",
} as const;

/** Lists the ids of a page of customer meters. Those of deleted customers are left out. */
export async function listCustomerMeterIds(
  db: Db,
  sellerId: string,
  filter: CustomerMeterFilter,
): Promise<{ ids: string[]; total: number }> {
  const { page, limit, sorting } = filter;
  const found = selectCustomerMeters(sellerId, filter);
  const listed = sql<{ id: string }>`
    select id from (${found}) as found
    order by ${toOrderBy(sorting, sortColumns)} limit ${limit} offset ${(page - 1) * limit}`;
  const counted = sql<{ total: number }>`select count(*) as total from (${found}) as found`;
  const [{ rows }, { rows: totals }] = await Promise.all([listed.execute(db), counted.execute(db)]);
  return { ids: rows.map(({ id }) => id), total: totals[0]?.total ?? 0 };
}

function selectCustomerMeters(sellerId: string, filter: CustomerMeterFilter): RawBuilder<unknown> {
  return sql`
    select state.id, state.created_at, state.modified_at, state.holder_id, state.meter_id,
      customer.name as customer_name, meter.name as meter_name, state.credited, ${consumed},
      state.credited - ${consumedUnits} as balance
    from meter_states state
    join customers customer on customer.organization_id = ${sellerId}
      and customer.id = state.holder_id and customer.deleted_at is null
    join meters meter on meter.organization_id = ${sellerId} and meter.id = state.meter_id
    where ${sql.join([sql`state.organization_id = ${sellerId}`, ...toConditions(filter)], sql` and `)}`;
}

function toConditions(filter: CustomerMeterFilter): RawBuilder<unknown>[] {
  const { customer_id: customerIds, external_customer_id: externalIds } = filter;
  const { meter_id: meterIds, query } = filter;
  return [
    ...(customerIds ? [sql`state.holder_id = any(${customerIds}::uuid[])`] : []),
    ...(externalIds ? [sql`customer.external_id = any(${externalIds}::text[])`] : []),
    ...(meterIds ? [sql`state.meter_id = any(${meterIds}::uuid[])`] : []),
    ...(query ? [sql`${containing("meter.name", query)}`] : []),
  ];
}

/** As `getConsumed` computes it, for the order of a list. */
const consumedUnits = sql`coalesce(
  case when state.revision = meter.counted_from_revision then
    case meter.aggregation ->> 'func'
      when 'min' then least(state.min, state.frozen_min)
      when 'max' then greatest(state.max, state.frozen_max)
      when 'avg' then (state.sum + coalesce(state.frozen_sum, 0))
        / nullif(state.count + coalesce(state.frozen_count, 0), 0)
      else state.sum + coalesce(state.frozen_sum, 0)
    end
  end, 0)`;
const consumed = sql`${consumedUnits} as consumed`;
