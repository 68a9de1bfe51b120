import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";
import { joinWithAnd } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { countryName, stateName } from "#web/seller/place-names.ts";
import type { AuditNames } from "./audit-actor.ts";

type Names = Readonly<Record<string, string>>;

type Label = (entry: AuditEntryWire, names: AuditNames) => string;

/** Nouns whose entries are created, updated and deleted, and read alike. */
const nouns = new Set([
  "access_token",
  "benefit",
  "checkout_link",
  "custom_field",
  "discount",
  "file",
  "meter",
  "meter_grant",
  "product",
  "tax_registration",
  "team",
]);

const verbs: Readonly<Record<string, string>> = {
  created: "Created",
  updated: "Updated",
  deleted: "Deleted",
  removed: "Deleted",
  revoked: "Revoked",
};

const labels: Record<string, Label> = {
  "organization.created": (entry) => `Created the organization ${text(entry, "name")}`,
  "organization.updated": () => "Updated the organization",
  "organization.deleted": (entry) => `Deleted the organization ${text(entry, "name")}`,
  "member.joined": joined,
  "member.added": joined,
  "member.left": () => "Left the organization",
  "member.deleted_with_user": (entry) =>
    `Membership as ${roles(entry)} ended because the account was deleted`,
  "member.removed": (entry, { people }) => `Removed ${personIn(entry, people)}`,
  "member.role_changed": (entry, { people }) =>
    `Changed the role of ${personIn(entry, people)} from ${rolesIn(entry.before)} to ${rolesIn(entry.after)}`,
  "invitation.created": (entry, names) => `Invited ${invitee(entry, names)} as ${roles(entry)}`,
  "invitation.renewed": (entry, names) =>
    `Sent the invitation to ${invitee(entry, names)} as ${roles(entry)} again`,
  "invitation.accepted": (entry, names) => `Accepted the invitation to ${invitee(entry, names)}`,
  "invitation.rejected": (entry, names) => `Declined the invitation to ${invitee(entry, names)}`,
  "invitation.canceled": (entry, names) =>
    `Canceled the invitation to ${invitee(entry, names)}${reasons[text(entry, "reason")] ?? ""}`,
  "team.renamed": (entry) =>
    `Renamed the team ${String(entry.before?.name)} to ${text(entry, "name")}`,
  "team.member_added": (entry, { people }) =>
    `Added ${personIn(entry, people)} to the team ${text(entry, "name")}`,
  "team.member_removed": (entry, { people }) =>
    `Removed ${personIn(entry, people)} from the team ${text(entry, "name")}`,
  "seller_settings.updated": () => "Updated the selling settings",
  "file.created": (entry) => `Started the upload of the file ${text(entry, "name")}`,
  "file.uploaded": (entry) => `Uploaded the file ${text(entry, "name")}`,
  "customer.created": (entry, names) => `Created ${customer(entry, names)}`,
  "customer.updated": (entry, names) => `Updated ${customer(entry, names)}`,
  "customer.deleted": () => "Deleted a customer",
  "customer.signed_in": () => "Signed in to the customer portal",
  "customer.signed_out": () => "Signed out of the customer portal",
  "customer.session_created": (entry, names) =>
    `Opened a portal session for ${customer(entry, names)}`,
  "customer.usage_limits_set": (entry, names) => `Set usage limits for ${customer(entry, names)}`,
  "meter_grant.voided": (entry) => `Voided a grant of ${text(entry, "units")} units`,
  "order.updated": (entry) => `Updated the billing details of order ${text(entry, "order")}`,
  "order.invoiced": (entry) => `Made the invoice of order ${text(entry, "order")}`,
  "order.receipt_sent": (entry) => `Resent the receipt of order ${text(entry, "order")}`,
  "order.above_maximum": (entry) =>
    `Order ${text(entry, "order")} is above the maximum of one payment`,
  "order.payment_retried": (entry) => `Retried the payment of order ${text(entry, "order")}`,
  "refund.created": (entry) => `Refunded ${refunded(entry)} order ${text(entry, "order")}`,
  "refund.credit_note_made": (entry) => `Made the credit note ${text(entry, "number")}`,
  "dispute.credit_note_made": (entry) => `Made the credit note ${text(entry, "number")}`,
  "subscription.created": (entry, names) =>
    `Subscribed ${customer(entry, names)} to ${text(entry, "product")}`,
  "subscription.updated": (entry) => `Changed a subscription to ${text(entry, "product")}`,
  "subscription.update_requested": (entry) =>
    `Requested a change of a subscription to ${text(entry, "product")} with order ${text(entry, "order")}`,
  "subscription.canceled": (entry) => `Canceled a subscription to ${text(entry, "product")}`,
  "subscription.uncanceled": (entry) =>
    `Took back the cancellation of a subscription to ${text(entry, "product")}`,
  "subscription.bill_held": (entry) =>
    `Did not bill a subscription: ${text(entry, "units")} units of ${text(entry, "meter")} would cost ${text(entry, "amount")}`,
  "subscription.revoked": (entry) =>
    `Ended a subscription to ${text(entry, "product")}${lostAtEnd(entry)}${owedAtEnd(entry)}`,
  "invoice_details.updated": () => "Updated the seller details on invoices",
  "dispute.opened": (entry) =>
    `The bank opened ${isAboutInquiry(entry) ? "an inquiry" : "a dispute"} about ${refunded(entry)} order ${text(entry, "order")}`,
  "dispute.escalated": (entry) =>
    `The bank turned its inquiry about ${refunded(entry)} order ${text(entry, "order")} into a dispute`,
  "dispute.closed": (entry) =>
    `The ${isAboutInquiry(entry) ? "inquiry" : "dispute"} of order ${text(entry, "order")} was ${outcomes[text(entry, "outcome")] ?? "closed"}`,
  "dispute.credit_taken_back": (entry) =>
    `Took ${amountIn(entry, "amount")} of credit back after the dispute of order ${text(entry, "order")}${entry.after?.owed ? `. The customer had spent ${amountIn(entry, "owed")} of it` : ""}`,
  "dispute.credit_given_back": (entry) =>
    `Gave ${amountIn(entry, "amount")} of credit back after the dispute of order ${text(entry, "order")}`,
  "dispute.credit_set_off": (entry) =>
    `New credit paid ${amountIn(entry, "amount")} that the customer owed after the dispute of order ${text(entry, "order")}${entry.after?.owed ? `. They still owe ${amountIn(entry, "owed")}` : ""}`,
  "dispute.evidence_sent": (entry) =>
    `Sent evidence for the ${isAboutInquiry(entry) ? "inquiry" : "dispute"} of order ${text(entry, "order")}`,
  "dispute.accepted": (entry) => `Accepted the dispute of order ${text(entry, "order")}`,
  "payment.disputed": (entry) =>
    `The bank disputes payment ${text(entry, "charge")}, which has no order`,
  "payment.return_failed": (entry) =>
    `Could not refund payment ${text(entry, "charge")}, which has no order. Refund it at the payment processor`,
};

