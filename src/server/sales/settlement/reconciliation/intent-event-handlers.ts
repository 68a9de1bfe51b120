import type { Processor } from "#server/money/processor/open-processor.ts";
import {
  defineProcessorEventHandler,
  type ProcessorEventHandler,
} from "#server/money/processor/processor-event-handler.ts";
import type { ProcessorEvent } from "#server/money/processor/processor-events.ts";
import { findProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { ChargeFacts } from "#server/money/processor/processor-results.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Attempt, findLastAttempt } from "../../payments/attempt-store.ts";
import { type IntentFacts, readOutcome } from "../attempts/read-intent.ts";
import { settleAttempt } from "../steps/settle-attempt.ts";
import { recordCharge } from "./record-charge-cost.ts";

/** The intent of an event, and its attempt as it was before the intent was read. */
interface ReadIntent {
  sellerId: string;
  attempt: Attempt;
  intent: IntentFacts;
}

/**
 * Settles intents that were paid, or refused, without a request at work: after an authentication,
 * or after a crash.
 */
export function intentEvents(platform: Platform): ProcessorEventHandler {
  return defineProcessorEventHandler({
    types: [
      "payment_intent.succeeded",
      "payment_intent.payment_failed",
      "setup_intent.succeeded",
      "setup_intent.setup_failed",
    ],
    read: (processor, { objectId }) => readForAttempt(platform, processor, objectId),
    apply: async (ctx, _event, read) => {
      if (read) await settleAttempt({ ...ctx, sellerId: read.sellerId }, read.attempt, read.intent);
    },
  });
}

interface ReadCharge {
  charge: ChargeFacts;
  sellerId: string;
  intent: ReadIntent | undefined;
}

/** A charge says what it cost, often later than that it succeeded. */
export function chargeEvents(platform: Platform): ProcessorEventHandler {
  return defineProcessorEventHandler({
    types: ["charge.succeeded", "charge.pending", "charge.failed", "charge.updated"],
    read: (processor, event) => readCharge(platform, processor, event),
    apply: async (ctx, _event, read) => {
      if (!read) return;
      const sellerCtx = { ...ctx, sellerId: read.sellerId };
      if (read.intent) await settleAttempt(sellerCtx, read.intent.attempt, read.intent.intent);
      await recordCharge(sellerCtx, read.charge);
    },
  });
}

async function readCharge(
  platform: Platform,
  processor: Processor,
  { objectId }: ProcessorEvent,
): Promise<ReadCharge | undefined> {
  const charge = await processor.charges.retrieve(objectId);
  if (charge.intentId === null) return undefined;
  const owner = await findProcessorObject(platform.database.db, charge.intentId);
  if (!owner) return undefined;
  const intent = await readForAttempt(platform, processor, charge.intentId);
  return { charge, sellerId: owner.organizationId, intent };
}

/** Undefined if there is nothing to settle. */
async function readForAttempt(
  platform: Platform,
  processor: Processor,
  intentId: string,
): Promise<ReadIntent | undefined> {
  const { db } = platform.database;
  const owner = await findProcessorObject(db, intentId);
  if (owner?.kind !== "checkout_intent" && owner?.kind !== "order_intent") return undefined;
  const sellerId = owner.organizationId;
  const attempt = await findLastAttempt(db, sellerId, intentId);
  if (!attempt || attempt.status === "succeeded") return undefined;
  const intent = await readOutcome(processor, attempt);
  // While the attempt is only started, a refusal may be that of the attempt before it: its request
  // knows.
  const isAmbiguous = attempt.status === "started" && intent.kind === "declined";
  return isAmbiguous ? undefined : { sellerId, attempt, intent };
}
