import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { startBenchServer } from "./support/bench-server.ts";
import { openBenchShop } from "./support/bench-shop.ts";
import { cpuSeconds } from "./support/cpu-time.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";

const rounds = 7;
const perRound = 300;
const customerCount = 100;
const credit = 1_000_000;

/** Rows of the floor: a conditional update holds a unit, another one turns it into a used one. */
const bareHolds = `
  create table bench_holds (
    id integer primary key, credited numeric not null, used numeric not null default 0,
    held numeric not null default 0
  );
  insert into bench_holds select n, ${credit}, 0, 0 from generate_series(1, ${customerCount}) n`;

interface Setting {
  baseUrl: string;
  token: string;
  meterId: string;
  customers: readonly string[];
}

/**
 * Measures CPU of a reservation and its commit, of program and database together and over the wire,
 * against two bare conditional updates through bare routes of the same server.
 */
export async function measureReservations(): Promise<Measurement> {
  const database = await startDatabaseServer();
  const databaseUrl = await createDatabase(database.url);
  await migrate(databaseUrl);
  const seller = await seedSeller(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(bareHolds);
  const server = await startBenchServer("guildhall-server.ts", databaseUrl);
  const pids = [server.pid, await postmasterPid(databaseUrl)];
  const setting: Setting = { ...seller, baseUrl: server.baseUrl };
  const costs: { product: number; bare: number }[] = [];
  const measure = async (work: (turn: number) => Promise<void>) => {
    const spent = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const before = spent();
    for (let turn = 0; turn < perRound; turn += 1) await work(turn);
    return ((spent() - before) * 1_000) / perRound;
  };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const product = await measure((turn) => reserveAndCommit(setting, turn));
      const bare = await measure((turn) => updateTwice(setting, turn));
      // The first round warms up. After it the database knows its tables, as one in use does.
      if (round > 0) costs.push({ product, bare });
      else await client.query("analyze");
    }
    return summary(costs);
  } finally {
    await client.end();
    await server.stop();
    await dropDatabase(databaseUrl, database.url);
    await database.stop();
  }
}

async function seedSeller(databaseUrl: string): Promise<Omit<Setting, "baseUrl">> {
  const shop = await openBenchShop(databaseUrl);
  const { seller } = shop;
  const filter = { conjunction: "and", clauses: [] };
  const meter = { name: "Calls", filter, aggregation: { func: "count" } };
  const { body } = await seller.post("/v1/meters/", meter);
  const customers: string[] = [];
  for (let count = 0; count < customerCount; count += 1) {
    const email = `buyer${count}@example.com`;
    const { body: customer } = await seller.post("/v1/customers/", { email });
    const grant = { customer_id: customer.id, meter_id: body.id, units: credit };
    await seller.post("/v1/meter-grants/", grant);
    customers.push(customer.id);
  }
  await shop.close();
  return { token: seller.token, meterId: body.id, customers };
}

async function reserveAndCommit(
  { baseUrl, token, meterId, customers }: Setting,
  turn: number,
): Promise<void> {
  const base = `${baseUrl}/v1/meter-reservations/`;
  const customer_id = customers[turn % customers.length];
  const held = await post(base, { customer_id, meter_id: meterId, units: 1 }, token);
  await post(`${base}${held.id}/commit`, {}, token);
}

async function updateTwice({ baseUrl, customers }: Setting, turn: number): Promise<void> {
  const id = (turn % customers.length) + 1;
  await post(`${baseUrl}/bench/hold`, { id, units: 1 });
  await post(`${baseUrl}/bench/use`, { id, units: 1 });
}

async function post(url: string, body: object, token?: string): Promise<{ id: string }> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

function summary(costs: { product: number; bare: number }[]): Measurement {
  return {
    name: "reservations",
    figures: {
      "CPU ms of a reservation and its commit": median(costs.map(({ product }) => product)),
      "CPU ms of two bare conditional updates": median(costs.map(({ bare }) => bare)),
    },
    targets: [
      {
        name: "CPU of a reservation and its commit, times that of two bare conditional updates",
        ratio: median(costs.map(({ product, bare }) => product / bare)),
        atMost: 4,
      },
    ],
  };
}