function isAboutInquiry({ after }: AuditEntryWire): boolean {
  return after?.inquiry === true || after?.outcome === "warning_closed";
}

const outcomes: Record<string, string> = {
  won: "won, and the money was returned",
  lost: "lost",
  accepted: "closed after you accepted it",
  warning_closed: "closed without a withdrawal",
};

/** The amount of changes of plan that were not billed before the end, and now never are. */
function lostAtEnd({ after }: AuditEntryWire): string {
  const { waivedAmount: waived, lapsedCredit: lapsed, currency } = after ?? {};
  if (waived)
    return `. ${money(Number(waived), String(currency))} that was not billed yet is waived`;
  if (lapsed) return `. A credit of ${money(Number(lapsed), String(currency))} expired`;
  return "";
}

/** Why invitations ended that no person canceled. */
const reasons: Record<string, string> = {
  replaced: " and sent a new one",
  inviter_left: " because its sender left",
  inviter_demoted: " because its sender can no longer invite",
};

/** Returns the label of an action; an action without one is shown by its own name. */
export function auditLabel(entry: AuditEntryWire, names: AuditNames): string {
  const [noun = "", verb = ""] = entry.action.split(".");
  const specific = labels[entry.action]?.(entry, names);
  if (specific !== undefined) return specific;
  if (!nouns.has(noun) || !verbs[verb]) return entry.action.replaceAll(/[._]/g, " ");
  const name = nameIn(entry, noun);
  const label = noun.replaceAll("_", " ");
  return name ? `${verbs[verb]} the ${label} ${name}` : `${verbs[verb]} a ${label}`;
}

