import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { DeleteDialog, type DeleteDialogEnds } from "#web/seller/delete-dialog.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { customerPartsQuery } from "../labels/customer-queries.ts";
import { lostSentence } from "./lost-sentence.ts";

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
      <Stack gap={16}>
        <span>
          Their subscriptions end immediately and their benefits are revoked. Orders and invoices
          stay. {freed(customer)} This cannot be undone.
        </span>
        <LostAmounts customerId={customer.id} />
      </Stack>
    </DeleteDialog>
  );
}

/** Changes of plan that wait for the next renewal are not charged. */
function LostAmounts({ customerId }: { customerId: string }): ReactNode {
  const query = useQuery(customerPartsQuery(useSeller(), customerId));
  return (
    <AsyncRows query={query} label="Loading amounts that are not billed yet" rows={1}>
      {({ lostByDeletion, credit }) => {
        const text = lostSentence(lostByDeletion, credit.currency);
        return text ? <strong>{text}</strong> : null;
      }}
    </AsyncRows>
  );
}

function freed({ email, external_id: externalId }: CustomerWire): string {
  return externalId
    ? `${email} and the external ID ${externalId} can be used for a new customer.`
    : `${email} can be used for a new customer.`;
}
