import { inject } from "vitest";
import type { MachineClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import type { OutboundFetch } from "#server/platform/outbound-request.ts";
import type { Platform, Services } from "#server/platform/platform.ts";
import { reactionNames } from "#server/reactions.ts";
import { createServices } from "#server/services.ts";
import { createDatabase, dropDatabase } from "./scratch-database.ts";
import { whenOver } from "./when-over.ts";

export interface TestPlatformOptions {
  /** Freezes both clocks at this instant; `tick` moves them. Without it they run. */
  now?: string;
  env?: Record<string, string>;
  /** Replaces services of the node, such as the tax provider. */
  services?: Partial<Services>;
  /** Instead of requests to other servers. */
  outboundFetch?: OutboundFetch;
}

export interface TestPlatform extends Platform {
  databaseUrl: string;
  /** Moves a frozen clock forward. */
  tick(ms: number): void;
}

/** Long enough, and well mixed: accepted in live mode too. */
export const testSecret = "test-secret-0123456789-abcdefghijklmnopqrstuvwxyz";

/** Returns a clone of the migrated template that is dropped after the test file. */
export async function testDatabase(): Promise<string> {
  const serverUrl = inject("databaseServerUrl");
  const url = await createDatabase(serverUrl, inject("databaseTemplate"));
  whenOver(() => dropDatabase(url, serverUrl));
  return url;
}

/**
 * Returns a node's ground on a database of its own. Rate limits are off unless `env` turns them on.
 */
export async function testPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  return openTestPlatform(await testDatabase(), options);
}

/** Opens one more node on a database that is there already. */
export async function openTestPlatform(
  databaseUrl: string,
  options: TestPlatformOptions = {},
): Promise<TestPlatform> {
  const clock = options.now === undefined ? runningClock() : frozenClock(options.now);
  const platform = await openPlatform({
    config: readConfig({ RATE_LIMIT: "off", GUILDHALL_SECRET: testSecret, ...options.env }),
    log: createLog("silent"),
    clock,
    databaseUrl,
    // On a busy machine a connection may take longer than a buyer would wait.
    connectTimeoutMs: 60_000,
    reactions: reactionNames,
    // A test that has changed something reads what is there now, not an earlier report.
    services: { ...createServices(), ledgerReportMs: 0, ...options.services },
  });
  whenOver(() => platform.database.close());
  const { outboundFetch = platform.outboundFetch } = options;
  return { ...platform, outboundFetch, databaseUrl, tick: clock.tick };
}

interface TestClock extends MachineClock {
  tick(ms: number): void;
}

function frozenClock(instant: string): TestClock {
  let nowMs = Date.parse(instant);
  return {
    now: () => new Date(nowMs),
    nowMs: () => nowMs,
    tick: (ms) => {
      nowMs += ms;
    },
  };
}

function runningClock(): TestClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    nowMs: () => Date.now() + aheadMs,
    tick: (ms) => {
      aheadMs += ms;
    },
  };
}
