import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { organizationFilter, pageFields, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";

/** Every account of a seller's ledger; each exists once per currency. */
export const ledgerAccounts = [
  "customer_receivable",
  "processor_balance",
  "revenue",
  "tax_payable",
  "discounts",
  "refunds",
  "processor_fees",
  "customer_credit",
  "disputed_funds",
  "waived",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

const account = z.enum(ledgerAccounts);

export const LedgerEntry = z.object({
  id: WireId,
  created_at: Instant,
  source: z.string(),
  leg: z.string(),
  debit: account,
  credit: account,
  amount: z.int(),
  currency: z.string(),
  customer_id: z.nullable(WireId),
  order_id: z.nullable(WireId),
  refund_id: z.nullable(WireId),
  dispute_id: z.nullable(WireId),
});
export type LedgerEntryWire = z.infer<typeof LedgerEntry>;

export const LedgerEntryPage = toPageSchema(LedgerEntry);

/**
 * `from` counts as inside, `to` does not. `before` is the id of the last entry seen, for lists of
 * any length.
 */
export const LedgerEntryQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  order_id: z.optional(WireIdInput),
  customer_id: z.optional(WireIdInput),
  account: z.optional(account),
  from: z.optional(InstantInput),
  to: z.optional(InstantInput),
  before: z.optional(WireIdInput),
});
export type LedgerEntryQuery = z.infer<typeof LedgerEntryQuery>;

/** Entries made at that instant count. */
export const LedgerBalanceQuery = z.object({
  ...organizationFilter,
  at: z.optional(InstantInput),
});

/** `balance` is debit less credit: negative for accounts that grow by credits, such as revenue. */
export const LedgerBalance = z.object({
  accounts: z.array(
    z.object({ account, currency: z.string(), debit: z.int(), credit: z.int(), balance: z.int() }),
  ),
  balanced: z.boolean(),
});
export type LedgerBalanceWire = z.infer<typeof LedgerBalance>;

/** `verified_at` is the instant of which the ledger was read. */
export const LedgerVerification = z.object({
  verified_at: Instant,
  checked: z.record(z.string(), z.int()),
  faults: z.array(z.object({ check: z.string(), subject: z.string(), message: z.string() })),
});
export type LedgerVerificationWire = z.infer<typeof LedgerVerification>;
