import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import type { SteppedWork } from "../seller-request.ts";
import { idempotencyErrors } from "./idempotency-errors.ts";
import { answerLifetimeMs, isRefusalKept } from "./idempotency-rules.ts";
import { deletePastAnswers, type KeptAnswerRow } from "./idempotency-store.ts";
import {
  openOutcome,
  type RepeatableRequest,
  readKey,
  sealOutcome,
  toClaim,
} from "./idempotent-work.ts";
import { answerKey, beginKey, findKey, forgetKey, takeOverKey } from "./stepped-work-store.ts";

/** Another request with the same key was faster: roll back and recall. */
class TwinAhead extends Error {
  override name = "TwinAhead";
}

/**
 * Answers as an earlier request with the same key did, or works. The work is given the progress of
 * a request that died, and starts over when another request with the key is faster.
 */
export async function answerOnce<Answer>(
  steps: SteppedWork<Answer>,
  work: (progress: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const recalled = await steps.recall();
    if (recalled && "answer" in recalled) return recalled.answer;
    try {
      return await work(recalled?.progress);
    } catch (error) {
      if (!(error instanceof TwinAhead)) throw error;
    }
  }
}

/**
 * A refusal to begin may come from what another request with the same key has done: then that one
 * answers.
 */
export async function beginFirst<Begun>(
  steps: SteppedWork<unknown>,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof Refusal && (await steps.isTaken())) throw new TwinAhead();
    throw error;
  }
}

/** Longer than the calls between the transactions usually take. */
const leaseMs = 5_000;
const waitMs = 8_000;
const lookAgainMs = 100;

export function steppedWork<Answer>(
  request: EdgeRequest,
  reply: FastifyReply,
  repeatable: RepeatableRequest,
): SteppedWork<Answer> {
  const key = readKey(request, repeatable);
  if (key === undefined) return stepsWithoutKey;
  const { clock, database } = request.platform;
  const claim = toClaim(key, repeatable);
  const later = (ms: number) => new Date(clock.nowMs() + ms);
  let leaseUntil = later(0);
  const look = async (): Promise<Awaited<ReturnType<SteppedWork<Answer>["recall"]>> | "busy"> => {
    const kept = await findKey(database.db, claim.id, clock.now());
    if (!kept) return undefined;
    if (!kept.requestHash.equals(claim.requestHash))
      throw new Refusal(idempotencyErrors.otherRequest);
    if (kept.status !== null) return replayed(request, reply, kept);
    const isOver = kept.leaseUntil !== null && kept.leaseUntil <= clock.now();
    leaseUntil = later(leaseMs);
    if (!isOver || !(await takeOverKey(database.db, kept, leaseUntil))) return "busy";
    return { progress: kept.progress ?? "" };
  };
  return {
    async recall() {
      for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += lookAgainMs) {
        const found = await look();
        if (found !== "busy") return found;
        await pause(lookAgainMs);
      }
      throw new Refusal(idempotencyErrors.inProgress);
    },
    isTaken: async () => (await findKey(database.db, claim.id, clock.now())) !== undefined,
    async begin(ctx, progress, replaces) {
      leaseUntil = later(leaseMs);
      const expiresAt = later(answerLifetimeMs);
      const begun = { ...claim, leaseUntil, expiresAt, progress, replaces: replaces ?? null };
      if (!(await beginKey(ctx.tx, begun, clock.now()))) throw new TwinAhead();
    },
    async finish(ctx, outcome) {
      const status = "refusal" in outcome ? outcome.refusal.status : 200;
      if (status !== 200 && !isRefusalKept(status)) {
        await forgetKey(ctx.tx, claim.id, leaseUntil);
        return;
      }
      const sealed = sealOutcome(ctx.platform, claim.id, outcome);
      if (!(await answerKey(ctx.tx, claim.id, status, sealed))) {
        const kept = await findKey(ctx.tx, claim.id, clock.now());
        if (kept && kept.status !== null) throw new TwinAhead();
      }
      await deletePastAnswers(ctx.tx, clock.now());
    },
    abandon: (ctx) => forgetKey(ctx.tx, claim.id, leaseUntil),
  };
}

/** Steps of a request without a key: nothing is remembered. */
export const stepsWithoutKey = {
  recall: async () => undefined,
  isTaken: async () => false,
  begin: async () => {},
  finish: async () => {},
  abandon: async () => true,
};

function replayed<Answer>(
  { platform }: EdgeRequest,
  reply: FastifyReply,
  kept: KeptAnswerRow,
): { answer: Answer } {
  const outcome = openOutcome<Answer>(platform, kept);
  reply.header("idempotent-replayed", "true");
  if ("refusal" in outcome) throw new Refusal(outcome.refusal satisfies RefusalSpec);
  return { answer: outcome.value };
}
