import { type Minor, minor } from "#contract/money.ts";
import {
  addCredit,
  type CreditAccount,
  takeCredit,
} from "#server/customers/customer-credit-store.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { creditSetOffLegs, ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { emitAll } from "#server/platform/events/outbox.ts";
import { newUuid } from "#server/platform/ids.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type CreditDebt, insertCreditSetOffs, listCreditDebts } from "./credit-set-off-store.ts";
import { type CreditSetOff, planSetOffs } from "./set-off-rules.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    /** Credit paid what a customer owed of a lost dispute. */
    "credit.set_off": { disputeId: string; amount: number; owed: number };
  }
}

/**
 * Gives a customer credit: the only way in which sales do. It first pays what they owe of lost
 * disputes that took back credit which was spent. Returns how much of it paid that.
 *
 * The row of the credit is the only lock. Who reads or changes debts has it: a dispute that is
 * lost, one that is won by an appeal, and this.
 */
export async function giveCredit(
  ctx: SellerCtx,
  { customerId, currency }: Pick<CreditAccount, "customerId" | "currency">,
  amount: Minor,
): Promise<Minor> {
  if (amount === 0) return minor(0);
  const account = { organizationId: ctx.sellerId, customerId, currency };
  const balance = minor(await addCredit(ctx.tx, { ...account, amount }));
  const debts = await listCreditDebts(ctx.tx, account);
  const setOffs = planSetOffs(debts, balance);
  if (setOffs.length > 0) await payDebts(ctx, account, setOffs);
  return sum(setOffs.map((setOff) => setOff.amount));
}

async function payDebts(
  ctx: SellerCtx,
  account: CreditAccount,
  planned: readonly CreditSetOff<CreditDebt>[],
): Promise<void> {
  const { tx, sellerId: organizationId, now } = ctx;
  const { customerId, currency } = account;
  const setOffs = planned.map((setOff) => ({ ...setOff, id: newUuid() }));
  await takeCredit(tx, { ...account, amount: sum(setOffs.map(({ amount }) => amount)) });
  await insertCreditSetOffs(
    tx,
    setOffs.map(({ id, debt: { disputeId }, amount }) => ({
      organizationId,
      id,
      disputeId,
      amount,
      createdAt: now,
    })),
  );
  await postTransfers(
    ctx,
    setOffs.map(({ id, debt: { disputeId, orderId }, amount }) => ({
      source: ledgerSources.creditSetOff(disputeId, id),
      legs: creditSetOffLegs(amount),
      currency,
      customerId,
      orderId,
      disputeId,
    })),
  );
  for (const { debt, amount, left } of setOffs)
    await recordSellerAct(
      ctx,
      "dispute.credit_set_off",
      { kind: "dispute", id: debt.disputeId },
      { after: { order: debt.orderNumber, amount, owed: left, currency } },
    );
  const events = setOffs.map(({ debt: { disputeId }, amount, left: owed }) => ({
    type: "credit.set_off" as const,
    data: { disputeId, amount, owed },
  }));
  await emitAll(ctx, events, { organizationId });
}
