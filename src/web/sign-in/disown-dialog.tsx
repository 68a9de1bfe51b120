import type { ReactNode } from "react";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";
import { disownAccount } from "./verification-calls.ts";

export interface DisownDialogProps {
  token: string;
  email: string;
  onDisowned: () => void;
  onClosed: () => void;
}

/** Lets a person end an account that somebody else signed up with their address. */
export function DisownDialog({ token, email, ...on }: DisownDialogProps): ReactNode {
  const disown = useApiAction(async () => {
    await disownAccount(token);
    on.onDisowned();
  });
  return (
    <Dialog
      title="Not your account?"
      keepLabel="Cancel"
      onClosed={on.onClosed}
      action={
        <Button kind="danger" pending={disown.pending} onClick={() => void disown.run()}>
          Lock the account
        </Button>
      }
    >
      {disown.problem ? <Notice tone="bad">{disown.problem}</Notice> : null}
      <Muted>
        The password, sessions, linked accounts, API keys and access tokens of the account that uses{" "}
        <Strong>{email}</Strong> stop working. You can still use Guildhall with this address
        yourself.
      </Muted>
    </Dialog>
  );
}
