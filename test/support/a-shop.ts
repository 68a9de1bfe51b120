import { randomUUID } from "node:crypto";
import type { Payments } from "#server/app.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { CallLimits } from "#server/money/processor/stripe-call.ts";
import { moveClock, tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { createSettler } from "#server/platform/clock-moves/settle-work.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { openPaymentSandbox, type PaymentSandbox } from "#server/sandbox/stripe/payment-sandbox.ts";
import { connectTax } from "#server/services.ts";
import { listWork } from "#server/worker.ts";
import { aSeller, type Seller } from "./a-seller.ts";
import { until } from "./effects.ts";
import { paymentFaults } from "./payment-invariants.ts";
import { sandboxProcessor } from "./processor-kit.ts";
import { stripeClient } from "./stripe-client.ts";
import { type TestApp, type TestAppOptions, testApp } from "./test-app.ts";
import type { Reply } from "./visitor.ts";
import { whenOver } from "./when-over.ts";

type Body = Record<string, unknown>;
type Headers = Record<string, string>;

/**
 * A seller with the payment sandbox at hand, and buyers who pay. It ends with the test that opens
 * it, or with the file.
 */
export interface Shop {
  app: TestApp;
  seller: Seller;
  processor: Processor;
  sandbox: PaymentSandbox;
  /** A one-time product; without an amount it is free. */
  product(amount: number | null, more?: Body): Promise<string>;
  discount(more: Body): Promise<string>;
  /** An open checkout, as the seller sees it. */
  checkout(productId: string, more?: Body): Promise<Reply["body"]>;
  /** Pays by a visa card, unless the body says otherwise. */
  confirm(checkout: { client_secret: string }, body?: Body, headers?: Headers): Promise<Reply>;
  /** Ends the 3-D Secure step of a checkout, as its buyer would. */
  authenticate(checkout: { id: string }, decision: "approve" | "refuse"): Promise<void>;
  readStatus(checkout: { id: string }): Promise<unknown>;
  /** The faults of all payments. */
  faults(): Promise<Record<string, unknown[]>>;
  rows(sql: string, ...values: unknown[]): Promise<Body[]>;
  /** Runs everything that is due now, webhooks included. Needs a worker. */
  settle(): Promise<void>;
  moveClock(minutes: number): Promise<void>;
}

export interface ShopOptions extends TestAppOptions {
  /** Opens the port and starts a worker, so that webhooks arrive. */
  works?: boolean;
  /** How often the worker looks for what is due: in a race with it, more often than a real one. */
  deadlinePollMs?: number;
  limits?: Partial<CallLimits>;
}

export const buyerAddress = { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" };

export async function aShop({
  works = false,
  deadlinePollMs,
  limits,
  ...options
}: ShopOptions = {}): Promise<Shop> {
  const opened: { processor: Processor; sandbox: PaymentSandbox }[] = [];
  const app = await testApp({
    ...options,
    payments: (platform): Payments => {
      const sandbox = openPaymentSandbox(platform);
      whenOver(() => sandbox.close());
      const processor = sandboxProcessor(sandbox, limits);
      connectTax(platform, processor);
      opened.push({ processor, sandbox });
      return { processor, sandbox, close: sandbox.close };
    },
  });
  const [payments] = opened;
  if (!payments) throw new Error("the app opened no payments");
  const { platform } = app;
  const work = listWork(platform, payments);
  if (works) {
    await app.listen();
    const worker = await startWorker(platform, work, { deadlinePollMs });
    whenOver(() => worker.stop());
  }
  return toShop(app, await aSeller(app), { ...payments, work });
}

const readyJobs = "select id from jobs where failed_at is null and run_at <= now() limit 1";

function toShop(
  app: TestApp,
  seller: Seller,
  {
    work,
    ...payments
  }: Pick<Shop, "processor" | "sandbox"> & { work: ReturnType<typeof listWork> },
): Shop {
  const { platform } = app;
  const rows: Shop["rows"] = async (sql, ...values) =>
    (await platform.database.pool.query<Body>(sql, values)).rows;
  const created = async (path: string, body: Body) => {
    const reply = await seller.post(path, body);
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  return {
    ...payments,
    app,
    seller,
    async product(amount, more = {}) {
      const price =
        amount === null
          ? { amount_type: "free" }
          : { amount_type: "fixed", price_amount: amount, price_currency: "usd" };
      const body = { name: "Poster", recurring_interval: null, prices: [price], ...more };
      return (await created("/v1/products/", body)).id;
    },
    async discount(more) {
      const body = { name: "Launch", type: "percentage", basis_points: 1_000, duration: "once" };
      return (await created("/v1/discounts/", { ...body, ...more })).id;
    },
    checkout: (productId, more = {}) =>
      created("/v1/checkouts/", { products: [productId], ...more }),
    confirm: ({ client_secret: secret }, body = {}, headers = {}) =>
      app.visitor().post(
        `/v1/checkouts/client/${secret}/confirm`,
        {
          confirmation_token_id: "ctoken_visa",
          customer_name: "Ada Buyer",
          customer_email: `buyer-${randomUUID()}@example.com`,
          customer_billing_address: buyerAddress,
          ...body,
        },
        headers,
      ),
    async authenticate({ id }, decision) {
      const [row] = await rows("select intent_id from checkouts where id = $1", id);
      const intentId = String(row?.intent_id);
      const { setupIntents, paymentIntents } = stripeClient(payments.sandbox);
      const isSetup = intentId.startsWith("seti_");
      const intent = await (isSetup ? setupIntents : paymentIntents).retrieve(intentId);
      const { pathname: url } = new URL(intent.next_action?.redirect_to_url?.url ?? "");
      await app.visitor().send({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `decision=${decision}`,
      });
    },
    async readStatus({ id }) {
      const [row] = await rows("select status from checkouts where id = $1", id);
      return row?.status;
    },
    faults: () => paymentFaults(platform.database.pool),
    rows,
    async settle() {
      const settle = createSettler(platform, work);
      // On a busy machine a job that reaches outside takes longer than the settler waits.
      await until(async () => {
        await settle();
        return (await rows(readyJobs)).length === 0;
      }, 60_000);
    },
    async moveClock(minutes) {
      const { now } = await tellClock(platform);
      await moveClock(platform, work, new Date(now.getTime() + minutes * 60_000));
    },
  };
}
