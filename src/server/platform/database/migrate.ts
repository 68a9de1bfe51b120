import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { StartRefusal } from "../start-refusal.ts";
import { closeDirectly, connectDirectly } from "./direct-connection.ts";

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

/** Any number all our nodes agree on: it guards the migrations of one database. */
const migrationLock = 7_305_001;
/** Another node that migrates for longer than this is stuck. */
const migrationWaitMinutes = 10;
const answerTimeoutMs = 5_000;
const migrationsFolder = join(import.meta.dirname, "../../../../migrations");

/**
 * Brings the schema forward. Safe when many nodes start at once: one migrates, the others wait and
 * find it done.
 */
export async function migrate(
  directUrl: string,
  folder = migrationsFolder,
  onPending: () => void = () => {},
): Promise<string[]> {
  const wanted = await readMigrations(folder);
  if (await withConnection(directUrl, answerTimeoutMs, (client) => isCurrent(client, wanted)))
    return [];
  onPending();
  // A migration may take any time, also where the database role limits statements.
  return withConnection(directUrl, undefined, async (client) => {
    await client.query("set statement_timeout = 0");
    await client.query(`set lock_timeout = '${migrationWaitMinutes}min'`);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("reset lock_timeout");
    const missing = await pending(client, wanted);
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  });
}

async function withConnection<Result>(
  url: string,
  timeoutMs: number | undefined,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectDirectly({
    url,
    applicationName: "guildhall migrate",
    ...(timeoutMs === undefined ? {} : { answerTimeoutMs: timeoutMs }),
  });
  try {
    return await work(client);
  } finally {
    await closeDirectly(client);
  }
}

async function isCurrent(client: pg.Client, wanted: Migration[]): Promise<boolean> {
  return (await pending(client, wanted)).length === 0;
}

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function pending(client: pg.Client, wanted: Migration[]): Promise<Migration[]> {
  const applied = await readApplied(client);
  const known = new Set(wanted.map((migration) => migration.name));
  const newer = [...applied.keys()].find((name) => !known.has(name));
  if (newer !== undefined) {
    throw new StartRefusal(
      `The database was migrated by a newer version (${newer}): start that version.`,
    );
  }
  const edited = wanted.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (edited) {
    throw new StartRefusal(
      `Migration ${edited.name} was changed after it had been applied: restore it.`,
    );
  }
  return wanted.filter((migration) => !applied.has(migration.name));
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query("select to_regclass('schema_migrations') as name");
  if (found[0]?.name === null) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`,
    );
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
