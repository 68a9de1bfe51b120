import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createEffectTables, listJobs, until } from "#test/support/effects.ts";
import {
  type ApiNode,
  killNodes,
  type Node,
  startApiNode,
  startWorkerNode,
} from "#test/support/nodes.ts";
import { testPlatform, testSecret } from "#test/support/test-database.ts";

/**
 * Guarantees that are tested while a worker is killed with -9 in the middle:
 * - a database job has its effect exactly once, a job of a transaction that failed never;
 * - a deadline has its effect exactly once;
 * - an outside job reaches the receiver at least once, each time with the same job id, more than
 *   once only if the worker that had it died; its outcome is written exactly once;
 * - the calls are in ten lanes, each with two places: the dead worker's places are free again.
 */
const jobsPerNode = 300;
const deadlinesPerNode = 100;
const callsPerNode = 100;
/**
 * The receiver keeps all further calls of the worker that is killed, so that it dies with calls
 * under way.
 */
const answeredToDoomed = 5;

interface Call {
  key: string;
  jobId: number;
  attempt: number;
  node: string;
}

const platform = await testPlatform();
await createEffectTables(platform);
const receiver = await startReceiver();
const env = {
  DATABASE_URL: platform.databaseUrl,
  GUILDHALL_SECRET: testSecret,
  RECEIVER_URL: receiver.url,
};
afterAll(async () => {
  await killNodes();
  receiver.close();
});

test("each effect happens exactly once while a worker is killed", async () => {
  const [first, second] = await Promise.all([api("one"), api("two")]);
  // First, so that it has calls before the other one has made them all.
  const doomed = await worker("doomed");
  await until(() => receiver.open("doomed") > answeredToDoomed);
  const survivor = await worker("survivor");
  const producing = Promise.all([produce(first, "one"), produce(second, "two")]);

  await until(
    async () => (await countEffectsByNode("doomed")) >= 100 && receiver.open("doomed") > 0,
  );
  const heldAtDeath = receiver.open("doomed");
  expect(heldAtDeath).toBeLessThanOrEqual(20);
  // The calls that it holds are not done.
  expect(await countEffects()).toBeLessThan(expected().length);
  await doomed.kill();

  expect(await producing).toEqual([true, true]);
  // The dead worker's leases last ten minutes: waiting less shows that they were freed before.
  await until(async () => (await listJobs(platform)).length === 0);
  await until(async () => (await countEffects()) >= expected().length);
  await survivor.stop();

  const { rows } = await platform.database.pool.query<{ key: string }>("select key from effects");
  expect(rows.map((row) => row.key).sort()).toEqual(expected().sort());
  expect(await countEffectsByNode("survivor")).toBeGreaterThan(100);
  expectPromisedCalls(receiver.calls);
  expect(heldAtDeath).toBeGreaterThan(0);
});

function expectPromisedCalls(calls: readonly Call[]): void {
  const byKey = Map.groupBy(calls, (call) => call.key);
  const keys = expected().filter((key) => key.includes(" call "));
  expect([...byKey.keys()].sort()).toEqual(keys.sort());
  for (const repeated of [...byKey.values()].filter((each) => each.length > 1)) {
    expect(new Set(repeated.map((call) => call.jobId)).size).toBe(1);
    expect(repeated.map((call) => [call.node, call.attempt])).toEqual([
      ["doomed", 1],
      ["survivor", 2],
    ]);
  }
}

async function produce(node: ApiNode, name: string): Promise<boolean> {
  const answers: boolean[] = [];
  for (const payloads of chunks(named(name, "job", jobsPerNode), 10)) {
    answers.push(await node.ask({ does: "enqueue", kind: "race.effect", payloads }));
    const refused = payloads.map((payload) => `${payload} refused`);
    answers.push(
      !(await node.ask({ does: "enqueue", kind: "race.effect", payloads: refused, fails: true })),
    );
  }
  return answers.every((ok) => ok);
}

async function api(name: string): Promise<ApiNode> {
  const node = await startApiNode(env);
  const half = deadlinesPerNode / 2;
  const deadlines = named(name, "deadline", deadlinesPerNode);
  await node.ask({
    does: "enqueue",
    kind: "race.call",
    payloads: named(name, "call", callsPerNode),
  });
  await node.ask({ does: "deadlines", source: "direct", names: deadlines.slice(0, half) });
  await node.ask({ does: "deadlines", source: "queued", names: deadlines.slice(half) });
  return node;
}

function worker(name: string): Promise<Node> {
  return startWorkerNode({ ...env, NODE_NAME: name });
}

function expected(): string[] {
  return ["one", "two"].flatMap((name) => [
    ...named(name, "job", jobsPerNode),
    ...named(name, "deadline", deadlinesPerNode),
    ...named(name, "call", callsPerNode),
  ]);
}

function named(node: string, thing: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${node} ${thing} ${index}`);
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

async function countEffects(): Promise<number> {
  const { rows } = await platform.database.pool.query("select count(*) as count from effects");
  return Number(rows[0]?.count);
}

async function countEffectsByNode(node: string): Promise<number> {
  const { rows } = await platform.database.pool.query(
    "select count(*) as count from effects where node = $1",
    [node],
  );
  return Number(rows[0]?.count);
}

async function startReceiver() {
  const calls: Call[] = [];
  const open = new Map<string, number>();
  const count = (node: string, by: number) => open.set(node, (open.get(node) ?? 0) + by);
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const call: Call = JSON.parse(body);
    calls.push(call);
    count(call.node, 1);
    response.on("close", () => count(call.node, -1));
    const ofSameNode = calls.filter(({ node }) => node === call.node).length;
    if (call.node === "doomed" && ofSameNode > answeredToDoomed) return;
    setTimeout(() => response.end("received"), 100);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls,
    open: (node: string) => open.get(node) ?? 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
