import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { showToast } from "#web/ui/toast.tsx";
import { ActionDialog } from "../shared/action-dialog.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import { customerTitle } from "./customer-words.ts";

export interface DeleteCustomerDialogProps {
  customer: CustomerWire;
  onClosed: () => void;
  /** Before the lists are asked again, so that their own page is left first. */
  onDeleted?: () => Promise<void>;
}

export function DeleteCustomerDialog(props: DeleteCustomerDialogProps): ReactNode {
  const { customer, onClosed, onDeleted } = props;
  const seller = useSeller();
  const title = customerTitle(customer);
  return (
    <ActionDialog
      title={`Delete ${title}?`}
      keepLabel="Keep customer"
      confirmLabel="Delete customer"
      danger
      onClosed={onClosed}
      act={async () => {
        await seller.api.delete(`/customers/${customer.id}`);
        showToast("good", `${title} is deleted.`);
        await onDeleted?.();
        await refreshSeller(seller, "customers");
      }}
    >
      Their subscriptions end at once and their benefits are taken back. Orders and invoices stay in
      your books. {freed(customer)} This cannot be undone.
    </ActionDialog>
  );
}

function freed({ email, external_id: externalId }: CustomerWire): string {
  return externalId
    ? `${email} and the external id ${externalId} are free for a new customer.`
    : `${email} is free for a new customer.`;
}
