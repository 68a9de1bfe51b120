import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { endProcessing } from "./intents/confirm-payment-intent.ts";
import { runDueDispute } from "./ledger/end-dispute.ts";
import { settleBalance } from "./ledger/record-charge.ts";
import { endRefund } from "./ledger/sandbox-refunds.ts";
import { ownCall, type SandboxCall } from "./sandbox-call.ts";
import {
  deleteDueObject,
  findObject,
  type Kind,
  listDueObjects,
  lockObject,
  selectFirstDueObject,
} from "./sandbox-object-store.ts";
import { selectFirstDueDelivery, takeDueDeliveries } from "./webhooks/delivery-store.ts";
import { dispatchEvents, enqueueDeliveries } from "./webhooks/dispatch-events.ts";

/**
 * Refunds, disputes and payments that are still under way, fees that are not known yet, tokens that
 * expire.
 */
export const dueObjects: DeadlineSource = {
  name: "payment sandbox objects",
  selectFirstDue: selectFirstDueObject,
  async runDue(ctx, limit) {
    const call = await ownCall(ctx);
    const due = await listDueObjects(ctx.tx, ctx.now, limit);
    for (const { kind, id } of due) await runDueObject(call, kind, id);
    await dispatchEvents(call);
    return due.length;
  },
};

async function runDueObject(call: SandboxCall, kind: Kind, id: string): Promise<void> {
  if (kind === "refund") return runDueRefund(call, id);
  if (kind === "dispute") return runDueDispute(call, id);
  // Anyone with the page can make tokens: unused tokens are deleted. Calculations expire.
  if (kind === "confirmation_token" || kind === "tax_calculation")
    return deleteDueObject(call.tx, id, call.now);
  if (kind === "payment_intent") {
    const intent = await lockObject(call.tx, "payment_intent", id);
    if (intent && isDue(intent.dueAt, call)) await endProcessing(call, intent);
  }
  if (kind === "charge") {
    const charge = await lockObject(call.tx, "charge", id);
    if (charge && isDue(charge.dueAt, call)) await settleBalance(call, charge);
  }
}

async function runDueRefund(call: SandboxCall, id: string): Promise<void> {
  const found = await findObject(call.tx, "refund", id);
  // The charge first, as everywhere.
  await lockObject(call.tx, "charge", String(found?.body.charge));
  const refund = await lockObject(call.tx, "refund", id);
  if (refund?.hidden.becomes && isDue(refund.dueAt, call))
    await endRefund(call, id, refund.hidden.becomes);
}

function isDue(dueAt: Date | null, { now }: SandboxCall): boolean {
  return dueAt !== null && dueAt <= now;
}

/** Late webhooks, and those that failed before. */
export const dueDeliveries: DeadlineSource = {
  name: "payment sandbox webhooks",
  selectFirstDue: selectFirstDueDelivery,
  async runDue(ctx, limit) {
    const ids = await takeDueDeliveries(ctx.tx, ctx.now, limit);
    await enqueueDeliveries(ctx, ids);
    return ids.length;
  },
};
