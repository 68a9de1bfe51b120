import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  databaseName,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { type BenchServer, startBenchServer } from "./support/bench-server.ts";
import { openBenchShop } from "./support/bench-shop.ts";
import { cpuSeconds } from "./support/cpu-time.ts";
import { multiplyUsage } from "./support/multiplied-usage.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";
import { benchMeters, newEvents } from "./support/usage-load.ts";

/** A smaller number shows only that the benchmark works. */
const manyEvents = Number(process.env.USAGE_EVENTS ?? 10_000_000);
const fewEvents = 10_000;
const customerCount = 1_000;
const batchSize = 1_000;
const rounds = 9;
const perRound = 200;
const dayMs = 86_400_000;

interface Recorded {
  token: string;
  sellerId: string;
  /** Counts a part of the events of every customer. */
  meterId: string;
  customerMeterId: string;
}

interface Shop {
  server: BenchServer;
  client: pg.Client;
  postmaster: number;
}

/**
 * Measures CPU of reads of usage, of program and database together, with few events and with many;
 * and the quantities of a year against one indexed read of the rows that they are in.
 */
export async function measureUsageReads(): Promise<Measurement> {
  const database = await startDatabaseServer();
  const fewUrl = await createDatabase(database.url);
  await migrate(fewUrl);
  const recorded = await recordUsage(fewUrl);
  const manyUrl = await createDatabase(database.url, databaseName(fewUrl));
  const yearStart = new Date(Math.floor(Date.now() / dayMs) * dayMs - 366 * dayMs);
  const few = await openShop(fewUrl);
  const many = await openShop(manyUrl);
  try {
    await few.client.query("vacuum analyze");
    const copies = Math.max(1, Math.round(manyEvents / fewEvents) - 1);
    await multiplyUsage(many.client, { sellerId: recorded.sellerId, yearStart, copies });
    return summary(await measure(recorded, { few, many }, yearStart));
  } finally {
    for (const { server, client } of [few, many]) {
      await server.stop();
      await client.end();
    }
    await dropDatabase(manyUrl, database.url);
    await dropDatabase(fewUrl, database.url);
    await database.stop();
  }
}

/** Ingests events as a seller does, and waits until all are folded in. */
async function recordUsage(databaseUrl: string): Promise<Recorded> {
  const shop = await openBenchShop(databaseUrl);
  const { seller } = shop;
  const { pool } = shop.platform.database;
  const meterIds: string[] = [];
  for (const meter of benchMeters) meterIds.push((await seller.post("/v1/meters/", meter)).body.id);
  const { rows: customers } = await pool.query<{ id: string }>(
    `insert into customers (organization_id, id, email, metadata, created_at)
     select $1, gen_random_uuid(), 'buyer' || n || '@example.com', '{}', now()
     from generate_series(1, $2::int) n returning id`,
    [seller.organizationId, customerCount],
  );
  const ids = customers.map(({ id }) => id);
  for (let sent = 0; sent < fewEvents; sent += batchSize) {
    const events = newEvents(ids, batchSize);
    const { status, text } = await seller.post("/v1/events/ingest", { events });
    if (status !== 200) throw new Error(`the events were refused: ${text}`);
  }
  while ((await pool.query("select from usage_pending_rollups limit 1")).rowCount !== 0)
    await pause(200);
  const meterId = meterIds[2] ?? "";
  const { body } = await seller.get(`/v1/customer-meters/?meter_id=${meterId}&limit=1`);
  await shop.close();
  const [shown] = body.items;
  return {
    token: seller.token,
    sellerId: seller.organizationId,
    meterId,
    customerMeterId: shown.id,
  };
}

async function openShop(databaseUrl: string): Promise<Shop> {
  const server = await startBenchServer("guildhall-server.ts", databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return { server, client, postmaster: await postmasterPid(databaseUrl) };
}

const sizes = ["few", "many"] as const;
type Size = (typeof sizes)[number];
const works = ["balance", "events", "quantities", "rows"] as const;
type Work = (typeof works)[number];
/** Milliseconds of CPU of each in one round. */
type Round = Record<Size, Record<Work, number>>;

async function measure(
  recorded: Recorded,
  shops: Record<Size, Shop>,
  yearStart: Date,
): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [few, many] = [shops.few, shops.many].map((shop) => toWorks(recorded, shop, yearStart));
    if (!few || !many) throw new Error("no shops");
    const costs = { few: await measureWorks(few), many: await measureWorks(many) };
    // The first round warms up.
    if (round > 0) measured.push(costs);
  }
  return measured;
}

interface Worked {
  pids: readonly number[];
  works: Record<Work, () => Promise<unknown>>;
}

function toWorks({ token, sellerId, meterId, customerMeterId }: Recorded, shop: Shop, from: Date) {
  const { server, client, postmaster } = shop;
  const get = (path: string) => read(server.baseUrl + path, token);
  const [start, end] = [from, new Date(from.getTime() + 365 * dayMs)];
  const span = `start_timestamp=${start.toISOString()}&end_timestamp=${end.toISOString()}`;
  const values = [sellerId, meterId, start, end];
  return {
    pids: [server.pid, postmaster],
    works: {
      balance: () => get(`/v1/customer-meters/${customerMeterId}`),
      events: () => get("/v1/events/?limit=50&cursor_pagination=true"),
      quantities: () => get(`/v1/meters/${meterId}/quantities?interval=month&${span}`),
      rows: () => client.query({ ...readRows, values }),
    },
  };
}

/** Reads the rows of all customers together once, and adds them up. */
const readRows = {
  name: "rollup-rows",
  text: `select sum(count), sum(sum) from meter_rollups
         where organization_id = $1 and meter_id = $2
           and holder_id = '00000000-0000-0000-0000-000000000000'
           and quarter >= $3 and quarter < $4`,
};

async function measureWorks({ pids, works: todo }: Worked): Promise<Record<Work, number>> {
  const spent = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const costs = { balance: 0, events: 0, quantities: 0, rows: 0 };
  for (const work of works) {
    const count = work === "balance" || work === "events" ? perRound : perRound / 10;
    const before = spent();
    for (let turn = 0; turn < count; turn += 1) await todo[work]();
    costs[work] = ((spent() - before) * 1_000) / count;
  }
  return costs;
}

async function read(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
}

function summary(measured: readonly Round[]): Measurement {
  const times = (work: Work) => median(measured.map(({ few, many }) => many[work] / few[work]));
  const figure = (size: Size, work: Work) => median(measured.map((round) => round[size][work]));
  const labels = {
    balance: "a customer meter",
    events: "the newest 50 events",
    quantities: "quantities of a year",
    rows: "one indexed read of their rows",
  };
  const numbers = { few: fewEvents, many: manyEvents };
  return {
    name: "usage-reads",
    figures: Object.fromEntries(
      sizes.flatMap((size) =>
        works.map((work) => [
          `CPU ms of ${labels[work]}, ${numbers[size]} events`,
          figure(size, work),
        ]),
      ),
    ),
    targets: [
      ...(["balance", "events"] as const).map((work) => ({
        name: `CPU of ${labels[work]} of ${manyEvents} events, times that of ${fewEvents}`,
        ratio: times(work),
        atMost: 1.2,
      })),
      {
        name: `CPU of ${labels.quantities} of ${manyEvents} events, times ${labels.rows}`,
        ratio: median(measured.map(({ many }) => many.quantities / many.rows)),
        atMost: 5,
      },
    ],
  };
}
