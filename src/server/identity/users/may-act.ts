import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";
import { isBanned } from "./user-rules.ts";
import { shareUser, type UserRow } from "./user-store.ts";

/**
 * May this person act at all? The one answer for everything that accepts or issues a credential: the session
 * guard, API keys, and `startSession`, through which every way in has to pass.
 */
export function mayAct(user: Pick<UserRow, "bannedUntil">, now: Date): boolean {
  return !isBanned(user, now);
}

export function assertMayAct(user: Pick<UserRow, "bannedUntil">, now: Date): void {
  if (!mayAct(user, now)) throw new Refusal(userErrors.banned);
}

/**
 * For those who write a credential: the answer stays true until the transaction ends, because a ban waits for it.
 * A person who is gone is left to the foreign key of what is written.
 */
export async function holdMayAct(ctx: Ctx, userId: string): Promise<void> {
  const user = await shareUser(ctx.tx, userId);
  if (user) assertMayAct(user, ctx.now);
}
