import { setTimeout as pause } from "node:timers/promises";
import type Stripe from "stripe";
import { newUuid } from "#server/platform/ids.ts";
import { isUnknownOutcome, ProcessorError, toProcessorError } from "./processor-error.ts";
import type { UnknownOutcome } from "./processor-results.ts";

export interface StripeConnection {
  stripe: Stripe;
  limits: CallLimits;
}

export interface CallLimits {
  /** One try may take so long. */
  timeoutMs: number;
  /** Tries in all, all with the same key. */
  tries: number;
  /** No further try begins after so long. */
  budgetMs: number;
  firstPauseMs: number;
}

export const usualLimits: CallLimits = {
  timeoutMs: 20_000,
  tries: 3,
  budgetMs: 20_000,
  firstPauseMs: 200,
};

interface StripeObject {
  object: string;
}

type Options = Stripe.RequestOptions;

/** Makes a call that changes something. Without a key of ours all its tries share a random one. */
export function write<Answer extends StripeObject>(
  { limits }: StripeConnection,
  call: (options: Options) => Promise<Answer>,
  idempotencyKey: string = newUuid(),
): Promise<Answer> {
  return repeat(limits, () => call({ idempotencyKey }));
}

/**
 * Creates an object that charges nothing. The processor stores its own errors for the key, so that
 * no repetition could ever succeed: then it is created with another key, and a first one that
 * exists nonetheless is never used.
 */
export async function createHarmless<Answer extends StripeObject>(
  connection: StripeConnection,
  call: (options: Options) => Promise<Answer>,
  idempotencyKey: string,
): Promise<Answer> {
  try {
    return await write(connection, call, idempotencyKey);
  } catch (error) {
    const failure = toProcessorError(error);
    if (!isUnknownOutcome(failure) || (failure.status ?? 0) < 500) throw error;
    return write(connection, call, `${idempotencyKey}:${newUuid()}`);
  }
}

export function read<Answer extends StripeObject>(
  { limits }: StripeConnection,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return repeat(limits, call);
}

/** The client's own repetitions are off: they leave out 429 and truncated answers. */
async function repeat<Answer extends StripeObject>(
  limits: CallLimits,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return requireObject(await call());
    } catch (error) {
      const isOver = attempt >= limits.tries || performance.now() - startedMs > limits.budgetMs;
      if (isOver || !isUnknownOutcome(toProcessorError(error))) throw error;
      await pause(limits.firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }
}

/** The client takes an error page of a proxy for a success if it is JSON without an `error`. */
function requireObject<Answer extends StripeObject>(answer: Answer): Answer {
  if (typeof answer.object === "string") return answer;
  throw new ProcessorError("unknown", "the answer is not an object of the processor");
}

/**
 * Returns failures that leave it unknown what became of a call, for callers that must find out;
 * other failures are thrown.
 */
export function unknownOutcome(error: unknown): UnknownOutcome {
  const failure = toProcessorError(error);
  if (isUnknownOutcome(failure)) return { kind: "unknown", reason: failure.reason };
  throw failure;
}

/** Fails without the client's own error, which carries whole objects. */
export async function orFail<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw toProcessorError(error);
  }
}
