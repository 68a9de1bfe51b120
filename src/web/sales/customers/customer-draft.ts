import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { type AddressDraft, toAddressDraft } from "#web/seller/address-draft.ts";
import { metadataPairs, toMetadata } from "#web/seller/metadata-draft.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";

/** A customer as they are typed: text until it is sent. */
export interface CustomerDraft extends AddressDraft {
  email: string;
  name: string;
  externalId: string;
  taxFormat: string;
  taxNumber: string;
  metadata: readonly Pair[];
}

const emptyDraft: CustomerDraft = {
  email: "",
  name: "",
  externalId: "",
  ...toAddressDraft(null),
  taxFormat: "",
  taxNumber: "",
  metadata: [],
};

export function toCustomerDraft(customer: CustomerWire | undefined): CustomerDraft {
  if (!customer) return emptyDraft;
  const { billing_address: address, tax_id: taxId } = customer;
  return {
    email: customer.email,
    name: customer.name ?? "",
    externalId: customer.external_id ?? "",
    ...toAddressDraft(address),
    taxNumber: taxId?.[0] ?? "",
    taxFormat: taxId?.[1] ?? "",
    metadata: metadataPairs(customer.metadata),
  };
}

/** Empty fields are no address; an address without a country is reported by the schema. */
function toAddress(draft: CustomerDraft) {
  const lines = {
    line1: draft.line1.trim(),
    line2: draft.line2.trim(),
    postal_code: draft.postalCode.trim(),
    city: draft.city.trim(),
    state: draft.state.trim(),
  };
  const filled = Object.entries(lines).filter(([, text]) => text !== "");
  if (filled.length === 0 && draft.country === "") return null;
  return { ...Object.fromEntries(filled), country: draft.country };
}

function toTaxId({ taxNumber, taxFormat }: CustomerDraft) {
  return taxNumber.trim() || taxFormat ? [taxNumber.trim(), taxFormat] : null;
}

/** The fields that are sent for each part. */
const parts = {
  email: ({ email }: CustomerDraft) => ({ email: email.trim() }),
  name: ({ name }: CustomerDraft) => ({ name: name.trim() || null }),
  externalId: ({ externalId }: CustomerDraft) => ({ external_id: externalId.trim() || null }),
  address: (draft: CustomerDraft) => ({ billing_address: toAddress(draft) }),
  taxId: (draft: CustomerDraft) => ({ tax_id: toTaxId(draft) }),
  metadata: ({ metadata }: CustomerDraft, before?: CustomerWire) => ({
    metadata: toMetadata(metadata, before?.metadata),
  }),
};

export type CustomerPart = keyof typeof parts;

const partNames = Object.keys(parts) as CustomerPart[];

export function customerCreation(draft: CustomerDraft): Record<string, unknown> {
  return Object.assign({}, ...partNames.map((part) => parts[part](draft)));
}

/** Returns the unsaved parts, each once. */
export function changedCustomerParts(draft: CustomerDraft, before: CustomerWire): CustomerPart[] {
  const saved = toCustomerDraft(before);
  return partNames.filter(
    (part) =>
      JSON.stringify(parts[part](draft, before)) !== JSON.stringify(parts[part](saved, before)),
  );
}

/** Only what changed is sent, so that another member's change is not undone. */
export function customerChange(
  draft: CustomerDraft,
  before: CustomerWire,
): Record<string, unknown> {
  const changed = changedCustomerParts(draft, before);
  return Object.assign({}, ...changed.map((part) => parts[part](draft, before)));
}
