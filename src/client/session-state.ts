import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import type { FetchFailure } from "./fetcher.ts";
import type { SessionClient } from "./session-client.ts";

export interface SessionSnapshot {
  /** The signed-in user and session, or null. */
  data: SessionAnswer | null;
  error: FetchFailure | null;
  /** True until the first answer. */
  isPending: boolean;
}

export interface SessionState {
  get(): SessionSnapshot;
  /** Returns what a page shows before any answer: never what another request has left here. */
  getServerSnapshot(): SessionSnapshot;
  /** The first listener makes the first request. */
  subscribe(listener: () => void): () => void;
  /** Resolves once the newest answer is in place. */
  refetch(): Promise<void>;
}

/** How long a store without subscribers caches its state. */
export const idleMs = 1_000;

const unknownYet: SessionSnapshot = { data: null, error: null, isPending: true };

/** Returns true for the calls after which the session may be another one. */
export function changesSession(path: string): boolean {
  const exact = ["/sign-out", "/update-user", "/delete-user", "/verify-email"];
  return exact.includes(path) || path.startsWith("/sign-in") || path.startsWith("/sign-up");
}

export function createSessionState(
  client: Pick<SessionClient, "getSession" | "onSuccess">,
): SessionState {
  const listeners = new Set<() => void>();
  let snapshot = unknownYet;
  let newest = 0;
  let stopListening: (() => void) | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function publish(next: SessionSnapshot): void {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  async function refetch(): Promise<void> {
    const mine = ++newest;
    const answer = await client.getSession();
    // An answer to an older question must not overwrite a newer one.
    if (mine !== newest) return;
    const data = answer.error ? snapshot.data : answer.data;
    publish({ data, error: answer.error, isPending: false });
  }

  function wake(): void {
    clearTimeout(idleTimer);
    if (stopListening) return;
    stopListening = client.onSuccess((path) => {
      if (changesSession(path)) void refetch();
    });
    void refetch();
  }

  function sleep(): void {
    stopListening?.();
    stopListening = undefined;
    newest++;
    snapshot = unknownYet;
  }

  return {
    get: () => snapshot,
    getServerSnapshot: () => unknownYet,
    refetch,
    subscribe(listener) {
      // Its own function for each subscription, so that one listener may subscribe twice.
      const notify = () => listener();
      listeners.add(notify);
      wake();
      return () => {
        if (listeners.delete(notify) && listeners.size === 0) idleTimer = setTimeout(sleep, idleMs);
      };
    },
  };
}
