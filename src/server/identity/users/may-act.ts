import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { userErrors } from "./user-errors.ts";
import { isBanned } from "./user-rules.ts";
import { shareUser, type UserRow } from "./user-store.ts";

/**
 * May this person act at all? The one answer for everything that accepts or issues a credential:
 * the session guard, API keys, and `startSession`, through which every way in has to pass.
 */
export function mayAct(user: Pick<UserRow, "bannedUntil">, now: Date): boolean {
  return !isBanned(user, now);
}

export function assertMayAct(user: Pick<UserRow, "bannedUntil">, now: Date): void {
  if (!mayAct(user, now)) throw new Refusal(userErrors.banned);
}

/**
 * Checks the person for code that writes a credential: the answer stays true until the transaction
 * ends, because a ban waits for it. If the person is gone, the foreign key of the new row refuses
 * it.
 */
export async function holdMayAct(ctx: Ctx, userId: string): Promise<void> {
  const user = await shareUser(ctx.tx, userId);
  if (user) assertMayAct(user, ctx.now);
}
