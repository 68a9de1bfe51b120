import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isStalePlan } from "./stale-plan.ts";
import { nameStatement } from "./statement-names.ts";

/** Fields that the driver's types do not declare. */
interface NamingClient extends pg.PoolClient {
  connection: pg.Connection & { parsedStatements: Record<string, string> };
}

/**
 * Part of every name: raised when a statement turns out to be stale, so that each is prepared anew
 * everywhere.
 */
interface Generation {
  number: number;
}

/**
 * More than a node needs in a day of mixed work. Each takes some 10 to 100 kB in the server's
 * process.
 */
export const maxNamesPerConnection = 500;

/**
 * Makes the pool for the query builder: each statement is prepared on the connection that runs it,
 * and parsed once there.
 */
export function preparedPool(pool: pg.Pool, maxNames = maxNamesPerConnection): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const generation = { number: 0 };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparedClient(client, generation, maxNames);
      clients.set(client, known);
      return known;
    },
  };
}

function preparedClient(
  client: pg.PoolClient,
  generation: Generation,
  maxNames: number,
): PostgresPoolClient {
  const runNamed = namingRunner(client as NamingClient, maxNames);
  const run = (text: string, values: readonly unknown[]) => {
    const name = nameStatement(text);
    return name === undefined
      ? client.query(text, [...values])
      : runNamed(name + generation.number, text, [...values]);
  };
  const query = async (text: string, values: readonly unknown[]) => {
    const { number } = generation;
    try {
      return await run(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      if (generation.number === number) generation.number += 1;
      // A transaction has failed with it, and is repeated as a whole.
      if (client.getTransactionStatus() !== "I") throw error;
      return run(text, values);
    }
  };
  const release = (destroy?: boolean) => client.release(destroy);
  // The query builder has no cursor: it gives a text and values, and never anything else.
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * Runs statements of one connection by name. Beyond the bound, those that were not used for the
 * longest time are closed.
 */
function namingRunner(client: NamingClient, maxNames: number) {
  const { connection } = client;
  const names = new Set<string>();
  let running = 0;

  return async (name: string, text: string, values: unknown[]) => {
    names.delete(name);
    names.add(name);
    running += 1;
    try {
      return await client.query({ name, text, values });
    } finally {
      running -= 1;
      // Only now the driver knows what is prepared.
      if (running === 0 && names.size > maxNames) closeOldest(names.size - maxNames);
    }
  };

  function closeOldest(count: number): void {
    for (const name of [...names].slice(0, count)) {
      names.delete(name);
      delete connection.parsedStatements[name];
      // The answer comes with that of the next statement; the driver passes over it.
      connection.close({ type: "S", name }, true);
    }
  }
}
