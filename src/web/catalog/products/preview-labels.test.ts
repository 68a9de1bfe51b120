import { expect, test } from "vitest";
import { toPreview } from "./preview-labels.ts";
import { type ProductDraft, toProductDraft } from "./product-draft.ts";

const meters = new Map([["m1", "Render minutes"]]);
const usage = { id: 0, priceId: undefined, meterId: "m1", unit: "0.02", cap: "50" };

function preview(part: Partial<ProductDraft>) {
  return toPreview({ ...toProductDraft(undefined), name: "Studio", ...part }, meters);
}

test("a subscription with usage", () => {
  expect(preview({ interval: "month", amount: "32", metered: [usage] })).toEqual({
    headline: "Subscribe to Studio",
    price: "$32",
    interval: "per month",
    aside: "plus usage",
    dueLabel: "Due today",
    due: "$32.00",
    small: ["Render minutes: $0.02 each, up to $50.00 a month."],
    needsCard: true,
    button: "Pay $32.00",
    isOnSale: true,
  });
});

test("an archived product has no button to pay", () => {
  const archived = toPreview(
    { ...toProductDraft(undefined), name: "Studio", amount: "32" },
    meters,
    true,
  );
  expect(archived).toMatchObject({ button: "Not on sale", isOnSale: false });
});

test("what is free once needs no card", () => {
  expect(preview({ pricing: "free" })).toMatchObject({
    headline: "Get Studio",
    dueLabel: "Total",
    price: "Free",
    needsCard: false,
    button: "Get Studio",
    small: [],
  });
});

test("an amount that buyers choose starts with the suggested one", () => {
  expect(preview({ pricing: "custom", preset: "12", minimum: "5" })).toMatchObject({
    headline: "Name your price for Studio",
    price: "$12",
    small: ["Any amount from $5.00."],
  });
  expect(preview({ pricing: "custom" }).due).toBe("$10.00");
  expect(preview({ pricing: "custom", maximum: "5" }).due).toBe("$5.00");
});

test("usage alone costs nothing today", () => {
  const words = preview({ pricing: "metered", interval: "year", metered: [{ ...usage, cap: "" }] });
  expect(words).toMatchObject({ price: "Usage", due: "$0.00", button: "Subscribe" });
  expect(words.small[0]).toBe("Render minutes: $0.02 each.");
});

test("an amount that is still being typed counts as nothing", () => {
  expect(preview({ amount: "1.", name: "" })).toMatchObject({
    headline: "Buy your product",
    price: "$1",
  });
  expect(preview({ amount: "x" })).toMatchObject({ price: "$0", button: "Pay $0.00" });
});
