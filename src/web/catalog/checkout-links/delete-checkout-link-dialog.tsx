import type { ReactNode } from "react";
import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";
import { checkoutLinkName } from "./checkout-link-labels.ts";

export interface DeleteCheckoutLinkDialogProps extends DeleteDialogEnds {
  link: CheckoutLinkWire;
}

export function DeleteCheckoutLinkDialog(props: DeleteCheckoutLinkDialogProps): ReactNode {
  const { link, ...ends } = props;
  return (
    <DeleteDialog
      noun="link"
      name={checkoutLinkName(link)}
      path={`/checkout-links/${link.id}`}
      refreshes={["checkout-links"]}
      {...ends}
    >
      The link will stop working everywhere. Past purchases are not affected.
    </DeleteDialog>
  );
}
