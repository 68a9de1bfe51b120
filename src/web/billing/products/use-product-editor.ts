import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import { priceLimits } from "#contract/billing/price-schema.ts";
import {
  ProductCreate,
  ProductUpdate,
  type ProductWire,
} from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { count } from "#web/platform/format.ts";
import { money } from "#web/platform/money-format.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { metadataProblems } from "../shared/metadata-draft.ts";
import { type Seller, useSeller } from "../shared/seller-context.tsx";
import { refreshSeller } from "../shared/seller-queries.ts";
import {
  changedParts,
  creationOf,
  currency,
  draftOf,
  type ProductDraft,
  type ProductPart,
  updateOf,
} from "./product-draft.ts";
import type { ProductChange } from "./product-part-props.ts";

export interface ProductEditor {
  draft: ProductDraft;
  change: (part: ProductChange) => void;
  /** What is not saved yet; a new product counts as one that is all new. */
  changed: readonly ProductPart[];
  discard: () => void;
  form: ApiForm;
}

/** What is typed about a product, and how it is saved. */
export function useProductEditor(product: ProductWire | undefined): ProductEditor {
  const seller = useSeller();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Partial<ProductDraft>>({});
  const saved = draftOf(product);
  const draft = { ...saved, ...typed };
  const changed = product ? changedParts(draft, product) : [];

  function changeOf(part: ProductChange, before: Partial<ProductDraft>): Partial<ProductDraft> {
    return typeof part === "function" ? part({ ...saved, ...before }) : part;
  }

  async function onSaved(answer: ProductWire): Promise<void> {
    await saveBenefits(seller, answer, draft.benefits);
    await refreshSeller(seller, "products", "benefits", "files");
    setTyped({});
    if (product) {
      showToast("good", `${count(changed.length, "change")} saved.`);
      return;
    }
    showToast("good", `${answer.name} is on sale.`);
    await navigate({ to: pagePaths.product, params: { id: answer.id } });
  }

  const form = useSellerForm<unknown, ProductWire>({
    schema: (product ? ProductUpdate : ProductCreate) as ZodMiniType<unknown>,
    toInput: () => (product ? updateOf(draft, product) : creationOf(draft)),
    invalid: amountWords(draft),
    check: () => metadataProblems("metadata", draft.metadata),
    isUnsaved: product ? changed.length > 0 : Object.keys(typed).length > 0,
    save: (input) => save(seller, product, input),
    onSaved,
  });
  return {
    draft,
    changed,
    form,
    change: (part) => setTyped((before) => ({ ...before, ...changeOf(part, before) })),
    discard: () => {
      setTyped({});
      form.clear();
    },
  };
}

function save(seller: Seller, product: ProductWire | undefined, input: unknown) {
  if (!product) return seller.api.post<ProductWire>("/products/", input);
  const isNothing = Object.keys(input as object).length === 0;
  if (isNothing) return Promise.resolve(product);
  return seller.api.patch<ProductWire>(`/products/${product.id}`, input);
}

/** Benefits have a call of their own on the wire: it follows, and what it refuses does not undo the rest. */
async function saveBenefits(
  seller: Seller,
  saved: ProductWire,
  benefits: readonly string[],
): Promise<void> {
  const before = saved.benefits.map(({ id }) => id);
  if (JSON.stringify(before) === JSON.stringify(benefits)) return;
  try {
    await seller.api.post(`/products/${saved.id}/benefits`, { benefits });
  } catch {
    showToast("bad", "The product is saved, but its benefits are not. Please try them again.");
  }
}

/** The schema counts in cents, people do not. */
function amountWords({ pricing }: ProductDraft): Record<string, string> {
  const least = money(priceLimits.amountAtLeast, currency);
  const fixedMost = money(priceLimits.fixedAtMost, currency);
  const customMost = money(priceLimits.customAtMost, currency);
  const open = `Enter an amount from ${least} to ${customMost}`;
  const first = pricing === "metered" ? 0 : 1;
  const rows = Array.from({ length: 50 }, (_, index) => first + index).flatMap((index) => [
    [`prices.${index}.meter_id`, "Choose a meter."],
    [`prices.${index}.unit_amount`, "Enter what one unit costs, more than 0 and below $1,000."],
    [`prices.${index}.cap_amount`, "Enter the most that is charged, or leave it empty."],
  ]);
  return {
    name: "Enter a name of 3 to 255 characters.",
    prices: "Add at least one metered price.",
    "prices.0.price_amount": `Enter an amount from ${least} to ${fixedMost}.`,
    "prices.0.minimum_amount": `${open}, or leave it empty.`,
    "prices.0.preset_amount": `${open}, no less than the least.`,
    "prices.0.maximum_amount": `${open}, no less than the others.`,
    ...Object.fromEntries(rows),
  };
}
