import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { isAnotherForm, isAnythingUnsaved } from "./unsaved-work.ts";

/**
 * Asks once, for all forms of the page, before what is typed is lost: on links of ours and when the
 * tab closes.
 */
export function UnsavedGuard(): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isAnythingUnsaved() && isAnotherForm(current, next),
    enableBeforeUnload: isAnythingUnsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog
      title="Leave without saving?"
      keepLabel="Keep editing"
      onClosed={blocker.reset}
      action={
        <Button kind="danger" onClick={blocker.proceed}>
          Leave
        </Button>
      }
    >
      <Muted>Your unsaved changes on this page will be lost.</Muted>
    </Dialog>
  );
}
