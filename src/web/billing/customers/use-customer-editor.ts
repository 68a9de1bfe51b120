import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import {
  CustomerCreate,
  CustomerUpdate,
  type CustomerWire,
} from "#contract/billing/customer-schema.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { metadataProblems } from "../shared/metadata-draft.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import {
  type CustomerDraft,
  type CustomerPart,
  changedCustomerParts,
  customerChange,
  customerCreation,
  customerDraftOf,
} from "./customer-draft.ts";

export const customerFormId = "customer";

export interface CustomerEditor {
  /** Absent while they are being made. */
  customer: CustomerWire | undefined;
  draft: CustomerDraft;
  change: (part: Partial<CustomerDraft>) => void;
  changed: readonly CustomerPart[];
  discard: () => void;
  form: ApiForm;
}

export interface CustomerEditorOptions {
  customer?: CustomerWire;
  /** How many parts were changed, for whoever says so. */
  onSaved: (saved: CustomerWire, changes: number) => void;
}

/** What is typed about a customer, and how it is saved. */
export function useCustomerEditor({ customer, onSaved }: CustomerEditorOptions): CustomerEditor {
  const seller = useSeller();
  const [typed, setTyped] = useState<Partial<CustomerDraft>>({});
  const draft = { ...customerDraftOf(customer), ...typed };
  const changed = customer ? changedCustomerParts(draft, customer) : [];
  const form = useSellerForm<unknown, CustomerWire>({
    schema: (customer ? CustomerUpdate : CustomerCreate) as ZodMiniType<unknown>,
    toInput: () => (customer ? customerChange(draft, customer) : customerCreation(draft)),
    invalid: words,
    check: () => metadataProblems("metadata", draft.metadata),
    isUnsaved: customer ? changed.length > 0 : Object.keys(typed).length > 0,
    save: (input) =>
      customer
        ? seller.api.patch<CustomerWire>(`/customers/${customer.id}`, input)
        : seller.api.post<CustomerWire>("/customers/", input),
    onSaved: async (saved) => {
      await refreshSeller(seller, "customers");
      if (customer) setTyped({});
      onSaved(saved, changed.length);
    },
  });
  return {
    customer,
    draft,
    changed,
    form,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    discard: () => {
      setTyped({});
      form.clear();
    },
  };
}

const words: Record<string, string> = {
  email: "Enter an email address, such as name@example.com.",
  "billing_address.country": "An address needs its country.",
  "billing_address.state": "Choose a state of the country.",
  "tax_id.0": "Enter the number.",
  "tax_id.1": "Choose what kind of number it is.",
};
