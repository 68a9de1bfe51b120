import type { ReactNode } from "react";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";

export interface UndoNoticeProps {
  /** Names the result, as in "Keep subscription". */
  label: string;
  /** Shown once it is undone. */
  done: string;
  onUndo: () => Promise<unknown>;
  children: ReactNode;
}

/** Shows a change that waits for a date, and the way to take it back. */
export function UndoNotice({ label, done, onUndo, children }: UndoNoticeProps): ReactNode {
  const action = useApiAction(async () => {
    await onUndo();
    showToast("good", done);
  });
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="outline" pending={action.pending} onClick={() => void action.run()}>
          {label}
        </Button>
      }
    >
      {action.problem ?? children}
    </Notice>
  );
}
