import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop, buyerAddress } from "#test/support/a-shop.ts";
import { invoiceFile } from "#test/support/invoices.ts";
import { call, done } from "#test/support/organizations.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";
import { readReceiptToken, receiptToken } from "./receipt-address.ts";

const shop = await aShop({ works: true });
const { app, seller } = shop;
const limited = await aShop({
  works: true,
  env: { RATE_LIMIT: "on", MAILS_PER_HOUR: "3", MAILS_PER_DAY: "6" },
});
const { keys, config } = app.platform;
await seller.patch(`/v1/organizations/${seller.organizationId}`, { email: "help@shop.example" });

const open = (token: string) => app.visitor().get(`/v1/receipts/${token}`);
const tokenIn = (link: string) => link.replace(`${config.baseUrl}/receipt/`, "");

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

/** Buys a poster of 20.00 with 10 % off. Returns the order's id and the mails to the buyer. */
async function aPurchase(email: string) {
  const discountId = await shop.discount({});
  const checkout = await shop.checkout(await shop.product(2_000), { discount_id: discountId });
  const { status, text } = await shop.confirm(checkout, { customer_email: email });
  if (status !== 200) throw new Error(`the confirm answered ${status}: ${text}`);
  const mails = await mailsTo(email);
  const { body } = await seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
  return { orderId: body.items[0].id as string, number: body.items[0].invoice_number, mails };
}

test("a buyer gets a receipt by mail, and the link opens it", async () => {
  const { number, mails } = await aPurchase("ada@example.com");
  expect(mails).toHaveLength(1);
  const [mail] = mails as [MailedText];
  expect(mail.subject).toBe("Your receipt");
  for (const words of [
    "You paid $18.00",
    "Poster: $20.00",
    "Discount: \u2212$2.00",
    "Total: $18.00",
    `Order number: ${number}`,
    "Sold by Seller",
    "Questions about your order? Contact help@shop.example.",
  ])
    expect(mail.text).toContain(words);

  const { status, body, headers } = await open(tokenIn(mail.links[0] ?? ""));
  expect(status).toBe(200);
  expect(body).toEqual({
    number,
    status: "paid",
    created_at: expect.any(String),
    paid_at: expect.any(String),
    currency: "usd",
    locale: null,
    is_sandbox: true,
    seller: {
      name: expect.stringMatching(/^Seller /),
      legal_name: null,
      address: null,
      avatar_url: null,
      email: "help@shop.example",
      website: null,
    },
    customer: {
      name: "Ada Buyer",
      email: "ada@example.com",
      billing_name: "Ada Buyer",
      billing_address: { line2: null, state: null, ...buyerAddress },
      tax_id: null,
    },
    items: [{ label: "Poster", amount: 2_000 }],
    subtotal_amount: 2_000,
    discount_amount: 200,
    discount_name: "Launch",
    net_amount: 1_800,
    tax_amount: 0,
    tax_breakdown: [expect.objectContaining({ amount: 0, reason: "not_collecting" })],
    is_reverse_charge: false,
    is_tax_inclusive: false,
    total_amount: 1_800,
    credit_used_amount: 0,
    waived_amount: 0,
    paid_amount: 1_800,
    payment: { method: "card", card: { brand: "visa", last4: "4242" } },
    refunds: [],
    refunded_amount: 0,
    has_invoice: true,
    custom_fields: [],
  });
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toBeUndefined();
});

test("a refund is mailed, and the same receipt shows it", async () => {
  const { orderId, mails } = await aPurchase("bob@example.com");
  await seller.post("/v1/refunds/", { order_id: orderId, reason: "other", amount: 500 });
  const [newest] = (await mailsTo("bob@example.com")) as [MailedText];
  expect(newest.subject).toBe("Your refund");
  expect(newest.text).toContain("You received a refund");
  expect(newest.text).toContain("$5.00 was refunded");
  expect(newest.links).toEqual(mails[0]?.links);
  const { body } = await open(tokenIn(newest.links[0] ?? ""));
  expect(body).toMatchObject({
    status: "partially_refunded",
    refunds: [{ status: "succeeded", amount: 500 }],
    refunded_amount: 500,
  });
});

test("a refund is mailed once, when it has succeeded, and a failed one is not shown", async () => {
  const { orderId } = await aPurchase("cleo@example.com");
  await shop.sandbox.control.setSwitches({ refunds: { course: "pending" } });
  await seller.post("/v1/refunds/", { order_id: orderId, reason: "other", amount: 500 });
  await seller.post("/v1/refunds/", { order_id: orderId, reason: "other", amount: 700 });
  const rows = await shop.rows(
    "select processor_id from refunds where order_id = $1 order by amount",
    orderId,
  );
  const [first, second] = rows.map(({ processor_id: id }) => String(id));
  expect(await mailsTo("cleo@example.com")).toHaveLength(1);
  const token = receiptToken(keys, { sellerId: seller.organizationId, orderId });
  expect((await open(token)).body.refunds).toMatchObject([
    { status: "pending" },
    { status: "pending" },
  ]);
  await shop.sandbox.control.endRefund(first ?? "", "succeeded");
  await shop.sandbox.control.endRefund(second ?? "", "failed");
  expect((await mailsTo("cleo@example.com")).map(({ subject }) => subject)).toEqual([
    "Your refund",
    "Your receipt",
  ]);
  expect((await open(token)).body.refunds).toMatchObject([{ status: "succeeded", amount: 500 }]);
  await shop.sandbox.control.reset();
});

