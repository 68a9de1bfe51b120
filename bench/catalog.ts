import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { reactionNames } from "#server/reactions.ts";
import { createServices } from "#server/services.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { type BenchServer, startBenchServer } from "./support/bench-server.ts";
import { productsPerSeller, type SeededSeller, seedCatalog } from "./support/catalog-seed.ts";
import { cpuSeconds } from "./support/cpu-time.ts";
import { load } from "./support/load.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";

const rounds = 9;
const secondsPerRound = 3;
const warmUpSeconds = 8;
/** As many sellers ask at once, in both catalogs. */
const connections = 10;
const fewSellers = 10;
const manySellers = 1_000;
const listPath = `/v1/products/?limit=${productsPerSeller}`;

const subjectNames = ["few", "many", "bare"] as const;
type SubjectName = (typeof subjectNames)[number];
/** Microseconds of CPU per request of each subject in one round. */
type Round = Record<SubjectName, number>;

interface Subject {
  name: SubjectName;
  server: BenchServer;
  url: string;
  tokens: string[];
}

/**
 * Measures CPU per list of 100 products out of 100,000, server and database together, against one
 * out of 1,000.
 */
export async function measureCatalog(): Promise<Measurement> {
  const database = await startDatabaseServer();
  const few = await createDatabase(database.url);
  const many = await createDatabase(database.url);
  await migrate(few);
  await migrate(many);
  const fewSeeded = await seedCatalog(few, fewSellers, connections);
  const manySeeded = await seedCatalog(many, manySellers, connections);
  const fewServer = await startBenchServer("guildhall-server.ts", few);
  const manyServer = await startBenchServer("guildhall-server.ts", many);
  try {
    const queries = await countQueries(many, manySeeded);
    const subjects: Subject[] = [
      await measureList("few", fewServer, fewSeeded),
      await measureList("many", manyServer, manySeeded),
      await measureBare(manyServer, manySeeded),
    ];
    return summary(await measureCpu(subjects, await postmasterPid(database.url)), queries);
  } finally {
    await Promise.all([fewServer.stop(), manyServer.stop()]);
    await dropDatabase(few, database.url);
    await dropDatabase(many, database.url);
    await database.stop();
  }
}

interface Queries {
  ofOne: number;
  ofHundred: number;
}

async function countQueries(databaseUrl: string, [seller]: SeededSeller[]): Promise<Queries> {
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "error" });
  const platform = await openPlatform({
    config,
    log: createLog(config.logLevel),
    clock: systemClock,
    databaseUrl,
    reactions: reactionNames,
    services: createServices(),
  });
  const { server } = await createApp(platform);
  const headers = { authorization: `Bearer ${seller?.token}` };
  const count = async (limit: number) => {
    const url = `/v1/products/?limit=${limit}`;
    const statements = await recordStatements(() => server.inject({ url, headers }));
    return statements.length;
  };
  // The first call opens connections and notes the use of the token.
  await count(1);
  const queries = { ofOne: await count(1), ofHundred: await count(productsPerSeller) };
  await server.close();
  await platform.database.close();
  return queries;
}

async function measureList(
  name: "few" | "many",
  server: BenchServer,
  sellers: SeededSeller[],
): Promise<Subject> {
  const url = server.baseUrl + listPath;
  const tokens = sellers.map(({ token }) => token);
  const { items } = JSON.parse(await readAnswer(url, tokens));
  const isWhole = items.every(
    (item: { prices: unknown[]; benefits: unknown[] }) =>
      item.prices.length === 2 && item.benefits.length === 3,
  );
  if (items.length !== productsPerSeller || !isWhole)
    throw new Error("the list is not the one that was seeded");
  return { name, server, url, tokens };
}

async function measureBare(server: BenchServer, sellers: SeededSeller[]): Promise<Subject> {
  const [first] = sellers;
  const text = await readAnswer(server.baseUrl + listPath, [first?.token ?? ""]);
  const query = `organization=${first?.organizationId}&bytes=${text.length}`;
  return { name: "bare", server, url: `${server.baseUrl}/bench/products?${query}`, tokens: [] };
}

async function readAnswer(url: string, [token]: string[]): Promise<string> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Rounds alternate, and ratios are taken within a round, so that a noisy minute hits all alike. */
async function measureCpu(subjects: Subject[], postmaster: number): Promise<Round[]> {
  for (const subject of subjects) await run(subject, warmUpSeconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const entries: [SubjectName, number][] = [];
    for (const subject of subjects) {
      const before = cpuSeconds(subject.server.pid) + cpuSeconds(postmaster);
      const { requests } = await run(subject, secondsPerRound);
      const used = cpuSeconds(subject.server.pid) + cpuSeconds(postmaster) - before;
      entries.push([subject.name, (used / requests) * 1_000_000]);
    }
    measured.push(Object.fromEntries(entries) as Round);
  }
  return measured;
}

function run({ url, tokens }: Subject, seconds: number) {
  return load({ url, tokens, seconds, connections });
}

function summary(measured: Round[], queries: Queries): Measurement {
  const cpu = (name: SubjectName) => median(measured.map((round) => round[name]));
  const ratio = (above: SubjectName, below: SubjectName) =>
    median(measured.map((round) => round[above] / round[below]));
  return {
    name: "catalog",
    figures: {
      "CPU µs per list of 100 out of 100,000": cpu("many"),
      "CPU µs per list of 100 out of 1,000": cpu("few"),
      "CPU µs per bare query of the same 100 rows": cpu("bare"),
      "queries per list of 100": queries.ofHundred,
      "queries per list of 1": queries.ofOne,
    },
    targets: [
      {
        name: "cost out of 100,000, times that out of 1,000",
        ratio: ratio("many", "few"),
        atMost: 1.3,
      },
      {
        name: "queries of 100 products, times those of 1",
        ratio: queries.ofHundred / queries.ofOne,
        atMost: 1,
      },
      { name: "cost, times that of one bare indexed query", ratio: ratio("many", "bare") },
    ],
  };
}
