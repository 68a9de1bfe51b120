import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";
import {
  type ShopProcess,
  type ShopWork,
  type Spent,
  shopWorks,
  startShopProcess,
} from "./support/shop-process.ts";

const rounds = 8;
const perRound: Record<ShopWork, number> = {
  purchase: 25,
  checkout: 80,
  state: 400,
  orders: 100,
  products: 200,
};
/** As many orders as a page of the list has. */
const boughtBefore = 100;
const atMostOfPurchase = 0.95;

const ways = ["off", "on"] as const;
type Way = (typeof ways)[number];
type Round = Record<ShopWork, Record<Way, Spent>>;

/**
 * Measures CPU with every statement prepared once on each connection, against the same program that
 * prepares none.
 */
export async function measurePrepared(): Promise<Measurement> {
  const server = await startDatabaseServer();
  const urls: string[] = [];
  const shops: Partial<Record<Way, ShopProcess>> = {};
  try {
    for (const way of ways) {
      const url = await createDatabase(server.url);
      urls.push(url);
      await migrate(url);
      const env = { PREPARED_STATEMENTS: way };
      shops[way] = await startShopProcess(url, await postmasterPid(server.url), env);
    }
    return summary(await measureRounds(shops as Record<Way, ShopProcess>));
  } finally {
    await Promise.all(ways.map((way) => shops[way]?.stop()));
    for (const url of urls) await dropDatabase(url, server.url);
    await server.stop();
  }
}

/** Both in turns, each first as often as the other, so that a noisy minute hits them alike. */
async function measureRounds(shops: Record<Way, ShopProcess>): Promise<Round[]> {
  for (const way of ways)
    for (const work of shopWorks)
      await shops[way].run({ work, count: work === "purchase" ? boughtBefore : perRound[work] });
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? ways : ways.toReversed();
    const entries: [ShopWork, Record<Way, Spent>][] = [];
    for (const work of shopWorks) {
      const spent: [Way, Spent][] = [];
      for (const way of inTurn)
        spent.push([way, await shops[way].run({ work, count: perRound[work] })]);
      entries.push([work, Object.fromEntries(spent) as Record<Way, Spent>]);
    }
    measured.push(Object.fromEntries(entries) as Round);
  }
  return measured;
}

const names: Record<ShopWork, string> = {
  purchase: "purchase",
  checkout: "checkout create",
  state: "customer state",
  orders: "list of 100 orders",
  products: "list of 10 products",
};

function summary(measured: Round[]): Measurement {
  const all = (work: ShopWork, way: Way, figure: (spent: Spent) => number) =>
    median(measured.map((round) => figure(round[work][way])));
  const ratio = (work: ShopWork, figure: (spent: Spent) => number) =>
    median(measured.map((round) => figure(round[work].on) / figure(round[work].off)));
  const figures = shopWorks.flatMap((work) =>
    ways.flatMap((way): [string, number][] => [
      [`CPU s per 1,000 × ${names[work]}, names ${way}`, all(work, way, whole)],
      [`of these the database, ${names[work]}, names ${way}`, all(work, way, ofDatabase)],
    ]),
  );
  return {
    name: "prepared",
    figures: Object.fromEntries(figures),
    targets: shopWorks.flatMap((work) => [
      {
        name: `${names[work]}, with names, times without`,
        ratio: ratio(work, whole),
        ...(work === "purchase" ? { atMost: atMostOfPurchase } : {}),
      },
      { name: `its part of the database`, ratio: ratio(work, ofDatabase) },
    ]),
  };
}

/** Milliseconds for one are seconds for a thousand. */
function whole({ program, database }: Spent): number {
  return program + database;
}

function ofDatabase({ database }: Spent): number {
  return database;
}
