import pg from "pg";

/** Errors that a connection of ours raised: a socket error of Stripe or of a file never counts as a database outage. */
const raisedByDatabase = new WeakSet<object>();

/** Server codes: connection (08), resources (53), shutdown (57P), read-only (25006), transaction left idle (25P03). */
const outageCode = /^(?:08|53|57P|25006|25P03)/;
/** A replica gives these the code of a missing feature. */
const replicaMessage = /during recovery|in a hot standby/;
const missingFeature = "0A000";
export const readOnlyTransaction = "25006";
/** The driver's own words for a lost or silent server. */
const outageMessage =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** The database cannot be reached, does not answer, is starting or stopping, read-only, or out of connections. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof pg.DatabaseError))
    return raisedByDatabase.has(error) || outageMessage.test(error.message);
  if (error.code === missingFeature) return replicaMessage.test(error.message);
  return outageCode.test(error.code ?? "");
}

/** For errors of sockets and name look-ups, which carry nothing that says to whom they belong. */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error && !(error instanceof pg.DatabaseError)) raisedByDatabase.add(error);
}

type Connect = pg.Pool["connect"];

/** Makes a pool mark the errors of its connections, those of connecting included. */
export function markOutages(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const marked = (callback?: (error: unknown, ...rest: unknown[]) => void) => {
    if (!callback) return (connect() as Promise<pg.PoolClient>).catch(rethrowMarked);
    return connect((error: unknown, ...rest: unknown[]) => {
      markDatabaseError(error);
      callback(error, ...rest);
    });
  };
  pool.connect = marked as Connect;
  // The client raises the event before it fails its queries with the same error.
  pool.on("connect", (client) => client.on("error", markDatabaseError));
}

function rethrowMarked(error: unknown): never {
  markDatabaseError(error);
  throw error;
}
