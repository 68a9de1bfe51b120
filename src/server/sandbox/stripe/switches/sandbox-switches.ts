import { z } from "zod";

/**
 * How the sandbox misbehaves on demand. Every process reads these from the database at each
 * request.
 */
export const WebhookSwitch = z.strictObject({
  /**
   * after: once the call is answered. early: before it is answered. late: `lateSeconds` of the
   * business clock after it. held: until they are released. dropped: never.
   */
  timing: z.enum(["after", "early", "late", "held", "dropped"]).default("after"),
  lateSeconds: z.int().min(1).max(31_536_000).default(3_600),
  /** How often each event is sent. */
  copies: z.int().min(1).max(20).default(1),
  /** Among the events of one request. */
  order: z.enum(["as_made", "reversed", "shuffled"]).default("as_made"),
  /** Makes `shuffled` repeatable. */
  seed: z.int().default(1),
  /** Only these types; without it, all. */
  types: z.array(z.string()).optional(),
  /** Where webhooks go; without it, to this installation. */
  url: z.url().optional(),
});

export const RefundSwitch = z.strictObject({
  /** card: as the card says. The others apply to every refund. */
  course: z
    .enum([
      "card",
      "pending",
      "pending_then_succeeded",
      "pending_then_failed",
      "succeeded_then_failed",
    ])
    .default("card"),
  /** By the business clock. */
  afterSeconds: z.int().min(1).max(31_536_000).default(60),
});

export const ChargeSwitch = z.strictObject({
  /**
   * More than 0: a payment that would succeed is `processing` for so long, by the business clock.
   */
  processingSeconds: z.int().min(0).max(31_536_000).default(0),
  processingOutcome: z.enum(["succeeded", "failed"]).default("succeeded"),
  /**
   * More than 0: the balance transaction of a charge, and so its fee, is known only after so long.
   */
  balanceSeconds: z.int().min(0).max(31_536_000).default(0),
});

export const DisputeSwitch = z.strictObject({
  /** How long a dispute can be answered, by the business clock. */
  dueSeconds: z
    .int()
    .min(1)
    .max(31_536_000)
    .default(14 * 86_400),
  /** How long the bank looks at evidence before it decides. */
  decisionSeconds: z.int().min(1).max(31_536_000).default(60),
});

export const Fault = z.strictObject({
  /** Such as `POST /v1/payment_intents/:id/confirm`, or `*` for every call. */
  operation: z.string(),
  /** Before or after the call takes effect. */
  moment: z.enum(["before", "after"]),
  /**
   * error: 500; after the effect it is also what a repeat with the same key gets. rate_limit: 429.
   * reset: the connection breaks. truncate: half of the answer. hang: no answer. kill: this process
   * ends by SIGKILL.
   */
  effect: z.enum(["error", "rate_limit", "reset", "truncate", "hang", "kill"]),
  times: z.int().min(1).max(1_000_000).default(1),
});

export const Switches = z.strictObject({
  webhooks: WebhookSwitch.prefault({}),
  refunds: RefundSwitch.prefault({}),
  charges: ChargeSwitch.prefault({}),
  disputes: DisputeSwitch.prefault({}),
});

/** How held webhooks are sent. */
export const Release = z.strictObject({
  order: z.enum(["as_made", "reversed", "shuffled"]).default("as_made"),
  seed: z.int().default(1),
  copies: z.int().min(1).max(20).default(1),
});

export type Release = z.output<typeof Release>;
export type Switches = z.output<typeof Switches>;
export type Fault = z.output<typeof Fault>;

export interface StandingFault extends Fault {
  name: string;
}

export const usualSwitches: Switches = Switches.parse({});
