import type { ReactNode } from "react";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Muted } from "#web/ui/text.tsx";

export interface ActionDialogProps {
  /** A question: "Delete Priority support?" */
  title: string;
  /** Names what stays, as in "Keep benefit". */
  keepLabel: string;
  /** Names the result, as in "Delete benefit". */
  confirmLabel: string;
  danger?: boolean;
  /** Asks the server; what it throws is shown here, and the dialog stays. */
  act: () => Promise<unknown>;
  onClosed: () => void;
  children: ReactNode;
}

/** A question before something that matters, which waits for the answer of the server. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { title, keepLabel, confirmLabel, danger = false, act, onClosed } = props;
  const action = useApiAction(async () => {
    await act();
    onClosed();
  });
  return (
    <Dialog
      title={title}
      keepLabel={keepLabel}
      onClosed={onClosed}
      action={
        <Button
          kind={danger ? "danger" : "primary"}
          pending={action.pending}
          onClick={() => void action.run()}
        >
          {confirmLabel}
        </Button>
      }
    >
      {action.problem ? <Notice tone="bad">{action.problem}</Notice> : null}
      <Muted>{props.children}</Muted>
    </Dialog>
  );
}
