import { setTimeout as pause } from "node:timers/promises";
import { isStatementTimeout } from "#server/platform/database/database-errors.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import { toNetwork } from "#server/platform/http/client-address.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findPasswordHash } from "../accounts/account-store.ts";
import type { UserRow } from "../users/user-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { findKnownBrowser } from "./known-browser.ts";
import { isNoPassword, isPassword } from "./password-hash.ts";
import { judgeTry, type Tries, triesExpireAt } from "./password-try-rules.ts";
import { forgetTries, giveBackTry, settleTries, type TriesRow } from "./password-try-store.ts";

/**
 * Whose password is tried. An address without an account, or without a password, is counted like
 * any other.
 */
export interface TriedAccount {
  email: string;
  userId: string | undefined;
  passwordHash: string | undefined;
}

/**
 * Checks a password that a person sent, and is the only way to do so: sign-in, change of password,
 * deletion, confirming an identity share one count of failures. Answers 429 with the time to wait
 * when there were too many.
 */
export async function guardedPasswordCheck(
  req: EdgeRequest,
  account: TriedAccount,
  password: string,
): Promise<boolean> {
  const { passwordHash } = account;
  const tried = await countTry(req, account);
  try {
    const matches = passwordHash
      ? await isPassword(req.caller, passwordHash, password)
      : await isNoPassword(req.caller, password);
    if (matches) await tried.forgive();
    return matches;
  } catch (error) {
    if (isOutage(error)) giveBackLater(req, tried);
    else await giveBack(req, tried);
    throw error;
  }
}

/** Checks the password of a person who is signed in. Returns the hash that was checked. */
export async function requirePassword(
  req: EdgeRequest,
  user: Pick<UserRow, "id" | "email">,
  password: string,
): Promise<string> {
  const passwordHash = await findPasswordHash(req.platform.database.db, user.id);
  if (passwordHash === undefined) throw new Refusal(credentialErrors.noPassword);
  const account = { email: user.email, userId: user.id, passwordHash };
  if (!(await guardedPasswordCheck(req, account, password)))
    throw new Refusal(credentialErrors.invalidPassword);
  return passwordHash;
}

interface CountedTry {
  forgive(): Promise<void>;
  giveBack(): Promise<void>;
  /** After this time it is forgotten. */
  countsForMs: number;
}

const uncounted: CountedTry = { forgive: async () => {}, giveBack: async () => {}, countsForMs: 0 };

async function giveBack(req: EdgeRequest, tried: CountedTry): Promise<void> {
  try {
    await tried.giveBack();
  } catch (error) {
    if (!isOutage(error)) throw error;
    giveBackLater(req, tried);
  }
}

/** An outage of the database is no wrong password, and the answer does not wait for its end. */
function giveBackLater({ platform }: EdgeRequest, tried: CountedTry): void {
  giveBackAfterOutage(tried).catch((error: unknown) =>
    platform.log.error({ error }, "a try at a password could not be given back"),
  );
}

const giveBackPauseMs = 500;

async function giveBackAfterOutage(tried: CountedTry): Promise<void> {
  const endMs = performance.now() + tried.countsForMs;
  while (performance.now() < endMs) {
    try {
      return await tried.giveBack();
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
    await pause(giveBackPauseMs, undefined, { ref: false });
  }
}

function isOutage(error: unknown): boolean {
  return isDatabaseAway(error) || isStatementTimeout(error);
}

/**
 * Counts the try as failed before the password is checked, so that many at once cannot exceed the
 * budget.
 */
async function countTry(req: EdgeRequest, account: TriedAccount): Promise<CountedTry> {
  const { config, clock, database } = req.platform;
  if (!config.rateLimit) return uncounted;
  const now = clock.now();
  const browser = findBrowserOfAccount(req, account);
  const accountKey = `account ${account.email}`;
  const ownKey = browser
    ? `${accountKey} browser ${browser}`
    : `${accountKey} network ${toNetwork(req.caller.ipAddress)}`;
  const keys = browser ? [ownKey] : [ownKey, accountKey];
  const lock = browser ? ownKey : accountKey;
  const verdict = await settleTries(database.db, { lock, keys, now }, (found) => {
    const trier = browser ? "known browser" : "network";
    const judged = judgeTry(trier, found.get(ownKey), found.get(accountKey), now);
    const rows = [row(ownKey, judged.own), row(accountKey, judged.account)];
    return { verdict: judged, write: rows.filter((each) => each !== undefined) };
  });
  if (verdict.retryAfterSeconds !== undefined) throw tooManyRequests(verdict.retryAfterSeconds);
  const { own, account: whole = own } = verdict;
  return {
    forgive: () => forgetTries(database.db, ownKey, browser ? "" : accountKey),
    giveBack: () => giveBackTry(database.db, keys, now),
    countsForMs: Math.max(+own.forgottenAt, +whole.forgottenAt) - now.getTime(),
  };
}

function findBrowserOfAccount(req: EdgeRequest, account: TriedAccount): string | undefined {
  const { userId, passwordHash } = account;
  return userId && passwordHash ? findKnownBrowser(req, { userId, passwordHash }) : undefined;
}

function row(key: string, tries: Tries | undefined): TriesRow | undefined {
  return tries && { key, ...tries, expiresAt: triesExpireAt(tries) };
}
