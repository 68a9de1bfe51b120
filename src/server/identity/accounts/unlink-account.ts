import type { UnlinkAccount } from "#contract/identity/account-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { accountErrors } from "./account-errors.ts";
import { chooseAccount } from "./choose-account.ts";
import { deleteAccount, lockAccounts } from "./linked-account-store.ts";

/**
 * The last account cannot be unlinked, unless the configuration allows it, so that people do not
 * lock themselves out.
 */
export async function unlinkAccount(ctx: Ctx, userId: string, which: UnlinkAccount): Promise<void> {
  const accounts = await lockAccounts(ctx.tx, userId);
  if (accounts.length === 1 && !ctx.platform.config.accounts.unlinkAll)
    throw new Refusal(accountErrors.lastAccount);
  const account = chooseAccount(accounts, which);
  if (!account) throw new Refusal(accountErrors.notFound);
  await deleteAccount(ctx.tx, account.id);
  await recordAudit(ctx, {
    action: "account.unlinked",
    targetKind: "account",
    targetId: account.id,
    before: { userId, provider: account.providerId },
  });
}
