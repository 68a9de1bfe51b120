import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { launchProcess, query, startForTest } from "#test/support/embedded-test-kit.ts";
import { testFolder, usedFolder } from "#test/support/test-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isRoot } from "./server-user.ts";
import { listStrays, readServerPid } from "./stray-processes.ts";
import { waitUntil } from "./wait-until.ts";

vi.setConfig({ testTimeout: 60_000 });

test("an empty folder becomes a running database that only its owner reaches", async () => {
  const folder = join(testFolder(), "new", "data");
  const started = await startEmbeddedPostgres({ folder });

  const [row] = await query(
    started.url,
    `SELECT current_database() AS database, current_setting('is_superuser') AS superuser,
      current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses,
      current_setting('TimeZone') AS zone, lower('ÄÉ') AS lowered`,
  );
  await started.stop();

  expect(row).toEqual({
    database: "guildhall",
    superuser: "off",
    fsync: "on",
    addresses: "",
    zone: "UTC",
    lowered: "äé",
  });
  expect(started.describe).toMatch(/^PostgreSQL 18\.\d+, embedded in .*data$/);
  expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "postgres", "password")).mode & 0o777).toBe(0o600);
});

test("a wrong password is refused even on the private socket", async () => {
  const started = await startForTest(usedFolder());
  const url = new URL(started.url);
  url.password = "guess";

  await expect(query(url.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
});

test("what was written is there after a stop and a second start, which is quicker", async () => {
  const folder = testFolder();
  const first = await startForTest(folder);
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
  await first.stop();
  await first.stop();
  expect(listStrays(folder)).toEqual([]);

  const second = await startForTest(folder);
  expect(await query(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

test("a second start on the same folder is refused in one sentence, under any path to it", async () => {
  const folder = usedFolder();
  await startForTest(folder);

  const again = startEmbeddedPostgres({ folder: `${folder}/../${folder.split("/").at(-1)}/` });
  await expect(again).rejects.toThrow(StartRefusal);
  await expect(again).rejects.toThrow(`already running on ${folder} (process ${process.pid})`);
});

test.each(["audit-verify", "ledger-verify"])(
  "%s beside a running program prints one sentence and exits with 1",
  async (name) => {
    const folder = usedFolder();
    await startForTest(folder);
    const script = join(import.meta.dirname, `../../../scripts/${name}.ts`);

    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      env: { GUILDHALL_DATA: folder },
      encoding: "utf8",
    });

    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr.trim().split("\n")).toEqual([
      expect.stringContaining(`already running on ${folder} (process ${process.pid})`),
    ]);
  },
);

test("of several programs starting at once on one folder exactly one wins", async () => {
  const folder = testFolder();
  const launchers = Array.from({ length: 4 }, () => launchProcess({ folder, durable: false }));

  const reports = await Promise.all(launchers.map(({ report }) => report));

  expect(reports.filter(({ url }) => url)).toHaveLength(1);
  expect(reports.filter(({ refusal }) => refusal?.includes("is already running on"))).toHaveLength(
    3,
  );
});

test("a server that dies under us comes back at the same address with everything committed", async () => {
  const folder = usedFolder();
  const events: string[] = [];
  const started = await startForTest(folder, {
    durable: true,
    onEvent: (message) => events.push(message),
  });
  await query(started.url, "CREATE TABLE kept AS SELECT 1 AS one");

  process.kill(readServerPid(join(folder, "postgres", "pgdata")) ?? 0, "SIGKILL");
  const rows = await waitUntil(
    () => query(started.url, "SELECT one FROM kept").catch(() => undefined),
    { everyMs: 50, forMs: 40_000 },
  );

  expect(rows).toEqual([{ one: 1 }]);
  expect(events[0]).toContain("ended unexpectedly");
});

test("stop also ends a server that is just being started again", async () => {
  const folder = usedFolder();
  const restarting = Promise.withResolvers<string>();
  const started = await startForTest(folder, { onEvent: restarting.resolve });

  process.kill(readServerPid(join(folder, "postgres", "pgdata")) ?? 0, "SIGKILL");
  await restarting.promise;
  await started.stop();

  expect(listStrays(folder)).toEqual([]);
});

test("a path too long for a socket is served from a private temporary folder", async () => {
  const folder = join(testFolder(), "long".repeat(30), "data");
  const started = await startForTest(folder);
  const socketFolder = new URL(started.url).searchParams.get("host") ?? "";

  expect(socketFolder.startsWith(folder)).toBe(false);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(await query(started.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await started.stop();
  expect(statSync(socketFolder, { throwIfNoEntry: false })).toBeUndefined();
});

test("a folder name with spaces, quotes and percent signs works", async () => {
  const started = await startForTest(join(testFolder(), `a, "b" 'c' 100%`));

  expect(await query(started.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a database of another major version is refused and left alone", async () => {
  const folder = usedFolder();
  await (await startForTest(folder)).stop();
  const versionFile = join(folder, "postgres", "pgdata", "PG_VERSION");
  writeFileSync(versionFile, "17\n");

  await expect(startForTest(folder)).rejects.toThrow(/was created by PostgreSQL 17/);
  expect(readFileSync(versionFile, "utf8")).toBe("17\n");
});

test("a folder of that name which holds no database is refused and left alone", async () => {
  const folder = testFolder();
  mkdirSync(join(folder, "postgres"));
  chmodSync(join(folder, "postgres"), 0o755);

  await expect(startForTest(folder)).rejects.toThrow(/exists but holds no database/);
});

test("a server that cannot start says why, and the folder is free again", async () => {
  const folder = usedFolder();
  await (await startForTest(folder)).stop();
  writeFileSync(join(folder, "postgres", "password"), "another\n");

  await expect(startForTest(folder)).rejects.toThrow(/could not start \(password authentication/);
  expect(listStrays(folder)).toEqual([]);
  await expect(startForTest(folder)).rejects.toThrow(/could not start/);
});

test.runIf(isRoot())("live mode refuses to run it as root", async () => {
  await expect(startForTest(testFolder(), { live: true })).rejects.toThrow(/does not run as root/);
});
