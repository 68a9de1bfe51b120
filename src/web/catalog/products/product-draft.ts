import type { ProductMediaWire } from "#contract/billing/file-schema.ts";
import type { PriceCreate, RecurringInterval } from "#contract/billing/price-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { TrialInterval } from "#contract/billing/trial-schema.ts";
import { metadataPairs, toMetadata } from "#web/seller/metadata-draft.ts";
import { amountText, toMinorUnits, toUnitAmount } from "#web/seller/money-format.ts";
import { currentPrices, type MeteredPrice, type StaticPrice } from "#web/seller/product-labels.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";

export const currency = "usd";

export type Pricing = "fixed" | "custom" | "free" | "metered";

/** One row of "Additional usage charges", as typed. */
export interface MeteredDraft {
  id: number;
  /** The price it was read from, as long as nothing about it changes. */
  priceId: string | undefined;
  meterId: string;
  unit: string;
  cap: string;
}

export interface QuestionDraft {
  fieldId: string;
  required: boolean;
}

/** A product as it is in the editor: amounts as typed, parts in their order. */
export interface ProductDraft {
  name: string;
  description: string;
  interval: RecurringInterval | null;
  pricing: Pricing;
  amount: string;
  minimum: string;
  preset: string;
  maximum: string;
  /** Empty: no trial. */
  trialCount: string;
  trialUnit: TrialInterval;
  metered: readonly MeteredDraft[];
  medias: readonly ProductMediaWire[];
  benefits: readonly string[];
  questions: readonly QuestionDraft[];
  metadata: readonly Pair[];
}

const emptyDraft: ProductDraft = {
  name: "",
  description: "",
  interval: null,
  pricing: "fixed",
  amount: "",
  minimum: "",
  preset: "",
  maximum: "",
  trialCount: "",
  trialUnit: "day",
  metered: [],
  medias: [],
  benefits: [],
  questions: [],
  metadata: [],
};

export function toProductDraft(product: ProductWire | undefined): ProductDraft {
  if (!product) return emptyDraft;
  const { fixedPart, metered } = currentPrices(product);
  return {
    ...emptyDraft,
    ...toPricing(fixedPart),
    name: product.name,
    description: product.description ?? "",
    interval: product.recurring_interval,
    trialCount: product.trial_interval_count?.toString() ?? "",
    trialUnit: product.trial_interval ?? "day",
    metered: metered.map(meteredDraft),
    medias: product.medias,
    benefits: product.benefits.map(({ id }) => id),
    questions: product.attached_custom_fields.map(({ custom_field_id, required }) => ({
      fieldId: custom_field_id,
      required,
    })),
    metadata: metadataPairs(product.metadata),
  };
}

function toPricing(price: StaticPrice | undefined): Partial<ProductDraft> {
  if (!price) return { pricing: "metered" };
  if (price.amount_type === "free") return { pricing: "free" };
  if (price.amount_type === "fixed") {
    return { pricing: "fixed", amount: amountText(price.price_amount, price.price_currency) };
  }
  return {
    pricing: "custom",
    minimum: toText(price.minimum_amount),
    preset: toText(price.preset_amount),
    maximum: toText(price.maximum_amount),
  };
}

function toText(amount: number | null): string {
  return amount === null ? "" : amountText(amount, currency);
}

function meteredDraft(price: MeteredPrice, id: number): MeteredDraft {
  return {
    id,
    priceId: price.id,
    meterId: price.meter_id,
    unit: amountText(price.unit_amount, price.price_currency),
    cap: toText(price.cap_amount),
  };
}

type SentPrice = PriceCreate | { id: string };

/** Returns the prices to send: unchanged ones by their id, so that they stay. */
export function toPrices(draft: ProductDraft, product: ProductWire | undefined): SentPrice[] {
  const before = toProductDraft(product);
  const kept = product ? currentPrices(product).fixedPart : undefined;
  const isSame = kept !== undefined && staticKey(draft) === staticKey(before);
  const fixedPart: SentPrice[] =
    draft.pricing === "metered" ? [] : [isSame ? { id: kept.id } : staticPrice(draft)];
  return [...fixedPart, ...usageRows(draft).map((row) => meteredPrice(row, before))];
}

/** Usage is billed at the end of a period, so what is bought once has none. */
export function usageRows({ interval, metered }: ProductDraft): readonly MeteredDraft[] {
  return interval === null ? [] : metered;
}

/** Returns true where something is charged after the trial. */
export function canHaveTrial(draft: ProductDraft): boolean {
  return draft.interval !== null && (draft.pricing !== "free" || draft.metered.length > 0);
}

