import {
  CustomerCreate,
  CustomerUpdate,
  type CustomerWire,
} from "#contract/billing/customer-schema.ts";
import { metadataProblems } from "#web/seller/metadata-draft.ts";
import type { Editor, EditorSpec } from "#web/seller/use-editor.ts";
import {
  type CustomerDraft,
  changedCustomerParts,
  customerChange,
  customerCreation,
  toCustomerDraft,
} from "./customer-draft.ts";

export type CustomerEditor = Editor<CustomerWire, CustomerDraft>;

export const customerEditorSpec: EditorSpec<
  CustomerWire,
  CustomerDraft,
  CustomerCreate | CustomerUpdate
> = {
  formId: "customer",
  resource: "customers",
  toDraft: toCustomerDraft,
  create: { schema: CustomerCreate, toInput: customerCreation },
  update: { schema: CustomerUpdate, toInput: customerChange },
  changedParts: changedCustomerParts,
  check: ({ metadata }) => metadataProblems("metadata", metadata),
  invalid: {
    email: "Enter an email address, such as name@example.com.",
    "billing_address.country": "Select a country.",
    "billing_address.state": "Select a state of this country.",
    "tax_id.0": "Enter the tax ID number.",
    "tax_id.1": "Select the type of tax ID.",
  },
};
