import { createContext, type ReactNode, use, useState } from "react";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { ConfirmIdentityDialog } from "./confirm-identity-dialog.tsx";
import { identityProofQuery } from "./identity-proof-query.ts";

/** The codes with which the server asks for a fresh session, on both wires. */
const wantsFresh = new Set([
  "SESSION_IS_NOT_FRESH",
  "SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION",
  "SessionNotFresh",
]);

export interface IdentityGateApi {
  /**
   * For what gives lasting access: runs at once after a recent proof of identity, else when the
   * person gave one.
   */
  confirmThen: (act: () => void) => void;
  /**
   * True if the server refused because the session is not fresh: the person is asked, then it is
   * tried once more.
   */
  askIfNotFresh: (refusal: ApiRefusal, again: () => void) => boolean;
}

const IdentityGateContext = createContext<IdentityGateApi>({
  confirmThen: (act) => act(),
  askIfNotFresh: () => false,
});

export function useIdentityGate(): IdentityGateApi {
  return use(IdentityGateContext);
}

export function IdentityGate({ children }: { children: ReactNode }): ReactNode {
  const [waiting, setWaiting] = useState<{ act: () => void }>();

  async function askUnlessRecent(act: () => void): Promise<void> {
    try {
      const { isRecent } = await queryClient.fetchQuery(identityProofQuery);
      if (isRecent) act();
      else setWaiting({ act });
    } catch (error) {
      reportUnlessRefused(error);
      showToast("bad", error instanceof ApiRefusal ? `${error.message}.` : "Please try again.");
    }
  }

  const gate: IdentityGateApi = {
    confirmThen: (act) => void askUnlessRecent(act),
    askIfNotFresh: (refusal, again) => {
      if (!wantsFresh.has(refusal.code ?? "")) return false;
      setWaiting({ act: again });
      return true;
    },
  };

  function goOn(): void {
    setWaiting(undefined);
    waiting?.act();
  }

  return (
    <IdentityGateContext value={gate}>
      {children}
      {waiting ? (
        <ConfirmIdentityDialog onConfirmed={goOn} onClosed={() => setWaiting(undefined)} />
      ) : null}
    </IdentityGateContext>
  );
}
