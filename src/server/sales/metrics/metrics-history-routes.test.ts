import fc from "fast-check";
import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  insertSubscription,
  updateSubscription,
} from "../subscriptions/records/subscription-store.ts";

const app = await testApp({ now: "2026-06-01T09:00:00Z" });
const { pool } = app.platform.database;
const dayMs = 86_400_000;
const firstDay = Date.parse("2026-03-01T00:00:00Z");
const days = 20;

type Act = "start" | "plan" | "product" | "interval" | "cancel" | "keep" | "late" | "end";

interface Step {
  /** Which of the subscriptions. */
  who: number;
  act: Act;
  amount: number;
  product: number;
  /** Since the step before. */
  hours: number;
}

/** The facts of a subscription from an instant on. */
interface Fact {
  at: number;
  product: number;
  isActive: boolean;
  isTrial: boolean;
  amount: number;
  isYearly: boolean;
  isCanceled: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(3),
  act: fc.constantFrom(
    ...(["start", "plan", "product", "interval", "cancel", "keep", "late", "end"] as const),
  ),
  amount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  product: fc.nat(1),
  hours: fc.integer({ min: 0, max: 60 }),
});

test("what was true on each day stays true, whatever is changed later", async () => {
  const seller = await aSeller(app);
  const sold = [await aSoldOrder(seller), await aSoldOrder(seller)];
  const products = sold.map(({ productId }) => productId);
  const customerId = sold[0]?.customerId ?? "";
  const history = fc.array(step, { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await forgetSubscriptions(seller);
      const facts = await play(seller, steps, { products, customerId });
      for (const [index, productId] of [undefined, ...products].entries()) {
        const counted = index === 0 ? undefined : index - 1;
        expect(await readDays(seller, productId)).toEqual(recount(facts, counted));
      }
    }),
    { numRuns: 40 },
  );
});

/** Runs the steps on the stored subscriptions and keeps what each of them was, from when on. */
async function play(
  seller: Seller,
  steps: readonly Step[],
  { products, customerId }: { products: readonly string[]; customerId: string },
): Promise<Fact[][]> {
  const ids: string[] = [];
  const facts: Fact[][] = [[], [], [], []];
  let at = firstDay;
  for (const { who, act, amount, product, hours } of steps) {
    at += hours * 3_600_000;
    const known = facts[who] as Fact[];
    const last = known.at(-1);
    if (act === "start" ? last : !last?.isActive) continue;
    const fact = { ...(last ?? begun), at, ...changeBy({ act, amount, product }) };
    known.push(fact);
    if (last) {
      const columns = toColumns(fact, products);
      await forSeller(seller, ({ tx, sellerId }) =>
        updateSubscription(tx, sellerId, ids[who] ?? "", columns),
      );
      continue;
    }
    const id = newUuid();
    ids[who] = id;
    await forSeller(seller, ({ tx, sellerId }) =>
      insertSubscription(tx, {
        ...toColumns(fact, products),
        ...toNewColumns(new Date(at)),
        organizationId: sellerId,
        id,
        customerId,
      }),
    );
  }
  return facts;
}

const begun: Omit<Fact, "at"> = {
  product: 0,
  isActive: true,
  isTrial: false,
  amount: 0,
  isYearly: false,
  isCanceled: false,
};

function changeBy({ act, amount, product }: Pick<Step, "act" | "amount" | "product">) {
  switch (act) {
    case "start":
      return { amount, product, isTrial: amount % 3 === 0 };
    case "plan":
      return { amount, isTrial: false };
    case "product":
      return { product };
    case "interval":
      return { isYearly: amount % 2 === 0 };
    case "cancel":
      return { isCanceled: true };
    case "keep":
      return { isCanceled: false };
    case "late":
      return { isTrial: false };
    case "end":
      return { isActive: false };
  }
}

function toColumns(fact: Fact, products: readonly string[]) {
  const at = new Date(fact.at);
  return {
    status: fact.isActive ? (fact.isTrial ? "trialing" : "active") : "canceled",
    amount: fact.amount,
    recurringInterval: fact.isYearly ? "year" : "month",
    productId: products[fact.product] ?? "",
    cancelAtPeriodEnd: fact.isCanceled,
    canceledAt: fact.isCanceled ? at : null,
    endsAt: fact.isCanceled ? at : null,
    endedAt: fact.isActive ? null : at,
    trialStart: at,
    trialEnd: at,
    modifiedAt: at,
  } as const;
}

function toNewColumns(at: Date) {
  return {
    currency: "usd",
    anchorAt: at,
    periodNumber: 0,
    currentPeriodStart: at,
    currentPeriodEnd: new Date(at.getTime() + 30 * dayMs),
    startedAt: at,
    metadata: "{}",
    customFieldData: "{}",
    createdAt: at,
  };
}

/** The naive way: looks at every subscription at the end of every day. */
function recount(facts: readonly Fact[][], product: number | undefined) {
  return Array.from({ length: days }, (_, index) => {
    const [start, end] = [firstDay + index * dayMs, firstDay + (index + 1) * dayMs];
    const now = facts
      .map((known) => known.findLast(({ at }) => at < end))
      .filter((fact) => fact?.isActive && (product === undefined || fact.product === product));
    const monthly = (fact: Fact | undefined) =>
      !fact || fact.isTrial ? 0 : fact.isYearly ? Math.round(fact.amount / 12) : fact.amount;
    const total = (some: typeof now) => some.reduce((sum, fact) => sum + monthly(fact), 0);
    return {
      active: now.length,
      recurring: total(now),
      committed: total(now.filter((fact) => !fact?.isCanceled)),
      started: facts.filter(
        ([first]) =>
          first &&
          first.at >= start &&
          first.at < end &&
          (product === undefined || first.product === product),
      ).length,
    };
  });
}

async function readDays(seller: Seller, productId: string | undefined) {
  const query = new URLSearchParams({
    start_date: "2026-03-01",
    end_date: "2026-03-20",
    interval: "day",
    ...(productId === undefined ? {} : { product_id: productId }),
  });
  const { body } = await seller.get(`/v1/metrics/?${query}`);
  return body.periods.map((period: Record<string, number>) => ({
    active: period.active_subscriptions,
    recurring: period.monthly_recurring_revenue,
    committed: period.committed_monthly_recurring_revenue,
    started: period.new_subscriptions,
  }));
}

async function forgetSubscriptions({ organizationId }: Seller): Promise<void> {
  for (const table of ["subscription_movements", "subscriptions"])
    await pool.query(`delete from ${table} where organization_id = $1`, [organizationId]);
}
