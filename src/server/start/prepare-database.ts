import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/embedded/embedded-postgres.ts";
import type { Config } from "#server/platform/config/config.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { type DatabaseToProbe, probeDatabase } from "./probe-database.ts";

export interface PreparedDatabase {
  url: string;
  directUrl: string;
  describe: string;
  /** False behind a pooler that refuses time-outs as startup parameters. */
  sendTimeouts: boolean;
  stop(): Promise<void>;
}

/** Reports from the preparation of the database. */
export interface PreparationEvents {
  onEvent: (message: string) => void;
  /** Something that takes a while begins: "Creating the database". Nothing on an ordinary start. */
  onStep?: (step: string) => void;
}

/** Long enough for a failover to another server. */
const waitSeconds = 60;
const betweenTriesMs = 500;
const migrating = "Preparing the tables";

/** Prepares a migrated database: the one DATABASE_URL names, or the embedded one. */
export async function prepareDatabase(
  config: Config,
  events: PreparationEvents,
): Promise<PreparedDatabase> {
  const { databaseUrl, databaseDirectUrl, preparedStatements } = config;
  if (!databaseUrl) return embedDatabase(config, events);
  const directUrl = databaseDirectUrl ?? databaseUrl;
  return reachDatabase({ url: databaseUrl, directUrl, preparedStatements }, events);
}

async function embedDatabase(
  config: Config,
  { onEvent, onStep = () => {} }: PreparationEvents,
): Promise<PreparedDatabase> {
  const live = config.mode === "live";
  const server = await startEmbeddedPostgres({
    folder: config.dataFolder,
    live,
    onEvent,
    onCreate: () => onStep("Creating the database (first start only)"),
  });
  const { url, describe, stop } = server;
  await migrate(url, undefined, () => onStep(migrating)).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, directUrl: url, describe, sendTimeouts: true, stop };
}

/** A database that is starting, or failing over, gets a minute. */
async function reachDatabase(
  database: Omit<DatabaseToProbe, "onEvent">,
  { onEvent, onStep = () => {} }: PreparationEvents,
): Promise<PreparedDatabase> {
  const { url, directUrl } = database;
  const givesUpMs = performance.now() + waitSeconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    let isProbed = false;
    try {
      const probed = await probeDatabase({ ...database, onEvent });
      isProbed = true;
      await migrate(directUrl, undefined, () => onStep(migrating));
      return { url, directUrl, ...probed, stop: async () => {} };
    } catch (error) {
      if (error instanceof StartRefusal || (isProbed && !isDatabaseAway(error))) throw error;
      const reason = (error as Error).message;
      if (performance.now() >= givesUpMs)
        throw new StartRefusal(
          `The database of DATABASE_URL cannot be used: ${reason}. Gave up after ${waitSeconds} seconds.`,
        );
      if (attempt === 1) onEvent(`Waiting for the database of DATABASE_URL: ${reason}`);
      await pause(betweenTriesMs);
    }
  }
}
