import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { aMember } from "#test/support/organizations.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";

const shop = await aShop({ works: true });
const { app, seller } = shop;
const owner = seller.owner.email;
await shop.rows("update users set email_verified = true where email = $1", owner);

interface MailedText {
  subject: string;
  text: string;
  links: string[];
}

async function mailsTo(email: string): Promise<MailedText[]> {
  await shop.settle();
  const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  return body;
}

async function aPurchase(
  email: string,
  amount: number | null = 2_000,
  more: Record<string, unknown> = {},
) {
  const checkout = await shop.checkout(await shop.product(amount, more));
  const reply = await shop.confirm(checkout, {
    customer_email: email,
    ...(amount === null ? { confirmation_token_id: null } : {}),
  });
  expect(reply.status, reply.text).toBe(200);
  const { body } = await seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
  return body.items[0] as { id: string; invoice_number: string };
}

test("the seller finds the buyer's receipt and sends it again", async () => {
  const order = await aPurchase("ada@example.com");
  const [first] = (await mailsTo("ada@example.com")) as [MailedText];
  const { status, body } = await seller.get(`/v1/orders/${order.id}/receipt`);
  expect([status, body]).toEqual([200, { number: order.invoice_number, url: first.links[0] }]);

  const sent = await seller.post(`/v1/orders/${order.id}/receipt`);
  expect([sent.status, sent.body]).toEqual([200, body]);
  const mails = await mailsTo("ada@example.com");
  expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
    [first.subject, first.text],
    [first.subject, first.text],
  ]);
  const acts = await shop.rows(
    "select action, after from audit_log where target_id = $1",
    order.id,
  );
  expect(acts).toMatchObject([
    { action: "order.receipt_sent", after: { order: order.invoice_number } },
  ]);
});

test("members read the link of a receipt; only managers send it", async () => {
  const { order } = await aSoldOrder(seller);
  const organization = { id: seller.organizationId, owner: seller.owner } as Parameters<
    typeof aMember
  >[1];
  const member = await aMember(app, organization, "member");
  const path = `/v1/orders/${order.id}/receipt?organization_id=${seller.organizationId}`;
  expect((await member.get(path)).status).toBe(200);
  expect((await member.post(path)).status).toBe(403);
});

test("an order that is not paid has no receipt to send", async () => {
  const { order } = await aSoldOrder(seller, { order: { status: "pending", paidAt: null } });
  const { status, body } = await seller.post(`/v1/orders/${order.id}/receipt`);
  expect([status, body.error]).toEqual([409, "OrderNotPaid"]);
});

test("a receipt is sent only so often", async () => {
  const limited = await aShop({ env: { RATE_LIMIT: "on", MAILS_PER_HOUR: "2" } });
  const { order } = await aSoldOrder(limited.seller);
  const send = async () => (await limited.seller.post(`/v1/orders/${order.id}/receipt`)).status;
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
});

