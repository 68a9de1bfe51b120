import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Config } from "./platform/config.ts";
import { startEmbeddedPostgres } from "./platform/embedded/embedded-postgres.ts";
import { StartRefusal } from "./platform/embedded/start-refusal.ts";
import { migrate } from "./platform/migrate.ts";

export interface PreparedDatabase {
  url: string;
  directUrl: string;
  describe: string;
  stop(): Promise<void>;
}

const oldestMajor = 15;
const triesAtMost = 20;
const betweenTriesMs = 500;

/** A migrated database: the one DATABASE_URL names, or the embedded one. */
export async function prepareDatabase(
  config: Config,
  onEvent: (message: string) => void,
): Promise<PreparedDatabase> {
  const prepared = config.databaseUrl
    ? await reachDatabase(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl)
    : await embedDatabase(config, onEvent);
  await migrate(prepared.directUrl).catch(async (error) => {
    await prepared.stop();
    throw error;
  });
  return prepared;
}

async function embedDatabase(
  config: Config,
  onEvent: (message: string) => void,
): Promise<PreparedDatabase> {
  const live = config.mode === "live";
  const server = await startEmbeddedPostgres({ folder: config.dataFolder, live, onEvent });
  return { url: server.url, directUrl: server.url, describe: server.describe, stop: server.stop };
}

/** A database that is still starting gets ten seconds. */
async function reachDatabase(url: string, directUrl: string): Promise<PreparedDatabase> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { url, directUrl, describe: await describeServer(directUrl), stop: async () => {} };
    } catch (error) {
      if (error instanceof StartRefusal) throw error;
      if (attempt === triesAtMost) {
        throw new StartRefusal(
          `The database of DATABASE_URL cannot be reached: ${(error as Error).message}.`,
        );
      }
      await pause(betweenTriesMs);
    }
  }
}

async function describeServer(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A broken connection fails the statement under way; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; name: string }>(
      "select current_setting('server_version') as version, current_database() as name",
    );
    const { version = "", name = "" } = rows[0] ?? {};
    if (Number.parseInt(version, 10) < oldestMajor) {
      throw new StartRefusal(
        `DATABASE_URL names a PostgreSQL ${version}: Guildhall needs ${oldestMajor} or newer.`,
      );
    }
    return `PostgreSQL ${version.split(" ")[0]}, database ${name}`;
  } finally {
    await client.end();
  }
}
