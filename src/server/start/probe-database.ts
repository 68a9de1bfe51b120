import pg from "pg";
import { startupTimeouts } from "#server/platform/database/database.ts";
import { closeDirectly, connectDirectly } from "#server/platform/database/direct-connection.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";

export interface ProbedDatabase {
  describe: string;
  sendTimeouts: boolean;
}

export interface DatabaseToProbe {
  url: string;
  directUrl: string;
  preparedStatements: boolean;
  onEvent: (message: string) => void;
}

const oldestMajor = 15;
const answerTimeoutMs = 5_000;
const protocolViolation = "08P01";
/** Any number of ours that nothing else locks. */
const probeLock = 7_305_009;
const probeStatement = { name: "guildhall-start-probe", text: "select 1" };
/**
 * A pooler without support for prepared statements: the name exists already, or is unknown on this
 * server connection.
 */
const preparedStatementFaults = ["42P05", "26000"];

/**
 * Tries both addresses as the program will use them. Throws a StartRefusal for a server or a pooler
 * that can never work; any other error is worth another try.
 */
export async function probeDatabase({
  url,
  directUrl,
  preparedStatements,
  onEvent,
}: DatabaseToProbe): Promise<ProbedDatabase> {
  const describe = await probeServer(directUrl);
  const sendTimeouts = await acceptsTimeouts(url);
  if (preparedStatements) await probeNamedStatements(url);
  for (const [name, ms] of await listMissingTimeouts(url, sendTimeouts))
    onEvent(
      `Warning: the pooler of DATABASE_URL does not pass ${name} on and the database role has none. Set it with: alter role … set ${name} = '${ms / 1_000}s'`,
    );
  return { describe, sendTimeouts };
}

async function probeServer(directUrl: string): Promise<string> {
  return withClient(directUrl, {}, async (client) => {
    const { rows } = await client.query<{ version: string; name: string; replica: boolean }>(
      "select current_setting('server_version') as version, current_database() as name, pg_is_in_recovery() as replica",
    );
    const { version = "", name = "", replica } = rows[0] ?? {};
    if (Number.parseInt(version, 10) < oldestMajor)
      throw new StartRefusal(
        `DATABASE_URL names a PostgreSQL ${version}: Guildhall needs ${oldestMajor} or newer.`,
      );
    if (replica) throw new Error("the server is a read-only replica");
    await requireVisibleLocks(client);
    return `PostgreSQL ${version.split(" ")[0]}, database ${name}`;
  });
}

/**
 * Workers prove that they are alive by a session lock. On a server that does not show it every
 * worker looks dead.
 */
async function requireVisibleLocks(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1)", [probeLock]);
  const { rowCount } = await client.query(
    "select from pg_locks where locktype = 'advisory' and objid = $1 and pid = pg_backend_pid()",
    [probeLock],
  );
  await client.query("select pg_advisory_unlock_shared($1)", [probeLock]);
  if (rowCount !== 1)
    throw new StartRefusal(
      "The database server does not show session advisory locks in pg_locks. Guildhall needs PostgreSQL itself, reached without a pooler: set DATABASE_DIRECT_URL.",
    );
}

async function acceptsTimeouts(url: string): Promise<boolean> {
  try {
    await withClient(url, startupTimeouts, async () => {});
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === protocolViolation) return false;
    throw error;
  }
}

/** A pooler may also accept the parameter and drop it (`ignore_startup_parameters`). */
async function listMissingTimeouts(
  url: string,
  sendTimeouts: boolean,
): Promise<[name: string, ms: number][]> {
  return withClient(url, sendTimeouts ? startupTimeouts : {}, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name = any($1) and setting = '0'",
      [Object.keys(startupTimeouts)],
    );
    return Object.entries(startupTimeouts).filter(([name]) =>
      rows.some((missing) => missing.name === name),
    );
  });
}

/**
 * Two clients prepare the same name: a pooler that only passes statements on puts both on one
 * server connection.
 */
async function probeNamedStatements(url: string): Promise<void> {
  try {
    for (const _client of ["first", "second"])
      await withClient(url, {}, async (client) => {
        for (const _transaction of ["first", "second"]) {
          await client.query("begin");
          await client.query(probeStatement);
          await client.query("commit");
        }
      });
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
    if (!preparedStatementFaults.includes(code)) throw error;
    throw new StartRefusal(
      "The pooler of DATABASE_URL does not support named prepared statements. Use pgbouncer 1.21 or newer with max_prepared_statements, connect without a pooler, or set PREPARED_STATEMENTS=off.",
    );
  }
}

async function withClient<Result>(
  url: string,
  startupSettings: Partial<typeof startupTimeouts>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectDirectly({
    url,
    applicationName: "guildhall start",
    answerTimeoutMs,
    startupSettings,
  });
  try {
    return await work(client);
  } finally {
    await closeDirectly(client);
  }
}
