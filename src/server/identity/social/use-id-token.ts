import type { JWTPayload } from "jose";
import type { Ctx } from "#server/platform/context.ts";
import { sha256 } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { socialErrors } from "./social-errors.ts";
import { findIdTokenUser, insertUsedIdToken } from "./used-id-token-store.ts";

/** An id token that verified, as far as its use has to be remembered. */
export interface SeenIdToken {
  hash: Buffer;
  validForMs: number;
  /** A caller may present a token that leaked; a provider gives each of its tokens to us once. */
  from: "caller" | "provider";
}

/** Longer than the skew that verification allows. */
const marginMs = 60_000;

export function seenIdToken(
  token: string,
  claims: JWTPayload,
  from: SeenIdToken["from"],
  now: Date,
): SeenIdToken {
  const signedPart = token.slice(0, token.lastIndexOf("."));
  const expiresAtMs = (claims.exp ?? 0) * 1_000;
  return { hash: sha256(signedPart), validForMs: expiresAtMs - now.getTime() + marginMs, from };
}

/** Signs a caller in once, no matter which user the token signed in before. */
export async function signInOnce(
  ctx: Ctx,
  seen: SeenIdToken | undefined,
  userId: string,
): Promise<void> {
  if (!seen || (await remember(ctx, seen, userId)) || seen.from === "provider") return;
  throw new Refusal(socialErrors.invalidToken);
}

/** Linking is repeatable, but only by the person who used the token first. */
export async function linkOnce(
  ctx: Ctx,
  seen: SeenIdToken | undefined,
  userId: string,
): Promise<void> {
  if (!seen || (await remember(ctx, seen, userId)) || seen.from === "provider") return;
  if ((await findIdTokenUser(ctx.tx, seen.hash)) !== userId)
    throw new Refusal(socialErrors.invalidToken);
}

function remember(ctx: Ctx, { hash, validForMs }: SeenIdToken, userId: string): Promise<boolean> {
  const expiresAt = new Date(ctx.now.getTime() + validForMs);
  return insertUsedIdToken(ctx.tx, { tokenHash: hash, userId, expiresAt });
}
