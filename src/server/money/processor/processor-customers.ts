import Stripe from "stripe";
import type { Address } from "#contract/billing/address-schema.ts";
import { sha256 } from "#server/platform/keys.ts";
import { createHarmless, orFail, type StripeConnection, write } from "./stripe-call.ts";

export interface CustomerDetails {
  email: string;
  name: string | null;
  address: Address | null;
}

export interface NewProcessorCustomer extends CustomerDetails {
  /** Of our customer row: the key of the call is `customer:{id}`. */
  customerId: string;
  /**
   * The processor's customer in whose place this one is created, because the processor does not
   * know it anymore.
   */
  replaces?: string;
  metadata?: Record<string, string>;
}

export interface ProcessorCustomers {
  /**
   * Returns the processor's id. A repeat within a day with the same details usually returns the
   * same one.
   */
  create(customer: NewProcessorCustomer): Promise<string>;
  /** Details that are null are cleared. */
  update(id: string, details: CustomerDetails): Promise<void>;
}

export function processorCustomers(connection: StripeConnection): ProcessorCustomers {
  const { customers } = connection.stripe;
  return {
    async create({ customerId, replaces, email, name, address, metadata }) {
      const parameters: Stripe.CustomerCreateParams = {
        email,
        ...(name === null ? {} : { name }),
        ...(address === null ? {} : { address: toStripeAddress(address) }),
        ...(metadata === undefined ? {} : { metadata }),
      };
      const create = (options: Stripe.RequestOptions) => customers.create(parameters, options);
      const createAs = (key: string) => createHarmless(connection, create, key);
      const key = replaces ? `customer:${customerId}:${replaces}` : `customer:${customerId}`;
      const created = createAs(key).catch((error: unknown) => {
        // The same customer was created with other details, and we did not hear of it.
        if (!isOtherRequest(error)) throw error;
        return createAs(`${key}:${sha256(JSON.stringify(parameters)).toString("hex")}`);
      });
      return (await orFail(created)).id;
    },

    async update(id, { email, name, address }) {
      const parameters: Stripe.CustomerUpdateParams = {
        email,
        name: name ?? "",
        address: address === null ? "" : toStripeAddress(address),
      };
      const change = (options: Stripe.RequestOptions) => customers.update(id, parameters, options);
      await orFail(write(connection, change));
    },
  };
}

function isOtherRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}

/** An empty text clears a line. States are `NY` there and `US-NY` here. */
export function toStripeAddress({ line1, line2, postal_code, city, state, country }: Address) {
  return {
    line1: line1 ?? "",
    line2: line2 ?? "",
    postal_code: postal_code ?? "",
    city: city ?? "",
    state: state?.replace(`${country}-`, "") ?? "",
    country,
  };
}
