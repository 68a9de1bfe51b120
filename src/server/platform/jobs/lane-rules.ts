/** Outside jobs of one node at a time: waiting for an answer costs no CPU. */
export const nodePlaces = 128;
/**
 * The rest is for kinds without a lane: a charge does not wait until receivers of webhooks have
 * timed out.
 */
const lanedPlaces = 112;
/** Lanes whose last attempt timed out share at most a quarter of the node. */
const slowPlaces = nodePlaces / 4;
/** Of a lane, on all nodes together. */
const lanePlaces = 2;

/** The lane that a job runs in. */
export interface TakenLane {
  name: string;
  /** Its last attempt timed out. */
  isSlow: boolean;
}

export interface LaneRoom {
  all: number;
  /** How much of it slow lanes may take. */
  slow: number;
}

/** Finds the room for jobs with a lane on a node that runs these, each with the lane it is in. */
export function findLaneRoom(running: readonly { lane: TakenLane | undefined }[]): LaneRoom {
  const lanes = running.flatMap(({ lane }) => lane ?? []);
  const slow = lanes.filter((lane) => lane.isSlow).length;
  const all = Math.min(lanedPlaces - lanes.length, nodePlaces - running.length);
  return { all, slow: Math.min(slowPlaces - slow, all) };
}

/**
 * Computes how many jobs of each lane are taken: one each in the order given, then a second one, as
 * far as there is room.
 */
export function shareRoom(lanes: readonly string[], room: number): Map<string, number> {
  const shares = new Map<string, number>();
  const places = Array.from({ length: lanePlaces }, (_, round) =>
    lanes.map((name) => ({ name, share: round + 1 })),
  );
  for (const { name, share } of places.flat().slice(0, Math.max(room, 0))) shares.set(name, share);
  return shares;
}
