import type { Database } from "../database/database.ts";
import type { OutsideJob } from "./job-handlers.ts";
import { shareRoom } from "./lane-rules.ts";
import { type FindLanes, type LaneLease, lockLanes, takeLaneLeases } from "./lane-store.ts";

export interface LaneTaker {
  /** Takes leases as far as there is room; `isAll` if no lane is left to look at. */
  take(worker: number, room: number): Promise<{ leases: LaneLease[]; isAll: boolean }>;
}

/** Lets lanes take turns: each look begins where the last one had no more room. */
export function createLaneTaker(
  database: Database,
  handlers: readonly OutsideJob[],
  findLanes: FindLanes,
): LaneTaker {
  let after = "";
  /** So often looks have to come to the last lane before they have been at all lanes. */
  let endsLeft = 1;

  return {
    async take(worker, room) {
      if (room <= 0) return { leases: [], isAll: true };
      const { lanes, next } = await findLanes(database.db, after, room);
      const shares = shareRoom(lanes, room);
      const { leases, isLocked } = await takeShares(database, handlers, worker, shares);
      after = next ?? "";
      if (next === undefined) endsLeft -= 1;
      const isAll = endsLeft === 0;
      if (isAll || leases.length >= room) endsLeft = after === "" ? 1 : 2;
      // Another worker took jobs of one of the lanes at this moment, and perhaps had less room.
      return { leases, isAll: isAll && isLocked };
    },
  };
}

async function takeShares(
  database: Database,
  handlers: readonly OutsideJob[],
  worker: number,
  shares: ReadonlyMap<string, number>,
): Promise<{ leases: LaneLease[]; isLocked: boolean }> {
  if (shares.size === 0) return { leases: [], isLocked: true };
  return database.db.transaction().execute(async (tx) => {
    const locked = await lockLanes(tx, [...shares.keys()]);
    const wanted = locked.map((name) => ({ name, share: shares.get(name) ?? 0 }));
    const leases = await takeLaneLeases(tx, wanted, handlers, worker);
    return { leases, isLocked: locked.length === shares.size };
  });
}
