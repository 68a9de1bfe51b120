import { type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { advanceClockOffset, readClockOffset } from "#server/platform/installation-store.ts";
import type { Work } from "#server/platform/jobs/start-worker.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { listFirstDueInstants } from "../deadlines/first-due-store.ts";
import { readBusinessNow } from "../deadlines/run-due-work.ts";
import { clockErrors } from "./clock-errors.ts";
import {
  type ClockMoveRow,
  continueMove,
  endMove,
  findLatestMove,
  findOpenMove,
  insertMove,
  isStopRequested,
  requestStop,
} from "./clock-move-store.ts";
import { withMoverLock } from "./mover-lock-store.ts";
import { createSettler } from "./settle-work.ts";

export interface MovedClock {
  now: Date;
  offsetMs: number;
}

/**
 * Runs in each transaction that advances the clock, with `ctx.now` the instant it advances to: what
 * must outlive the journey, such as the mover's own session, is carried along by `elapsedMs` before
 * anything at that instant falls due.
 */
export type Carry = (ctx: Ctx, elapsedMs: number) => Promise<void>;

const latest = new Date("3000-01-01T00:00:00.000Z");

/**
 * Moves the sandbox clock forward from one due instant to the next and does everything that falls
 * due on the way, in order, before it returns. A move that was interrupted is resumed by the same
 * target, or by none.
 */
export async function moveClock(
  platform: Platform,
  work: Work,
  to: Date | undefined,
  carry: Carry = async () => {},
): Promise<MovedClock> {
  if (platform.config.mode !== "sandbox") throw new Error("only the sandbox clock moves");
  if (to && to >= latest) throw new Refusal(clockErrors.tooFar);
  if (await isReached(platform, to)) return tellClock(platform);

  const moved = await withMoverLock(platform.database, async () => {
    if (await isReached(platform, to)) return tellClock(platform);
    const move = await beginOrResume(platform, to);
    const settle = createSettler(platform, work);
    await settle();
    while (!(await isStopRequested(platform.database.db, move.id))) {
      const next = await nextInstant(platform, work, move.toAt);
      await advance(platform, next, carry);
      await settle();
      if (next >= move.toAt) break;
    }
    const clock = await tellClock(platform);
    await endMove(platform.database.db, move.id, clock.now);
    return clock;
  });
  if (!moved) throw new Refusal(clockErrors.busy);
  return moved;
}

/**
 * Ends the move that is under way after the instant it is at. A move that no node is at ends where
 * it is.
 */
export async function stopMove(platform: Platform): Promise<MovedClock> {
  const { db } = platform.database;
  const isOpen = await requestStop(db);
  const move = isOpen ? await findOpenMove(db) : undefined;
  const clock = await tellClock(platform);
  if (move && !move.isRunning) await endMove(db, move.id, clock.now);
  return clock;
}

export async function tellClock(platform: Platform): Promise<MovedClock> {
  const offsetMs = await readClockOffset(platform.database.db);
  return { now: await readBusinessNow(platform), offsetMs };
}

/**
 * True for the repeat of a move that has reached its target; refuses any other target in the past.
 */
async function isReached(platform: Platform, to: Date | undefined): Promise<boolean> {
  if (!to || to >= (await readBusinessNow(platform))) return false;
  const move = await findLatestMove(platform.database.db);
  if (move?.toAt.getTime() !== to.getTime()) throw new Refusal(clockErrors.backwards);
  return move.endedAt !== null;
}

/** Under the mover lock: an open move has lost its mover. Another target ends it where it is. */
async function beginOrResume(platform: Platform, to: Date | undefined): Promise<ClockMoveRow> {
  const { db } = platform.database;
  const open = await findOpenMove(db);
  if (open && (!to || open.toAt.getTime() === to.getTime())) {
    await continueMove(db, open.id);
    return open;
  }
  if (!to) throw new Refusal(clockErrors.nothingToResume);
  const now = await readBusinessNow(platform);
  if (open) await endMove(db, open.id, now);
  return insertMove(db, earlier(now, to), to);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** The next instant at which something falls due, or the end of the journey if that comes first. */
async function nextInstant(platform: Platform, work: Work, to: Date): Promise<Date> {
  const instants = await listFirstDueInstants(platform.database, work.deadlines);
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
