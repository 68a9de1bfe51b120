import * as z from "zod/mini";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { readBusinessNow } from "#server/platform/deadlines/run-due-work.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import { type Attempt, attemptCheckDates, findAttempt } from "../../payments/attempt-store.ts";
import type { AttemptOutcome } from "../attempts/attempt-outcome.ts";
import { endIntent, readOutcome } from "../attempts/read-intent.ts";
import { settleAttempt } from "../steps/settle-attempt.ts";

const kind = defineJobKind(
  "sales.reconcile-attempt",
  z.object({ sellerId: z.string(), attemptId: z.string() }),
);

const soonestMs = 5 * 60_000;
const latestMs = 12 * 3_600_000;

/**
 * Attempts of which nothing was heard in time. The older one is, the later is its next check: an
 * attempt that cannot be settled is not asked for again and again.
 */
export const attemptChecks = rowDeadlines({
  name: "payment attempts",
  rows: attemptCheckDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ id }) => ({ sellerId, attemptId: id })),
    ),
  nextDueAt({ createdAt }, now) {
    const waitMs = (now.getTime() - createdAt.getTime()) / 2;
    return new Date(now.getTime() + Math.min(Math.max(waitMs, soonestMs), latestMs));
  },
});

/**
 * An intent that the processor does not know may be one that it does not know yet. So long after
 * the deadline it is not.
 */
const unknownMs = 24 * 3_600_000;

/** Reads the intent by its id and settles the attempt, or cancels the intent. It never charges. */
export function reconcileAttemptJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 5,
    async run(platform, { sellerId, attemptId }) {
      const attempt = await findAttempt(platform.database.db, sellerId, attemptId);
      if (!attempt || attempt.endedAt !== null) return undefined;
      const now = await readBusinessNow(platform);
      return { attempt, intent: await readOrCancelIntent(processor, attempt, now) };
    },
    async finish(ctx, { sellerId }, read) {
      if (read) await settleAttempt({ ...ctx, sellerId }, read.attempt, read.intent);
    },
  });
}

/**
 * The current state of the intent, canceled if it cannot end by itself. While an attempt is only
 * started, its request may still be at work: the intent is canceled before the checkout opens
 * again, so a late confirmation cannot charge. Every attempt ends: one that waits for somebody at
 * its deadline, and one whose intent does not exist a day later.
 */
async function readOrCancelIntent(
  processor: Processor,
  attempt: Attempt,
  now: Date,
): Promise<AttemptOutcome> {
  const { intentKind, intentId, status, deadlineAt } = attempt;
  try {
    const intent = await readOutcome(processor, attempt);
    const isUntried = intent.kind === "open" || intent.kind === "declined";
    const isWaiting = intent.kind === "open" || intent.kind === "requires_action";
    const isOverdue = isWaiting && now >= deadlineAt;
    if (!isOverdue && !(isUntried && status === "started")) return intent;
    return await endIntent(processor, intentKind, intentId);
  } catch (error) {
    const isUnknown = error instanceof ProcessorError && error.code === "resource_missing";
    if (isUnknown && now.getTime() >= deadlineAt.getTime() + unknownMs) return { kind: "canceled" };
    throw error;
  }
}
