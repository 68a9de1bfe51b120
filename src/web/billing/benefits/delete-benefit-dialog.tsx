import type { ReactNode } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { showToast } from "#web/ui/toast.tsx";
import { ActionDialog } from "../shared/action-dialog.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { deleteBenefit } from "./benefit-queries.ts";

/** Why it stays, where it does. */
export function undeletable({ deletable }: BenefitWire): string | undefined {
  return deletable ? undefined : "The system needs it, so it cannot be deleted";
}

export interface DeleteBenefitDialogProps {
  benefit: BenefitWire;
  onClosed: () => void;
  onDeleted?: () => void;
}

export function DeleteBenefitDialog(props: DeleteBenefitDialogProps): ReactNode {
  const { benefit, onClosed, onDeleted } = props;
  const seller = useSeller();
  return (
    <ActionDialog
      title={`Delete ${benefit.description}?`}
      keepLabel="Keep benefit"
      confirmLabel="Delete benefit"
      danger
      onClosed={onClosed}
      act={async () => {
        await deleteBenefit(seller, benefit.id);
        showToast("good", `${benefit.description} is deleted.`);
        onDeleted?.();
      }}
    >
      It leaves every product, and whoever has it loses it. This cannot be undone.
    </ActionDialog>
  );
}
