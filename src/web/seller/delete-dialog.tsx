import type { ReactNode } from "react";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { forgetUnsaved } from "#web/platform/forms/unsaved-work.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { useSeller } from "./seller-context.tsx";
import { refreshSeller } from "./seller-queries.ts";

export interface DeleteDialogProps extends DeleteDialogEnds {
  /** "benefit" */
  noun: string;
  name: string;
  /** Where it is on the billing wire. */
  path: string;
  /** The resources that are asked again: its own, and those that show it. */
  refreshes: readonly string[];
  /** Other objects that are deleted with it, and those that stay. */
  children: ReactNode;
}

export interface DeleteDialogEnds {
  onClosed: () => void;
  /** Before the lists are asked again, so that its own page is left first. */
  onDeleted?: () => Promise<void>;
}

/** Shows the question before a thing is gone for good. */
export function DeleteDialog(props: DeleteDialogProps): ReactNode {
  const { noun, name, path, refreshes, onClosed, onDeleted } = props;
  const seller = useSeller();
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      keepLabel={`Keep ${noun}`}
      confirmLabel={`Delete ${noun}`}
      danger
      onClosed={onClosed}
      onConfirm={async () => {
        await seller.api.delete(path);
        forgetUnsaved();
        showToast("good", `${name} was deleted.`);
        await onDeleted?.();
        await refreshSeller(seller, ...refreshes);
      }}
    >
      {props.children}
    </ConfirmDialog>
  );
}
