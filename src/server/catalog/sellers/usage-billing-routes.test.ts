import { expect, test } from "vitest";
import { aMeter } from "#test/support/a-catalog.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const { pool } = app.platform.database;

interface Use {
  what: string;
  begin(seller: Seller, meterId: string): Promise<string>;
  end(seller: Seller, path: string): Promise<number>;
}

const plan = { name: "Plan", recurring_interval: "month" };
const fixed = { amount_type: "fixed", price_amount: 1_900 };
const metered = (meter_id: string) => ({ amount_type: "metered_unit", meter_id, unit_amount: 1 });
const withoutMeter = async (seller: Seller, path: string) =>
  (await seller.patch(path, { prices: [fixed] })).status;

/** All ways in which a seller begins to bill usage, and ends it. */
const uses: Use[] = [
  {
    what: "a new product with a metered price",
    async begin(seller, meterId) {
      const { body } = await seller.post("/v1/products/", { ...plan, prices: [metered(meterId)] });
      return `/v1/products/${body.id}`;
    },
    end: withoutMeter,
  },
  {
    what: "a metered price for a product that exists",
    async begin(seller, meterId) {
      const { body } = await seller.post("/v1/products/", { ...plan, prices: [fixed] });
      const path = `/v1/products/${body.id}`;
      await seller.patch(path, { prices: [{ id: body.prices[0].id }, metered(meterId)] });
      return path;
    },
    end: withoutMeter,
  },
  {
    what: "a benefit that credits a meter",
    async begin(seller, meterId) {
      const { body } = await seller.post("/v1/benefits/", {
        type: "meter_credit",
        description: "1,000 calls",
        properties: { units: 1_000, rollover: false, meter_id: meterId },
      });
      return `/v1/benefits/${body.id}`;
    },
    end: async (seller, path) => (await seller.delete(path)).status,
  },
];

const isOn = async (seller: Seller) =>
  (await seller.get(`/v1/organizations/${seller.organizationId}`)).body.feature_settings
    .usage_based_billing_enabled;
const changeFeatures = (seller: Seller, feature_settings: object | null) =>
  seller.patch(`/v1/organizations/${seller.organizationId}`, { feature_settings });

test.each(uses)(
  "$what switches usage billing on, with an event and an audit entry",
  async ({ begin }) => {
    const seller = await aSeller(app);
    const meterId = await aMeter(app, seller, "Calls");
    expect(await isOn(seller)).toBe(false);
    await begin(seller, meterId);
    expect(await isOn(seller)).toBe(true);
    const { rows } = await pool.query(
      `select (select json_agg(data -> 'feature_settings' -> 'usage_based_billing_enabled') from events
             where type = 'organization.updated' and organization_id = $1) as told,
            (select json_agg(after -> 'usageBasedBillingEnabled') from audit_log
             where action = 'seller_settings.updated' and organization_id = $1) as audited`,
      [seller.organizationId],
    );
    expect(rows).toEqual([{ told: [true], audited: [true] }]);
  },
);

test.each(uses)("with $what it cannot be switched off; without it, it can", async (use) => {
  const seller = await aSeller(app);
  const path = await use.begin(seller, await aMeter(app, seller, "Calls"));
  for (const off of [{ usage_based_billing_enabled: false }, null]) {
    const { status, body } = await changeFeatures(seller, off);
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "feature_settings"]]);
  }
  expect((await changeFeatures(seller, { issue_funding_enabled: true })).status).toBe(200);
  expect(await isOn(seller)).toBe(true);
  expect([200, 204]).toContain(await use.end(seller, path));
  const { status } = await changeFeatures(seller, { usage_based_billing_enabled: false });
  expect([status, await isOn(seller)]).toEqual([200, false]);
});

test("a metered price that is refused switches nothing on", async () => {
  const seller = await aSeller(app);
  const other = await aSeller(app);
  const foreign = await aMeter(app, other, "Calls");
  const refused = await seller.post("/v1/products/", { ...plan, prices: [metered(foreign)] });
  expect([refused.status, await isOn(seller)]).toEqual([422, false]);
});
