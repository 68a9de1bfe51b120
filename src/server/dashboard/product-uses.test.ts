import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aStoredCustomField } from "#test/support/a-stored-custom-field.ts";
import { aStoredMeter } from "#test/support/a-stored-meter.ts";
import { aMember, anOrganization } from "#test/support/organizations.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ env: { RATE_LIMIT: "off" }, now: "2026-03-01T09:00:00Z" });
const { pool } = app.platform.database;

test("the parts of a meter are the products with a price of it on sale, newest first", async () => {
  const seller = await aSeller(app);
  const meter = await aStoredMeter(seller);
  const other = await aStoredMeter(seller);
  const older = await aMeteredProduct(seller, "Older", meter.id);
  const newer = await aMeteredProduct(seller, "Newer", meter.id);
  await seller.patch(`/v1/products/${older}`, { is_archived: true });
  await aMeteredProduct(seller, "Other", other.id);
  const former = await aMeteredProduct(seller, "Former", meter.id);
  await seller.patch(`/v1/products/${former}`, { prices: [metered(other.id)] });

  const { body } = await ask(seller, "meter", meter.id);
  expect(body).toEqual({
    products: [await product(seller, newer), await product(seller, older)],
    productsCount: 2,
    isLocked: false,
  });
});

test("the parts of a custom field are the products that ask it, newest first", async () => {
  const seller = await aSeller(app);
  const field = await aStoredCustomField(seller);
  const other = await aStoredCustomField(seller);
  const older = await anAskingProduct(seller, "Older", [field.id, other.id]);
  const newer = await anAskingProduct(seller, "Newer", [field.id]);
  await seller.patch(`/v1/products/${older}`, { is_archived: true });
  await anAskingProduct(seller, "Other", [other.id]);

  const { body } = await ask(seller, "custom-field", field.id);
  expect(body).toEqual({
    products: [await product(seller, newer), await product(seller, older)],
    productsCount: 2,
  });
});

test("a field that 103 products ask has the newest hundred of them, and the count", async () => {
  const seller = await aSeller(app);
  const { id } = await aStoredCustomField(seller);
  for (let number = 0; number < 103; number += 1) await storeAskingProduct(seller, number, id);

  const { body } = await ask(seller, "custom-field", id);
  const names = body.products.map(({ name }: { name: string }) => name);
  expect([names.length, names[0], names[99]]).toEqual([100, "Kit 102", "Kit 3"]);
  expect(body.productsCount).toBe(103);
  const list = await ask(seller, "custom-fields", id);
  expect(list.body).toEqual({ [id]: { productNames: ["Kit 102", "Kit 101"], productsCount: 103 } });
});

test("a list of custom fields comes with the products that ask each, in as many statements", async () => {
  const seller = await aSeller(app);
  const [both, one, none] = [
    await aStoredCustomField(seller),
    await aStoredCustomField(seller),
    await aStoredCustomField(seller),
  ];
  await anAskingProduct(seller, "Older", [both.id]);
  await anAskingProduct(seller, "Newer", [both.id, one.id]);
  const read = () => ask(seller, "custom-fields", both.id, one.id, none.id);
  expect((await read()).body).toEqual({
    [both.id]: { productNames: ["Newer", "Older"], productsCount: 2 },
    [one.id]: { productNames: ["Newer"], productsCount: 1 },
  });

  const few = await recordStatements(() => ask(seller, "custom-fields", one.id));
  const many = await recordStatements(read);
  expect(many).toHaveLength(few.length);
  const schema = await readSellerSchema(pool);
  for (const statement of many) expect(unfilteredUses(statement, schema)).toEqual([]);
});

test("fields of another seller are not found in a list", async () => {
  const seller = await aSeller(app);
  const other = await aSeller(app);
  const field = await aStoredCustomField(other);
  await anAskingProduct(other, "Studio", [field.id]);
  const mixed = await ask(seller, "custom-fields", field.id, newUuid());
  expect([mixed.status, mixed.body]).toEqual([200, {}]);
  const own = await get(seller.owner, "custom-fields", {
    organizationId: other.organizationId,
    id: [field.id],
  });
  expect(own.status).toBe(403);
});

