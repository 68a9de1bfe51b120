import { createContext, use } from "react";
import { createUseSession } from "#client/react-session.ts";
import { createSessionClient } from "#client/session-client.ts";
import { createSessionState } from "#client/session-state.ts";
import type { SessionAnswer } from "#contract/identity/session-schema.ts";

export const sessionClient = createSessionClient({
  retry: { type: "exponential", attempts: 2, baseDelayMs: 400, maxDelayMs: 2_000 },
});

export const sessionState = createSessionState(sessionClient);

export const useSession = createUseSession(sessionState);

export const CurrentUserContext = createContext<SessionAnswer | null>(null);

/** Returns the person, for pages behind sign-in, where somebody is always there. */
export function useCurrentUser(): SessionAnswer {
  const current = use(CurrentUserContext);
  if (!current) throw new Error("useCurrentUser is for pages behind sign-in.");
  return current;
}
