import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { startBenchServer } from "./support/bench-server.ts";
import { openBenchShop } from "./support/bench-shop.ts";
import { cpuSeconds, measureCpuMs } from "./support/cpu-time.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";
import { bareTable, benchMeters, newEvents, toBareInsert } from "./support/usage-load.ts";

const rounds = 7;
const customerCount = 1_000;
const eventsPerRound = 20_000;
const batchSizes = [100, 1_000] as const;
const crowds = ["hot", "many"] as const;
type Crowd = (typeof crowds)[number];

interface Setting {
  url: string;
  token: string;
  sellerId: string;
  customers: Record<Crowd, readonly string[]>;
}

/**
 * Measures CPU per event, of program and database together, against bare inserts of the same rows
 * with the same unique key; and four writers against one.
 */
export async function measureIngest(): Promise<Measurement> {
  const database = await startDatabaseServer();
  const databaseUrl = await createDatabase(database.url);
  await migrate(databaseUrl);
  const seller = await seedSeller(databaseUrl);
  const server = await startBenchServer("guildhall-server.ts", databaseUrl);
  const floor = new pg.Client({ connectionString: databaseUrl });
  await floor.connect();
  await floor.query(bareTable);
  const setting: Setting = { ...seller, url: `${server.baseUrl}/v1/events/ingest` };
  const pids = { server: server.pid, postmaster: await postmasterPid(databaseUrl) };
  try {
    const costs = await measureCosts(setting, floor, pids);
    const speeds = await measureWriters(setting);
    return summary(costs, speeds);
  } finally {
    await floor.end();
    await server.stop();
    await dropDatabase(databaseUrl, database.url);
    await database.stop();
  }
}

async function seedSeller(databaseUrl: string): Promise<Omit<Setting, "url">> {
  const shop = await openBenchShop(databaseUrl);
  const { seller } = shop;
  for (const meter of benchMeters) await seller.post("/v1/meters/", meter);
  const { rows } = await shop.platform.database.pool.query<{ id: string }>(
    `insert into customers (organization_id, id, email, metadata, created_at)
     select $1, gen_random_uuid(), 'buyer' || n || '@example.com', '{}', now()
     from generate_series(1, $2::int) n returning id`,
    [seller.organizationId, customerCount],
  );
  const many = rows.map(({ id }) => id);
  await shop.close();
  return {
    token: seller.token,
    sellerId: seller.organizationId,
    customers: { many, hot: many.slice(0, 1) },
  };
}

type Cost = Record<Crowd | "bare", number>;
/** Microseconds of CPU per event, by the size of a batch, in each round. */
type Costs = Record<(typeof batchSizes)[number], Cost[]>;

async function measureCosts(
  setting: Setting,
  floor: pg.Client,
  pids: { server: number; postmaster: number },
): Promise<Costs> {
  const costs: Costs = { 100: [], 1000: [] };
  const spent = () => cpuSeconds(pids.server) + cpuSeconds(pids.postmaster);
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of batchSizes) {
      const cost: Partial<Cost> = {};
      for (const crowd of crowds) {
        const bodies = makeBodies(setting, crowd, size);
        const before = spent();
        await sendAll(setting, bodies, 1);
        cost[crowd] = ((spent() - before) * 1_000_000) / eventsPerRound;
      }
      const inserts = makeBatches(setting, "many", size).map((events) =>
        toBareInsert(setting.sellerId, events),
      );
      const ms = await measureCpuMs(pids.postmaster, async () => {
        for (const insert of inserts) await floor.query(insert);
      });
      cost.bare = (ms * 1_000) / eventsPerRound;
      // The first round warms up.
      if (round > 0) costs[size].push(cost as Cost);
    }
    // After it the database knows its tables, as one in use does.
    if (round === 0) await floor.query("analyze");
  }
  return costs;
}

function makeBatches({ customers }: Setting, crowd: Crowd, size: number) {
  return Array.from({ length: eventsPerRound / size }, () => newEvents(customers[crowd], size));
}

function makeBodies(setting: Setting, crowd: Crowd, size: number): string[] {
  return makeBatches(setting, crowd, size).map((events) => JSON.stringify({ events }));
}

/** Several writers take the next batch as soon as theirs is answered. */
async function sendAll(
  { url, token }: Setting,
  bodies: readonly string[],
  writers: number,
): Promise<void> {
  const waiting = [...bodies];
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const write = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
      const response = await fetch(url, { method: "POST", headers, body });
      const text = await response.text();
      if (!response.ok) throw new Error(`the events were refused: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** Events per second of one writer and of four, in each round. */
type Speeds = Record<Crowd, { one: number; four: number }[]>;

async function measureWriters(setting: Setting): Promise<Speeds> {
  const speeds: Speeds = { hot: [], many: [] };
  const measure = async (crowd: Crowd, writers: number) => {
    const bodies = makeBodies(setting, crowd, 1_000);
    const startedMs = performance.now();
    await sendAll(setting, bodies, writers);
    return (eventsPerRound * 1_000) / (performance.now() - startedMs);
  };
  for (let round = 0; round < rounds; round += 1)
    for (const crowd of crowds)
      speeds[crowd].push({ one: await measure(crowd, 1), four: await measure(crowd, 4) });
  return speeds;
}

const labels: Record<Crowd, string> = {
  hot: "one customer",
  many: `${customerCount} customers`,
};

function summary(costs: Costs, speeds: Speeds): Measurement {
  const sizes = [...batchSizes];
  return {
    name: "ingest",
    figures: Object.fromEntries([
      ...sizes.flatMap((size) =>
        ([...crowds, "bare"] as const).map((of): [string, number] => [
          `CPU µs per event in batches of ${size}, ${of === "bare" ? "bare" : labels[of]}`,
          median(costs[size].map((cost) => cost[of])),
        ]),
      ),
      ...crowds.flatMap((crowd): [string, number][] => [
        [
          `events per second of one writer, ${labels[crowd]}`,
          median(speeds[crowd].map(({ one }) => one)),
        ],
        [
          `events per second of four writers, ${labels[crowd]}`,
          median(speeds[crowd].map(({ four }) => four)),
        ],
      ]),
    ]),
    targets: [
      ...sizes.flatMap((size) =>
        crowds.map((crowd) => ({
          name: `events per CPU second in batches of ${size}, ${labels[crowd]}, times those of bare inserts`,
          ratio: median(costs[size].map((cost) => cost.bare / cost[crowd])),
          atLeast: 0.4,
        })),
      ),
      ...crowds.map((crowd) => ({
        name: `events per second of four writers, ${labels[crowd]}, times those of one`,
        ratio: median(speeds[crowd].map(({ one, four }) => four / one)),
        atLeast: crowd === "hot" ? 0.7 : 1.2,
      })),
    ],
  };
}
