import { isDeepStrictEqual } from "node:util";
import type { Address } from "#contract/billing/address-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCustomer } from "./announce-customer.ts";
import {
  type CustomerRow,
  insertNewCustomer,
  lockCustomer,
  lockCustomerByEmail,
  updateCustomerRow,
} from "./customer-store.ts";

/** The buyer's details in a checkout. */
export interface Buyer {
  /** Named by the seller, or found before. */
  customerId: string | null;
  externalId: string | null;
  email: string;
  name: string | null;
  billingAddress: Address | null;
  taxIdValue: string | null;
  taxIdFormat: string | null;
  /** Of the page on which they buy. */
  locale: string | null;
  /** Given by the seller. */
  metadata: Metadata;
}

/**
 * `named` by the seller, `created` just now, or `found` by an email address that anybody may have
 * typed.
 */
export type CustomerOrigin = "named" | "created" | "found";

export interface UpsertedBuyer {
  customer: CustomerRow;
  origin: CustomerOrigin;
}

const maxTries = 5;

/**
 * Finds the customer who buys, or creates one: by the customer of the checkout, the seller's own
 * id, the email address. A customer found by the email address gets the seller's metadata; what the
 * buyer typed does not change it, except for a language where none is known.
 */
export async function upsertBuyer(ctx: SellerCtx, buyer: Buyer): Promise<UpsertedBuyer> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const named = await lockNamed(ctx, buyer);
    if (named)
      return { customer: await changed(ctx, named, changesOfNamed(named, buyer)), origin: "named" };
    const known = await lockCustomerByEmail(ctx.tx, ctx.sellerId, buyer.email);
    if (known)
      return { customer: await changed(ctx, known, changesOfFound(known, buyer)), origin: "found" };
    const created = await insertNewCustomer(ctx.tx, newCustomer(ctx, buyer));
    if (!created) continue;
    await announceCustomer(ctx, "created", created);
    return { customer: created, origin: "created" };
  }
  throw new Error("the customer of a checkout was created and deleted at once, again and again");
}

async function lockNamed(
  ctx: SellerCtx,
  { customerId, externalId }: Buyer,
): Promise<CustomerRow | undefined> {
  const byId = customerId && (await lockCustomer(ctx.tx, ctx.sellerId, { id: customerId }));
  if (byId) return byId;
  if (externalId === null) return undefined;
  return lockCustomer(ctx.tx, ctx.sellerId, { externalId });
}

type Changes = Partial<
  Pick<
    CustomerRow,
    "name" | "billingAddress" | "taxIdValue" | "taxIdFormat" | "metadata" | "locale"
  >
>;

function changesOfNamed(customer: CustomerRow, buyer: Buyer): Changes {
  return {
    ...(buyer.name === null ? {} : { name: buyer.name }),
    ...(buyer.billingAddress === null ? {} : { billingAddress: buyer.billingAddress }),
    ...(buyer.locale === null ? {} : { locale: buyer.locale }),
    ...toTaxIdColumns(buyer),
    ...mergedMetadata(customer, buyer),
  };
}

/** The language is noted where none is known. */
function changesOfFound(customer: CustomerRow, buyer: Buyer): Changes {
  return {
    ...mergedMetadata(customer, buyer),
    ...(customer.locale === null && buyer.locale !== null ? { locale: buyer.locale } : {}),
  };
}

function mergedMetadata(customer: CustomerRow, buyer: Buyer): Changes {
  return { metadata: { ...(customer.metadata as Metadata), ...buyer.metadata } };
}

function toTaxIdColumns({ taxIdValue, taxIdFormat }: Buyer) {
  return taxIdValue === null ? {} : { taxIdValue, taxIdFormat };
}

async function changed(
  ctx: SellerCtx,
  customer: CustomerRow,
  changes: Changes,
): Promise<CustomerRow> {
  const differs = Object.entries(changes).some(
    ([column, value]) => !isDeepStrictEqual(customer[column as keyof CustomerRow], value),
  );
  if (!differs) return customer;
  const { metadata, billingAddress } = { ...customer, ...changes };
  const updated = await updateCustomerRow(ctx.tx, ctx.sellerId, customer.id, {
    ...changes,
    metadata: JSON.stringify(metadata),
    billingAddress: billingAddress && JSON.stringify(billingAddress),
    modifiedAt: ctx.now,
  });
  await announceCustomer(ctx, "updated", updated);
  return updated;
}

function newCustomer(ctx: SellerCtx, buyer: Buyer) {
  const { externalId, email, name, billingAddress, taxIdValue, taxIdFormat, metadata } = buyer;
  const { locale } = buyer;
  return {
    id: newUuid(),
    organizationId: ctx.sellerId,
    externalId,
    email,
    name,
    billingAddress: billingAddress && JSON.stringify(billingAddress),
    taxIdValue,
    taxIdFormat,
    locale,
    metadata: JSON.stringify(metadata),
    createdAt: ctx.now,
  };
}
