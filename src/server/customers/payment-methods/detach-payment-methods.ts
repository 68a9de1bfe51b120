import * as z from "zod/mini";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listPaymentMethods, updatePaymentMethod } from "./payment-method-store.ts";

const kind = defineJobKind("customers.detach-payment-method", z.object({ methodId: z.string() }));

/**
 * Forgets every saved method of a customer, whose row is locked. They are detached at the processor
 * soon after.
 */
export async function dropPaymentMethods(ctx: SellerCtx, customerId: string): Promise<void> {
  await detachLater(ctx, await forgetPaymentMethods(ctx, customerId));
}

/**
 * Deletes the methods of a customer that the processor does not have anymore. Returns its ids of
 * them.
 */
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
  const payloads = methodIds.map((methodId) => ({ methodId }));
  await enqueueAll(ctx, kind, payloads);
}

export function detachMethodJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 80,
    run: (_platform, { methodId }) => processor.methods.detach(methodId),
  });
}
