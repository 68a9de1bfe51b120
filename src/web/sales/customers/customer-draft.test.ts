import { expect, test } from "vitest";
import {
  CustomerCreate,
  CustomerUpdate,
  type CustomerWire,
} from "#contract/billing/customer-schema.ts";
import { laterCustomer } from "#test/support/later-fields.ts";
import {
  type CustomerDraft,
  changedCustomerParts,
  customerChange,
  customerCreation,
  toCustomerDraft,
} from "./customer-draft.ts";

const saved: CustomerWire = {
  ...laterCustomer,
  id: "5f0c0b1e-0000-4000-8000-000000000001",
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  metadata: { plan: "pro" },
  external_id: "cust-318",
  email: "oona@pinemoss.example",
  email_verified: true,
  name: "Oona Virtanen",
  billing_address: {
    line1: "1 Main Street",
    line2: null,
    postal_code: "10001",
    city: "New York",
    state: "US-NY",
    country: "US",
  },
  tax_id: ["123456789", "us_ein"],
  organization_id: "5f0c0b1e-0000-4000-8000-000000000009",
  deleted_at: null,
  avatar_url: "https://www.gravatar.com/avatar/0?d=404",
};
const blank = toCustomerDraft(undefined);

test("an email address is enough, and empty fields are null", () => {
  const creation = customerCreation({ ...blank, email: " oona@pinemoss.example " });
  expect(creation).toEqual({
    email: "oona@pinemoss.example",
    name: null,
    external_id: null,
    billing_address: null,
    tax_id: null,
    metadata: {},
  });
  expect(CustomerCreate.safeParse(creation).success).toBe(true);
});

test.each<[Partial<CustomerDraft>, string]>([
  [{ email: "" }, "email"],
  [{ city: "Helsinki" }, "billing_address.country"],
  [{ country: "US", state: "Uusimaa" }, "billing_address.state"],
  [{ taxNumber: "123" }, "tax_id.1"],
  [{ taxFormat: "us_ein" }, "tax_id.0"],
  [{ externalId: ".." }, "external_id"],
])("%o is reported at %s", (part, field) => {
  const creation = customerCreation({ ...blank, email: "oona@pinemoss.example", ...part });
  const { error } = CustomerCreate.safeParse(creation);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

test("what was read and not touched is no change", () => {
  expect(changedCustomerParts(toCustomerDraft(saved), saved)).toEqual([]);
  expect(customerChange(toCustomerDraft(saved), saved)).toEqual({});
});

test("only what changed is sent, an address always as a whole", () => {
  const draft = { ...toCustomerDraft(saved), name: "", city: "Albany" };
  const change = customerChange(draft, saved);
  expect(changedCustomerParts(draft, saved)).toEqual(["name", "address"]);
  expect(change).toEqual({
    name: null,
    billing_address: {
      line1: "1 Main Street",
      postal_code: "10001",
      city: "Albany",
      state: "US-NY",
      country: "US",
    },
  });
  expect(CustomerUpdate.safeParse(change).success).toBe(true);
});

test("an address or tax id that is emptied is cleared", () => {
  const { metadata } = toCustomerDraft(saved);
  const { email, name, external_id: externalId } = saved;
  const emptied = { ...blank, email, name: name ?? "", externalId: externalId ?? "", metadata };
  expect(customerChange(emptied, saved)).toEqual({ billing_address: null, tax_id: null });
});
