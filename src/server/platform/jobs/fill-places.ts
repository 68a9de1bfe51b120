import type { Platform } from "#server/platform/platform.ts";
import type { OutsideJob } from "./job-handlers.ts";
import { listReadyKinds } from "./job-store.ts";
import { findLaneRoom, nodePlaces, type TakenLane } from "./lane-rules.ts";
import { findQuickLanes, findSlowLanes } from "./lane-store.ts";
import { type Lease, takeLeases } from "./lease-store.ts";
import type { RunningJob } from "./run-leased-job.ts";
import { createLaneTaker, type LaneTaker } from "./take-lanes.ts";

export type StartJob = (
  handler: OutsideJob,
  lease: Lease,
  worker: number,
  lane: TakenLane | undefined,
) => void;

export interface PlaceFiller {
  /**
   * Takes leases as far as there is room and starts the jobs; true if there is room again and
   * perhaps more to start.
   */
  fill(worker: number): Promise<boolean>;
  /** Whether another job may be waiting for the place of this one, which ends. */
  isRoomAwaited(ending: RunningJob): boolean;
}

/**
 * Of a kind without a lane, on one node, so that a slow kind cannot keep the others from running.
 */
const atOnce = 8;

/** Fills the places of a node: eight for each kind without a lane, and those that lanes share. */
export function createPlaceFiller(
  platform: Platform,
  handlers: readonly OutsideJob[],
  running: ReadonlySet<RunningJob>,
  start: StartJob,
): PlaceFiller {
  /** Those of which all room was taken at the last look. */
  const crowded = new Set<OutsideJob>();
  const fillLanes = createLanesFiller(platform, handlers, running, start);

  /** False if there were fewer jobs than there was room. */
  const fillKind = async (handler: OutsideJob, worker: number) => {
    const { kind, leaseSeconds } = handler;
    const limit = findKindRoom(running, handler);
    if (limit <= 0) return true;
    const leases = await takeLeases(platform.database, { kind, worker, leaseSeconds, limit });
    for (const lease of leases) start(handler, lease, worker, undefined);
    return leases.length === limit;
  };

  return {
    async fill(worker) {
      const open = handlers.filter((handler) => findKindRoom(running, handler) > 0);
      if (open.length === 0) return false;
      const kinds = open.map((handler) => handler.kind);
      const ready = new Set(await listReadyKinds(platform.database, kinds));
      for (const handler of open) {
        const isFilled = ready.has(handler.kind) && (await fillKind(handler, worker));
        if (isFilled) crowded.add(handler);
        else crowded.delete(handler);
      }
      const isMoreInLanes = await fillLanes(worker);
      // Jobs that ended during the look did not call: their kind was not crowded yet.
      return isMoreInLanes || [...crowded].some((handler) => findKindRoom(running, handler) > 0);
    },

    isRoomAwaited: ({ handler, lane }) =>
      lane !== undefined || running.size >= nodePlaces || crowded.has(handler),
  };
}

/** Slow lanes come first: they are at most a quarter, and so they cannot be left out for good. */
function createLanesFiller(
  { database }: Platform,
  handlers: readonly OutsideJob[],
  running: ReadonlySet<RunningJob>,
  start: StartJob,
): (worker: number) => Promise<boolean> {
  const laned = handlers.filter((handler) => handler.isLaned);
  const byKind = new Map(laned.map((handler) => [handler.kind, handler]));
  const slowLanes = createLaneTaker(database, laned, findSlowLanes);
  const quickLanes = createLaneTaker(database, laned, findQuickLanes);

  /** True if there are more lanes to look at, and room. */
  const fill = async (worker: number, lanes: LaneTaker, room: number, isSlow: boolean) => {
    const { leases, isAll } = await lanes.take(worker, room);
    for (const lease of leases) {
      const handler = byKind.get(lease.kind);
      if (handler) start(handler, lease, worker, { name: lease.lane, isSlow });
    }
    return !isAll && leases.length < room;
  };

  return async (worker) => {
    if (laned.length === 0) return false;
    const isMoreInSlow = await fill(worker, slowLanes, findLaneRoom([...running]).slow, true);
    const isMoreInQuick = await fill(worker, quickLanes, findLaneRoom([...running]).all, false);
    return isMoreInSlow || isMoreInQuick;
  };
}

function findKindRoom(running: ReadonlySet<RunningJob>, handler: OutsideJob): number {
  const busy = [...running].filter((job) => job.handler === handler && !job.lane).length;
  return Math.min(atOnce - busy, nodePlaces - running.size);
}
