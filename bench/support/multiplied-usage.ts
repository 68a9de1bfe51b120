import type pg from "pg";

const quarterSeconds = 900;
const yearDays = 365;
const quartersOfYear = yearDays * 96;

/** A seller with events that were ingested and folded in. */
export interface RecordedUsage {
  sellerId: string;
  /** The first instant of a year that is over. */
  yearStart: Date;
  /** How often the recorded events are copied. */
  copies: number;
}

/**
 * Copies the recorded events into the months of a year, with everything that was counted of them:
 * the rows of the states, of the quarters of an hour, and of the names. Each copy has a stretch of
 * the year for itself, and each customer a quarter of an hour of that stretch.
 */
export async function multiplyUsage(client: pg.Client, usage: RecordedUsage): Promise<void> {
  const quartersOfCopy = Math.floor(quartersOfYear / usage.copies);
  await client.query("set statement_timeout = 0");
  await client.query(recordedEvents, [usage.sellerId, usage.yearStart, quartersOfCopy]);
  for (const month of listMonths(usage.yearStart)) await copyMonth(client, month, usage);
  await client.query(copiedRollups, [usage.sellerId, usage.copies, quartersOfCopy]);
  await client.query(multipliedStates, [usage.sellerId, usage.copies + 1]);
  await client.query(multipliedNames, [usage.sellerId, usage.copies + 1]);
  await client.query("vacuum analyze");
  const { rows } = await client.query(comparedSums, [usage.sellerId]);
  if (rows.length > 0) throw new Error(`the copies are not counted: ${JSON.stringify(rows)}`);
}

const comparedSums = `
  select meter_id, stated.count, rolled.count as rolled
  from (
    select meter_id, sum(count) as count, sum(sum) as sum
    from meter_states where organization_id = $1 group by 1
  ) as stated
  join (
    select meter_id, sum(count) as count, sum(sum) as sum from meter_rollups
    where organization_id = $1 and holder_id = '00000000-0000-0000-0000-000000000000' group by 1
  ) as rolled using (meter_id)
  where (stated.count, stated.sum) <> (rolled.count, rolled.sum)`;

/** `$3` is how many quarters of an hour a copy takes. */
const recordedEvents = `
  create temporary table recorded as
  select event.*, ranked.at + interval '1 millisecond' * row_number() over (
    partition by event.holder_id order by event.happened_at) as first_at
  from usage_events event
  join (
    select id, $2::timestamptz + make_interval(secs =>
      ${quarterSeconds} * floor((row_number() over (order by id) - 1) * $3::int
        / count(*) over ())) as at
    from usage_holders where organization_id = $1
  ) as ranked on ranked.id = event.holder_id
  where event.organization_id = $1 and event.source = 'user'`;

interface Month {
  suffix: string;
  from: string;
  to: string;
}

function listMonths(yearStart: Date): Month[] {
  return Array.from({ length: 13 }, (_, at) => {
    const [year, month] = [yearStart.getUTCFullYear(), yearStart.getUTCMonth() + at];
    const from = new Date(Date.UTC(year, month));
    return {
      suffix: from.toISOString().slice(0, 7).replace("-", "_"),
      from: from.toISOString(),
      to: new Date(Date.UTC(year, month + 1)).toISOString(),
    };
  });
}

/** Fills a partition before it has indexes, which is how large tables are loaded. */
async function copyMonth(client: pg.Client, month: Month, usage: RecordedUsage): Promise<void> {
  const { suffix, from, to } = month;
  const table = `usage_events_${suffix}`;
  const { rowCount } = await client.query("select from pg_class where relname = $1", [table]);
  if (rowCount === 0)
    await client.query(
      `create table ${table} (like usage_events including defaults including constraints)`,
    );
  const quarters = Math.floor(quartersOfYear / usage.copies);
  await client.query(
    `insert into ${table} (organization_id, recorded_at, id, holder_id, happened_at, name, source,
       metadata, epoch, meters_revision)
     select organization_id, at, ${timedId}, holder_id, at, name, source, metadata, epoch,
       meters_revision
     from generate_series(0, $1::int - 1) as copy (place)
     cross join recorded
     cross join lateral (select first_at
       + make_interval(secs => place::float8 * $2::int * ${quarterSeconds}) as at) as moved
     where at >= $3 and at < $4`,
    [usage.copies, quarters, from, to],
  );
  if (rowCount === 0)
    await client.query(
      `alter table usage_events attach partition ${table} for values from ('${from}') to ('${to}')`,
    );
}

/** As ids of events are: they begin with the time. */
const timedId = `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(id::text || place), 1, 3) || '8' || substr(md5(id::text || place), 4, 15))::uuid`;

/** Each copy has the usage of a state in one quarter of an hour. */
const copiedRollups = `
  with quarters as materialized (
    select state.meter_id, state.revision, state.holder_id, state.count, state.sum, state.min,
      state.max, date_bin('15 minutes', moved.at, 'epoch') as quarter
    from meter_states state
    join (select holder_id, min(first_at) as first_at from recorded group by 1) as holder
      using (holder_id)
    cross join generate_series(0, $2::int - 1) as copy (place)
    cross join lateral (select holder.first_at
      + make_interval(secs => place::float8 * $3::int * ${quarterSeconds}) as at) as moved
    where state.organization_id = $1
  )
  insert into meter_rollups as known (organization_id, meter_id, revision, holder_id, quarter,
    count, sum, min, max)
  select $1, meter_id, revision, holder_id, quarter, count, sum, min, max from quarters
  union all
  select $1, meter_id, revision, '00000000-0000-0000-0000-000000000000', quarter, sum(count),
    sum(sum), min(min), max(max)
  from quarters group by meter_id, revision, quarter
  order by 2, 4, 5
  on conflict (organization_id, meter_id, holder_id, revision, quarter) do update set
    count = known.count + excluded.count, sum = known.sum + excluded.sum`;

const multipliedStates = `
  update meter_states set count = count * $2::int, sum = sum * $2::int, number = number + 1
  where organization_id = $1`;

const multipliedNames = `
  update usage_event_names set occurrences = occurrences * $2::int
  where organization_id = $1 and source = 'user'`;
