import { afterEach, expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { hasty, sandboxProcessor } from "#test/support/processor-kit.ts";
import { sandboxKit } from "#test/support/stripe-client.ts";
import { stripeTax } from "./stripe-tax.ts";
import type { TaxRequest } from "./tax-provider.ts";

const { platform, sandbox, stripe } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });
const provider = stripeTax(sandboxProcessor(sandbox, hasty).taxes);
const organizationId = "3c0f9a1e-8f3c-4f0e-9d0e-5f5c6b7a8d90";

afterEach(() => sandbox.control.reset());

function request(more: Partial<TaxRequest> = {}, country = "DE", state: string | null = null) {
  return {
    organizationId,
    currency: "usd",
    lines: [{ amount: minor(2_000), behavior: "exclusive" as const, taxCode: null }],
    address: { line1: null, line2: null, postal_code: null, city: null, state, country },
    taxIds: [],
    isExempt: false,
    at: new Date("2026-03-01T09:00:00Z"),
    ...more,
  };
}

const silent = {
  operation: "POST /v1/tax/calculations",
  moment: "before",
  effect: "hang",
  times: 10,
} as const;

const calculate = (asked: TaxRequest) => provider.calculate(asked, platform);

test.each([
  ["DE", null, {}, [380], [{ country: "DE", rate: 190_000, reason: "standard_rated" }]],
  [
    "US",
    "US-NY",
    {},
    [178],
    [{ country: "US", state: "US-NY", rate: 88_750, name: "Sales tax", taxableAmount: 2_000 }],
  ],
  ["US", "US-TX", {}, [0], [{ country: "US", state: "US-TX", reason: "not_collecting" }]],
  [
    "DE",
    null,
    { taxIds: [{ value: "DE136695976", format: "eu_vat" }] },
    [0],
    [{ country: "DE", rate: 0, reason: "reverse_charge" }],
  ],
  ["DE", null, { isExempt: true }, [0], [{ reason: "customer_exempt" }]],
] as const)("a sale to %s %s with %j is taxed", async (country, state, more, taxes, breakdown) => {
  const { reference, lines } = await calculate(
    request(more as Partial<TaxRequest>, country, state),
  );

  expect(reference).toMatch(/^taxcalc_/);
  expect(lines.map(({ amount }) => amount)).toEqual(taxes);
  expect(lines[0]?.breakdown).toMatchObject(breakdown);
});

test("each line has its own tax, with or on top of its price", async () => {
  const exclusive = { amount: minor(1_000), behavior: "exclusive", taxCode: null } as const;
  const inclusive = { amount: minor(1_190), behavior: "inclusive", taxCode: null } as const;
  const untaxable = { ...exclusive, taxCode: "txcd_00000000" };
  const many = Array.from({ length: 9 }, () => exclusive);
  const { lines } = await calculate(request({ lines: [inclusive, untaxable, ...many] }));

  expect(lines.map(({ amount }) => amount)).toEqual([190, 0, ...many.map(() => 190)]);
  expect(lines[0]?.breakdown).toMatchObject([{ taxableAmount: 1_000 }]);
  expect(lines[1]?.breakdown).toMatchObject([{ reason: "product_exempt" }]);
});

test("without an address no tax is calculated, and no call is made", async () => {
  await sandbox.control.addFault(silent);
  expect(await calculate(request({ address: null }))).toMatchObject({
    reference: null,
    lines: [{ amount: 0, breakdown: [{ reason: "not_collecting" }] }],
  });
});

test("an address that cannot be placed is the buyer's to correct", async () => {
  const [line1, line2, city, state] = [null, null, null, null];
  const address = { line1, line2, city, state, country: "US", postal_code: "00000" };
  await expect(calculate(request({ address }))).rejects.toMatchObject({
    reason: "location_invalid",
  });
});

test("a provider that does not answer is unavailable", async () => {
  await sandbox.control.addFault(silent);
  await expect(calculate(request())).rejects.toMatchObject({ reason: "unavailable" });
});

test("a sale is recorded once, and its refunds are reversed once", async () => {
  const { reference } = await calculate(request());
  const sale = { organizationId, orderId: "order-1", calculation: String(reference) };
  const recorded = await provider.record(sale, platform);
  expect(await provider.record(sale, platform)).toEqual(recorded);

  const transaction = await stripe.tax.transactions.retrieve(String(recorded.reference), {
    expand: ["line_items"],
  });
  expect(transaction).toMatchObject({
    type: "transaction",
    reference: "order-1",
    metadata: { order_id: "order-1", organization_id: organizationId },
    line_items: { data: [{ amount: 2_000, amount_tax: 380 }] },
  });

  const refund = {
    organizationId,
    refundId: "refund-1",
    recorded: recorded.reference,
    net: minor(500),
    tax: minor(95),
    currency: "usd",
  };
  await provider.revert(refund, platform);
  await provider.revert(refund, platform);
  const rest = { ...refund, refundId: "refund-2", net: minor(1_500), tax: minor(285) };
  await provider.revert(rest, platform);
  const tooMuch = { ...refund, refundId: "refund-3", net: minor(1), tax: minor(0) };
  await expect(provider.revert(tooMuch, platform)).rejects.toThrow(/reversed/);
});

test("a refund of a sale that was not recorded is not reported", async () => {
  const refund = { organizationId, refundId: "refund-4", recorded: null, currency: "usd" };
  await provider.revert({ ...refund, net: minor(500), tax: minor(0) }, platform);
});
