import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import { fromMomentText, toMomentText } from "#web/platform/format/format.ts";
import { typedWhole } from "#web/platform/format/typed-number.ts";
import { metadataPairs, toMetadata } from "#web/seller/metadata-draft.ts";
import { amountText, toMinorUnits } from "#web/seller/money-format.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";
import type { DiscountTerms, Span, Worth } from "./discount-labels.ts";

/** The only currency there is. */
export const currency = "usd";

export interface ChosenProduct {
  id: string;
  name: string;
}

/** A discount as it is typed: text until it is sent. */
export interface DiscountDraft {
  name: string;
  code: string;
  type: "percentage" | "fixed";
  percent: string;
  amount: string;
  duration: "once" | "repeating" | "forever";
  months: string;
  /** As a date field writes it, in local time: 2026-12-31T23:59. */
  startsAt: string;
  endsAt: string;
  most: string;
  isRestricted: boolean;
  products: readonly ChosenProduct[];
  metadata: readonly Pair[];
}

const emptyDraft: DiscountDraft = {
  name: "",
  code: "",
  type: "percentage",
  percent: "",
  amount: "",
  duration: "once",
  months: "3",
  startsAt: "",
  endsAt: "",
  most: "",
  isRestricted: false,
  products: [],
  metadata: [],
};

export function toDiscountDraft(discount: DiscountWire | undefined): DiscountDraft {
  if (!discount) return emptyDraft;
  return {
    ...emptyDraft,
    name: discount.name,
    code: discount.code ?? "",
    type: discount.type,
    percent: discount.type === "percentage" ? String(discount.basis_points / 100) : "",
    amount: discount.type === "fixed" ? amountText(discount.amount, discount.currency) : "",
    duration: discount.duration,
    months: discount.duration === "repeating" ? String(discount.duration_in_months) : "",
    startsAt: dateText(discount.starts_at),
    endsAt: dateText(discount.ends_at),
    most: discount.max_redemptions === null ? "" : String(discount.max_redemptions),
    isRestricted: discount.products.length > 0,
    products: discount.products.map(({ id, name }) => ({ id, name })),
    metadata: metadataPairs(discount.metadata),
  };
}

function dateText(instant: string | null): string {
  return instant === null ? "" : toMomentText(new Date(instant));
}

/** Empty text is null; an invalid date stays as it is and is reported by the schema. */
function toInstant(text: string): string | null {
  if (text === "") return null;
  return fromMomentText(text)?.toISOString() ?? text;
}

/** People type percent, the wire carries basis points: 12.5 becomes 1250. */
export function toBasisPoints(text: string): number {
  const [, whole, fraction = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

function toMaxRedemptions({ most }: DiscountDraft): number | null {
  return most.trim() === "" ? null : typedWhole(most);
}

function toWorth(draft: DiscountDraft) {
  return draft.type === "percentage"
    ? { basis_points: toBasisPoints(draft.percent) }
    : { amount: toMinorUnits(draft.amount, currency) ?? Number.NaN };
}

function toSpan({ duration, months }: DiscountDraft) {
  return duration === "repeating" ? { duration_in_months: typedWhole(months) } : {};
}

function chosenProducts({ isRestricted, products }: DiscountDraft): readonly ChosenProduct[] {
  return isRestricted ? products : [];
}

function listProductIds(draft: DiscountDraft): string[] {
  return chosenProducts(draft).map(({ id }) => id);
}

export function discountCreation(draft: DiscountDraft): Record<string, unknown> {
  return {
    type: draft.type,
    ...toWorth(draft),
    ...(draft.type === "fixed" ? { currency } : {}),
    duration: draft.duration,
    ...toSpan(draft),
    name: draft.name,
    code: draft.code.trim() || null,
    starts_at: toInstant(draft.startsAt),
    ends_at: toInstant(draft.endsAt),
    max_redemptions: toMaxRedemptions(draft),
    products: listProductIds(draft),
    metadata: toMetadata(draft.metadata),
  };
}

/** The fields that an update sends for each part. Type and duration cannot change. */
const parts = {
  name: ({ name }: DiscountDraft) => ({ name: name.trim() }),
  code: ({ code }: DiscountDraft) => ({ code: code.trim() || null }),
  worth: toWorth,
  months: toSpan,
  start: ({ startsAt }: DiscountDraft) => ({ starts_at: toInstant(startsAt) }),
  end: ({ endsAt }: DiscountDraft) => ({ ends_at: toInstant(endsAt) }),
  limit: (draft: DiscountDraft) => ({ max_redemptions: toMaxRedemptions(draft) }),
  products: (draft: DiscountDraft) => ({ products: listProductIds(draft) }),
  metadata: ({ metadata }: DiscountDraft, before: DiscountWire) => ({
    metadata: toMetadata(metadata, before.metadata),
  }),
};

export type DiscountPart = keyof typeof parts;

/** Returns the unsaved parts, each once. */
export function changedDiscountParts(draft: DiscountDraft, before: DiscountWire): DiscountPart[] {
  const saved = toDiscountDraft(before);
  return (Object.keys(parts) as DiscountPart[]).filter(
    (part) =>
      JSON.stringify(parts[part](draft, before)) !== JSON.stringify(parts[part](saved, before)) ||
      (part === "products" && draft.isRestricted !== saved.isRestricted),
  );
}

/** Only what changed is sent, so that another member's change is not undone. */
export function discountChange(
  draft: DiscountDraft,
  before: DiscountWire,
): Record<string, unknown> {
  return Object.assign(
    {},
    ...changedDiscountParts(draft, before).map((part) => parts[part](draft, before)),
  );
}

/** Returns the discount as far as it is typed. */
export function draftWorth(draft: DiscountDraft): Worth | undefined {
  const points = toBasisPoints(draft.percent);
  if (draft.type === "percentage")
    return points >= 1 && points <= 10_000
      ? { type: "percentage", basis_points: points }
      : undefined;
  const amount = toMinorUnits(draft.amount, currency);
  return amount ? { type: "fixed", amount, currency } : undefined;
}

/** Returns everything else about it, as far as it is typed. */
export function draftTerms(draft: DiscountDraft): DiscountTerms {
  const most = toMaxRedemptions(draft);
  return {
    span: draftSpan(draft),
    products: chosenProducts(draft).map(({ name }) => name),
    code: draft.code.trim() || null,
    starts_at: soundInstant(draft.startsAt),
    ends_at: soundInstant(draft.endsAt),
    max_redemptions: most === null || most >= 1 ? most : null,
  };
}

function draftSpan({ duration, months }: DiscountDraft): Span | undefined {
  if (duration !== "repeating") return { duration };
  const number = typedWhole(months);
  return number >= 1 ? { duration, duration_in_months: number } : undefined;
}

function soundInstant(text: string): string | null {
  const instant = toInstant(text);
  return instant === text ? null : instant;
}
