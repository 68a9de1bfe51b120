import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";

export interface DeleteCustomerDialogProps extends DeleteDialogEnds {
  customer: CustomerWire;
}

export function DeleteCustomerDialog({ customer, ...ends }: DeleteCustomerDialogProps): ReactNode {
  return (
    <DeleteDialog
      noun="customer"
      name={customerTitle(customer)}
      path={`/customers/${customer.id}`}
      refreshes={["customers"]}
      {...ends}
    >
      Their subscriptions end immediately and their benefits are revoked. Orders and invoices stay.{" "}
      {freed(customer)} This cannot be undone.
    </DeleteDialog>
  );
}

function freed({ email, external_id: externalId }: CustomerWire): string {
  return externalId
    ? `${email} and the external ID ${externalId} can be used for a new customer.`
    : `${email} can be used for a new customer.`;
}