function nameIn(entry: AuditEntryWire, noun: string): string {
  const name = text(entry, "name") || text(entry, "comment");
  if (noun !== "tax_registration") return name;
  return /^[A-Z]{2}$/.test(name) ? countryName(name) : stateName(name);
}

/** Who joins by themselves is already named as the actor. */
function joined(entry: AuditEntryWire, { people }: AuditNames): string {
  const isActor = entry.actorId !== null && entry.after?.userId === entry.actorId;
  return `${isActor ? "Joined" : `${personIn(entry, people)} joined`} as ${roles(entry)}`;
}

export interface AuditLabelParts {
  start: string;
  /** The order that the label names. */
  order?: { id: string; number: string };
  end: string;
}

/** Returns the label, divided where it names an order that can be opened. */
export function auditLabelParts(entry: AuditEntryWire, names: AuditNames): AuditLabelParts {
  const label = auditLabel(entry, names);
  const number = text(entry, "order");
  const id = names.orders[number];
  const at = number ? label.lastIndexOf(number) : -1;
  if (id === undefined || at < 0) return { start: label, end: "" };
  return {
    start: label.slice(0, at),
    order: { id, number },
    end: label.slice(at + number.length),
  };
}

/** Says how the person was signed in, if not by themselves: "as Ada", "with an API key". */
export function auditCredential({ after }: AuditEntryWire, { people }: AuditNames): string {
  const by = after?.impersonatedBy;
  if (typeof by === "string") return `impersonated by ${people[by] ?? "an administrator"}`;
  return after?.apiKeyId === undefined ? "" : "with an API key";
}

function personIn({ before, after }: AuditEntryWire, people: Names): string {
  const id = String(after?.userId ?? before?.userId ?? "");
  return people[id] ?? "a deleted user";
}

/** As it was written down, letter for letter. */
function text({ before, after }: AuditEntryWire, key: string): string {
  return String(after?.[key] ?? before?.[key] ?? "");
}

function roles({ before, after }: AuditEntryWire): string {
  return rolesIn(after?.role === undefined ? before : after);
}

/** Several roles are stored with commas between them. */
function rolesIn(side: AuditEntryWire["before"]): string {
  const list = String(side?.role ?? "").split(",");
  return joinWithAnd(list);
}

function invitee({ targetId }: AuditEntryWire, { invitees }: AuditNames): string {
  return invitees[targetId ?? ""] ?? "a deleted address";
}

function customer({ targetId }: AuditEntryWire, { customers }: AuditNames): string {
  const name = customers[targetId ?? ""];
  return name === undefined ? "a deleted customer" : `the customer ${name}`;
}

/** Credit that a dispute took back ends the subscription if it was spent. */
function owedAtEnd(entry: AuditEntryWire): string {
  if (!entry.after?.owed) return "";
  return `: ${amountIn(entry, "owed")} of spent credit is owed after the dispute of order ${text(entry, "order")}`;
}

function amountIn({ after }: AuditEntryWire, key: "amount" | "owed"): string {
  const [amount, currency] = [after?.[key], after?.currency];
  if (typeof amount !== "number" || typeof currency !== "string") return "a part";
  return money(amount, currency);
}

function refunded({ after }: AuditEntryWire): string {
  const { amount, currency } = after ?? {};
  if (typeof amount !== "number" || typeof currency !== "string") return "a part of";
  return `${money(amount, currency)} of`;
}
