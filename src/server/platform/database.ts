import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "./log.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  /** For hot paths: named prepared statements straight on the driver. */
  pool: pg.Pool;
  /** Reaches the server without a pooler between, for LISTEN, session locks and migrations. */
  directUrl: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  directUrl?: string | undefined;
  log: Log;
  applicationName?: string;
  connections?: number;
}

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
const idleInTransactionMs = 30_000;
const bigintOid = 20;
const instantOid = 1184;

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? "guildhall",
    max: options.connections ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types: columnTypes,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => options.log.warn({ error }, "an idle database connection broke"));
  // The pool does not listen while a connection is lent out; its next statement fails, that is enough.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, directUrl: options.directUrl ?? options.url, close: () => db.destroy() };
}

/**
 * `bigint` columns arrive as numbers, checked: amounts and sequences stay far below 2^53. Instants are read by the
 * engine's own parser, which is several times faster than the driver's.
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

/** `2026-03-01 09:00:00.123+00` as it comes from a server that keeps UTC; every other spelling takes the long way. */
export function parseInstant(text: string): Date {
  if (text[10] !== " " || !text.endsWith("+00")) return parseAnyInstant(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe whole number`);
  return value;
}
