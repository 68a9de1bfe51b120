import * as z from "zod/mini";
import type { Processor } from "#server/money/processor/open-processor.ts";
import {
  defineProcessorEventHandler,
  type ProcessorEventHandler,
} from "#server/money/processor/processor-event-handler.ts";
import { findProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { PaymentMethodFacts } from "#server/money/processor/processor-results.ts";
import type { Ctx } from "#server/platform/context.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockCustomer } from "../customer-store.ts";
import { cardColumns, expiryReminderAt } from "./card-columns.ts";
import { makeDefault } from "./default-payment-method.ts";
import {
  findPaymentMethod,
  listPaymentMethods,
  type PaymentMethodRow,
  updatePaymentMethod,
} from "./payment-method-store.ts";

const kind = defineJobKind("customers.check-payment-method", z.object({ methodId: z.string() }));

/** The row was changed after the method was read: what was read may be older. Read it again. */
class StaleMethod extends Error {
  override name = "StaleMethod";
}

/**
 * A saved method as it was before the processor was asked, and as the processor has it: undefined
 * if it has none.
 */
interface ReadMethod {
  seen: PaymentMethodRow;
  facts: PaymentMethodFacts | undefined;
}

/** Banks renew cards; customers and support staff detach them. */
export function methodEvents(platform: Platform): ProcessorEventHandler {
  return defineProcessorEventHandler({
    types: ["payment_method.automatically_updated", "payment_method.detached"],
    read: (processor, { objectId }) => readMethod(platform, processor, objectId),
    apply: (ctx, _event, read) => applyMethod(ctx, read),
  });
}

/**
 * A method may have been detached between the payment and its record, and that event ignored as
 * unknown.
 */
export function checkMethodLater(ctx: SellerCtx, methodId: string): Promise<void> {
  return enqueue(ctx, kind, { methodId });
}

export function checkMethodJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 80,
    run: (platform, { methodId }) => readMethod(platform, processor, methodId),
    finish: (ctx, _payload, read) => applyMethod(ctx, read),
  });
}

/** Undefined if it is not a saved method of ours. */
async function readMethod(
  platform: Platform,
  processor: Processor,
  methodId: string,
): Promise<ReadMethod | undefined> {
  const { db } = platform.database;
  const owner = await findProcessorObject(db, methodId);
  if (owner?.kind !== "payment_method") return undefined;
  const seen = await findPaymentMethod(db, owner.organizationId, owner.subjectId);
  if (!seen || seen.deletedAt !== null) return undefined;
  return { seen, facts: await processor.methods.find(methodId) };
}

/**
 * A detached method cannot be attached again, so its end is always true; other facts only if they
 * are the newest.
 */
async function applyMethod(ctx: Ctx, read: ReadMethod | undefined): Promise<void> {
  if (!read) return;
  const { seen, facts } = read;
  const { organizationId: sellerId, customerId, id } = seen;
  await lockCustomer(ctx.tx, sellerId, { id: customerId });
  const row = await findPaymentMethod(ctx.tx, sellerId, id);
  if (!row || row.deletedAt !== null) return;
  if (!facts || facts.customerId === null) return dropMethod({ ...ctx, sellerId }, row);
  if (row.revision !== seen.revision) throw new StaleMethod(`method ${id} was changed`);
  const card = cardColumns(facts);
  if (isSame(row, card)) return;
  await updatePaymentMethod(ctx.tx, sellerId, id, {
    ...card,
    expiryReminderAt: expiryReminderAt(facts),
    expiryMailedAt: null,
    modifiedAt: ctx.now,
  });
}

function isSame(row: PaymentMethodRow, card: ReturnType<typeof cardColumns>): boolean {
  const keys = Object.keys(card) as (keyof typeof card)[];
  return keys.every((key) => row[key] === card[key]);
}

/** The newest method that is left becomes the default in its place. */
async function dropMethod(ctx: SellerCtx, row: PaymentMethodRow): Promise<void> {
  const { tx, sellerId, now } = ctx;
  await updatePaymentMethod(tx, sellerId, row.id, {
    isDefault: false,
    deletedAt: now,
    modifiedAt: now,
  });
  if (!row.isDefault) return;
  const [newest] = await listPaymentMethods(tx, sellerId, row.customerId);
  if (newest) await makeDefault(ctx, newest);
}
