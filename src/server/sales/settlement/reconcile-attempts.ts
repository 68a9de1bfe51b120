import type { Processor } from "#server/money/processor/open-processor.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { readBusinessNow } from "#server/platform/deadlines/run-due-work.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import {
  type AttemptRow,
  findAttempt,
  findFirstCheck,
  listDueAttempts,
  takeDueAttempts,
} from "../payments/attempt-store.ts";
import { endIntent, type IntentFacts, readOutcome } from "./checkout-intent.ts";
import { settleAttempt } from "./settle-attempt.ts";

const kind = "sales.reconcile-attempt";

/** Attempts of which nothing was heard in time. */
export const attemptChecks: DeadlineSource = {
  name: "payment attempts",
  nextDueAt: findFirstCheck,
  runDue: checkDueAttempts,
};

/** Each transaction takes attempts of one seller only. */
async function checkDueAttempts(ctx: Ctx, limit: number): Promise<number> {
  const due = await listDueAttempts(ctx.tx, ctx.now, limit);
  for (const [sellerId, attempts] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
    const ids = attempts.map(({ id }) => id);
    const taken = await takeDueAttempts(ctx.tx, sellerId, ids, ctx.now);
    for (const attemptId of taken) await enqueue(ctx, kind, { sellerId, attemptId });
    if (taken.length > 0) return taken.length;
  }
  return 0;
}

interface Payload {
  sellerId: string;
  attemptId: string;
}

type Read = { attempt: AttemptRow; intent: IntentFacts } | undefined;

/** Reads the intent by its id and settles the attempt, or cancels the intent. It never charges. */
export function reconcileAttemptJob(processor: Processor): OutsideJob<Read> {
  return {
    kind,
    reach: "outside",
    leaseSeconds: 120,
    attempts: 5,
    async run(platform, payload) {
      const { sellerId, attemptId } = payload as Payload;
      const attempt = await findAttempt(platform.database.db, sellerId, attemptId);
      if (!attempt || attempt.endedAt !== null) return undefined;
      const now = await readBusinessNow(platform);
      return { attempt, intent: await outcomeOf(processor, attempt, now) };
    },
    async finish(ctx, payload, read) {
      if (!read) return;
      const { sellerId } = payload as Payload;
      await settleAttempt({ ...ctx, sellerId }, read.attempt, read.intent);
    },
  };
}

/**
 * The current state of the intent, canceled if it cannot end by itself. While an attempt is only started, its request
 * may still be at work: the intent is canceled before the checkout opens again, so a late confirmation cannot charge.
 */
async function outcomeOf(
  processor: Processor,
  attempt: AttemptRow,
  now: Date,
): Promise<IntentFacts> {
  const { intentKind, intentId, status, deadlineAt } = attempt;
  const intent = await readOutcome(processor, attempt);
  const isUntried = intent.kind === "open" || intent.kind === "declined";
  const isOverdue = intent.kind === "requires_action" && now >= deadlineAt;
  if (!isOverdue && !(isUntried && status === "started")) return intent;
  return endIntent(processor, intentKind, intentId);
}
