import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";

const shop = await aShop();
const closing = await aShop();
const closedWhilePaid = await aShop({ works: true });
const later = await aShop({ works: true });
const limited = await aShop({ env: { RATE_LIMIT: "on" } });
const poster = await shop.product(2_000);
const anEmail = () => `buyer-${randomUUID()}@example.com`;

async function aCustomer(more: object = {}) {
  const { body } = await shop.seller.post("/v1/customers/", { email: anEmail(), ...more });
  return body;
}

async function readCustomerId(checkout: { id: string }) {
  const [order] = await shop.rows(
    "select customer_id from orders where checkout_id = $1",
    checkout.id,
  );
  return (await shop.seller.get(`/v1/customers/${order?.customer_id}`)).body;
}

test("a new buyer becomes a customer with the seller's metadata and external id", async () => {
  const checkout = await shop.checkout(poster, {
    customer_metadata: { plan: "gold" },
    customer_external_id: "ext-1",
  });
  const customer_email = anEmail();
  await shop.confirm(checkout, { customer_email });
  expect(await readCustomerId(checkout)).toMatchObject({
    email: customer_email,
    external_id: "ext-1",
    name: "Ada Buyer",
    metadata: { plan: "gold" },
    billing_address: buyerAddress,
  });
});

test("an attached customer is brought up to date, and metadata is merged", async () => {
  const customer = await aCustomer({ name: "Old", metadata: { kept: 1, changed: 1 } });
  const checkout = await shop.checkout(poster, {
    customer_id: customer.id,
    customer_metadata: { changed: 2 },
  });
  await shop.confirm(checkout, { customer_email: undefined, customer_name: "New" });
  expect(await readCustomerId(checkout)).toMatchObject({
    id: customer.id,
    name: "New",
    metadata: { kept: 1, changed: 2 },
  });
});

test("a customer found by a typed address is not changed by what the buyer typed", async () => {
  const customer = await aCustomer({ metadata: { kept: 1 } });
  const checkout = await shop.checkout(poster, {
    customer_external_id: "ext-of-a-stranger",
    customer_metadata: { plan: "gold" },
  });
  await shop.confirm(checkout, { customer_email: customer.email, customer_name: "Stranger" });
  expect(await readCustomerId(checkout)).toEqual({
    ...customer,
    modified_at: expect.any(String),
    metadata: { kept: 1, plan: "gold" },
  });
});

