import type { Ctx } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";

/** A job as the worker runs it. `defineJob` makes it of work with a typed payload. */
export type JobHandler = DatabaseJob | OutsideJob;

/**
 * Touches nothing but the database: claimed, done and deleted in one transaction, so it happens
 * exactly once.
 */
export interface DatabaseJob {
  kind: string;
  reach: "database";
  run(ctx: Ctx, payload: unknown): Promise<void>;
  /** How often it is tried before it is left as failed. */
  attempts?: number;
}

/**
 * Reaches another machine: runs outside any transaction under a lease, at least once and always
 * with the same job id, which the other side may use to recognize a repetition.
 */
export interface OutsideJob {
  kind: string;
  reach: "outside";
  run(platform: Platform, payload: unknown, job: LeasedJob): Promise<WriteOutcome | undefined>;
  /**
   * After so long without renewal another worker may take the job, even if this one's death was not
   * seen.
   */
  leaseSeconds: number;
  /**
   * After so long the job's signal is aborted. The lane of a job that ends by a timeout is slow
   * until one succeeds.
   */
  timeoutMs?: number;
  attempts: number;
  /** Its jobs name a lane. */
  isLaned: boolean;
  /**
   * The movable clock does not go on before it has ended: what it does decides what falls due next.
   */
  isAwaited?: boolean;
  /** Lets go of pooled connections when the worker stops. */
  close?(): void;
}

/** Writes the outcome in the transaction that ends the job. */
export type WriteOutcome = (ctx: Ctx) => Promise<void>;

export interface LeasedJob {
  id: number;
  /** 1 on the first try. */
  attempt: number;
  /**
   * Aborted when the lease is lost, the time of the job is over or the worker cannot wait any
   * longer.
   */
  signal: AbortSignal;
}

/** Thrown by a job that another try cannot help: it ends as failed at once. */
export class PermanentJobError extends Error {
  override name = "PermanentJobError";
}

export const databaseJobAttempts = 10;

/**
 * Waits 2, 4, 8 … seconds after each failure, at most an hour; up to a quarter more so that a crowd
 * spreads out.
 */
export function retryDelayMs(attempt: number): number {
  const plain = Math.min(1_000 * 2 ** attempt, 3_600_000);
  return Math.round(plain * (1 + Math.random() / 4));
}
