import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { launchProcess, query, startForTest } from "#test/support/embedded-test-kit.ts";
import { testFolder } from "#test/support/test-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostgresPackage } from "./postgres-package.ts";
import { copyRuntime } from "./runtime-copy.ts";
import { findClosedFolder, findUnprivilegedUser, isRoot } from "./server-user.ts";

vi.setConfig({ testTimeout: 60_000 });

const nobody = { uid: 65_534, gid: 65_534 };
const nobodyReadsThisProject =
  isRoot() && !findClosedFolder(import.meta.dirname, findUnprivilegedUser());

function closedFolder(): string {
  const closed = join(testFolder(), "closed");
  mkdirSync(closed, { mode: 0o700 });
  return closed;
}

test.runIf(isRoot())(
  "as root the server and its files belong to an unprivileged account",
  async () => {
    const folder = testFolder();
    await startForTest(folder);
    const cluster = join(folder, "postgres");

    const owners = [
      "",
      "pgdata",
      "pgdata/postmaster.pid",
      "password",
      "socket",
      "postgres.log",
    ].map((path) => statSync(join(cluster, path)).uid);
    expect(new Set(owners)).toEqual(new Set([findUnprivilegedUser().uid]));
  },
);

test.runIf(isRoot())(
  "as root below a closed folder the data moves, stays found, and says so",
  async () => {
    const folder = join(closedFolder(), "data");
    const shelter = join(testFolder(), "shelter");
    const first = await startForTest(folder, { shelter });
    await query(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
    await first.stop();

    expect(first.dataDir.startsWith(`${shelter}/`)).toBe(true);
    expect(first.describe).toContain(first.dataDir);
    expect(first.describe).toContain("may not enter");

    chmodSync(join(folder, ".."), 0o755);
    const second = await startForTest(folder, { shelter });
    expect(second.describe).toContain(`moved from ${folder} by an earlier start`);
    expect(await query(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot())("two folders below a closed one have two databases", async () => {
  const closed = closedFolder();
  const shelter = join(testFolder(), "shelter");
  const one = await startForTest(join(closed, "one"), { shelter });
  const two = await startForTest(join(closed, "two"), { shelter });

  expect(one.dataDir).not.toBe(two.dataDir);
});

test.runIf(isRoot())(
  "a database in place whose folder was closed later is refused, not replaced",
  async () => {
    const open = join(testFolder(), "open");
    mkdirSync(open);
    chmodSync(open, 0o755);
    await (await startForTest(join(open, "data"))).stop();
    chmodSync(open, 0o700);

    await expect(startForTest(join(open, "data"))).rejects.toThrow(/may not enter .*chmod o\+x/);
  },
);

test("a copy of the runtime is whole, open to all, and made good after a copy cut short", async () => {
  const store = testFolder();
  const found = findPostgresPackage();
  mkdirSync(join(store, `runtime-${found.version}.new-cutshort`));
  const umask = process.umask(0o077);
  const copy = copyRuntime(found, store);
  process.umask(umask);

  expect(readdirSync(store)).toEqual([`runtime-${found.version}`]);
  expect(statSync(join(copy, "native/bin/postgres")).mode & 0o777).toBe(0o755);
  expect(statSync(join(copy, "native/share/postgresql")).mode & 0o777).toBe(0o755);
  expect(statSync(join(copy, "native/share/postgresql/postgres.bki")).mode & 0o777).toBe(0o644);
  expect(copyRuntime(found, store)).toBe(copy);
});

test.runIf(nobodyReadsThisProject)(
  "an ordinary user starts it in a folder of their own",
  async () => {
    const folder = join(testFolder(), "data");
    mkdirSync(folder);
    chownSync(folder, nobody.uid, nobody.gid);
    const { report } = launchProcess({ folder, live: true }, { user: nobody });

    const { url = "", describe } = await report;
    expect(describe).toContain(`embedded in ${folder}`);
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(statSync(join(folder, "postgres", "pgdata")).uid).toBe(nobody.uid);
  },
);

test.runIf(nobodyReadsThisProject)(
  "an ordinary user gets an error that names the owner of the database",
  async () => {
    const folder = testFolder();
    mkdirSync(join(folder, "postgres"), { mode: 0o700 });
    chownSync(folder, nobody.uid, nobody.gid);

    const { refusal } = await launchProcess({ folder }, { user: nobody }).report;
    expect(refusal).toContain("StartRefusal: The database in");
    expect(refusal).toContain("belongs to another user (uid 0)");
  },
);

test.runIf(nobodyReadsThisProject)(
  "a folder one may not write to is a sentence, not a stack",
  async () => {
    const folder = join(closedFolder(), "data");

    const { refusal } = await launchProcess({ folder }, { user: nobody }).report;
    expect(refusal).toMatch(/^StartRefusal: The embedded PostgreSQL could not start \(EACCES/);
  },
);

test("the account is nobody by number, else by name, else there is none", () => {
  const file = join(testFolder(), "passwd");
  const accountIn = (lines: string) => {
    writeFileSync(file, lines);
    return findUnprivilegedUser(file);
  };

  expect(accountIn("root:x:0:0::/:\nnobody:x:65534:65533::/:\n")).toEqual({
    uid: 65534,
    gid: 65533,
  });
  expect(accountIn("root:x:0:0::/:\nnobody:x:99:98::/:\n")).toEqual({ uid: 99, gid: 98 });
  expect(() => accountIn("root:x:0:0::/:\n")).toThrow(/no account “nobody”/);
});

test("a file where the folder should be is a sentence, not a stack", async () => {
  const file = join(testFolder(), "data");
  writeFileSync(file, "");

  await expect(startEmbeddedPostgres({ folder: file })).rejects.toThrow(/is not a folder/);
});
