import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import Stripe from "stripe";
import { toChargeId, webhookSecret } from "#test/support/stub-processor.ts";
import type { BenchShop } from "./bench-shop.ts";

/** Buys once. Returns when the fee of the payment is in the ledger. */
export async function openPurchases(shop: BenchShop): Promise<() => Promise<void>> {
  const { platform, seller, newVisitor } = shop;
  const price = { amount_type: "fixed", price_amount: 2_000, price_currency: "usd" };
  const { body: product } = await seller.post("/v1/products/", {
    name: "Poster",
    recurring_interval: null,
    prices: [price],
  });
  const tell = async (type: string, object: object) => {
    const event = { id: `evt_${plainId()}`, object: "event", type, livemode: false };
    const created = Math.floor(platform.clock.nowMs() / 1_000);
    const payload = JSON.stringify({ ...event, created, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    await newVisitor().send({
      method: "POST",
      url: "/stripe/webhook",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
  };
  return async () => {
    const { body: checkout } = await seller.post("/v1/checkouts/", { products: [product.id] });
    const path = `/v1/checkouts/client/${checkout.client_secret}/confirm`;
    const { status, body } = await newVisitor().post(path, {
      confirmation_token_id: "ctoken_visa",
      customer_name: "Ada Buyer",
      customer_email: `${plainId()}@example.com`,
      customer_billing_address: { country: "DE" },
    });
    if (status !== 200) throw new Error(`a purchase was answered ${status}`);
    const secret: string = body.payment_processor_metadata.intent_client_secret;
    const charge = toChargeId(secret.replace("_secret", ""));
    await tell("charge.succeeded", { id: charge, object: "charge" });
    while (!(await hasFee(platform.database.pool, charge))) await pause(2);
  };
}

function plainId(): string {
  return randomUUID().replaceAll("-", "");
}

async function hasFee(pool: pg.Pool, chargeId: string): Promise<boolean> {
  const { rowCount } = await pool.query("select from ledger_entries where source = $1", [
    `charge:${chargeId}:fee`,
  ]);
  return rowCount === 1;
}
