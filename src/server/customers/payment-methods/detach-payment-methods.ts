import type { Processor } from "#server/money/processor/open-processor.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listPaymentMethods, updatePaymentMethod } from "./payment-method-store.ts";

const kind = "customers.detach-payment-method";

interface Payload {
  methodId: string;
}

/** Forgets every saved method of a customer, whose row is locked. They are detached at the processor soon after. */
export async function dropPaymentMethods(ctx: SellerCtx, customerId: string): Promise<void> {
  await detachLater(ctx, await forgetPaymentMethods(ctx, customerId));
}

/** For those that the processor does not have anymore. Returns its ids of them. */
export async function forgetPaymentMethods(ctx: SellerCtx, customerId: string): Promise<string[]> {
  const methods = await listPaymentMethods(ctx.tx, ctx.sellerId, customerId);
  for (const { id } of methods)
    await updatePaymentMethod(ctx.tx, ctx.sellerId, id, {
      isDefault: false,
      deletedAt: ctx.now,
      modifiedAt: ctx.now,
    });
  return methods.map(({ processorId }) => processorId);
}

export async function detachLater(ctx: SellerCtx, methodIds: readonly string[]): Promise<void> {
  for (const methodId of methodIds) await enqueue(ctx, kind, { methodId } satisfies Payload);
}

export function detachMethodJob(processor: Processor): OutsideJob<void> {
  return {
    kind,
    reach: "outside",
    leaseSeconds: 120,
    attempts: 80,
    run: (_platform, payload) => processor.methods.detach((payload as Payload).methodId),
  };
}
