import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { testTax } from "#test/support/test-tax.ts";
import type { TaxRequest } from "./tax-provider.ts";

const request: TaxRequest = {
  organizationId: "00000000-0000-4000-8000-000000000000",
  currency: "usd",
  lines: [
    { amount: minor(1_000), behavior: "exclusive", taxCode: null },
    { amount: minor(1_200), behavior: "inclusive", taxCode: null },
  ],
  address: {
    line1: null,
    line2: null,
    postal_code: null,
    city: null,
    state: "US-NY",
    country: "US",
  },
  taxIds: [],
  isExempt: false,
  at: new Date("2026-03-01T09:00:00Z"),
};

test("without registrations a node collects no tax, and says so", async () => {
  const platform = await testPlatform();
  const { tax } = platform.services;
  const part = {
    rate: 0,
    name: "Tax",
    country: "US",
    state: "US-NY",
    amount: 0,
    reason: "not_collecting",
  };
  const line = (taxableAmount: number) => ({
    amount: 0,
    rate: 0,
    breakdown: [{ ...part, taxableAmount }],
  });
  expect(await tax.calculate(request, platform)).toEqual({
    reference: null,
    lines: [line(1_000), line(1_200)],
  });
  const nowhere = await tax.calculate({ ...request, address: null }, platform);
  expect(nowhere.lines[0]?.breakdown).toMatchObject([{ country: null, reason: "not_collecting" }]);
  expect(
    await tax.record(
      { organizationId: request.organizationId, orderId: "1", calculation: "c" },
      platform,
    ),
  ).toEqual({ reference: null });
});

test("a test can give a node a tax provider of its own", async () => {
  const vat = {
    rate: 200_000,
    name: "VAT",
    country: "AT",
    state: null,
    reason: "standard_rated",
  } as const;
  const own = testTax(({ isExempt }) => (isExempt ? [] : [vat]));
  const platform = await testPlatform({ services: { tax: own } });
  const { tax } = platform.services;

  const { lines } = await tax.calculate(request, platform);

  expect(lines.map(({ amount, rate }) => [amount, rate])).toEqual([
    [200, 200_000],
    [200, 200_000],
  ]);
  const exempt = await tax.calculate({ ...request, isExempt: true }, platform);
  expect(exempt.lines).toEqual(lines.map(() => ({ amount: 0, rate: 0, breakdown: [] })));
  expect(own.calls.calculated).toHaveLength(2);
});
