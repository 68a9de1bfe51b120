import { count } from "#web/platform/format/format.ts";
import {
  money,
  shortMoney,
  toMinorUnits,
  toUnitAmount,
  unitMoney,
} from "#web/seller/money-format.ts";
import { canHaveTrial, currency, type ProductDraft, usageRows } from "./product-draft.ts";

/** The initial amount of a custom price when the seller suggests none. */
const usualPreset = 1_000;

export interface PreviewLabels {
  headline: string;
  price: string;
  interval: string;
  aside: string;
  /** "Due today" where more is charged later, as in the checkout. */
  dueLabel: string;
  due: string;
  small: string[];
  needsCard: boolean;
  button: string;
  /** False for an archived product, which cannot be bought. */
  isOnSale: boolean;
}

/** Returns the checkout's words for a product that is still being typed. */
export function toPreview(
  draft: ProductDraft,
  meterNames: ReadonlyMap<string, string>,
  isArchived = false,
): PreviewLabels {
  const { interval, pricing } = draft;
  const name = draft.name.trim() || "your product";
  const usage = usageRows(draft).flatMap((row) => usageSentence(row, meterNames, interval) ?? []);
  const due = amountDue(draft);
  const isFree = pricing === "free" && usage.length === 0;
  const trial = trialSentence(draft);
  return {
    headline: toHeadline(draft, name),
    price:
      pricing === "free" ? "Free" : pricing === "metered" ? "Usage" : shortMoney(due, currency),
    interval: draftIntervalLabel(draft),
    aside: usage.length > 0 && pricing !== "metered" ? "plus usage" : "",
    dueLabel: interval ? "Due today" : "Total",
    due: money(trial ? 0 : due, currency),
    small: [...(trial ? [trial] : []), ...usage, ...openPriceLabels(draft)],
    needsCard: !isFree,
    button: isArchived ? "Not on sale" : trial ? "Subscribe" : toButtonLabel(draft, due, name),
    isOnSale: !isArchived,
  };
}

/** Undefined without a trial, and while its length is not a number. */
function trialSentence(draft: ProductDraft): string | undefined {
  const length = Number(draft.trialCount);
  if (!canHaveTrial(draft) || !Number.isInteger(length) || length < 1) return undefined;
  return `Free for ${count(length, draft.trialUnit)}.`;
}

function amountDue({ pricing, amount, preset, minimum, maximum }: ProductDraft): number {
  const read = (text: string) => toMinorUnits(text, currency);
  if (pricing === "fixed") return read(amount) ?? 0;
  if (pricing !== "custom") return 0;
  const least = Math.max(usualPreset, read(minimum) ?? 0);
  return read(preset) ?? Math.min(least, read(maximum) ?? least);
}

function toButtonLabel({ pricing, interval }: ProductDraft, due: number, name: string): string {
  if (pricing === "fixed" || pricing === "custom") return `Pay ${money(due, currency)}`;
  return interval ? "Subscribe" : `Get ${name}`;
}

function toHeadline({ pricing, interval }: ProductDraft, name: string): string {
  if (pricing === "custom") return `Name your price for ${name}`;
  if (interval) return `Subscribe to ${name}`;
  return pricing === "free" ? `Get ${name}` : `Buy ${name}`;
}

function draftIntervalLabel({ pricing, interval }: ProductDraft): string {
  if (pricing === "metered") return "billed by usage";
  return interval ? `per ${interval}` : "";
}

function openPriceLabels({ pricing, minimum, maximum }: ProductDraft): string[] {
  if (pricing !== "custom") return [];
  const least = toMinorUnits(minimum, currency);
  const most = toMinorUnits(maximum, currency);
  if (least !== undefined && most !== undefined) {
    return [`Any amount from ${money(least, currency)} to ${money(most, currency)}.`];
  }
  if (least !== undefined) return [`Any amount from ${money(least, currency)}.`];
  return [most === undefined ? "Any amount." : `Any amount up to ${money(most, currency)}.`];
}

/** Nothing while its price is not typed yet. */
function usageSentence(
  row: ProductDraft["metered"][number],
  meterNames: ReadonlyMap<string, string>,
  interval: string | null,
): string | undefined {
  const unit = toUnitAmount(row.unit, currency);
  if (unit === undefined) return undefined;
  const cap = toMinorUnits(row.cap, currency);
  const most = cap === undefined ? "" : `, up to ${money(cap, currency)} a ${interval}`;
  return `${meterNames.get(row.meterId) ?? "Usage"}: ${unitMoney(unit, currency)} each${most}.`;
}
