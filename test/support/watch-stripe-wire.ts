import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import {
  exchangeChannel,
  type WireExchange,
  webhookChannel,
} from "#server/sandbox/stripe/wire/wire-channel.ts";
import { faultsOfEvent, faultsOfExchange } from "./stripe-wire-check.ts";

/** Names the file in which other processes note what Stripe's schema does not allow. */
export const faultFileVariable = "STRIPE_WIRE_FAULTS";

/** Checks everything that goes over the sandbox's wire in this process. */
export function watchStripeWire(report: (fault: string) => void): void {
  subscribe(exchangeChannel, (message) => {
    for (const fault of faultsOfExchange(message as WireExchange)) report(fault);
  });
  subscribe(webhookChannel, (message) => {
    for (const fault of faultsOfEvent(message as { type: string })) report(fault);
  });
}

/** Returns the environment for programs that tests start: they watch, too. */
export function watchedEnvironment(): Record<string, string> {
  const file = process.env[faultFileVariable];
  if (file === undefined) return {};
  const self = new URL(import.meta.url);
  return { [faultFileVariable]: file, NODE_OPTIONS: `--import=${self.href}` };
}

/** Loaded by `--import` into a program under test. */
const file = process.env[faultFileVariable];
if (file !== undefined && process.env.VITEST === undefined)
  watchStripeWire((fault) => appendFileSync(file, `${fault}\n`));