/** An empty field is no trial; the schema reports what is not a whole number. */
function trial(draft: ProductDraft) {
  const count = draft.trialCount.trim();
  return count === "" || !canHaveTrial(draft)
    ? { trial_interval: null, trial_interval_count: null }
    : { trial_interval: draft.trialUnit, trial_interval_count: Number(count) };
}

function staticKey(draft: ProductDraft): string {
  return draft.pricing === "metered" ? "" : JSON.stringify(staticPrice(draft));
}

function staticPrice(draft: ProductDraft): PriceCreate {
  if (draft.pricing === "custom") {
    return {
      amount_type: "custom",
      price_currency: currency,
      minimum_amount: optionalAmount(draft.minimum),
      preset_amount: optionalAmount(draft.preset),
      maximum_amount: optionalAmount(draft.maximum),
    };
  }
  if (draft.pricing === "free") return { amount_type: "free" };
  const amount = toMinorUnits(draft.amount, currency) ?? Number.NaN;
  return { amount_type: "fixed", price_currency: currency, price_amount: amount };
}

/** Empty text is no limit; the schema reports invalid amounts. */
function optionalAmount(text: string): number | null {
  return text.trim() === "" ? null : (toMinorUnits(text, currency) ?? Number.NaN);
}

function meteredPrice(row: MeteredDraft, before: ProductDraft): SentPrice {
  const earlier = before.metered.find(({ priceId }) => priceId && priceId === row.priceId);
  if (earlier?.priceId && meteredKey(earlier) === meteredKey(row)) return { id: earlier.priceId };
  return {
    amount_type: "metered_unit",
    meter_id: row.meterId,
    price_currency: currency,
    unit_amount: toUnitAmount(row.unit, currency) ?? "",
    cap_amount: optionalAmount(row.cap),
  };
}

function meteredKey({ meterId, unit, cap }: MeteredDraft): string {
  return JSON.stringify([meterId, toUnitAmount(unit, currency), optionalAmount(cap)]);
}

function medias(draft: ProductDraft): string[] {
  return draft.medias.map(({ id }) => id);
}

function questions(draft: ProductDraft): { custom_field_id: string; required: boolean }[] {
  return draft.questions.map(({ fieldId, required }) => ({ custom_field_id: fieldId, required }));
}

export function toProductCreation(draft: ProductDraft): unknown {
  return {
    name: draft.name,
    description: draft.description.trim() || null,
    recurring_interval: draft.interval,
    ...trial(draft),
    prices: toPrices(draft, undefined),
    medias: medias(draft),
    attached_custom_fields: questions(draft),
    metadata: toMetadata(draft.metadata),
  };
}

export type ProductPart =
  | "name"
  | "description"
  | "price"
  | "usage"
  | "trial"
  | "pictures"
  | "benefits"
  | "questions"
  | "metadata";

/** Returns the unsaved parts, each once. */
export function changedParts(draft: ProductDraft, product: ProductWire): ProductPart[] {
  const before = toProductDraft(product);
  const parts: Record<ProductPart, (one: ProductDraft) => unknown> = {
    name: ({ name }) => name,
    description: ({ description }) => description.trim(),
    price: (one) => [one.pricing, staticKey(one)],
    usage: (one) => usageRows(one).map(meteredKey),
    trial,
    pictures: medias,
    benefits: ({ benefits }) => benefits,
    questions,
    metadata: ({ metadata }) => toMetadata(metadata, product.metadata),
  };
  return (Object.keys(parts) as ProductPart[]).filter(
    (part) => JSON.stringify(parts[part](draft)) !== JSON.stringify(parts[part](before)),
  );
}

/**
 * Only what changed is sent, so that another member's change is not undone. Benefits go their own
 * way.
 */
export function toProductUpdate(
  draft: ProductDraft,
  product: ProductWire,
): Record<string, unknown> {
  const changed = changedParts(draft, product);
  const has = (part: ProductPart) => changed.includes(part);
  return {
    ...(has("name") ? { name: draft.name } : {}),
    ...(has("description") ? { description: draft.description.trim() || null } : {}),
    ...(has("price") || has("usage") ? { prices: toPrices(draft, product) } : {}),
    ...(has("trial") ? trial(draft) : {}),
    ...(has("pictures") ? { medias: medias(draft) } : {}),
    ...(has("questions") ? { attached_custom_fields: questions(draft) } : {}),
    ...(has("metadata") ? { metadata: toMetadata(draft.metadata, product.metadata) } : {}),
  };
}
