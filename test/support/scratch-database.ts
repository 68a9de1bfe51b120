import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/embedded/embedded-postgres.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { scratchFolder } from "./scratch-folder.ts";

export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts an embedded server in a folder of its own, or takes DATABASE_URL's server if one is set
 * (not synced to disk: it lives for one run).
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = scratchFolder();
  const server = await startEmbeddedPostgres({ folder, durable: false, maxConnections: 300 });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates an empty database on that server, or a copy of a template, whose name it continues;
 * returns its address.
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `${template ?? "guildhall_test"}_${randomBytes(8).toString("hex")}`;
  const source = template ? ` template ${template} strategy ${copyStrategy()}` : "";
  await onServer(serverUrl, `create database ${name}${source}`);
  return withDatabaseName(serverUrl, name);
}

/** Copying files takes half the time, except where it waits for the disk. */
function copyStrategy(): string {
  return process.env.DATABASE_URL ? "wal_log" : "file_copy";
}

export async function dropDatabase(url: string, serverUrl: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${databaseName(url)} with (force)`);
}

/** Drops copies of a template that were left open to the end of the run. */
export async function dropCopies(template: string, serverUrl: string): Promise<void> {
  const { rows } = await getServerPool(serverUrl).query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [`${template}_`],
  );
  for (const { name } of rows) await onServer(serverUrl, `drop database ${name} with (force)`);
}

export function databaseName(url: string): string {
  return new URL(url.replace("@/", "@local/")).pathname.slice(1);
}

/** Opens a migrated database on a server of its own, for scripts outside the test runner. */
export async function withScratchDatabase<Result>(
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startDatabaseServer();
  try {
    const url = await createDatabase(server.url);
    await migrate(url);
    const result = await use(url);
    await dropDatabase(url, server.url);
    return result;
  } finally {
    await server.stop();
  }
}

/**
 * Socket addresses have no host (`@/name?host=/folder`), which URL cannot parse: swap the name as
 * text.
 */
function withDatabaseName(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

/**
 * Another process of the server is still in the database; it leaves in a moment, or cannot be ended
 * by our role.
 */
const busyCodes = ["55006", "42501"];
const maxTries = 100;

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const pool = getServerPool(serverUrl);
  for (let tries = 1; ; tries += 1) {
    const error = await pool.query(sql).then(
      () => undefined,
      (reason: unknown) => reason as { code?: string },
    );
    if (!error) return;
    if (!busyCodes.includes(error.code ?? "") || tries === maxTries) throw error;
    await pause(100);
  }
}

const serverPools = new Map<string, pg.Pool>();

/**
 * Connections stay for all files of a process: a new one for each database would cost more than the
 * database.
 */
function getServerPool(serverUrl: string): pg.Pool {
  const known = serverPools.get(serverUrl);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: serverUrl,
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server may stop before its connections are closed.
  pool.on("error", () => {});
  serverPools.set(serverUrl, pool);
  return pool;
}
