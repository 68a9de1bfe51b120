import { randomBytes } from "node:crypto";
import { rowByteStore } from "./bytes/row-byte-store.ts";
import type { MachineClock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import { openDatabase } from "./database/database.ts";
import { openOutboundFetch } from "./http/outbound-fetch.ts";
import { settleGeneratedSecret } from "./installation-store.ts";
import { createKeys } from "./keys.ts";
import { createRateLimiter } from "./limits/rate-limit.ts";
import type { Log } from "./log.ts";
import type { Platform, ReactionNames, Services } from "./platform.ts";

export interface PlatformParts {
  config: Config;
  log: Log;
  clock: MachineClock;
  databaseUrl: string;
  directUrl?: string | undefined;
  sendTimeouts?: boolean | undefined;
  connectTimeoutMs?: number | undefined;
  reactions: ReactionNames;
  services: Services;
}

const secretBytes = 48;

/** Puts a node together on a database that is already migrated. */
export async function openPlatform(parts: PlatformParts): Promise<Platform> {
  const { config, log, clock, reactions, services } = parts;
  const database = openDatabase({
    url: parts.databaseUrl,
    directUrl: parts.directUrl,
    sendTimeouts: parts.sendTimeouts,
    preparedStatements: config.preparedStatements,
    connectTimeoutMs: parts.connectTimeoutMs,
    log,
  });
  const generated = () =>
    settleGeneratedSecret(database.db, randomBytes(secretBytes).toString("base64url"));
  const keys = createKeys(config.secrets ?? [await generated()]);
  const limiter = createRateLimiter(config.rateLimit, clock, database);
  const bytes = rowByteStore({ db: database.db, clock, config });
  const outboundFetch = openOutboundFetch(config.mode);
  return {
    config,
    log,
    clock,
    database,
    bytes,
    keys,
    limiter,
    outboundFetch,
    reactions,
    services,
  };
}
