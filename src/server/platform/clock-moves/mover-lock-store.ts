import type pg from "pg";
import type { Database } from "../database/database.ts";
import { closeDirectly, connectDirectly } from "../database/direct-connection.ts";
import { moverLock } from "./clock-move-store.ts";

const retryMs = 50;
const answerTimeoutMs = 5_000;
const maxWaitMs = 20_000;

/**
 * Runs `move` while this node is the only one that moves the clock. The lock lives on a connection
 * of its own, so a node that dies lets go of it. Undefined if another mover does not come to an
 * end.
 */
export async function withMoverLock<Result>(
  database: Database,
  move: () => Promise<Result>,
): Promise<Result | undefined> {
  // If the connection breaks, the move continues without the lock: two movers are slower, not
  // wrong.
  const client = await connectDirectly({
    url: database.directUrl,
    applicationName: "guildhall clock",
    answerTimeoutMs,
  });
  try {
    return (await lock(client)) ? await move() : undefined;
  } finally {
    await closeDirectly(client);
  }
}

async function lock(client: pg.Client): Promise<boolean> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < maxWaitMs) {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [moverLock],
    );
    if (rows[0]?.locked) return true;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  return false;
}
