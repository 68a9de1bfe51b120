import * as z from "zod/mini";
import { InstantInput } from "../instant.ts";
import { organizationFilter, pageFields, repeated, toPageSchema } from "../page.ts";
import { WireIdInput } from "../wire-id.ts";
import { LedgerEntry, ledgerAccounts } from "./ledger-schema.ts";

/** Kinds of events, by the source of the entries. */
export const ledgerEvents = [
  "sale",
  "credit",
  "waived",
  "payment",
  "fee",
  "refund",
  "dispute",
  "dispute_fee",
  "taken_credit",
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];

/** A figure: these accounts together, in one currency. `from` counts as inside, `to` does not. */
export const LedgerExplanationQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  account: repeated(z.enum(ledgerAccounts)),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  event: z.optional(repeated(z.enum(ledgerEvents))),
  side: z.optional(z.enum(["debit", "credit"])),
  order_id: z.optional(WireIdInput),
  customer_id: z.optional(WireIdInput),
  from: z.optional(InstantInput),
  to: z.optional(InstantInput),
});
export type LedgerExplanationQuery = z.infer<typeof LedgerExplanationQuery>;

/**
 * `effect` is what an entry adds to the figure, negative for credits. All effects add up to
 * `balance`, and so do the sums of each kind of event.
 */
export const LedgerExplanation = z.extend(
  toPageSchema(z.extend(LedgerEntry, { effect: z.int() })),
  {
    currency: z.string(),
    debit: z.int(),
    credit: z.int(),
    balance: z.int(),
    events: z.array(
      z.object({ event: z.enum([...ledgerEvents, "other"]), debit: z.int(), credit: z.int() }),
    ),
  },
);
export type LedgerExplanationWire = z.infer<typeof LedgerExplanation>;
