import type { ReactNode } from "react";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted } from "#web/ui/text/text.tsx";

export interface ConfirmDialogProps {
  /** A question: "Delete Priority support?" */
  title: string;
  /** Names what stays, as in "Keep benefit". */
  keepLabel: string;
  /** Names the result, as in "Delete benefit". */
  confirmLabel: string;
  /** Takes something away for good. */
  danger?: boolean;
  /** The dialog closes when this is done. If it is refused, the dialog stays open and shows why. */
  onConfirm: () => unknown;
  onClosed: () => void;
  children: ReactNode;
}

/** Asks before something that matters; render it only while it is asked. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, keepLabel, confirmLabel, danger = false, onConfirm, onClosed } = props;
  const action = useApiAction(async () => {
    await onConfirm();
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
