import { type ReactNode, useState } from "react";
import { OrderUpdate, type OrderWire } from "#contract/billing/order-schema.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { addressInput, toAddressDraft } from "#web/seller/address-draft.ts";
import { AddressFields } from "#web/seller/address-fields.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { saveBillingDetails } from "../../labels/invoice-queries.ts";

export interface BillingDetailsDialogProps {
  order: OrderWire;
  onClosed: () => void;
}

/** Sets the person that the invoice is made out to. */
export function BillingDetailsDialog({ order, onClosed }: BillingDetailsDialogProps): ReactNode {
  const seller = useSeller();
  const firstName = order.billing_name ?? order.customer.name ?? "";
  const [name, setName] = useState(firstName);
  const [before] = useState(() => toAddressDraft(order.billing_address));
  const [address, setAddress] = useState(before);
  const isUnsaved = name !== firstName || address !== before;
  const form = useSellerForm({
    schema: OrderUpdate,
    toInput: () => ({ billing_name: name.trim() || null, billing_address: addressInput(address) }),
    invalid: { "billing_address.country": "Select a country." },
    isUnsaved,
    save: (details) => saveBillingDetails(seller, order.id, details),
    onSaved: () => {
      showToast("good", "Billing details saved.");
      onClosed();
    },
  });
  return (
    <FormDialog
      title="Edit billing details"
      wide
      saveLabel="Save changes"
      form={form}
      isUnsaved={isUnsaved}
      onClosed={onClosed}
    >
      <Muted>They appear on the invoice and cannot be changed after it is made.</Muted>
      <Field
        label="Billing name"
        name="billing_name"
        autoComplete="off"
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={form.errors.billing_name}
      />
      <AddressFields
        name="billing_address"
        draft={address}
        change={(part) => setAddress((now) => ({ ...now, ...part }))}
        errors={form.errors}
      />
    </FormDialog>
  );
}
