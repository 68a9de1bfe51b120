import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { kill9, launchProcess, query, startForTest } from "#test/support/embedded-test-kit.ts";
import { testFolder, usedFolder } from "#test/support/test-folder.ts";
import { isRoot } from "./server-user.ts";
import { listStrays, readServerPid } from "./stray-processes.ts";
import { waitUntil } from "./wait-until.ts";

vi.setConfig({ testTimeout: 60_000 });

const toDataDir = (folder: string) => join(folder, "postgres", "pgdata");

async function launched(folder: string) {
  const { child, report } = launchProcess({ folder });
  const { url = "" } = await report;
  return { child, url };
}

test("the server left by a killed program is stopped, never doubled, and nothing is lost", async () => {
  const folder = usedFolder();
  const { child, url } = await launched(folder);
  await query(url, "CREATE TABLE kept AS SELECT 1 AS one");
  await kill9(child);
  const orphan = readServerPid(toDataDir(folder)) ?? 0;
  expect(await query(url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);

  const started = await startForTest(folder);

  expect(listStrays(folder)).not.toContain(orphan);
  expect(await query(started.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test("a busy backend that outlived its killed server does not block the start", async () => {
  const folder = usedFolder();
  const { child, url } = await launched(folder);
  const busy = new Client(url);
  busy.on("error", () => {});
  await busy.connect();
  busy.query("SELECT count(*) FROM generate_series(1, 1e12)").catch(() => {});
  await waitUntil(
    async () => (await query(url, "SELECT FROM pg_stat_activity WHERE query ~ '^SELECT c'")).length,
    { everyMs: 20, forMs: 60_000 },
  );

  await kill9(child);
  process.kill(readServerPid(toDataDir(folder)) ?? 0, "SIGKILL");
  const started = await startForTest(folder);

  expect(await query(started.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("after everything was killed at once, again and again, each acknowledged row is there", async () => {
  const folder = usedFolder();
  for (const round of [0, 1, 2]) {
    const { child, url } = await launched(folder);
    await query(url, "CREATE TABLE IF NOT EXISTS kept (round int)");
    await query(url, `INSERT INTO kept VALUES (${round})`);
    await kill9(child, listStrays(folder));
  }
  const started = await startForTest(folder);

  const rows = await query(started.url, "SELECT round FROM kept ORDER BY round");
  expect(rows.map(({ round }) => round)).toEqual([0, 1, 2]);
});

test("a stale pid file that names a living stranger is no obstacle, and the stranger lives on", async () => {
  const folder = usedFolder();
  await (await startForTest(folder)).stop();
  const stranger = launchProcess({ folder: usedFolder(), durable: false }).child;
  const pidFile = join(toDataDir(folder), "postmaster.pid");
  writeFileSync(pidFile, `${stranger.pid}\n${toDataDir(folder)}\n1\n5432\n\n\n`);

  const started = await startForTest(folder);

  expect(await query(started.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  expect(readFileSync(pidFile, "utf8")).not.toContain(`${stranger.pid}\n`);
});

test("a first start killed in the middle of initdb leaves nothing that blocks the next", async () => {
  const folder = testFolder();
  const { child } = launchProcess({ folder });
  const halfMade = () => readdirSync(folder).find((entry) => entry.startsWith("postgres.new-"));
  await waitUntil(() => existsSync(join(folder, halfMade() ?? "none", "pgdata", "base")), {
    everyMs: 5,
    forMs: 60_000,
  });
  await kill9(child);
  expect(halfMade()).toBeDefined();
  expect(existsSync(join(folder, "postgres"))).toBe(false);

  const started = await startForTest(folder);

  expect(halfMade()).toBeUndefined();
  expect(await query(started.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

const otherNetwork = ["unshare", "--net"];
const otherContainer = ["unshare", "--net", "--pid", "--fork", "--mount-proc"];
const canIsolate =
  isRoot() && spawnSync("unshare", ["--net", "--pid", "--fork", "true"]).status === 0;

test.runIf(canIsolate).each([
  ["network", otherNetwork],
  ["container", otherContainer],
])(
  "from another %s, where the lock is not seen, a second start is refused too",
  async (_, through) => {
    const folder = usedFolder();
    const started = await startForTest(folder);

    const { refusal } = await launchProcess({ folder }, { through }).report;

    expect(refusal).toContain("StartRefusal: Another program, perhaps in another container");
    expect(await query(started.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

const isLinux = process.platform === "linux";

test.runIf(isLinux)("Ctrl-C reaches the program's group, which the server is not in", async () => {
  const folder = usedFolder();
  await startForTest(folder);
  const server = readServerPid(toDataDir(folder)) ?? 0;

  expect(readGroup(server)).toBe(server);
  expect(readGroup(server)).not.toBe(readGroup(process.pid));
});

function readGroup(pid: number): number {
  const status = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[2]);
}
