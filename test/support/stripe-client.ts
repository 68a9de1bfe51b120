import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { openPaymentSandbox, type PaymentSandbox } from "#server/sandbox/stripe/payment-sandbox.ts";
import { freePort } from "./free-port.ts";
import { testApp } from "./test-app.ts";
import { type TestPlatform, type TestPlatformOptions, testPlatform } from "./test-database.ts";
import { whenOver } from "./when-over.ts";

export interface ReceivedWebhook {
  event: Stripe.Event;
  signature: string;
  body: string;
}

export interface SandboxKit {
  platform: TestPlatform;
  sandbox: PaymentSandbox;
  /** The official client, in this process. */
  stripe: Stripe;
  /** Webhooks in the order they arrived, each verified by the official client. */
  received: ReceivedWebhook[];
  /** The answer of the receiver from now on. */
  answerWith(status: number): void;
  /** Sends what waits and returns the types received since the last call. */
  deliver(): Promise<string[]>;
}

/** Returns a sandbox on a database of its own, with a receiver where its webhooks go. */
export async function sandboxKit(options: TestPlatformOptions = {}): Promise<SandboxKit> {
  const port = await freePort();
  const platform = await testPlatform({
    ...options,
    env: { ...options.env, BASE_URL: `http://localhost:${port}` },
  });
  const sandbox = openPaymentSandbox(platform);
  whenOver(() => sandbox.close());
  const stripe = stripeClient(sandbox);
  const received: ReceivedWebhook[] = [];
  let status = 200;
  let seen = 0;
  const receiver = createServer(async (request, response) => {
    const body = await text(request);
    const signature = String(request.headers["stripe-signature"]);
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      sandbox.webhookSecret,
      undefined,
      undefined,
      platform.clock.nowMs(),
    );
    if (request.url === "/stripe/webhook") received.push({ event, signature, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(port, "localhost", resolve));
  whenOver(() => receiver.close());
  return {
    platform,
    sandbox,
    stripe,
    received,
    answerWith: (next) => {
      status = next;
    },
    async deliver() {
      await sandbox.control.sendWaitingWebhooks();
      const fresh = received.slice(seen).map(({ event }) => event.type);
      seen = received.length;
      return fresh;
    },
  };
}

export const stripeVersion = "2026-10-28.endive";

export function stripeClient(
  sandbox: Pick<PaymentSandbox, "secretKey" | "fetch">,
  options: { timeout?: number } = {},
): Stripe {
  return new Stripe(sandbox.secretKey, {
    apiVersion: stripeVersion,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
    ...options,
  });
}

/** Returns the error with which Stripe refuses a call, as the official client throws it. */
export async function stripeFailure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error("Stripe did not refuse", { cause: error });
}

/** Returns an app with its routes, and the official client on the same database. */
export async function sandboxWithApp(options: TestPlatformOptions = {}) {
  const app = await testApp(options);
  const sandbox = openPaymentSandbox(app.platform);
  whenOver(() => sandbox.close());
  return { app, sandbox, stripe: stripeClient(sandbox) };
}
