import type { FastifyRequest } from "fastify";
import type { Edge } from "#server/platform/http/edge.ts";
import type { Work } from "#server/platform/jobs/start-worker.ts";
import type { Platform } from "#server/platform/platform.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { oldAnswers } from "./api/old-answers.ts";
import { sandboxFetch } from "./api/sandbox-fetch.ts";
import { mountSandboxRoutes } from "./api/sandbox-routes.ts";
import { type SandboxControl, sandboxControl } from "./control/sandbox-control.ts";
import { sandboxControlRoutes } from "./control/sandbox-control-routes.ts";
import { dueDeliveries, dueObjects } from "./sandbox-deadlines.ts";
import { type SandboxKeys, sandboxKeys } from "./sandbox-keys.ts";
import { sendWebhooksJob } from "./webhooks/send-webhooks.ts";

/**
 * The stand-in for Stripe in sandbox mode: a stateful HTTP API of the calls we make, with Stripe's
 * test cards, 3-D Secure, idempotency and signed webhooks. The rest of the program reaches it over
 * HTTP only, through the official client: give it `secretKey` and `fetch`. See docs/payments.md.
 */
export interface PaymentSandbox extends SandboxKeys {
  /** For `Stripe.createFetchHttpClient`: the sandbox in this process, without a port. */
  fetch: typeof fetch;
  /** Sends webhooks and does what falls due: for the worker and for the moving clock. */
  work: Work;
  /** Makes it misbehave on demand. */
  control: SandboxControl;
  /**
   * `/sandbox/stripe`: API, 3-D Secure page, list of test cards; and the switches below `/api/dev`.
   */
  mount(edge: Edge, guardDev: (request: FastifyRequest) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const connections = 5;

/**
 * State is in tables of its own, reached through a pool of its own: a busy sandbox cannot starve
 * the program.
 */
export function openPaymentSandbox(platform: Platform): PaymentSandbox {
  if (platform.config.mode !== "sandbox")
    throw new StartRefusal("The payment sandbox does not run in live mode.");
  const database = platform.database.openPool("guildhall payment sandbox", connections);
  const keys = sandboxKeys(platform.keys);
  const node = { platform: { ...platform, database }, keys };
  const control = sandboxControl(node);
  return {
    ...keys,
    fetch: sandboxFetch(node),
    work: {
      jobs: [sendWebhooksJob(node)],
      deadlines: [dueObjects, dueDeliveries],
      chores: [oldAnswers],
    },
    control,
    async mount(edge, guardDev) {
      await mountSandboxRoutes(edge, node);
      sandboxControlRoutes(edge, control, guardDev);
    },
    close: database.close,
  };
}
