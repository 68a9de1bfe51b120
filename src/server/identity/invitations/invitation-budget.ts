import type { Ctx } from "#server/platform/context.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import { accountLimit, hourAndDay } from "#server/platform/limits/rate-limit-rules.ts";
import { requireMailBudget } from "#server/platform/mail/mail-budget.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isProven } from "../users/proof-rules.ts";
import type { UserRow } from "../users/user-store.ts";
import { invitationErrors } from "./invitation-errors.ts";

/**
 * Takes one invitation from the budget of its sender and from that of the mailbox, in the
 * transaction that writes the mail: a refused invitation takes nothing. An account is made in
 * seconds and sends mail to any address, so people who have not proven theirs send fewer.
 */
export async function requireInvitationBudget(ctx: Ctx, user: UserRow, to: string): Promise<void> {
  const { config } = ctx.platform;
  const limiter = ctx.platform.limiter.within(ctx.tx);
  const kind = isProven(user) ? "proven" : "unproven";
  const places = hourAndDay(`invitations by ${kind} ${user.id}`, config.invitationLimits[kind]);
  const seconds = await limiter.takeAll(places);
  if (seconds !== undefined) throw tooManyInvitations(kind, seconds);
  // However many people and organizations invite an address: one mailbox gets only so many mails.
  await limiter.strict(`invitation ${to}`, accountLimit);
  await requireMailBudget(ctx, { kind: "invitation", to });
}

function tooManyInvitations(kind: "proven" | "unproven", seconds: number): Refusal {
  const { tooMany, tooManyUnverified } = invitationErrors;
  const { headers = {} } = tooManyRequests(seconds).spec;
  return new Refusal({ ...(kind === "proven" ? tooMany : tooManyUnverified), headers });
}
