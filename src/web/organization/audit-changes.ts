import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";
import { fullMoment } from "#web/platform/format/format.ts";
import { money, unitMoney } from "#web/seller/money-format.ts";

/** One value of something that was updated. Without values only the name is known. */
export interface AuditChange {
  field: string;
  from?: string;
  to?: string;
}

const fieldLabels: Readonly<Record<string, string>> = {
  allowCustomerUpdates: "Customers can change their details",
  allowDiscountCodes: "Discount codes allowed",
  allowMultipleSubscriptions: "Multiple subscriptions",
  basisPoints: "Percent off",
  billing_address: "Billing address",
  billing_name: "Billing name",
  comment: "Name",
  detailsSubmittedAt: "Business details submitted",
  discountId: "Discount",
  durationInMonths: "Months",
  endsAt: "Ends",
  externalId: "External ID",
  invoiceTaxId: "Invoice tax ID",
  isArchived: "Archived",
  issueFundingEnabled: "Issue funding",
  maxRedemptions: "Redemption limit",
  prices: "Price",
  prorationBehavior: "Proration",
  requireBillingAddress: "Billing address required",
  startsAt: "Starts",
  successUrl: "Success URL",
  taxIdValue: "Tax ID",
  taxNumber: "Tax number",
  usageBasedBillingEnabled: "Usage-based billing",
};

/** Shown elsewhere in the entry: who did it, and lists of names. */
const notChanges = new Set([
  "impersonatedBy",
  "apiKeyId",
  "accessTokenId",
  "byCustomerId",
  "changed",
  "organizationId",
  "currency",
  "order",
]);

type Values = NonNullable<AuditEntryWire["before"]>;

/** Returns the changes of an update, with old and new values where the entry has them. */
export function auditChanges({ action, before, after }: AuditEntryWire): AuditChange[] {
  if (!action.endsWith(".updated") || !after) return [];
  const old = before ?? {};
  const valued = Object.keys(after)
    .filter((key) => !notChanges.has(key) && !isSame(old[key], after[key]))
    .filter((key) => isKnown(before, key) && !(key === "name" && hasOwnName(after)))
    .map((key) => toChange(key, old, after));
  const named = Array.isArray(after.changed) ? after.changed.map(String) : [];
  return [...valued, ...named.map((key) => ({ field: fieldLabel(key) }))];
}

/** Older entries have no values before the change: what they list is not what changed. */
function isKnown(before: AuditEntryWire["before"], key: string): boolean {
  return before !== null && key in before;
}

/** `name` repeats what these columns say. */
function hasOwnName(after: Values): boolean {
  return ["comment", "description", "label"].some((key) => key in after);
}

function toChange(key: string, before: Values, after: Values): AuditChange {
  const field = fieldLabel(key);
  const [from, to] = [valueText(key, before[key], before), valueText(key, after[key], after)];
  return from === undefined || to === undefined ? { field } : { field, from, to };
}

/** `allowDiscountCodes` and `allow_discount_codes` are both "Allow discount codes". */
export function fieldLabel(key: string): string {
  const words = key
    .replaceAll("_", " ")
    .replaceAll(/(?=[A-Z])/g, " ")
    .toLowerCase();
  return fieldLabels[key] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}

const longestText = 120;

/** Undefined for what is too long, or has no short form. */
function valueText(key: string, value: unknown, all: Values): string | undefined {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(key, value, all);
  if (typeof value === "string") return findText(value);
  if (!Array.isArray(value)) return undefined;
  return findText(value.length === 0 ? "none" : value.map(itemText).join(", "));
}

function numberText(key: string, value: number, { currency }: Values): string {
  if (key === "basisPoints") return `${value / 100}%`;
  if (key === "amount" && typeof currency === "string") return money(value, currency);
  return value.toLocaleString("en-US");
}

function findText(value: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return fullMoment(new Date(value));
  return value.length > longestText ? undefined : value;
}

/** A scope, or a price of a product. */
function itemText(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const { type, amount, unitAmount, currency } = item as Values;
  if (typeof currency !== "string") return String(type ?? "…");
  if (typeof amount === "number") return money(amount, currency);
  if (typeof unitAmount === "string") return `${unitMoney(unitAmount, currency)} per unit`;
  return type === "custom" ? "pay what you want" : String(type);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}