test("checkouts with the same new external id that are confirmed at once share one customer", async () => {
  const emails = [anEmail(), anEmail(), anEmail(), anEmail()];
  await aCustomer({ email: emails[0] });
  const checkouts = await Promise.all(
    emails.map(() => shop.checkout(poster, { customer_external_id: "ext-of-four" })),
  );
  const replies = await Promise.all(
    checkouts.map((checkout, index) => shop.confirm(checkout, { customer_email: emails[index] })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const holders = await shop.rows("select id from customers where external_id = 'ext-of-four'");
  expect(holders).toHaveLength(1);
});

test("a customer without changes is not announced", async () => {
  const customer_email = anEmail();
  await shop.confirm(await shop.checkout(poster), { customer_email });
  const listEvents = () =>
    shop.rows(
      `select sequence from events where type like 'customer.%' and coalesce(data ->> 'customerId', data ->> 'id') = (
         select id::text from customers where email = $1)`,
      customer_email,
    );
  const before = await listEvents();
  expect(before).not.toEqual([]);
  await shop.confirm(await shop.checkout(poster), { customer_email });
  expect(await listEvents()).toEqual(before);
});

test("the processor's customer is created once for all purchases of a customer", async () => {
  const customer_email = anEmail();
  for (let count = 0; count < 2; count += 1)
    await shop.confirm(await shop.checkout(poster), { customer_email });
  const known = await shop.rows(
    `select processor_id from customers where email = $1 and processor_id is not null`,
    customer_email,
  );
  expect(known).toHaveLength(1);
  expect(
    await shop.rows(
      "select id from sandbox_objects where kind = 'customer' and body ->> 'email' = $1",
      customer_email,
    ),
  ).toEqual([{ id: known[0]?.processor_id }]);
});

test("a declined try does not attach the customer: the buyer may correct the address", async () => {
  const checkout = await shop.checkout(poster);
  const declined = { confirmation_token_id: "ctoken_chargeDeclined", customer_email: anEmail() };
  expect((await shop.confirm(checkout, declined)).status).toBe(400);
  const customer_email = anEmail();
  expect((await shop.confirm(checkout, { customer_email })).status).toBe(200);
  expect(await readCustomerId(checkout)).toMatchObject({ email: customer_email });
});

test("an organization that sold something for nothing is closed, and its checkouts are gone", async () => {
  const free = await closing.product(null);
  const open = await closing.checkout(free);
  await closing.confirm(await closing.checkout(free));
  const { status } = await closing.seller.owner.post("/api/auth/organization/delete", {
    organizationId: closing.seller.organizationId,
  });
  expect(status).toBe(200);
  expect(await closing.rows("select deleted_at is not null as closed from organizations")).toEqual([
    { closed: true },
  ]);
  expect(await closing.rows("select id from orders")).toHaveLength(1);
  expect((await closing.confirm(open)).status).toBe(404);
});

test("an organization whose buyer is at the bank is closed: the payment becomes an order, and that of a subscription goes back", async () => {
  const monthly = await closedWhilePaid.product(900, { recurring_interval: "month" });
  const checkout = await closedWhilePaid.checkout(await closedWhilePaid.product(2_000));
  const subscribing = await closedWhilePaid.checkout(monthly);
  for (const each of [checkout, subscribing])
    await closedWhilePaid.confirm(each, { confirmation_token_id: "ctoken_threeDSecure2Required" });
  const { status } = await closedWhilePaid.seller.owner.post("/api/auth/organization/delete", {
    organizationId: closedWhilePaid.seller.organizationId,
  });
  expect(status).toBe(200);
  for (const each of [checkout, subscribing]) await closedWhilePaid.authenticate(each, "approve");
  await closedWhilePaid.settle();
  expect(await closedWhilePaid.readStatus(checkout)).toBe("succeeded");
  expect(await closedWhilePaid.readStatus(subscribing)).toBe("open");
  const charges = await closedWhilePaid.rows(
    `select (body ->> 'amount')::int as amount, (body -> 'refunded')::boolean as refunded
     from sandbox_objects where kind = 'charge' order by 1`,
  );
  expect(charges).toEqual([
    { amount: 900, refunded: true },
    { amount: 2_000, refunded: false },
  ]);
  expect(await closedWhilePaid.faults()).toEqual({});
});

test("the session of a buyer ends after an hour, and its secret with it", async () => {
  await later.confirm(await later.checkout(await later.product(null)));
  const sessions = () =>
    later.rows(
      `select id from customer_sessions
       union all select subject_id from seller_secrets where kind = 'customer_session'`,
    );
  expect(await sessions()).toHaveLength(2);
  await later.moveClock(61);
  expect(await sessions()).toEqual([]);
});

test("after six tries in a minute a checkout waits", async () => {
  const checkout = await limited.checkout(await limited.product(2_000));
  const declined = { confirmation_token_id: "ctoken_chargeDeclined" };
  const tries: number[] = [];
  for (let count = 0; count < 7; count += 1)
    tries.push((await limited.confirm(checkout, declined)).status);
  expect(tries).toEqual([...Array(6).fill(400), 429]);
});

test("one network holds few uses of a limited discount while it waits for banks; payments that end at once do not count", async () => {
  const product = await limited.product(2_000);
  const discount_id = await limited.discount({ max_redemptions: 20 });
  const pay = async (token: string) => {
    const checkout = await limited.checkout(product, { discount_id });
    return (await limited.confirm(checkout, { confirmation_token_id: token })).status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push(await pay("ctoken_visa"));
  for (let count = 0; count < 6; count += 1)
    statuses.push(await pay("ctoken_threeDSecure2Required"));
  expect(statuses).toEqual([...Array(11).fill(200), 429]);
});
