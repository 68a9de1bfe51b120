import { expect } from "vitest";
import { aShop, type Shop } from "./a-shop.ts";
import { raceTrials } from "./campaign.ts";
import { programOn } from "./program.ts";
import { testSecret } from "./test-database.ts";
import type { Reply } from "./visitor.ts";

export interface Customer {
  customerId: string;
  subscriptionId: string;
  /** Of the first period. */
  orderId: string;
  /** Of a session in the portal. */
  token: string;
}

export type Answer = Pick<Reply, "status" | "body">;

interface Sent {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** The seller's, unless it is given; null for a visitor. */
  token?: string | null;
  body?: object;
}

/** A shop whose customers call two programs on one database. */
export interface TwoPrograms extends Shop {
  /** Sends to one of the two programs; never a 5xx. */
  send(node: number, sent: Sent): Promise<Answer>;
  /** A change of the own subscription, as the portal sends it. */
  inPortal(node: number, customer: Customer, body: object): Promise<Answer>;
  /** Buys a plan, and opens the portal. */
  subscribed(productId: string, buyer?: Record<string, unknown>): Promise<Customer>;
  plan(amount: number | null, name: string, more?: object): Promise<string>;
  setBehavior(behavior: "invoice" | "prorate"): Promise<void>;
  sumCaptured(customer: Customer): Promise<number>;
  readBalance(customer: Customer): Promise<number>;
  /** Runs a course so often, some at the same time. Afterwards the ledger has no fault. */
  race(course: (trial: number) => Promise<void>): Promise<void>;
  /** No customer got more than they paid for, and every posting is explained. */
  expectSound(): Promise<void>;
}

export const fraudTrials = raceTrials(2);
export const fraudTimeout = 60_000 + fraudTrials * 30_000;
/** So many trials run at the same time. */
const together = 20;

/** Opens a shop, and two programs on its database. */
export async function aShopOnTwoPrograms(): Promise<TwoPrograms> {
  const shop = await aShop({ works: true, env: { GUILDHALL_SECRET: testSecret } });
  const { databaseUrl } = shop.app.platform;
  const programs = await Promise.all([programOn(databaseUrl), programOn(databaseUrl)]);
  const settle = shareRuns(() => shop.settle());
  const send: TwoPrograms["send"] = async (node, sent) => {
    const { method = "POST", path, token = shop.seller.token, body } = sent;
    const response = await fetch(`${programs[node % 2]?.baseUrl}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, text).toBeLessThan(500);
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  const expectSound = async () => {
    await settle();
    expect((await shop.seller.post("/v1/ledger/verify", {})).body.faults).toEqual([]);
  };
  return {
    ...shop,
    ...createActs({ ...shop, settle }, send),
    send,
    settle,
    expectSound,
    async race(course) {
      for (let begun = 0; begun < fraudTrials; begun += together) {
        const count = Math.min(fraudTrials - begun, together);
        await Promise.all(Array.from({ length: count }, (_, index) => course(begun + index)));
      }
      await expectSound();
    },
  };
}

function createActs({ seller, ...shop }: Shop, send: TwoPrograms["send"]) {
  const acts: Pick<
    TwoPrograms,
    "inPortal" | "subscribed" | "plan" | "setBehavior" | "sumCaptured" | "readBalance"
  > = {
    inPortal: (node, { subscriptionId, token }, body) =>
      send(node, {
        method: "PATCH",
        path: `/v1/customer-portal/subscriptions/${subscriptionId}`,
        token,
        body,
      }),
    async subscribed(productId, buyer = {}) {
      const checkout = await shop.checkout(productId);
      const { status, text } = await shop.confirm(checkout, buyer);
      expect(status, text).toBe(200);
      if ((await shop.readStatus(checkout)) !== "succeeded") {
        await shop.authenticate(checkout, "approve");
        await shop.settle();
      }
      const [row] = await shop.rows(
        `select subscriptions.id, subscriptions.customer_id, orders.id as order_id
         from subscriptions left join orders on orders.subscription_id = subscriptions.id
         where subscriptions.checkout_id = $1`,
        checkout.id,
      );
      const customerId = String(row?.customer_id);
      const session = await seller.post("/v1/customer-sessions/", { customer_id: customerId });
      expect(session.status, session.text).toBe(201);
      const token = String(session.body.token);
      return {
        customerId,
        subscriptionId: String(row?.id),
        orderId: String(row?.order_id),
        token,
      };
    },
    plan: (amount, name, more = {}) =>
      shop.product(amount, { name, recurring_interval: "month", ...more }),
    async setBehavior(behavior) {
      const path = `/v1/organizations/${seller.organizationId}`;
      const { status, text } = await seller.patch(path, {
        subscription_settings: {
          allow_multiple_subscriptions: false,
          allow_customer_updates: true,
          proration_behavior: behavior,
        },
      });
      expect(status, text).toBe(200);
    },
    async sumCaptured({ customerId }) {
      const [row] = await shop.rows(
        `select coalesce(sum(payments.amount), 0)::int as amount from payments
         join orders on orders.id = payments.order_id
         where orders.customer_id = $1 and payments.status = 'succeeded'`,
        customerId,
      );
      return Number(row?.amount);
    },
    readBalance: async ({ customerId }) =>
      (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount,
  };
  return acts;
}

/** Those who ask while it runs share the next run. */
function shareRuns(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= last = last.then(() => {
      next = undefined;
      return run();
    });
    return next;
  };
}

/** Some seconds of the period are used. */
export const near = (amount: number, range = amount / 1_000 + 5) => ({
  asymmetricMatch: (shown: unknown) => Math.abs(Number(shown) - amount) <= range,
  toString: () => `about ${amount}`,
});
