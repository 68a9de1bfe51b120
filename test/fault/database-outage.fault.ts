import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { until } from "#test/support/effects.ts";
import { type FaultyPostgres, startFaultyPostgres } from "#test/support/faulty-postgres.ts";
import {
  type Answer,
  createLoadAccount,
  databaseKinds,
  isOutageAnswer,
  type OutageLoad,
  startOutageLoad,
} from "#test/support/outage-load.ts";
import { readyProgram } from "#test/support/program.ts";
import { testSecret } from "#test/support/test-database.ts";
import { testFolder } from "#test/support/test-folder.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const isLong = process.env.FAULT_ROUNDS !== undefined;
/**
 * The long form is, in turn, longer than our own limit for an answer, and longer than the server's
 * for a statement.
 */
const frozenMs = isLong ? [25_000, 17_000] : [3_000];
const healsWithinMs = 45_000;
const roundTimeoutMs = 150_000;

/** Each fault is visible to every kind of request before it is repaired. */
const faults: [string, (postgres: FaultyPostgres, seen: Seen, round: number) => Promise<void>][] = [
  [
    "restarts as a replica and is promoted",
    async (postgres, seen) => {
      await postgres.becomeReplica();
      await seen("write of /v1", "sign-in", "readyz");
      await postgres.promote();
    },
  ],
  [
    "crashes and restarts",
    async (postgres, seen) => {
      await postgres.crash();
      await seen(...databaseKinds);
      await postgres.start();
    },
  ],
  [
    "is frozen",
    async (postgres, seen, round) => {
      postgres.freeze();
      await Promise.all([pause(frozenMs[round % frozenMs.length]), seen("readyz")]);
      postgres.thaw();
    },
  ],
];

/** Waits until every node answers these kinds as an outage. */
type Seen = (...kinds: string[]) => Promise<void>;

test("two nodes survive a PostgreSQL that is a replica, crashes and freezes", {
  timeout: rounds * roundTimeoutMs,
}, async () => {
  const folder = testFolder();
  const postgres = await startFaultyPostgres(folder);
  onTestFinished(() => postgres.stop());
  const nodes = await startNodes(folder, postgres.url);
  const load = startOutageLoad(nodes.baseUrls, await createLoadAccount(nodes.baseUrls[0] ?? ""));
  await healed(load, nodes.baseUrls, []);

  for (let round = 0; round < rounds; round += 1) {
    for (const [name, fault] of faults) {
      const answers: Answer[] = load.take();
      const seen = (...kinds: string[]) => seenOn(nodes.baseUrls, load, answers, kinds);
      await fault(postgres, seen, round);
      await healed(load, nodes.baseUrls, answers);
      report(name, answers);
      expect(unexpected(answers), `while PostgreSQL ${name}`).toEqual([]);
      expect(await lostWrites(postgres.url, load.acknowledged)).toEqual([]);
    }
  }
  await load.stop();
  expect(nodes.ended()).toEqual([null, null]);
  expect(load.acknowledged.length).toBeGreaterThan(0);
});

async function startNodes(folder: string, databaseUrl: string) {
  const env = {
    DATABASE_URL: databaseUrl,
    GUILDHALL_SECRET: testSecret,
    GUILDHALL_ROLE: "all",
    RATE_LIMIT: "on",
    TRUSTED_PROXIES: "127.0.0.1,::1",
    LOG_LEVEL: "error",
  };
  const programs = await Promise.all([
    readyProgram({ folder, env }),
    readyProgram({ folder, env }),
  ]);
  return {
    baseUrls: programs.map(({ baseUrl }) => baseUrl),
    ended: () => programs.map(({ child }) => child.exitCode ?? child.signalCode),
  };
}

/**
 * Waits until every kind of request succeeds on every node; adds all answers until then to
 * `answers`.
 */
async function healed(load: OutageLoad, nodes: readonly string[], answers: Answer[]) {
  answers.push(...load.take());
  const since: Answer[] = [];
  await until(() => {
    const taken = load.take();
    answers.push(...taken);
    since.push(...taken);
    return nodes.every((node) =>
      databaseKinds.every((kind) =>
        since.some((answer) => answer.node === node && answer.kind === kind && answer.status < 300),
      ),
    );
  }, healsWithinMs);
}

async function seenOn(
  nodes: readonly string[],
  load: OutageLoad,
  answers: Answer[],
  kinds: readonly string[],
): Promise<void> {
  answers.push(...load.take());
  const from = answers.length;
  await until(() => {
    answers.push(...load.take());
    const since = answers.slice(from);
    return kinds.every((kind) => areOutages(since, nodes, kind));
  }, healsWithinMs);
}

/** Two of a kind on each node: the first may have been sent before the fault. */
function areOutages(answers: Answer[], nodes: readonly string[], kind: string): boolean {
  return nodes.every((node) => {
    const own = answers.filter((answer) => answer.node === node && answer.kind === kind);
    return own.filter(isOutageAnswer).length >= 2;
  });
}

function unexpected(answers: Answer[]): Answer[] {
  return answers.filter(
    (answer) =>
      answer.status >= 300 && !(databaseKinds.includes(answer.kind) && isOutageAnswer(answer)),
  );
}

async function lostWrites(databaseUrl: string, acknowledged: readonly string[]): Promise<string[]> {
  const names = [...acknowledged];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>("select email from customers");
  await client.end();
  const found = new Set(rows.map(({ email }) => email));
  return names.filter((name) => !found.has(`${name}@example.com`));
}

function report(name: string, answers: Answer[]): void {
  const counts = Map.groupBy(answers, ({ kind, status }) => `${kind} ${status}`);
  const text = [...counts].map(([key, all]) => `${key} × ${all.length}`).sort();
  if (isLong) console.info(`PostgreSQL ${name}: ${text.join(", ")}`);
}
