import { expect, test } from "vitest";
import { SellerUpdate } from "#contract/billing/seller-schema.ts";
import { detailsInput, emptyDetails } from "./business-details-draft.ts";

const filled = {
  ...emptyDetails,
  about: "We render.",
  productDescription: "Render minutes",
  intendedUse: "Subscriptions",
  channels: ["website"],
  futureRevenue: "120,000",
};

test("details are counted in cents, and mention no former place where there is none", () => {
  const result = SellerUpdate.safeParse(detailsInput(filled));
  expect(result.data?.details).toEqual({
    about: "We render.",
    product_description: "Render minutes",
    intended_use: "Subscriptions",
    customer_acquisition: ["website"],
    future_annual_revenue: 12_000_000,
    switching: false,
    switching_from: null,
    previous_annual_revenue: 0,
  });
});

test("who comes from elsewhere says from where", () => {
  const input = detailsInput({
    ...filled,
    switching: true,
    switchingFrom: "paddle",
    previousRevenue: "5",
  });
  expect(input).toMatchObject({
    details: { switching: true, switching_from: "paddle", previous_annual_revenue: 500 },
  });
});

test("each empty answer is named", () => {
  const result = SellerUpdate.safeParse(detailsInput({ ...emptyDetails, switching: true }));
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual([
    "details.about",
    "details.product_description",
    "details.intended_use",
    "details.future_annual_revenue",
    "details.previous_annual_revenue",
  ]);
});
