import type { ReactNode } from "react";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";

/** Says why it stays, where it does. */
export function undeletable({ deletable }: BenefitWire): string | undefined {
  return deletable ? undefined : "This is a system benefit and cannot be deleted";
}

export interface DeleteBenefitDialogProps extends DeleteDialogEnds {
  benefit: BenefitWire;
}

export function DeleteBenefitDialog({ benefit, ...ends }: DeleteBenefitDialogProps): ReactNode {
  return (
    <DeleteDialog
      noun="benefit"
      name={benefit.description}
      path={`/benefits/${benefit.id}`}
      refreshes={["benefits", "products"]}
      {...ends}
    >
      It is removed from every product, and everyone who has it loses it. This cannot be undone.
    </DeleteDialog>
  );
}
