import { combineStates, emptyState, type MeterState } from "../meter-state/meter-state-rules.ts";

/** The amount that earlier events of one holder, in one of its epochs, add to a meter. */
export interface EarlierState {
  holderId: string;
  epoch: number;
  state: MeterState;
}

interface Owner {
  customerId: string | null;
  attachedEpoch: number | null;
}

/**
 * Adds up what counts in the open windows. A customer gets the events of the external ids that
 * became theirs. Events of windows that are closed are left out.
 */
export function addUpOpenUsage(
  earlier: readonly EarlierState[],
  owners: ReadonlyMap<string, Owner>,
  openedEpochs: ReadonlyMap<string, number>,
): Map<string, MeterState> {
  const sums = new Map<string, MeterState>();
  for (const { holderId, epoch, state } of earlier) {
    const owner = owners.get(holderId);
    const target = owner?.customerId ?? holderId;
    const effectiveEpoch = owner?.attachedEpoch ?? epoch;
    if (effectiveEpoch < (openedEpochs.get(target) ?? 0)) continue;
    sums.set(target, combineStates(sums.get(target) ?? emptyState, state));
  }
  return sums;
}