test("a list takes one to a hundred ids", async () => {
  const seller = await aSeller(app);
  const ids = (count: number) => Array.from({ length: count }, newUuid);
  const statuses = [];
  for (const id of [[], ["acme"], ids(101), ids(100)])
    statuses.push((await ask(seller, "custom-fields", ...id)).status);
  expect(statuses).toEqual([400, 400, 400, 200]);
});

test("all tax registrations come in one call, ended ones too", async () => {
  const seller = await aSeller(app);
  await seller.post("/v1/tax-registrations/", { country: "DE" });
  const { body: ended } = await seller.post("/v1/tax-registrations/", { country: "FR" });
  await seller.delete(`/v1/tax-registrations/${ended.id}`);
  const { body: list } = await seller.get("/v1/tax-registrations/?sorting=created_at");
  expect(list.items).toHaveLength(2);
  expect((await ask(seller, "tax-registrations")).body).toEqual(list.items);
});

const lists = ["custom-fields", "tax-registrations"];

test.each(lists)("%s are for signed-in members whose role may read them", async (noun) => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const id = noun === "custom-fields" ? [newUuid()] : [];
  const read = (person: Visitor) => get(person, noun, { organizationId: organization.id, id });
  expect((await read(member)).status).toBe(200);
  expect((await read(app.visitor())).status).toBe(401);
  expect((await read(await app.signedUp())).status).toBe(403);
  await pool.query("update members set role = 'nobody' where id = $1", [member.memberId]);
  const weak = await read(member);
  expect([weak.status, weak.body.message]).toEqual([403, "You are not allowed to see this"]);
});

function metered(meterId: string) {
  const charge = { amount_type: "metered_unit", price_currency: "usd", unit_amount: "2" };
  return { ...charge, meter_id: meterId };
}

function aMeteredProduct(seller: Seller, name: string, meterId: string): Promise<string> {
  return aProduct(seller, { name, recurring_interval: "month", prices: [metered(meterId)] });
}

function anAskingProduct(seller: Seller, name: string, fieldIds: string[]): Promise<string> {
  const asked = fieldIds.map((id) => ({ custom_field_id: id, required: true }));
  const prices = [{ amount_type: "free" }];
  return aProduct(seller, { name, prices, attached_custom_fields: asked });
}

/** Each is a second newer than the one before it. */
async function aProduct(seller: Seller, input: object): Promise<string> {
  const { status, body, text } = await seller.post("/v1/products/", {
    recurring_interval: null,
    ...input,
  });
  expect(status, text).toBe(201);
  await pool.query("update products set created_at = $2 where id = $1", [body.id, nextSecond()]);
  return body.id;
}

async function storeAskingProduct(seller: Seller, number: number, fieldId: string): Promise<void> {
  const values = [seller.organizationId, newUuid(), `Kit ${number}`, nextSecond(), fieldId];
  await pool.query(
    `with made as (
       insert into products (organization_id, id, name, metadata, created_at)
       values ($1, $2, $3, '{}', $4) returning organization_id, id
     )
     insert into product_custom_fields (organization_id, product_id, custom_field_id, position, required)
     select organization_id, id, $5::uuid, 0, false from made`,
    values,
  );
}

let seconds = 0;
function nextSecond(): Date {
  seconds += 1;
  return new Date(Date.UTC(2026, 1, 1, 0, 0, seconds));
}

/** The parts of a page do not say whether a product can be deleted. */
async function product(seller: Seller, id: string): Promise<unknown> {
  const { body } = await seller.get(`/v1/products/${id}`);
  return { ...body, is_deletable: false };
}

function ask({ owner, organizationId }: Seller, noun: string, ...id: string[]) {
  return get(owner, noun, { organizationId, id });
}

function get(person: Visitor, noun: string, query: { organizationId: string; id: string[] }) {
  const pairs = query.id.map((id) => ["id", id]);
  const all = new URLSearchParams([["organizationId", query.organizationId], ...pairs]);
  return person.get(`/api/auth/dashboard/${noun}?${all}`);
}