test("a free order has a receipt, too", async () => {
  const checkout = await shop.checkout(await shop.product(null));
  await shop.confirm(checkout, { customer_email: "dora@example.com", confirmation_token_id: null });
  const [mail] = (await mailsTo("dora@example.com")) as [MailedText];
  expect(mail.text).toContain("Your order was free.");
  expect((await open(tokenIn(mail.links[0] ?? ""))).body).toMatchObject({
    total_amount: 0,
    payment: null,
  });
});

test("an order below the minimum charge has a receipt that says that nothing is to pay", async () => {
  const discount_id = await shop.discount({ basis_points: 1_000 });
  const checkout = await shop.checkout(await shop.product(50), { discount_id });
  await shop.confirm(checkout, { customer_email: "emil@example.com" });
  const [mail] = (await mailsTo("emil@example.com")) as [MailedText];
  expect(mail.text).toContain("You were not charged for your order");
  expect(mail.text).not.toContain("You paid");
});

test("receipts of free orders are limited for each address, those of paid orders are not", async () => {
  const customer_email = "fred@example.com";
  const products = [null, null, null, null, null, 2_000, 2_000];
  for (const amount of products) {
    const checkout = await limited.checkout(await limited.product(amount));
    expect((await limited.confirm(checkout, { customer_email })).status).toBe(200);
  }
  await limited.settle();
  const { body } = await limited.app.visitor().get(`/api/dev/mailbox?to=${customer_email}`);
  const texts = (body as MailedText[]).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("Your order was free."))).toHaveLength(3);
  expect(texts.filter((text) => text.includes("You paid $"))).toHaveLength(2);
});

test("mails about refunds are limited for each order and for each address", async () => {
  const customer_email = "gil@example.com";
  const refundMails = async () => {
    await limited.settle();
    const { body } = await limited.app.visitor().get(`/api/dev/mailbox?to=${customer_email}`);
    return (body as MailedText[]).filter(({ subject }) => subject === "Your refund").length;
  };
  for (const [refunds, mails] of [
    [4, 2],
    [2, 3],
  ] as const) {
    const checkout = await limited.checkout(await limited.product(2_000));
    expect((await limited.confirm(checkout, { customer_email })).status).toBe(200);
    const { body } = await limited.seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
    const refund = { order_id: body.items[0].id, reason: "other", amount: 1 };
    for (let index = 0; index < refunds; index += 1) {
      const { status } = await limited.seller.post("/v1/refunds/", refund);
      expect(status).toBe(200);
    }
    expect(await refundMails()).toBe(mails);
  }
});

test("an address cannot be guessed or changed", async () => {
  const { order } = await aSoldOrder(seller);
  const subject = { sellerId: seller.organizationId, orderId: order.id };
  const token = receiptToken(keys, subject);
  expect(readReceiptToken(keys, token)).toEqual(subject);
  expect((await open(token)).status).toBe(200);
  const other = await aSoldOrder(seller);
  const foreign = receiptToken(keys, { ...subject, orderId: other.order.id });
  const signature = token.slice(-43);
  const wrong = [
    "x",
    token.slice(0, -1),
    `${token}A`,
    `${foreign.slice(0, -43)}${signature}`,
    token.replace(/^./, (letter) => (letter === "A" ? "B" : "A")),
    Buffer.alloc(64).toString("base64url"),
    order.id,
    "a".repeat(200),
  ];
  for (const each of wrong) {
    const reply = await open(each);
    expect([each, reply.status >= 400 && reply.status < 500]).toEqual([each, true]);
  }
});

test("the receipts of a closed organization still open", async () => {
  const closed = await aSeller(app);
  const { order } = await aSoldOrder(closed);
  const { organizationId } = closed;
  await done(call(closed.owner, "delete", { organizationId }));
  const { status, body } = await open(
    receiptToken(keys, { sellerId: organizationId, orderId: order.id }),
  );
  expect([status, body.number]).toEqual([200, order.number]);
});

test("prices that include tax: the mail, the receipt and the invoice say so, with the seller's address", async () => {
  const address = { country: "DE", line1: "Hafen 2", city: "Kiel", postal_code: "24103" };
  await seller.patch(`/v1/organizations/${seller.organizationId}/invoice-details`, {
    name: "Posters GmbH",
    address,
  });
  await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    default_tax_behavior: "inclusive",
  });
  await seller.post("/v1/tax-registrations/", { country: "DE" });
  const checkout = await shop.checkout(await shop.product(2_380));
  await shop.confirm(checkout, { customer_email: "jana@example.com" });
  const [mail] = await mailsTo("jana@example.com");
  expect(mail?.text).toContain("Tax (included) · VAT 19%: $3.80");
  expect(mail?.text).toContain("Total: $23.80");
  expect(mail?.text).toMatch(/Sold by Seller \d+, Hafen 2, 24103 Kiel, Germany/);

  const { body: orders } = await seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
  const target = `/v1/orders/${orders.items[0].id}`;
  const { body: link } = await seller.get(`${target}/receipt`);
  const receipt = new URL(link.url).pathname.replace("/receipt/", "/v1/receipts/");
  expect((await app.visitor().get(receipt)).body).toMatchObject({
    seller: { legal_name: "Posters GmbH", address },
    is_tax_inclusive: true,
    tax_amount: 380,
    tax_breakdown: [{ name: "VAT", rate: 190_000, amount: 380 }],
    total_amount: 2_380,
  });
  const { body: invoice } = await seller.get(`${target}/invoice`);
  const { text } = await invoiceFile(app, invoice.url);
  expect(text).toContain("Prices include tax.");
});
