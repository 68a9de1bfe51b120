import { setTimeout as pause } from "node:timers/promises";
import { businessInstant, type ClockSetting } from "./clock.ts";
import type { Db, Tx } from "./database/database.ts";
import { isRetryable } from "./database/database-errors.ts";
import { readClockOffset } from "./installation-store.ts";
import type { Platform } from "./platform.ts";

/** Who is asking, settled by a credential at the edge and by nothing else. */
export interface Caller {
  kind: "anonymous" | "user" | "api-key" | "access-token" | "customer" | "system";
  userId?: string;
  sessionId?: string;
  apiKeyId?: string;
  accessTokenId?: string;
  customerId?: string;
  /** The administrator who acts as that user. */
  impersonatorId?: string;
  ipAddress: string;
  userAgent: string;
  requestId: string;
}

/**
 * One transaction, one instant, one caller. Commits when the action returns, rolls back when it
 * throws.
 */
export interface Ctx {
  tx: Tx;
  now: Date;
  caller: Caller;
  platform: Platform;
}

const maxAttempts = 8;
const firstPauseMs = 5;

/**
 * Runs an action in one transaction and runs it again if the database made it lose to another one.
 */
export async function unitOfWork<Result>(
  platform: Platform,
  caller: Caller,
  action: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await platform.database.db.transaction().execute(async (tx) => {
        const now = await businessNow(platform, tx);
        return action({ tx, now, caller, platform });
      });
    } catch (error) {
      if (!isRetryable(error) || attempt === maxAttempts) throw error;
      await pause(firstPauseMs * 2 ** attempt * Math.random());
    }
  }
}

/** Reads the business clock as this transaction sees it; live mode saves the query. */
export async function businessNow(setting: ClockSetting, db: Db | Tx): Promise<Date> {
  const isMovable = setting.config.mode === "sandbox";
  return businessInstant(setting, isMovable ? await readClockOffset(db) : 0);
}

/** Returns the caller of background work. */
export function systemCaller(name: string): Caller {
  return { kind: "system", ipAddress: "", userAgent: "", requestId: name };
}
