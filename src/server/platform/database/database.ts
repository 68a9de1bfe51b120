import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { markOutages, readOnlyTransaction } from "./database-outage.ts";
import { keepAliveDelayMs } from "./direct-connection.ts";
import { ListCompiler } from "./statements/list-compiler.ts";
import { preparedPool } from "./statements/prepared-pool.ts";
import { withoutNames } from "./statements/unnamed-pool.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  /** For hot paths: named prepared statements straight on the driver. */
  pool: pg.Pool;
  /** Reaches the server without a pooler between, for LISTEN, session locks and migrations. */
  directUrl: string;
  /** More connections to the same database, for a part that must not use up those of the others. */
  openPool(applicationName: string, connections: number): Database;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  directUrl?: string | undefined;
  log: Log;
  applicationName?: string;
  connections?: number;
  /** Off behind a pooler that refuses time-outs as startup parameters. */
  sendTimeouts?: boolean | undefined;
  /** Off behind a pooler that does not support them: then no statement has a name. */
  preparedStatements?: boolean | undefined;
  silenceTimeoutMs?: number;
  /** How long a request waits for a connection. */
  connectTimeoutMs?: number | undefined;
}

const connectTimeoutMs = 5_000;
/**
 * The server ends what exceeds these. A pooler may refuse them: then the database role must carry
 * them.
 */
export const startupTimeouts = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** Our own bound, for a server that is frozen and a network that swallows packets. */
const silenceTimeoutMs = startupTimeouts.statement_timeout + 5_000;
const bigintOid = 20;
const instantOid = 1184;

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? "guildhall",
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...(options.sendTimeouts === false ? {} : startupTimeouts),
    types: columnTypes,
  });
  markOutages(pool);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the
  // process.
  pool.on("error", (error) => options.log.warn({ error }, "an idle database connection broke"));
  // The pool does not listen while a connection is lent out; its next statement fails, that is
  // enough.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    boundConnection(client as unknown as ConnectedClient, options.silenceTimeoutMs);
  });
  const db = new Kysely<Tables>({
    dialect: toDialect(
      options.preparedStatements === false ? withoutNames(pool) : preparedPool(pool),
    ),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    pool,
    directUrl: options.directUrl ?? options.url,
    openPool: (applicationName, connections) =>
      openDatabase({ ...options, applicationName, connections }),
    close: () => db.destroy(),
  };
}

function toDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ListCompiler(),
  };
}

/**
 * Returns false on a replica, during a promotion, and where transactions are read-only by default.
 */
export async function isWritable({ pool }: Pick<Database, "pool">): Promise<boolean> {
  const { rows } = await pool.query<{ writable: boolean }>(
    "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable",
  );
  return rows[0]?.writable ?? false;
}

/** Fields that the driver's types do not declare. */
interface ConnectedClient {
  connection: {
    stream: { setTimeout(ms: number, onTimeout: () => void): void; destroy(error?: Error): void };
    on(event: "errorMessage", listener: (error: { code?: string }) => void): void;
  };
}

/**
 * Closes a connection whose server is silent for too long, or has become read-only; the pool opens
 * a new one.
 */
function boundConnection({ connection }: ConnectedClient, timeoutMs = silenceTimeoutMs): void {
  const { stream } = connection;
  stream.setTimeout(timeoutMs, () =>
    stream.destroy(new Error("Connection terminated: the database does not answer")),
  );
  connection.on("errorMessage", ({ code }) => {
    if (code === readOnlyTransaction) stream.destroy();
  });
}

/**
 * `bigint` columns arrive as numbers, checked: amounts and sequences stay far below 2^53. Instants
 * are read by the engine's own parser, which is several times faster than the driver's.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === "binary") return pg.types.getTypeParser(oid, format);
    if (oid === bigintOid) return parseWholeNumber;
    if (oid === instantOid) return parseInstant;
    return pg.types.getTypeParser(oid, format);
  },
};

const parseAnyInstant = pg.types.getTypeParser(instantOid) as (text: string) => Date;

/**
 * Reads `2026-03-01 09:00:00.123+00` as it comes from a server that keeps UTC; every other spelling
 * takes the long way.
 */
export function parseInstant(text: string): Date {
  if (text[10] !== " " || !text.endsWith("+00")) return parseAnyInstant(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe whole number`);
  return value;
}
