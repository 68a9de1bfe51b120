import type { Ctx } from "#server/platform/context.ts";
import { alphanumeric, newToken, randomText } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import { isStateExpired, stateExpiry, stateLength, verifierLength } from "./oauth-state-rules.ts";
import { insertOauthState, type OauthStateRow, takeOauthState } from "./oauth-state-store.ts";

/** Facts about the outgoing redirect that the callback needs. */
export interface Journey {
  providerId: string;
  /** Who is linking an account, and in which session; absent when someone signs in. */
  link: { userId: string; sessionId: string } | undefined;
  callbackURL: string;
  errorCallbackURL: string | undefined;
  newUserCallbackURL: string | undefined;
  requestSignUp: boolean;
  /** The requested scopes, in case the provider does not report which ones it granted. */
  scopes: readonly string[];
}

export interface Checks {
  codeVerifier: string;
  nonce: string;
}

type Sealed = Checks & Pick<Journey, "scopes">;

/**
 * Remembers a journey under a state that only this browser can redeem, once, within ten minutes.
 */
export async function beginJourney(
  ctx: Ctx,
  journey: Journey,
  browser: string,
): Promise<Checks & { state: string }> {
  const state = randomText(stateLength, alphanumeric);
  const checks = { codeVerifier: randomText(verifierLength, alphanumeric), nonce: newToken() };
  const stateHash = hashToken(state);
  await insertOauthState(ctx.tx, {
    stateHash,
    browserHash: hashToken(browser),
    providerId: journey.providerId,
    sealedChecks: ctx.platform.keys.seal(
      toPlace(stateHash),
      JSON.stringify({ ...checks, scopes: journey.scopes } satisfies Sealed),
    ),
    userId: journey.link?.userId ?? null,
    sessionId: journey.link?.sessionId ?? null,
    callbackUrl: journey.callbackURL,
    errorCallbackUrl: journey.errorCallbackURL ?? null,
    newUserCallbackUrl: journey.newUserCallbackURL ?? null,
    requestSignUp: journey.requestSignUp,
    expiresAt: stateExpiry(ctx.now),
    createdAt: ctx.now,
  });
  return { state, ...checks };
}

/** Redeems a state: undefined if it is unknown, used, expired, or another browser's. */
export async function endJourney(
  ctx: Ctx,
  state: string,
  browser: string,
): Promise<(Journey & Checks) | undefined> {
  const stateHash = hashToken(state);
  const row = await takeOauthState(ctx.tx, { stateHash, browserHash: hashToken(browser) });
  if (!row || isStateExpired(row, ctx.now)) return undefined;
  const sealed = JSON.parse(ctx.platform.keys.open(toPlace(stateHash), row.sealedChecks)) as Sealed;
  return { ...toJourney(row), ...sealed };
}

function toJourney(row: OauthStateRow): Omit<Journey, "scopes"> {
  return {
    providerId: row.providerId,
    link:
      row.userId === null || row.sessionId === null
        ? undefined
        : { userId: row.userId, sessionId: row.sessionId },
    callbackURL: row.callbackUrl,
    errorCallbackURL: row.errorCallbackUrl ?? undefined,
    newUserCallbackURL: row.newUserCallbackUrl ?? undefined,
    requestSignUp: row.requestSignUp,
  };
}

function toPlace(stateHash: Buffer): string {
  return `oauth_states|${stateHash.toString("hex")}|sealed_checks`;
}
