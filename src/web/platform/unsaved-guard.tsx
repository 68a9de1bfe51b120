import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Muted } from "#web/ui/text.tsx";
import { isAnotherForm, isAnythingUnsaved } from "./unsaved-work.ts";

/** Asks once, for all forms of the page, before what is typed is lost: on links of ours and when the tab closes. */
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
      <Muted>What you changed on this page is not saved and will be lost.</Muted>
    </Dialog>
  );
}
