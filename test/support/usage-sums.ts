import type { Seller } from "./a-seller.ts";

/** A meter, and which events it counts in words of SQL. */
export interface MeterSums {
  id: string;
  func: string;
  where: string;
}

const ofStates = `
  select holder_id, count, sum, min, max from meter_windows
  where organization_id = $1 and meter_id = $2
  union all
  select holder_id, count, sum, min, max from meter_states
  where organization_id = $1 and meter_id = $2
  union all
  select holder_id, frozen_count, frozen_sum, frozen_min, frozen_max from meter_states
  where organization_id = $1 and meter_id = $2 and frozen_count is not null`;

const ofRollups = `
  select holder_id, count, sum, min, max from meter_rollups
  where organization_id = $1 and meter_id = $2
    and holder_id <> '00000000-0000-0000-0000-000000000000'`;

/**
 * Lists the sums of meters, by whose events they are, that differ from those of the stored events.
 * Each event names its owner in its metadata, which is the external id of their customer.
 */
export async function listWrongSums(
  { platform, organizationId }: Seller,
  meters: readonly MeterSums[],
  sent: number,
): Promise<unknown[]> {
  const { pool } = platform.database;
  const faults: unknown[] = [];
  for (const meter of meters)
    for (const [kept, part] of Object.entries({ states: ofStates, rollups: ofRollups })) {
      const { rows } = await pool.query(compare(meter, part), [organizationId, meter.id]);
      faults.push(...rows.map((row) => ({ kept, func: meter.func, ...row })));
    }
  const { rows } = await pool.query<{ stored: number }>(
    `select count(*)::int as stored from usage_events
     where organization_id = $1 and source = 'user'`,
    [organizationId],
  );
  return rows[0]?.stored === sent ? faults : [...faults, { sent, ...rows[0] }];
}

function compare({ func, where }: MeterSums, part: string): string {
  const value =
    func === "count"
      ? "1::numeric"
      : "case when jsonb_typeof(metadata -> 'n') = 'number' then round((metadata ->> 'n')::numeric, 12) end";
  const extreme = (name: string) => (func === "count" ? "null::numeric" : `${name}(value)`);
  return `
    with expected as (
      select owner, count(value) as count, sum(value) as sum, ${extreme("min")} as min,
        ${extreme("max")} as max
      from (
        select metadata ->> 'owner' as owner, ${value} as value from usage_events
        where organization_id = $1 and source = 'user' and (${where})
      ) as event
      where value is not null
      group by owner
    ), actual as (
      select coalesce(customer.external_id, holder.external_id) as owner, sum(part.count) as count,
        sum(part.sum) as sum, min(part.min) as min, max(part.max) as max
      from (${part}) as part
      left join usage_holders holder on holder.organization_id = $1 and holder.id = part.holder_id
      left join customers customer
        on customer.organization_id = $1 and customer.id = holder.customer_id
      where part.count > 0
      group by 1
    )
    select owner, expected.count, expected.sum, actual.count as counted, actual.sum as summed
    from expected full join actual using (owner)
    where (expected.count, expected.sum, expected.min, expected.max)
      is distinct from (actual.count, actual.sum, actual.min, actual.max)`;
}
