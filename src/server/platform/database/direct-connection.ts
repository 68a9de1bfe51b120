import type { Socket } from "node:net";
import pg from "pg";
import { markDatabaseError, markStatements } from "./database-outage.ts";

export interface DirectConnectionOptions {
  url: string;
  applicationName: string;
  /** Longest wait for an answer; none for work that may take its time, such as a migration. */
  answerTimeoutMs?: number;
  /** Called when a connection breaks; the statement under way fails too. */
  onError?: (error: Error, client: pg.Client) => void;
  startupSettings?: Pick<
    pg.ClientConfig,
    "statement_timeout" | "idle_in_transaction_session_timeout"
  >;
}

const connectTimeoutMs = 5_000;
const closeTimeoutMs = 1_000;
export const keepAliveDelayMs = 10_000;

/**
 * Opens a connection past the pool: for session locks, LISTEN, migrations and the checks at start.
 */
export async function connectDirectly(options: DirectConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: options.applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(options.answerTimeoutMs === undefined ? {} : { query_timeout: options.answerTimeoutMs }),
    ...options.startupSettings,
  });
  // Without a listener a broken connection would end the process.
  client.on("error", (error) => {
    markDatabaseError(error);
    options.onError?.(error, client);
  });
  markStatements(client);
  await client.connect().catch((error: unknown) => {
    markDatabaseError(error);
    throw error;
  });
  return client;
}

/** Closes without waiting for a server that does not answer. Never fails. */
export async function closeDirectly(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const timer = setTimeout(() => stream.destroy(), closeTimeoutMs);
  await client.end().catch(() => {});
  clearTimeout(timer);
}
