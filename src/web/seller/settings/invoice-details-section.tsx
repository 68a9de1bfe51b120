import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { InvoiceDetailsUpdate, type InvoiceDetailsWire } from "#contract/billing/invoice-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { addressInput, toAddressDraft } from "#web/seller/address-draft.ts";
import { AddressFields } from "#web/seller/address-fields.tsx";
import { countryName } from "#web/seller/place-names.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import type { Permission } from "#web/seller/use-permission.ts";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { invoiceDetailsQuery, saveInvoiceDetails } from "./seller-settings-queries.ts";

export interface InvoiceDetailsSectionProps {
  /** The name of the organization. */
  sellerName: string;
  may: Permission;
}

/** Shows who the seller is on invoices. Not in the profile, which buyers see before they buy. */
export function InvoiceDetailsSection({ sellerName, may }: InvoiceDetailsSectionProps): ReactNode {
  const query = useQuery(invoiceDetailsQuery(useSeller()));
  return (
    <SettingsSection
      id="invoice-details"
      title="Invoice details"
      purpose="Your legal name, address and tax number. They are printed on invoices, and the name and address on receipts too. Without them, invoices are incomplete in many countries."
    >
      <Card>
        <AsyncRows query={query} label="Loading invoice details" rows={1}>
          {(details) => <DetailsRow {...{ details, sellerName, may }} />}
        </AsyncRows>
      </Card>
    </SettingsSection>
  );
}

function DetailsRow(
  props: InvoiceDetailsSectionProps & { details: InvoiceDetailsWire },
): ReactNode {
  const { details, sellerName, may } = props;
  const [isEditing, setEditing] = useState(false);
  const { name, address, tax_id: taxId } = details;
  const town = [address?.postal_code, address?.city].filter(Boolean).join(" ");
  const facts = [address?.line1, town, address && countryName(address.country), taxId];
  return (
    <>
      <CardRow
        icon={<FileText aria-hidden />}
        title={name ?? sellerName}
        badge={address ? null : <Badge tone="warn">No address</Badge>}
        note={
          facts.filter(Boolean).join(", ") ||
          "Invoices show only this name. Add your address to complete them."
        }
        action={
          may.allowed ? (
            <Button kind="outline" onClick={() => setEditing(true)}>
              Edit
            </Button>
          ) : null
        }
      />
      {isEditing ? (
        <InvoiceDetailsDialog {...{ details, sellerName }} onClosed={() => setEditing(false)} />
      ) : null}
    </>
  );
}

interface InvoiceDetailsDialogProps {
  sellerName: string;
  details: InvoiceDetailsWire;
  onClosed: () => void;
}

function InvoiceDetailsDialog(props: InvoiceDetailsDialogProps): ReactNode {
  const { details, sellerName, onClosed } = props;
  const seller = useSeller();
  const [name, setName] = useState(details.name ?? "");
  const [taxId, setTaxId] = useState(details.tax_id ?? "");
  const [before] = useState(() => toAddressDraft(details.address));
  const [address, setAddress] = useState(before);
  const isUnsaved =
    name !== (details.name ?? "") || taxId !== (details.tax_id ?? "") || address !== before;
  const form = useSellerForm({
    schema: InvoiceDetailsUpdate,
    toInput: () => ({
      name: name.trim() || null,
      tax_id: taxId.trim() || null,
      address: addressInput(address),
    }),
    invalid: { "address.country": "Select a country." },
    isUnsaved,
    save: (input) => saveInvoiceDetails(seller, input),
    onSaved: () => {
      showToast("good", "Invoice details saved.");
      onClosed();
    },
  });
  return (
    <FormDialog
      title="Invoice details"
      wide
      saveLabel="Save changes"
      form={form}
      isUnsaved={isUnsaved}
      onClosed={onClosed}
    >
      <Muted>Changes apply to later invoices. Invoices that exist do not change.</Muted>
      <Field
        label="Legal name"
        name="name"
        autoComplete="organization"
        maxLength={255}
        hint={`Leave empty to use ${sellerName}.`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={form.errors.name}
      />
      <AddressFields
        name="address"
        draft={address}
        change={(part) => setAddress((now) => ({ ...now, ...part }))}
        errors={form.errors}
      />
      <Field
        label="Tax number"
        name="tax_id"
        aside="Optional"
        autoComplete="off"
        maxLength={50}
        value={taxId}
        onChange={(event) => setTaxId(event.target.value)}
        error={form.errors.tax_id}
      />
    </FormDialog>
  );
}
