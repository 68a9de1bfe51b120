import { expect } from "vitest";
import type { Seller } from "./a-seller.ts";
import { aShop, type Shop } from "./a-shop.ts";
import { named, openUsage } from "./usage-kit.ts";

type Body = Record<string, unknown>;

export interface MeteredPlan {
  name?: string;
  /** In cents, of each period. */
  fixed?: number;
  /** In cents, of a call. */
  unitAmount?: string;
  capAmount?: number;
  included?: { units: number; rollover?: boolean };
  more?: Body;
}

/** Opens a shop that sells calls: its meter adds up `n` of the events of that name. */
export async function aMeteredShop(now = "2026-03-01T09:00:00Z") {
  const shop = await aShop({ now, works: true });
  const { seller } = shop;
  const usage = openUsage(seller);
  const calls = await usage.meter({ func: "sum", property: "n" }, named("call"));
  return { ...shop, ...open(shop, seller, calls), usage, calls };
}

export type MeteredShop = Awaited<ReturnType<typeof aMeteredShop>>;

function open(shop: Shop, seller: Seller, calls: string) {
  const created = async (path: string, body: Body) => {
    const { status, text, body: answer } = await seller.post(path, body);
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return answer.id as string;
  };
  return {
    async plan({ name = "Pro", fixed, unitAmount, capAmount, included, more }: MeteredPlan) {
      const prices = [
        ...(fixed === undefined ? [] : [{ amount_type: "fixed", price_amount: fixed }]),
        ...(unitAmount === undefined
          ? []
          : [
              {
                amount_type: "metered_unit",
                meter_id: calls,
                unit_amount: unitAmount,
                cap_amount: capAmount ?? null,
              },
            ]),
      ];
      const id = await created("/v1/products/", {
        name,
        recurring_interval: "month",
        prices: prices.map((price) => ({ ...price, price_currency: "usd" })),
        ...more,
      });
      if (included) {
        const { units, rollover = false } = included;
        const benefit = await created("/v1/benefits/", {
          type: "meter_credit",
          description: `${units} calls`,
          properties: { units, rollover, meter_id: calls },
        });
        const { status, text } = await seller.post(`/v1/products/${id}/benefits`, {
          benefits: [benefit],
        });
        expect(status, text).toBe(200);
      }
      return id;
    },
    /** Sells a plan in a checkout, and returns the subscription and its customer. */
    async sell(productId: string, confirmation: Body = {}) {
      const checkout = await shop.checkout(productId);
      const { status, text } = await shop.confirm(checkout, confirmation);
      expect(status, text).toBe(200);
      await shop.settle();
      const [row] = await shop.rows(
        "select id, customer_id from subscriptions where checkout_id = $1",
        checkout.id,
      );
      const [id, customerId] = [String(row?.id), String(row?.customer_id)];
      return { id, customerId, path: `/v1/subscriptions/${id}` };
    },
    async use(customerId: string, ...quantities: number[]) {
      const events = quantities.map((n) => ({
        name: "call",
        customer_id: customerId,
        metadata: { n },
      }));
      const { status, text } = await seller.post("/v1/events/ingest", { events });
      expect(status, text).toBe(200);
    },
    /** Reads the units of the only meter of a customer: consumed, credited, balance. */
    async units(customerId: string) {
      const { body } = await seller.get(`/v1/customer-meters/?customer_id=${customerId}`);
      const { consumed_units, credited_units, balance } = body.items[0];
      return [consumed_units, credited_units, balance];
    },
    /** Lists the orders of a subscription after its first, oldest first. */
    async orders(subscriptionId: string) {
      const query = `subscription_id=${subscriptionId}&sorting=invoice_number&limit=100`;
      const { body } = await seller.get(`/v1/orders/?${query}`);
      return body.items.filter(
        ({ billing_reason }: Body) => billing_reason !== "subscription_create",
      );
    },
    async credits(customerId: string) {
      const query = `customer_id=${customerId}&source=system&sorting=timestamp&limit=100`;
      const { body } = await seller.get(`/v1/events/?${query}`);
      return body.items.map(({ name, metadata }: { name: string; metadata: Body }) =>
        name === "meter.credited" ? [name, metadata.units, metadata.rollover] : [name],
      );
    },
    async expectSound() {
      await shop.settle();
      const { body } = await seller.post("/v1/ledger/verify", {});
      expect(body.faults).toEqual([]);
    },
  };
}
