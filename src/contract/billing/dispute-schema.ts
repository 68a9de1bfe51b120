import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Customer } from "./customer-schema.ts";
import { disputeStatuses } from "./dispute-statuses.ts";

/** As much as the payment processor takes. */
export const maxEvidenceLength = 20_000;

export const DisputeEvidence = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxEvidenceLength)),
});
export type DisputeEvidence = z.infer<typeof DisputeEvidence>;

/**
 * The credit that a lost dispute took back because changes of plan had given it for the disputed
 * money: from the credit of the customer, of credit that they had spent and owe since, and of items
 * that waited for the next order. Credit that they get later pays what they owe (`set_off`): it
 * counts as taken then. If the dispute is won later, the customer has it again.
 */
export const takenCreditFields = {
  credit_taken_amount: z.int(),
  credit_owed_amount: z.int(),
  credit_set_off_amount: z.int(),
  credit_dropped_amount: z.int(),
};

export const Dispute = z.object({
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  organization_id: WireId,
  status: z.enum(disputeStatuses),
  resolved: z.boolean(),
  closed: z.boolean(),
  amount: z.int(),
  tax_amount: z.int(),
  currency: z.string(),
  fee_amount: z.int(),
  fee_returned_amount: z.int(),
  fee_currency: z.string(),
  reason: z.string(),
  evidence_due_by: z.nullable(Instant),
  past_due: z.boolean(),
  evidence_text: z.nullable(z.string()),
  evidence_sent_at: z.nullable(Instant),
  /** Set once an inquiry has become a dispute. */
  escalated_at: z.nullable(Instant),
  inquiry_evidence_text: z.nullable(z.string()),
  inquiry_evidence_sent_at: z.nullable(Instant),
  pending_action: z.nullable(z.enum(["evidence", "accept"])),
  funds_withdrawn_at: z.nullable(Instant),
  funds_reinstated_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  order_id: WireId,
  payment_id: WireId,
  customer_id: WireId,
  customer: Customer,
  credit_note_number: z.nullable(z.string()),
  ...takenCreditFields,
  /** Newer clients: a support case. There are none. */
  case_id: z.null(),
});
export type DisputeWire = z.infer<typeof Dispute>;

export const DisputePage = toPageSchema(Dispute);

/** `answer_by`: those that can be answered first, the earliest deadline on top. */
export const disputeSortings = ["created_at", "amount", "answer_by"] as const;

export const DisputeListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  id: z.optional(repeated(WireIdInput)),
  order_id: z.optional(repeated(WireIdInput)),
  customer_id: z.optional(repeated(WireIdInput)),
  status: z.optional(repeated(z.enum(disputeStatuses))),
  sorting: sortedBy(disputeSortings, "-created_at"),
});
export type DisputeListQuery = z.infer<typeof DisputeListQuery>;
