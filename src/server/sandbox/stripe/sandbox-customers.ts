import type Stripe from "stripe";
import { z } from "zod";
import { describeAddress } from "./cards/card-details.ts";
import { newStripeId, type SandboxCall, secondsAfter, unixSeconds } from "./sandbox-call.ts";
import {
  findObject,
  insertObjects,
  listObjects,
  lockObject,
  type Stored,
  saveObject,
} from "./sandbox-object-store.ts";
import {
  address,
  clearable,
  mergeMetadata,
  metadata,
  parameters,
  text,
  whole,
  yesNo,
} from "./wire/request-parameters.ts";
import { invalidRequest, noSuch } from "./wire/stripe-fault.ts";

const taxId = { type: text, value: text };
const invoiceSettings = z.strictObject({ default_payment_method: clearable(text).optional() });

const details = {
  address: clearable(address).optional(),
  description: clearable(text).optional(),
  email: clearable(text).optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: metadata.optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
};

export const CustomerCreate = parameters({
  ...details,
  tax_id_data: z.array(z.strictObject(taxId)).max(5).optional(),
});
export const CustomerUpdate = parameters(details);
export const TaxIdCreate = parameters(taxId);
const displayFilter = z.enum(["always", "limited", "unspecified"]);
export const CustomerSessionCreate = parameters({
  customer: text,
  components: z.strictObject({
    payment_element: z.strictObject({
      enabled: yesNo,
      features: z
        .strictObject({
          payment_method_redisplay: z.enum(["enabled", "disabled"]).optional(),
          payment_method_allow_redisplay_filters: z.array(displayFilter).optional(),
          payment_method_redisplay_limit: whole.optional(),
          payment_method_remove: z.enum(["enabled", "disabled"]).optional(),
          payment_method_save: z.enum(["enabled", "disabled"]).optional(),
          payment_method_save_usage: z.enum(["off_session", "on_session"]).optional(),
        })
        .optional(),
    }),
  }),
});

export async function createCustomer(
  call: SandboxCall,
  input: z.output<typeof CustomerCreate>,
): Promise<Stripe.Customer> {
  const body: Stripe.Customer = {
    id: newStripeId("cus"),
    object: "customer",
    address: input.address ? describeAddress(input.address) : null,
    balance: 0,
    created: unixSeconds(call.now),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: input.invoice_settings?.default_payment_method ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    phone: input.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  await insertObjects(call.tx, [{ kind: "customer", body }]);
  for (const given of input.tax_id_data ?? []) await insertTaxId(call, body.id, given);
  return body;
}

export async function updateCustomer(
  call: SandboxCall,
  customer: Stored<"customer">,
  change: z.output<typeof CustomerUpdate>,
): Promise<Stripe.Customer> {
  const { body } = customer;
  const settings = change.invoice_settings;
  customer.body = {
    ...body,
    address:
      change.address === undefined
        ? (body.address ?? null)
        : change.address && describeAddress({ ...body.address, ...change.address }),
    description: change.description === undefined ? body.description : change.description,
    email: change.email === undefined ? body.email : change.email,
    metadata: mergeMetadata(body.metadata, change.metadata),
    name: change.name === undefined ? (body.name ?? null) : change.name,
    phone: change.phone === undefined ? (body.phone ?? null) : change.phone,
    invoice_settings:
      settings?.default_payment_method === undefined
        ? body.invoice_settings
        : { ...body.invoice_settings, default_payment_method: settings.default_payment_method },
  };
  const method = settings?.default_payment_method;
  if (method) await assertOwnMethod(call, customer.id, method);
  await saveObject(call.tx, customer);
  return customer.body;
}

async function assertOwnMethod(call: SandboxCall, customerId: string, id: string): Promise<void> {
  const method = await findObject(call.tx, "payment_method", id);
  if (method?.body.customer === customerId) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
  );
}

export async function createTaxId(
  call: SandboxCall,
  customerId: string,
  given: { type: string; value: string },
): Promise<Stripe.TaxId> {
  const existing = await listObjects(call.tx, "tax_id", { customerId }, 100);
  if (existing.some(({ type, value }) => type === given.type && value === given.value))
    throw invalidRequest("This tax ID is already attached to the customer.", {
      code: "resource_already_exists",
      param: "value",
    });
  return insertTaxId(call, customerId, given);
}

async function insertTaxId(
  call: SandboxCall,
  customerId: string,
  { type, value }: { type: string; value: string },
): Promise<Stripe.TaxId> {
  const body: Stripe.TaxId = {
    id: newStripeId("txi"),
    object: "tax_id",
    country: type.slice(0, 2).toUpperCase(),
    created: unixSeconds(call.now),
    customer: customerId,
    customer_account: null,
    livemode: false,
    owner: { customer: customerId, customer_account: null, type: "customer" },
    type,
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  };
  await insertObjects(call.tx, [{ kind: "tax_id", body, customerId }]);
  return body;
}

const sessionSeconds = 30 * 60;
const off = { enabled: false };

/** Answers without storing anything: the sandbox's card form does not show saved cards. */
export function describeCustomerSession(
  call: SandboxCall,
  input: z.output<typeof CustomerSessionCreate>,
): Stripe.CustomerSession {
  const { enabled, features } = input.components.payment_element;
  return {
    object: "customer_session",
    client_secret: newStripeId("cuss_secret"),
    components: {
      active_entitlements: off,
      buy_button: off,
      customer_portal: off,
      customer_sheet: { enabled: false, features: null },
      mobile_payment_element: { enabled: false, features: null },
      payment_element: {
        enabled,
        features: enabled
          ? {
              payment_method_allow_redisplay_filters:
                features?.payment_method_allow_redisplay_filters ?? ["always"],
              payment_method_redisplay: features?.payment_method_redisplay ?? "disabled",
              payment_method_redisplay_limit: features?.payment_method_redisplay_limit ?? 3,
              payment_method_remove: features?.payment_method_remove ?? "disabled",
              payment_method_save: features?.payment_method_save ?? "disabled",
              payment_method_save_usage: features?.payment_method_save_usage ?? null,
            }
          : null,
      },
      pricing_table: off,
    } as Stripe.CustomerSession.Components,
    created: unixSeconds(call.now),
    customer: input.customer,
    customer_account: null,
    expires_at: unixSeconds(secondsAfter(call.now, sessionSeconds)),
    livemode: false,
  };
}

export async function getCustomer(call: SandboxCall, id: string): Promise<Stored<"customer">> {
  const customer = await findObject(call.tx, "customer", id);
  if (!customer) throw noSuch("customer", id);
  return customer;
}

export async function lockCustomer(call: SandboxCall, id: string): Promise<Stored<"customer">> {
  const customer = await lockObject(call.tx, "customer", id);
  if (!customer) throw noSuch("customer", id);
  return customer;
}
