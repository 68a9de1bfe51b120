import { priceLimits } from "#contract/billing/price-schema.ts";
import {
  ProductCreate,
  ProductUpdate,
  type ProductWire,
} from "#contract/billing/product-schema.ts";
import { maxTrialCount } from "#contract/billing/trial-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { metadataProblems } from "#web/seller/metadata-draft.ts";
import { money } from "#web/seller/money-format.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { type Editor, type EditorSpec, type SaveRequest, saveOne } from "#web/seller/use-editor.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import {
  changedParts,
  currency,
  type ProductDraft,
  toProductCreation,
  toProductDraft,
  toProductUpdate,
} from "./product-draft.ts";

type ProductInput = ProductCreate | ProductUpdate;

export type ProductEditor = Editor<ProductWire, ProductDraft>;

export const productEditorSpec: EditorSpec<ProductWire, ProductDraft, ProductInput> = {
  formId: "product",
  resource: "products",
  shownBy: ["benefits", "files"],
  toDraft: toProductDraft,
  create: { schema: ProductCreate, toInput: toProductCreation },
  update: { schema: ProductUpdate, toInput: toProductUpdate },
  changedParts,
  check: ({ metadata }) => metadataProblems("metadata", metadata),
  invalid: invalidText,
  save: saveProduct,
};

/** Benefits have a call of their own on the wire, which follows the product's. */
async function saveProduct(
  seller: Seller,
  { input, draft, saved }: SaveRequest<ProductWire, ProductDraft, ProductInput>,
): Promise<ProductWire> {
  const hasOwnChanges = saved === undefined || Object.keys(input).length > 0;
  const product = hasOwnChanges
    ? await saveOne<ProductWire>(seller, "products", input, saved)
    : saved;
  await saveBenefits(seller, product, draft.benefits);
  return product;
}

/** A refusal does not undo the rest: the product itself is saved. */
async function saveBenefits(
  seller: Seller,
  product: ProductWire,
  benefits: readonly string[],
): Promise<void> {
  const before = product.benefits.map(({ id }) => id);
  if (JSON.stringify(before) === JSON.stringify(benefits)) return;
  try {
    await seller.api.post(`/products/${product.id}/benefits`, { benefits });
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    showToast("bad", "The product was saved, but its benefits were not. Try again.");
  }
}

const texts: Record<string, () => string> = {
  name: () => "Enter a name of 3 to 255 characters.",
  prices: () => "Add at least one metered price.",
  price_amount: () => `${amountFrom(priceLimits.maxFixed)}.`,
  minimum_amount: () => `${amountFrom(priceLimits.maxCustom)}, or leave it empty.`,
  preset_amount: () => `${amountFrom(priceLimits.maxCustom)}, not below the minimum.`,
  maximum_amount: () =>
    `${amountFrom(priceLimits.maxCustom)}, not below the minimum or the suggested amount.`,
  trial_interval_count: () => `Enter a whole number from 1 to ${maxTrialCount}, or leave it empty.`,
  meter_id: () => "Choose a meter.",
  unit_amount: () => "Enter a unit price above $0 and below $1,000.",
  cap_amount: () => "Enter the maximum charge, or leave it empty.",
};

/** The schema counts in cents, people do not. */
function invalidText(field: string): string | undefined {
  return texts[field.replace(/^prices\.\d+\./, "")]?.();
}

function amountFrom(most: number): string {
  return `Enter an amount from ${money(priceLimits.minAmount, currency)} to ${money(most, currency)}`;
}
