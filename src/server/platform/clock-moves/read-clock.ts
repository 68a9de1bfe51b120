import type { ClockMoveWire, ClockWire, EndedMoveWire } from "#contract/dev-schema.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findEndedMove, findOpenMove } from "./clock-move-store.ts";
import { tellClock } from "./move-clock.ts";

/** Reads the sandbox clock with the move that is under way, if there is one. */
export async function readClock(platform: Platform): Promise<ClockWire> {
  const { db } = platform.database;
  const [open, ended] = await Promise.all([findOpenMove(db), findEndedMove(db)]);
  const { now, offsetMs } = await tellClock(platform);
  const move: ClockMoveWire | null = open
    ? {
        from: open.fromAt.toISOString(),
        to: open.toAt.toISOString(),
        at: (now < open.toAt ? now : open.toAt).toISOString(),
        begunAt: open.begunAt.toISOString(),
        isRunning: open.isRunning,
        isStopping: open.isStopping,
      }
    : null;
  const lastMove: EndedMoveWire | null = ended?.reachedAt
    ? {
        from: ended.fromAt.toISOString(),
        to: ended.toAt.toISOString(),
        reached: ended.reachedAt.toISOString(),
        until: open?.fromAt.toISOString() ?? null,
      }
    : null;
  return { now: now.toISOString(), offsetMs, move, lastMove };
}
