import { type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { advanceClockOffset, readClockOffset } from "#server/platform/installation-store.ts";
import type { Work } from "#server/platform/jobs/start-worker.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { clockErrors } from "./clock-errors.ts";
import { withMoverLock } from "./mover-lock-store.ts";
import { nextDueInstants, readBusinessNow } from "./run-due-work.ts";
import { createSettler } from "./settle-work.ts";

export interface MovedClock {
  now: Date;
  offsetMs: number;
}

/**
 * Runs in each transaction that advances the clock, with `ctx.now` the instant it advances to: what must
 * outlive the journey, such as the mover's own session, is carried along by `elapsedMs` before anything at
 * that instant falls due.
 */
export type Carry = (ctx: Ctx, elapsedMs: number) => Promise<void>;

const latest = new Date("3000-01-01T00:00:00.000Z");

/**
 * Moves the sandbox clock forward from one due instant to the next and does everything that falls due on the
 * way, in order, before it returns. Stopped half-way it has simply moved half the way.
 */
export async function moveClock(
  platform: Platform,
  work: Work,
  to: Date,
  carry: Carry = async () => {},
): Promise<MovedClock> {
  if (platform.config.mode !== "sandbox") throw new Error("only the sandbox clock moves");
  if (to >= latest) throw new Refusal(clockErrors.tooFar);
  if (to < (await readBusinessNow(platform))) throw new Refusal(clockErrors.backwards);

  const moved = await withMoverLock(platform.database, async () => {
    if (to < (await readBusinessNow(platform))) throw new Refusal(clockErrors.backwards);
    const settle = createSettler(platform, work);
    await settle();
    for (;;) {
      const next = await nextInstant(platform, work, to);
      await advance(platform, next, carry);
      await settle();
      if (next >= to) return tellClock(platform);
    }
  });
  if (!moved) throw new Refusal(clockErrors.busy);
  return moved;
}

export async function tellClock(platform: Platform): Promise<MovedClock> {
  const offsetMs = await readClockOffset(platform.database.db);
  return { now: await readBusinessNow(platform), offsetMs };
}

/** The next instant at which something falls due, or the end of the journey if that comes first. */
async function nextInstant(platform: Platform, work: Work, to: Date): Promise<Date> {
  const instants = await nextDueInstants(platform, work.deadlines);
  const dueMs = instants.flatMap((instant) => (instant ? [instant.getTime()] : []));
  return new Date(Math.min(to.getTime(), ...dueMs));
}

/** Does nothing if the clock has run past the instant by itself. */
async function advance(platform: Platform, to: Date, carry: Carry): Promise<void> {
  await unitOfWork(platform, systemCaller("clock"), async (ctx) => {
    const elapsedMs = to.getTime() - ctx.now.getTime();
    if (elapsedMs <= 0) return;
    const offsetMs = to.getTime() - platform.clock.nowMs();
    await advanceClockOffset(ctx.tx, offsetMs);
    await carry({ ...ctx, now: to }, elapsedMs);
  });
}
