import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { ClockWire } from "#contract/dev-schema.ts";
import { api } from "#web/platform/api/api.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { sessionState } from "#web/platform/identity/current-user.ts";
import { forgetSessionEnd, noteSessionEnd } from "#web/platform/identity/session-end.ts";
import { machineNowMs } from "#web/platform/machine-clock.ts";

export const clockQuery = queryOptions({
  queryKey: ["dev", "clock"],
  queryFn: () => api.get<ClockWire>("/api/dev/clock"),
  refetchInterval: ({ state }) => (state.data?.move ? movingPollMs : usualPollMs),
  enabled: isSandbox,
});

const usualPollMs = 30_000;
const movingPollMs = 1_000;

/** The panel in the top bar, for buttons that open it. */
export const clockPanelId = "sandbox-clock";

const tickMs = 5_000;

/**
 * Returns the business time, running on between two answers of the server; in live mode, and until
 * the sandbox clock is known, the time of this machine.
 */
export function useNow(): Date {
  const { data, dataUpdatedAt } = useQuery(clockQuery);
  const machineMs = useSyncExternalStore(onTick, readTick);
  if (!data) return new Date(machineMs);
  return new Date(Date.parse(data.now) + Math.max(0, machineMs - dataUpdatedAt));
}

/** One timer for all that shows times: a list has a hundred of them. */
const tickListeners = new Set<() => void>();
let tickTimer: ReturnType<typeof setInterval> | undefined;
let tick = machineNowMs();

function onTick(listener: () => void): () => void {
  if (tickListeners.size === 0) {
    tick = machineNowMs();
    tickTimer = setInterval(() => {
      tick = machineNowMs();
      for (const each of tickListeners) each();
    }, tickMs);
  }
  tickListeners.add(listener);
  return () => {
    tickListeners.delete(listener);
    if (tickListeners.size === 0) clearInterval(tickTimer);
  };
}

function readTick(): number {
  return tick;
}

const moveKey = ["dev", "clock", "move"];

/**
 * Moves the clock to an instant; without one, resumes a move that was interrupted. The answer comes
 * when it has ended.
 */
export function useMoveClock() {
  return useMutation({
    mutationKey: moveKey,
    mutationFn: (to: Date | undefined) =>
      api.post<ClockWire>("/api/dev/clock", to ? { to: to.toISOString() } : {}),
    onMutate: () => {
      // The server stores the move first: soon the clock shows it, also to a page that is opened
      // meanwhile.
      setTimeout(() => void queryClient.invalidateQueries(clockQuery), firstLookMs);
    },
    onSuccess: async (clock) => {
      queryClient.setQueryData(clockQuery.queryKey, clock);
      await refreshAfterMove();
    },
  });
}

const firstLookMs = 400;

/** Stops a move after the instant it is at. */
export function useStopMove() {
  return useMutation({
    mutationFn: () => api.delete<ClockWire>("/api/dev/clock/move"),
    onSuccess: (clock) => queryClient.setQueryData(clockQuery.queryKey, clock),
  });
}

/** Everything that has a date may have changed. */
export async function refreshAfterMove(): Promise<void> {
  // A session that ended on the way is noticed by this, and the sign-in page says why.
  noteSessionEnd("clock");
  await Promise.all([queryClient.invalidateQueries(), sessionState.refetch()]);
  if (sessionState.get().data) forgetSessionEnd();
}

/** An instant that a page proposes to move to, such as a renewal; shown first in the panel. */
const proposalListeners = new Set<() => void>();
let proposal: Date | undefined;

export function proposeClockTarget(at: Date | undefined): void {
  proposal = at;
  for (const listener of proposalListeners) listener();
}

export function useProposedTarget(): Date | undefined {
  return useSyncExternalStore(
    (listener) => {
      proposalListeners.add(listener);
      return () => proposalListeners.delete(listener);
    },
    () => proposal,
  );
}
