import { expect, test } from "vitest";
import {
  DiscountCreate,
  DiscountUpdate,
  type DiscountWire,
} from "#contract/billing/discount-schema.ts";
import { laterProduct } from "#test/support/later-fields.ts";
import { newDiscountCode } from "./discount-code.ts";
import {
  changedDiscountParts,
  type DiscountDraft,
  discountChange,
  discountCreation,
  draftTerms,
  draftWorth,
  toBasisPoints,
  toDiscountDraft,
} from "./discount-draft.ts";

const productId = "5f0c0b1e-0000-4000-8000-000000000001";
const product = {
  ...laterProduct,
  id: productId,
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  metadata: {},
  name: "Pro",
  description: null,
  recurring_interval: "month" as const,
  is_recurring: true,
  is_archived: false,
  organization_id: "5f0c0b1e-0000-4000-8000-000000000009",
};
const saved: DiscountWire = {
  id: "5f0c0b1e-0000-4000-8000-000000000002",
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  metadata: { campaign: "launch", wave: 2 },
  name: "Launch",
  code: "LAUNCH25",
  starts_at: "2026-06-01T00:00:12.345Z",
  ends_at: null,
  max_redemptions: 100,
  max_redemptions_per_customer: null,
  redemptions_count: 0,
  organization_id: "5f0c0b1e-0000-4000-8000-000000000009",
  type: "percentage",
  basis_points: 2_550,
  duration: "repeating",
  duration_in_months: 3,
  products: [product],
};
const blank = toDiscountDraft(undefined);

test.each([
  ["25", 2_500],
  ["12.5", 1_250],
  ["12,5", 1_250],
  ["0.01", 1],
  ["100 %", 10_000],
  ["7.05", 705],
])("%s percent are %i basis points", (text, points) => {
  expect(toBasisPoints(text)).toBe(points);
});

test.each(["", "abc", "-5", "12.345", "1,000", "1e2", "%"])("'%s' is no percentage", (text) => {
  expect(toBasisPoints(text)).toBeNaN();
});

test("a new discount carries the fields of its own kind only", () => {
  const percentage = discountCreation({ ...blank, name: "Launch", percent: "25" });
  expect(percentage).toMatchObject({ type: "percentage", basis_points: 2_500, duration: "once" });
  expect(percentage).not.toHaveProperty("amount");
  expect(percentage).not.toHaveProperty("duration_in_months");
  expect(DiscountCreate.safeParse(percentage).success).toBe(true);

  const fixed: DiscountDraft = {
    ...blank,
    name: "Ten off",
    type: "fixed",
    percent: "25",
    amount: "1,000.50",
    duration: "repeating",
    months: "6",
    endsAt: "2026-12-31T23:59",
    most: "1,000",
  };
  expect(discountCreation(fixed)).toMatchObject({
    type: "fixed",
    amount: 100_050,
    currency: "usd",
    duration_in_months: 6,
    ends_at: "2026-12-31T23:59:00.000Z",
    max_redemptions: 1_000,
  });
  expect(discountCreation(fixed)).not.toHaveProperty("basis_points");
});

test.each<[Partial<DiscountDraft>, string]>([
  [{ percent: "" }, "basis_points"],
  [{ percent: "101" }, "basis_points"],
  [{ duration: "repeating", months: "2.5" }, "duration_in_months"],
  [{ most: "many" }, "max_redemptions"],
  [{ code: "NO SPACE" }, "code"],
  [{ endsAt: "tomorrow" }, "ends_at"],
  [{ name: " " }, "name"],
])("%o is reported at %s", (part, field) => {
  const draft = { ...blank, name: "Launch", percent: "25", ...part };
  const { error } = DiscountCreate.safeParse(discountCreation(draft));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

test("what was read and not touched is no change, seconds of a date included", () => {
  expect(changedDiscountParts(toDiscountDraft(saved), saved)).toEqual([]);
  expect(discountChange(toDiscountDraft(saved), saved)).toEqual({});
});

test("only what changed is sent", () => {
  const draft = { ...toDiscountDraft(saved), percent: "30", endsAt: "2026-12-31T23:59", code: "" };
  expect(changedDiscountParts(draft, saved)).toEqual(["code", "worth", "end"]);
  const change = discountChange(draft, saved);
  expect(change).toEqual({
    code: null,
    basis_points: 3_000,
    ends_at: "2026-12-31T23:59:00.000Z",
  });
  expect(DiscountUpdate.safeParse(change).success).toBe(true);
});

test("for every product again is an empty list", () => {
  const draft = { ...toDiscountDraft(saved), isRestricted: false };
  expect(discountChange(draft, saved)).toEqual({ products: [] });
});

test("numbers in metadata stay numbers", () => {
  const draft = toDiscountDraft(saved);
  const metadata = draft.metadata.map((pair) =>
    pair.key === "campaign" ? { ...pair, value: "summer" } : pair,
  );
  expect(discountChange({ ...draft, metadata }, saved)).toEqual({
    metadata: { campaign: "summer", wave: 2 },
  });
});

test("words follow what is typed, and leave out what is not sound yet", () => {
  expect(draftWorth(blank)).toBeUndefined();
  expect(draftWorth({ ...blank, percent: "120" })).toBeUndefined();
  expect(draftWorth({ ...blank, percent: "12.5" })).toEqual({
    type: "percentage",
    basis_points: 1_250,
  });
  expect(draftWorth({ ...blank, type: "fixed", amount: "0" })).toBeUndefined();

  const products = [{ id: productId, name: "Pro" }];
  const typed = { ...blank, isRestricted: true, products, most: "x", months: "" };
  expect(draftTerms({ ...typed, duration: "repeating" })).toEqual({
    span: undefined,
    products: ["Pro"],
    code: null,
    starts_at: null,
    ends_at: null,
    max_redemptions: null,
  });
});

test("made-up codes are ones the wire takes, and differ", () => {
  const codes = Array.from({ length: 200 }, newDiscountCode);
  expect(codes.filter((code) => !/^[A-HJ-NP-Z2-9]{8}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
