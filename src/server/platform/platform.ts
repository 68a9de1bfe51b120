import type { ByteStore } from "./byte-store.ts";
import type { MachineClock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./database/database.ts";
import type { Keys } from "./keys.ts";
import type { RateLimiter } from "./limits/rate-limit.ts";
import type { Log } from "./log.ts";
import type { OutboundFetch } from "./outbound-request.ts";

/**
 * The services of a node: created once at the start and passed down, never reached through a
 * global.
 */
export interface Platform {
  config: Config;
  log: Log;
  clock: MachineClock;
  database: Database;
  bytes: ByteStore;
  keys: Keys;
  limiter: RateLimiter;
  outboundFetch: OutboundFetch;
  /**
   * "When this event, then these jobs": the kinds of the jobs that `reactions.ts` registers for an
   * event type.
   */
  reactions: ReactionNames;
  services: Services;
}

/**
 * Services that areas above the platform hand to actions and jobs, so that tests can replace them.
 * An area declares its own service beside its interface:
 *
 *    declare module "#server/platform/platform.ts" {
 *      interface Services {
 *        tax: TaxProvider;
 *      }
 *    }
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it by declaration merging
export interface Services {}

export type ReactionNames = Readonly<Record<string, readonly ReactionName[]>>;

export interface ReactionName {
  kind: string;
  /** The key by which waiting jobs of the reaction are coalesced. */
  uniqueKey?(event: { data: unknown; organizationId: string | null }): string;
}
