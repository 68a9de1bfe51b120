import { expect, test } from "vitest";
import { raceTrials } from "#test/support/campaign.ts";
import { aBenefit, aMeter } from "../support/a-catalog.ts";
import { aSeller } from "../support/a-seller.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const crowd = 12;
const rounds = raceTrials(2);

const free = { amount_type: "free" };
const fixed = (price_amount: number) => ({ amount_type: "fixed", price_amount });
const aProduct = async (more: object = {}) => {
  const body = { name: "Handbook", recurring_interval: "month", prices: [free], ...more };
  const reply = await seller.post("/v1/products/", body);
  expect(reply.status).toBe(201);
  return reply.body;
};
const many = <Result>(act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: crowd }, (_, index) => act(index)));
const inRounds = async (act: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await act(round);
};

test("of many price lists at once the last one wins, completely", async () => {
  const meter = await aMeter(app, seller, "Calls");
  const metered = { amount_type: "metered_unit", meter_id: meter, unit_amount: "1" };
  const { id } = await aProduct();
  const replies = await many((index) =>
    seller.patch(`/v1/products/${id}`, { prices: [fixed(1_000 + index), metered] }),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await seller.get(`/v1/products/${id}`);
  expect(replies.map((reply) => reply.body.prices)).toContainEqual(body.prices);
  const { rows } = await app.platform.database.pool.query(
    `select count(*)::int as all, count(*) filter (where not is_archived)::int as sold
     from product_prices where product_id = '${id}'`,
  );
  expect(rows).toEqual([{ all: 1 + 2 * crowd, sold: 2 }]);
});

test("a price that another list has archived is not restored", () =>
  inRounds(async () => {
    const { id, prices } = await aProduct();
    const [kept, replaced] = await Promise.all([
      seller.patch(`/v1/products/${id}`, { prices: [{ id: prices[0].id }] }),
      seller.patch(`/v1/products/${id}`, { prices: [fixed(500)] }),
    ]);
    expect([200, 422]).toContain(kept.status);
    expect(replaced.status).toBe(200);
    const { body } = await seller.get(`/v1/products/${id}`);
    expect(body.prices).toEqual(replaced.body.prices);
  }));

test("an archived product is in no link, also if one is made or changed meanwhile", () =>
  inRounds(async () => {
    const [sold, other] = [await aProduct(), await aProduct()];
    const links = "/v1/checkout-links/";
    const { body: link } = await seller.post(links, { products: [other.id] });
    const replies = await Promise.all([
      seller.post(links, { products: [sold.id, other.id] }),
      seller.patch(`/v1/products/${sold.id}`, { is_archived: true }),
      seller.patch(links + link.id, { products: [other.id, sold.id] }),
      seller.post(links, { product_price_id: sold.prices[0].id }),
    ]);
    for (const { status } of replies) expect([200, 201, 422]).toContain(status);
    expect(replies[1]?.status).toBe(200);
    const { body } = await seller.get(`${links}?product_id=${sold.id}`);
    expect(body.items).toEqual([]);
  }));

test("a deleted custom field is on no product, also if it was attached at the same moment", () =>
  inRounds(async (round) => {
    const field = { type: "checkbox", slug: `terms-${round}`, name: "Terms", properties: {} };
    const { body } = await seller.post("/v1/custom-fields/", field);
    const { id } = await aProduct();
    const [asked, gone] = await Promise.all([
      seller.patch(`/v1/products/${id}`, {
        attached_custom_fields: [{ custom_field_id: body.id, required: true }],
      }),
      seller.delete(`/v1/custom-fields/${body.id}`),
    ]);
    expect([200, 422]).toContain(asked.status);
    expect(gone.status).toBe(204);
    const product = (await seller.get(`/v1/products/${id}`)).body;
    expect(product.attached_custom_fields).toEqual([]);
  }));

test("a deleted benefit is given by no product, also if it is added meanwhile", () =>
  inRounds(async () => {
    const benefit = await aBenefit(app, seller, "A call");
    const { id } = await aProduct();
    const [given, gone] = await Promise.all([
      seller.post(`/v1/products/${id}/benefits`, { benefits: [benefit] }),
      seller.delete(`/v1/benefits/${benefit}`),
    ]);
    expect([200, 422]).toContain(given.status);
    expect(gone.status).toBe(204);
    expect((await seller.get(`/v1/products/${id}`)).body.benefits).toEqual([]);
    expect((await seller.get(`/v1/products/?benefit_id=${benefit}`)).body.items).toEqual([]);
  }));

test("a deleted discount is promised by no link, also if one is made meanwhile", () =>
  inRounds(async () => {
    const discount = { type: "percentage", duration: "once", basis_points: 100, name: "Launch" };
    const { body } = await seller.post("/v1/discounts/", discount);
    const { id } = await aProduct();
    const [link, gone] = await Promise.all([
      seller.post("/v1/checkout-links/", { products: [id], discount_id: body.id }),
      seller.delete(`/v1/discounts/${body.id}`),
    ]);
    expect([201, 422]).toContain(link.status);
    expect(gone.status).toBe(204);
    if (link.status !== 201) return;
    const { body: read } = await seller.get(`/v1/checkout-links/${link.body.id}`);
    expect([read.discount_id, read.discount]).toEqual([null, null]);
  }));

test("of many custom fields with one slug, made or renamed at once, one has it", async () => {
  const field = { type: "checkbox", name: "Terms", properties: {} };
  const others = await many((index) =>
    seller.post("/v1/custom-fields/", { ...field, slug: `other-${index}` }),
  );
  const made = await many(() => seller.post("/v1/custom-fields/", { ...field, slug: "one" }));
  const renamed = await many((index) =>
    seller.patch(`/v1/custom-fields/${others[index]?.body.id}`, { type: "checkbox", slug: "two" }),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array(crowd - 1).fill(422)]);
  expect(renamed.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array(crowd - 1).fill(422),
  ]);
});

test("usage billing is on where a metered price is sold, also if it is switched off meanwhile", () =>
  inRounds(async () => {
    const owner = await aSeller(app);
    const path = `/v1/organizations/${owner.organizationId}`;
    const turn = (isOn: boolean) =>
      owner.patch(path, { feature_settings: { usage_based_billing_enabled: isOn } });
    const meter_id = await aMeter(app, owner, "Calls");
    const prices = [{ amount_type: "metered_unit", meter_id, unit_amount: "1" }];
    const plan = { name: "Plan", recurring_interval: "month", prices };
    await turn(true);
    const replies = await Promise.all([owner.post("/v1/products/", plan), turn(false)]);
    expect(replies.map(({ status }) => status)).toEqual([201, expect.toBeOneOf([200, 422])]);
    const { body } = await owner.get(path);
    expect(body.feature_settings.usage_based_billing_enabled).toBe(true);
  }));
