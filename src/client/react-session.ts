import { useSyncExternalStore } from "react";
import type { SessionSnapshot, SessionState } from "./session-state.ts";

export type UseSession = () => SessionSnapshot & Pick<SessionState, "refetch">;

/** Makes the hook for one store, so that every component of a page shares one request. */
export function createUseSession(state: SessionState): UseSession {
  return function useSession() {
    const snapshot = useSyncExternalStore(state.subscribe, state.get, state.getServerSnapshot);
    return { ...snapshot, refetch: state.refetch };
  };
}
