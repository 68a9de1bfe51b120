import type { FastifyReply } from "fastify";
import type { Ctx } from "#server/platform/context.ts";
import { isStatementTimeout } from "#server/platform/database/database-errors.ts";
import { withSavepoint } from "#server/platform/database/savepoint.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { sha256 } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Outcome, SellerCtx, SellerRequest } from "../seller-request.ts";
import { sellerUnitOfWork } from "../seller-work.ts";
import { idempotencyErrors } from "./idempotency-errors.ts";
import { answerLifetimeMs, isKeyWellFormed, isRefusalKept } from "./idempotency-rules.ts";
import {
  claimKey,
  deletePastAnswers,
  type KeptAnswerRow,
  keepAnswer,
} from "./idempotency-store.ts";

export interface RepeatableRequest {
  sellerId: string;
  /** The token, key or session of the caller: answers are replayed to the same caller only. */
  credential: string;
  method: string;
  target: string;
  body: unknown;
  /** The route recognizes repeats by itself, or everybody would share the keys. */
  ignoresKey: boolean;
}

type Work<Result> = (ctx: SellerCtx) => Promise<Result>;

/**
 * Runs the transaction of a write, which keeps its answer under the request's Idempotency-Key. Key,
 * effect and answer are committed together: a twin waits for the row, a crash leaves nothing
 * behind, a repeat gets the same bytes.
 */
export function idempotentWork(
  request: EdgeRequest,
  reply: FastifyReply,
  repeatable: RepeatableRequest,
): SellerRequest["unitOfWork"] {
  const inSeller = sellerUnitOfWork(request.platform, () => request.caller, repeatable.sellerId);
  let isDone = false;
  return async <Result>(action: Work<Result>) => {
    // The answer of a request is stored once: a second unit of work would get the first one's
    // answer. One that failed left nothing behind and may be tried again.
    if (isDone) throw new Error("a write has one unit of work");
    const key = readKey(request, repeatable);
    if (key === undefined) {
      const result = await inSeller(action);
      isDone = true;
      return result;
    }
    const outcome = await inSeller((ctx) => once(ctx, reply, toClaim(key, repeatable), action));
    isDone = true;
    if ("refusal" in outcome) throw new Refusal(outcome.refusal);
    return outcome.value;
  };
}

export function readKey(
  request: EdgeRequest,
  { ignoresKey }: RepeatableRequest,
): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined || ignoresKey) return undefined;
  if (typeof key !== "string" || !isKeyWellFormed(key))
    throw new Refusal(idempotencyErrors.malformed);
  return key;
}

export function toClaim(
  key: string,
  { sellerId, credential, method, target, body }: RepeatableRequest,
) {
  const [path = "", search = ""] = target.split("?", 2);
  const scope = JSON.stringify([credential, sellerId, method, path.replace(/\/$/, ""), key]);
  return { id: sha256(scope), requestHash: sha256(JSON.stringify([search, body ?? null])) };
}

async function once<Result>(
  ctx: SellerCtx,
  reply: FastifyReply,
  claim: ReturnType<typeof toClaim>,
  action: Work<Result>,
): Promise<Outcome<Result>> {
  // Two machines compare keys within a day: that is the machine's clock, not the business's.
  const now = ctx.platform.clock.now();
  const expiresAt = new Date(now.getTime() + answerLifetimeMs);
  const kept = await claimKey(ctx.tx, { ...claim, expiresAt }, now).catch(onTimeout);
  if (kept) {
    const outcome = repeatedOutcome<Result>(ctx, kept, claim.requestHash);
    reply.header("idempotent-replayed", "true");
    return outcome;
  }
  const outcome = await attempt(ctx, action);
  const status = "refusal" in outcome ? outcome.refusal.status : 200;
  await keepAnswer(ctx.tx, claim.id, status, sealOutcome(ctx.platform, claim.id, outcome));
  await deletePastAnswers(ctx.tx, now);
  return outcome;
}

/** The twin that holds the key is at work longer than a statement may wait. */
function onTimeout(error: unknown): never {
  throw isStatementTimeout(error) ? new Refusal(idempotencyErrors.inProgress) : error;
}

/** A refusal undoes the work but not the key, which then remembers the refusal. */
async function attempt<Result>(ctx: SellerCtx, action: Work<Result>): Promise<Outcome<Result>> {
  try {
    return { value: await withSavepoint(ctx.tx, () => action(ctx)) };
  } catch (error) {
    const isKept =
      error instanceof Refusal && error.location === undefined && isRefusalKept(error.spec.status);
    if (!isKept) throw error;
    return { refusal: error.spec };
  }
}

function repeatedOutcome<Result>(
  { platform }: Ctx,
  kept: KeptAnswerRow,
  requestHash: Buffer,
): Outcome<Result> {
  if (!kept.requestHash.equals(requestHash)) throw new Refusal(idempotencyErrors.otherRequest);
  return openOutcome(platform, kept);
}

/**
 * The secret that sealed it may be gone from the configuration: the work is done all the same, and
 * not done again.
 */
export function openOutcome<Result>({ keys }: Platform, kept: KeptAnswerRow): Outcome<Result> {
  try {
    return JSON.parse(keys.open(toPlace(kept.id), kept.sealedAnswer ?? ""));
  } catch {
    throw new Refusal(idempotencyErrors.unreadable);
  }
}

export function sealOutcome({ keys }: Platform, id: Buffer, outcome: Outcome<unknown>): string {
  return keys.seal(toPlace(id), JSON.stringify(outcome));
}

function toPlace(id: Buffer): string {
  return `idempotency_keys ${id.toString("hex")} sealed_answer`;
}
