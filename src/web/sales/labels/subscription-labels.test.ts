import { expect, test } from "vitest";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { discountTermLabel } from "./subscription-labels.ts";

type Discount = NonNullable<SubscriptionWire["discount"]>;

test.each([
  [{ duration: "once" }, "First payment only"],
  [{ duration: "repeating", duration_in_months: 1 }, "Payments of the first month"],
  [{ duration: "repeating", duration_in_months: 12 }, "Payments of the first 12 months"],
  [{ duration: "forever" }, undefined],
])("the discount %o reduces: %s", (discount, label) => {
  expect(discountTermLabel(discount as Discount)).toBe(label);
});
