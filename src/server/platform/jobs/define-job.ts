import type { Ctx } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DatabaseJob, JobHandler, LeasedJob, OutsideJob } from "./job-handlers.ts";
import { type JobKind, type Json, parsePayload } from "./job-kind.ts";

/** A database job, as its author writes it. */
export interface DatabaseWork<Payload> extends Pick<DatabaseJob, "reach" | "attempts"> {
  run(ctx: Ctx, payload: Payload): Promise<void>;
}

/** A job that reaches outside, as its author writes it: the call and its outcome are two steps. */
export interface OutsideWork<Payload, Outcome>
  extends Pick<
    OutsideJob,
    "reach" | "leaseSeconds" | "timeoutMs" | "attempts" | "isAwaited" | "close"
  > {
  run(platform: Platform, payload: Payload, job: LeasedJob): Promise<Outcome>;
  /**
   * Writes the outcome in the transaction that ends the job. It is not called when the lease was
   * lost.
   */
  finish?(ctx: Ctx, payload: Payload, outcome: Outcome): Promise<void>;
}

/**
 * Makes the handler for jobs of this kind, which parses each payload before it does anything with
 * it.
 */
export function defineJob<Payload extends Json>(
  kind: JobKind<Payload>,
  work: DatabaseWork<Payload>,
): DatabaseJob;
export function defineJob<Payload extends Json, Outcome>(
  kind: JobKind<Payload>,
  work: OutsideWork<Payload, Outcome>,
): OutsideJob;
export function defineJob<Payload extends Json, Outcome>(
  kind: JobKind<Payload>,
  work: DatabaseWork<Payload> | OutsideWork<Payload, Outcome>,
): JobHandler {
  return work.reach === "database" ? toDatabaseJob(kind, work) : toOutsideJob(kind, work);
}

function toDatabaseJob<Payload extends Json>(
  kind: JobKind<Payload>,
  work: DatabaseWork<Payload>,
): DatabaseJob {
  if (kind.lane) throw new TypeError(`${kind.name} touches only the database and needs no lane`);
  return {
    ...work,
    kind: kind.name,
    run: async (ctx, stored) => work.run(ctx, parsePayload(kind, stored)),
  };
}

function toOutsideJob<Payload extends Json, Outcome>(
  kind: JobKind<Payload>,
  { finish, ...work }: OutsideWork<Payload, Outcome>,
): OutsideJob {
  if (kind.lane && work.timeoutMs === undefined)
    throw new TypeError(`${kind.name} has a lane and needs a timeout`);
  return {
    ...work,
    kind: kind.name,
    isLaned: kind.lane !== undefined,
    async run(platform, stored, job) {
      const payload = parsePayload(kind, stored);
      const outcome = await work.run(platform, payload, job);
      return finish && ((ctx) => finish(ctx, payload, outcome));
    },
  };
}
