import pg from "pg";

/**
 * Errors that a connection of ours raised: a socket error of Stripe or of a file never counts as a
 * database outage.
 */
const raisedByDatabase = new WeakSet<object>();

/**
 * Server codes: connection (08), resources (53), shutdown (57P), read-only (25006), transaction
 * left idle (25P03).
 */
const outageCode = /^(?:08|53|57P|25006|25P03)/;
/**
 * A replica has no unlogged tables. The code is that of any missing feature, the routine is of this
 * one only.
 */
const missingFeature = "0A000";
const unloggedTableRoutine = "get_relation_info";
export const readOnlyTransaction = "25006";

/**
 * The database cannot be reached, does not answer, is starting or stopping, read-only, or out of
 * connections.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof pg.DatabaseError)) return raisedByDatabase.has(error);
  if (error.code === missingFeature) return error.routine === unloggedTableRoutine;
  return outageCode.test(error.code ?? "");
}

/**
 * Marks errors of sockets, name look-ups and the driver, which carry nothing that says to whom they
 * belong.
 */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error && !(error instanceof pg.DatabaseError)) raisedByDatabase.add(error);
}

/** Makes a pool mark the errors of its connections, those of connecting included. */
export function markOutages(pool: pg.Pool): void {
  pool.connect = marked(pool.connect.bind(pool)) as typeof pool.connect;
  pool.on("connect", (client) => {
    // The client raises the event before it fails its queries with the same error.
    client.once("error", () => markStatements(client));
    client.on("error", markDatabaseError);
  });
}

/**
 * From now on every error of the driver at a statement of this connection is an outage. A statement
 * on a connection that works may also fail because the driver cannot send its values, which is a
 * bug of ours.
 */
export function markStatements(client: pg.ClientBase): void {
  client.query = marked(client.query.bind(client)) as typeof client.query;
}

type Call = (...given: unknown[]) => unknown;

/** The same function, with a promise or a callback, whose errors are marked. */
function marked(call: unknown): Call {
  return (...given) => {
    const callback = given.at(-1);
    if (typeof callback !== "function")
      return Promise.resolve((call as Call)(...given)).catch(rethrowMarked);
    return (call as Call)(...given.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      markDatabaseError(error);
      callback(error, ...rest);
    });
  };
}

function rethrowMarked(error: unknown): never {
  markDatabaseError(error);
  throw error;
}
