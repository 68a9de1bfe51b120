import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, dropDatabase } from "#test/support/scratch-database.ts";
import { StartRefusal } from "../start-refusal.ts";
import { migrate, readMigrations } from "./migrate.ts";

const first = { "0001_a.sql": "create table a (id integer primary key);" };
const second = { ...first, "0002_b.sql": "create table b (id integer primary key references a);" };

test("ten nodes that start at once on an empty database migrate it once", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(url)));
  const names = (await readMigrations()).map((migration) => migration.name);

  expect(applied.filter((each) => each.length > 0)).toEqual([names]);
  expect(await query(url, "select name from schema_migrations order by name")).toEqual(
    names.map((name) => ({ name })),
  );
  expect(await query(url, "select count(*)::int as n from installation")).toEqual([{ n: 1 }]);
});

test("what is applied is not applied again, what is new is", async () => {
  const url = await emptyDatabase();

  expect(await migrate(url, createFolder(first))).toEqual(["0001_a.sql"]);
  expect(await migrate(url, createFolder(first))).toEqual([]);
  expect(await migrate(url, createFolder(second))).toEqual(["0002_b.sql"]);
});

test("a limit that the database sets for statements does not end a migration", async () => {
  const url = await emptyDatabase();
  const name = new URL(url).pathname.slice(1);
  await query(url, `alter database ${name} set statement_timeout = '1h'`);
  const limit = "select current_setting('statement_timeout') as value";

  await migrate(url, createFolder({ "0001_a.sql": `create table a as ${limit};` }));
  expect(await query(url, limit)).toEqual([{ value: "1h" }]);
  expect(await query(url, "select value from a")).toEqual([{ value: "0" }]);
});

test("a migration that was edited after it had been applied is refused, and nothing is done", async () => {
  const url = await emptyDatabase();
  await migrate(url, createFolder(first));
  const edited = { ...second, "0001_a.sql": `${first["0001_a.sql"]} -- a harmless comment` };
  const refusal = await migrate(url, createFolder(edited)).catch((error) => error);

  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(refusal.message).toBe(
    "Migration 0001_a.sql was changed after it had been applied: restore it.",
  );
  expect(await listTables(url)).toEqual(["a", "schema_migrations"]);
});

test("a database of a newer version is refused, and nothing is done", async () => {
  const url = await emptyDatabase();
  await migrate(url, createFolder(second));
  const refusal = await migrate(url, createFolder(first)).catch((error) => error);

  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(refusal.message).toBe(
    "The database was migrated by a newer version (0002_b.sql): start that version.",
  );
});

test("a failed migration is rolled back, and can be corrected", async () => {
  const url = await emptyDatabase();
  const broken = {
    ...first,
    "0002_b.sql": "create table b (id integer); create table a (id integer);",
  };

  await expect(migrate(url, createFolder(broken))).rejects.toMatchObject({ code: "42P07" });
  expect(await listTables(url)).toEqual(["a", "schema_migrations"]);
  expect(await query(url, "select name from schema_migrations")).toEqual([{ name: "0001_a.sql" }]);
  expect(await migrate(url, createFolder(second))).toEqual(["0002_b.sql"]);
});

test("the very first migration, when it fails, leaves an empty database", async () => {
  const url = await emptyDatabase();

  await expect(migrate(url, createFolder({ "0001_a.sql": "nonsense" }))).rejects.toThrow();
  expect(await listTables(url)).toEqual([]);
});

test("a node that dies while it migrates holds up nobody", async () => {
  const url = await emptyDatabase();
  const slow = { "0001_a.sql": "select pg_sleep(60); create table a (id integer primary key);" };
  const dying = migrate(url, createFolder(slow)).catch((error) => error);
  const client = await connected(url);
  const findMigrator = `select pid from pg_stat_activity
    where application_name = 'guildhall migrate' and query like '%pg_sleep%' and datname = current_database()`;
  let found: { pid: number }[] = [];
  while (found.length === 0) found = (await client.query(findMigrator)).rows;

  await client.query("select pg_terminate_backend($1)", [found[0]?.pid]);

  expect(await dying).toBeInstanceOf(Error);
  expect(await migrate(url, createFolder(first))).toEqual(["0001_a.sql"]);
});

test("migrations run in the order of their names", async () => {
  const names = (await readMigrations()).map((migration) => migration.name);

  expect(names).toEqual([...names].sort());
  expect(names.every((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))).toBe(true);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

async function emptyDatabase(): Promise<string> {
  const serverUrl = inject("databaseServerUrl");
  const url = await createDatabase(serverUrl);
  onTestFinished(() => dropDatabase(url, serverUrl));
  return url;
}

function createFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

async function listTables(url: string): Promise<string[]> {
  const sql = "select tablename from pg_tables where schemaname = 'public' order by tablename";
  return (await query(url, sql)).map((row) => row.tablename);
}

async function query(url: string, sql: string) {
  const client = await connected(url);
  return (await client.query(sql)).rows;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
