import { createContext, type ReactNode, use, useState } from "react";
import type { ApiRefusal } from "#web/platform/api.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";

/** accounts spec §6 and §8: the two ways in which the server asks for somebody who has just signed in. */
const wantsFresh = new Set([
  "SESSION_IS_NOT_FRESH",
  "SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION",
]);

/** True when this is why the server declined: the person is asked to sign in again, then it is tried once more. */
type AskIfNotFresh = (refusal: ApiRefusal, again: () => void) => boolean;

const FreshSessionContext = createContext<AskIfNotFresh>(() => false);

export function useFreshSession(): AskIfNotFresh {
  return use(FreshSessionContext);
}

export function FreshSession({ children }: { children: ReactNode }): ReactNode {
  const [waiting, setWaiting] = useState<{ again: () => void }>();

  function ask(refusal: ApiRefusal, again: () => void): boolean {
    if (!wantsFresh.has(refusal.code ?? "")) return false;
    setWaiting({ again });
    return true;
  }

  function goOn(): void {
    setWaiting(undefined);
    waiting?.again();
  }

  return (
    <FreshSessionContext value={ask}>
      {children}
      {waiting ? (
        <SignInAgainDialog onSignedIn={goOn} onClosed={() => setWaiting(undefined)} />
      ) : null}
    </FreshSessionContext>
  );
}
