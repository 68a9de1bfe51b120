import { useSyncExternalStore } from "react";
import type { CheckoutSession, SessionState } from "./checkout-session.ts";

export function useSessionState(session: CheckoutSession): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}