test("answers of the buyer are on the receipt and in its mail, by their labels", async () => {
  const field = async (body: object) => (await seller.post("/v1/custom-fields/", body)).body.id;
  const color = await field({
    type: "select",
    slug: "color",
    name: "Color",
    properties: { form_label: "Your color", options: [{ value: "b", label: "Deep blue" }] },
  });
  const terms = await field({ type: "checkbox", slug: "terms", name: "Terms", properties: {} });
  const product = await shop.product(2_000, {
    attached_custom_fields: [color, terms].map((custom_field_id) => ({
      custom_field_id,
      required: true,
    })),
  });
  const checkout = await shop.checkout(product);
  const confirmed = await shop.confirm(checkout, {
    customer_email: "cleo@example.com",
    custom_field_data: { color: "b", terms: true },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  const [mail] = (await mailsTo("cleo@example.com")) as [MailedText];
  expect(mail.text).toContain("Your color: Deep blue");
  expect(mail.text).toContain("Terms: Yes");
  const token = mail.links[0]?.split("/").at(-1);
  const { body } = await app.visitor().get(`/v1/receipts/${token}`);
  expect(body.custom_fields).toEqual([
    { label: "Your color", type: "select", value: "Deep blue" },
    { label: "Terms", type: "checkbox", value: true },
  ]);
});

const newOrders = async () =>
  (await mailsTo(owner)).filter(({ subject }) => subject === "New order");

test("a downgrade is mailed as a credit, to the owners and to the customer", async () => {
  const plan = (amount: number) => shop.product(amount, { recurring_interval: "month" });
  const row = await aSubscription(shop, { productId: await plan(3_000) });
  const changed = await seller.patch(`/v1/subscriptions/${row.id}`, {
    product_id: await plan(1_000),
    proration_behavior: "invoice",
  });
  expect(changed.status, changed.text).toBe(200);
  const mail = (await mailsTo(owner)).find(({ subject }) => subject === "Order with a credit");
  expect(mail?.text).toMatch(/\$\d+\.\d\d was added to the customer's credit on /);
  expect(mail?.text).not.toContain("\u2212");
  const [customer] = await shop.rows("select email from customers where id = $1", row.customerId);
  const [receipt] = await mailsTo(String(customer?.email));
  expect(receipt?.text).toMatch(/\$\d+\.\d\d was added to your credit on /);
});

test("a date-time keeps its time and offset, on the checkout, the order, its subscription and the receipt", async () => {
  const field = { type: "date", slug: "starts", name: "Starts", properties: {} };
  const { body: starts } = await seller.post("/v1/custom-fields/", field);
  const product = await shop.product(2_000, {
    recurring_interval: "month",
    attached_custom_fields: [{ custom_field_id: starts.id, required: true }],
  });
  const custom_field_data = { starts: "2026-06-02T18:30:00+02:00" };
  const checkout = await shop.checkout(product, { custom_field_data });
  expect(checkout.custom_field_data).toEqual(custom_field_data);
  const confirmed = await shop.confirm(checkout, { customer_email: "gina@example.com" });
  expect(confirmed.status, confirmed.text).toBe(200);
  const { body: orders } = await seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
  expect(orders.items).toMatchObject([{ custom_field_data }]);
  const { body: begun } = await seller.get(`/v1/subscriptions/${orders.items[0].subscription_id}`);
  expect(begun.custom_field_data).toEqual(custom_field_data);
  const [mail] = (await mailsTo("gina@example.com")) as [MailedText];
  expect(mail.text.replaceAll("\u202f", " ")).toContain(
    "Starts: June 2, 2026 at 6:30 PM UTC+02:00",
  );
});

test("a buyer cannot have a message of their own mailed to the owners, or to somebody else", async () => {
  const message = "URGENT: your payouts are frozen, verify now or call +1 555 010 0199";
  const field = { type: "text", slug: "note", name: "Note", properties: {} };
  const { body: note } = await seller.post("/v1/custom-fields/", field);
  const product = await shop.product(2_000, {
    attached_custom_fields: [{ custom_field_id: note.id, required: true }],
  });
  const confirmed = await shop.confirm(await shop.checkout(product), {
    customer_email: "victim@example.com",
    customer_name: message,
    custom_field_data: { note: message },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  const [toOwner] = (await newOrders()) as [MailedText];
  const [toVictim] = (await mailsTo("victim@example.com")) as [MailedText];
  expect(toOwner.text).toContain("Customer: URGENT: your payouts are froz…\n");
  expect(toVictim.text).toContain("Note: URGENT: your payouts are froz…\n");
  for (const { text } of [toOwner, toVictim]) expect(text).not.toMatch(/verify|555/);
});

test("verified owners get a mail of each order until the setting is off", async () => {
  const before = (await newOrders()).length;
  const order = await aPurchase("dora@example.com", 2_000, { name: "Visit evil.example now" });
  const mails = await newOrders();
  expect(mails).toHaveLength(before + 1);
  const [mail] = mails as [MailedText];
  expect(mail.text).toContain("$20.00");
  expect(mail.text).toContain("Customer: Ada Buyer");
  expect(mail.text).toContain(order.invoice_number);
  expect(mail.text).not.toContain("evil.example");
  expect(mail.links[0]).toBe(`${app.platform.config.baseUrl}${seller.page("/orders")}/${order.id}`);

  const path = `/v1/organizations/${seller.organizationId}`;
  const off = { new_order: false, new_subscription: true, new_dispute: true };
  const { body } = await seller.patch(path, { notification_settings: off });
  expect(body.notification_settings).toEqual(off);
  await aPurchase("emil@example.com");
  expect(await newOrders()).toHaveLength(before + 1);

  await seller.patch(path, { notification_settings: { ...off, new_order: true } });
  await shop.rows("update users set email_verified = false where email = $1", owner);
  await aPurchase("fred@example.com");
  expect(await newOrders()).toHaveLength(before + 1);
});
