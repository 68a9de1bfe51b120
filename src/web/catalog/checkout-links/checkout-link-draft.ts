import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { metadataPairs, toMetadata } from "#web/seller/metadata-draft.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";

export interface CheckoutLinkDraft {
  label: string;
  products: readonly string[];
  /** Empty for none. */
  discountId: string;
  successUrl: string;
  allowCodes: boolean;
  requireAddress: boolean;
  metadata: readonly Pair[];
}

export function toCheckoutLinkDraft(link: CheckoutLinkWire | undefined): CheckoutLinkDraft {
  return {
    label: link?.label ?? "",
    products: link?.products.map(({ id }) => id) ?? [],
    discountId: link?.discount_id ?? "",
    successUrl: link?.success_url ?? "",
    allowCodes: link?.allow_discount_codes ?? true,
    requireAddress: link?.require_billing_address ?? false,
    metadata: metadataPairs(link?.metadata ?? {}),
  };
}

/** As the wire wants it, each part by its name there. */
function wireParts(draft: CheckoutLinkDraft, before: CheckoutLinkWire["metadata"]) {
  return {
    label: draft.label.trim() || null,
    products: draft.products,
    discount_id: draft.discountId || null,
    success_url: draft.successUrl.trim() || null,
    allow_discount_codes: draft.allowCodes,
    require_billing_address: draft.requireAddress,
    metadata: toMetadata(draft.metadata, before),
  };
}

export function checkoutLinkCreation(draft: CheckoutLinkDraft): Record<string, unknown> {
  return wireParts(draft, {});
}

/** Returns only what changed, so that another member's change is not undone. */
export function checkoutLinkChange(
  draft: CheckoutLinkDraft,
  link: CheckoutLinkWire,
): Record<string, unknown> {
  const before = new Map(Object.entries(wireParts(toCheckoutLinkDraft(link), link.metadata)));
  const now = Object.entries(wireParts(draft, link.metadata));
  return Object.fromEntries(
    now.filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(before.get(part))),
  );
}
