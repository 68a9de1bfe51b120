import { describe, expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { processorOfApp } from "#test/support/app-processor.ts";
import { type Invoiceable, invoiceable, invoiceFile } from "#test/support/invoices.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { aChargedOrder, aSoldOrder } from "#test/support/sold-orders.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const snapshot = () => snapshotTables(app.platform.database.pool);

const aBilledOrder = async (billed?: Invoiceable) =>
  (await aSoldOrder(seller, { order: invoiceable(billed) })).order;
const requestInvoice = (id: string) => seller.get(`/v1/orders/${id}/invoice`);
const readFile = (url: string) => invoiceFile(app, url);

/** A succeeded refund of 400 and its tax. */
async function aRefund(billed?: Invoiceable) {
  const order = invoiceable(billed);
  const sold = await aChargedOrder(seller, processorOfApp(seller), { order });
  const body = { order_id: sold.order.id, reason: "other", amount: 400 };
  const reply = await seller.post("/v1/refunds/", body);
  expect(reply.body.status).toBe("succeeded");
  return { order: sold.order, id: reply.body.id as string };
}

describe("an invoice", () => {
  test("is made by the first request, and later ones give the same file", async () => {
    const order = await aBilledOrder();
    const first = await requestInvoice(order.id);
    expect([first.status, first.body]).toEqual([200, { url: expect.any(String) }]);
    const file = await readFile(first.body.url);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringContaining(`filename="${order.number}.pdf"`),
      "cache-control": "private, no-store",
    });
    const before = await snapshot();
    const again = await readFile((await requestInvoice(order.id)).body.url);
    expect(again.bytes.equals(file.bytes)).toBe(true);
    expect(await snapshot()).toEqual(before);
    const { body } = await seller.get(`/v1/orders/${order.id}`);
    expect(body).toMatchObject({ invoice_number: order.number, is_invoice_generated: true });
  });

  test("says who sold what to whom, with taxes and totals", async () => {
    const details = {
      name: "Guild & Sons GmbH",
      address: { line1: "Hauptstraße 5", postal_code: "10115", city: "Berlin", country: "DE" },
      tax_id: "DE123456789",
    };
    const target = `/v1/organizations/${seller.organizationId}/invoice-details`;
    expect((await seller.patch(target, details)).body).toMatchObject(details);
    const order = await aBilledOrder({ name: "Zażółć Gęślą sp. z o.o.", taxId: "PL5260001246" });
    const { text } = await readFile((await requestInvoice(order.id)).body.url);
    expect((await seller.patch(target, { name: null, address: null, tax_id: null })).status).toBe(
      200,
    );
    for (const part of [
      "Invoice",
      order.number,
      "March 1, 2026",
      "Guild & Sons GmbH",
      "Hauptstraße 5",
      "10115 Berlin",
      "Germany",
      "DE123456789",
      "Zażółć Gęślą sp. z o.o.",
      "Piotrkowska 1",
      "90-001 Łódź",
      "Poland",
      "PL5260001246",
      "Handbook",
      "$10.00",
      "−$1.00",
      "VAT (Germany) 10% on $9.00",
      "$0.90",
      "$9.90",
      "Paid",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Reverse charge");
    const { text: stored } = await readFile((await requestInvoice(order.id)).body.url);
    expect(stored).toBe(text);
  });

  test("has the note of the reverse charge, and no line for a tax of nothing", async () => {
    const part = { rate: 0, name: "VAT", country: "PL", state: null, amount: 0 };
    const taxBreakdown = [{ ...part, taxableAmount: 900, reason: "reverse_charge" }];
    const { order } = await aSoldOrder(seller, {
      tax: 0,
      order: { ...invoiceable(), taxBreakdown: JSON.stringify(taxBreakdown) },
    });
    const { text } = await readFile((await requestInvoice(order.id)).body.url);
    expect(text).toContain("Reverse charge: the customer owes the VAT (Article 196");
  });

  test.each([
    [
      "株式会社ギルドホール 代表取締役 髙﨑",
      "ja-JP",
      ["請求書", "2026年3月1日", "ポーランド", "付加価値税"],
    ],
    ["주식회사 길드홀", "ko-KR", ["Invoice", "Poland"]],
    ["北京行会有限公司", "zh-CN", ["Invoice"]],
    ["Ελληνική Εταιρεία ΑΕ", "de-AT", ["Rechnung", "1. März 2026", "Polen", "Rabatt"]],
    ["Общество «Ратуша»", "fr-FR", ["Facture", "1 mars 2026", "Pologne"]],
    ["Đặng Thị Hồng", "es-ES", ["Factura", "1 de marzo de 2026", "Polonia"]],
    ["Ñandú e Ação Ltda", "pt-BR", ["Fatura", "1 de março de 2026", "Polônia"]],
  ])("shows the name %s and follows the language %s", async (name, locale, texts) => {
    const order = await aBilledOrder({ name, locale });
    const { text } = await readFile((await requestInvoice(order.id)).body.url);
    expect(text).toContain(name);
    for (const part of texts) expect(text).toContain(part);
  });

  test("details of the seller are not in the audit log, only which of them changed", async () => {
    const target = `/v1/organizations/${seller.organizationId}/invoice-details`;
    const home = { line1: "Gartenweg 3", postal_code: "10115", city: "Berlin", country: "DE" };
    await seller.patch(target, { name: "Maya Okafor", address: home });
    await seller.patch(target, { name: "Maya Okafor", tax_id: "DE1" });
    await seller.patch(target, { tax_id: "DE1" });
    await seller.patch(target, { name: null, address: null, tax_id: null });
    const { rows } = await app.platform.database.pool.query(
      `select after -> 'changed' as changed, after::text as text from audit_log
       where action = 'invoice_details.updated' and organization_id = $1 order by id desc limit 3`,
      [seller.organizationId],
    );
    expect(rows.map(({ changed }) => changed).reverse()).toEqual([
      ["invoiceName", "invoiceAddress"],
      ["invoiceTaxId"],
      ["invoiceName", "invoiceAddress", "invoiceTaxId"],
    ]);
    for (const { text } of rows) expect(text).not.toMatch(/Maya|Gartenweg|DE1/);
  });

  test("can be made with POST, once", async () => {
    const order = await aBilledOrder();
    const target = `/v1/orders/${order.id}/invoice`;
    const made = await seller.post(target);
    expect([made.status, made.body.invoice_number]).toEqual([202, order.number]);
    const again = await seller.post(target);
    expect([again.status, again.body.error]).toEqual([409, "InvoiceAlreadyExists"]);
    expect((await requestInvoice(order.id)).status).toBe(200);
  });

  test("needs a name and an address; nothing is made without", async () => {
    const { order } = await aSoldOrder(seller, {
      order: { billingAddress: invoiceable().billingAddress, customerName: null },
    });
    const { order: homeless } = await aSoldOrder(seller, { order: { billingName: "Ada" } });
    const before = await snapshot();
    for (const { id } of [order, homeless]) {
      const made = await seller.post(`/v1/orders/${id}/invoice`);
      expect([made.status, made.body.error]).toEqual([422, "MissingInvoiceBillingDetails"]);
      const asked = await requestInvoice(id);
      expect([asked.status, asked.body.error]).toEqual([404, "ResourceNotFound"]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("is not made for an order that is not paid", async () => {
    const unpaid = { ...invoiceable(), status: "pending" as const, paidAt: null };
    const { order } = await aSoldOrder(seller, { isWaived: true, order: unpaid });
    const made = await seller.post(`/v1/orders/${order.id}/invoice`);
    expect([made.status, made.body.error]).toEqual([422, "NotPaidOrder"]);
    expect((await requestInvoice(order.id)).status).toBe(404);
  });

  test("of an unknown order is 404", async () => {
    expect((await requestInvoice(unknownId)).body.error).toBe("ResourceNotFound");
    expect((await seller.post(`/v1/orders/${unknownId}/invoice`)).status).toBe(404);
  });

  test("announces the order and appears in the audit log, once", async () => {
    const order = await aBilledOrder();
    await requestInvoice(order.id);
    await requestInvoice(order.id);
    const { pool } = app.platform.database;
    const { rows: events } = await pool.query(
      "select data -> 'is_invoice_generated' as generated from events where type = 'order.updated' and data ->> 'id' = $1",
      [order.id],
    );
    expect(events).toEqual([{ generated: true }]);
    const { rows: entries } = await pool.query(
      "select action from audit_log where target_id = $1",
      [order.id],
    );
    expect(entries).toEqual([{ action: "order.invoiced" }]);
  });
});

describe("billing details", () => {
  test("can be corrected until the invoice is made", async () => {
    const order = await aBilledOrder({ name: "Ada Lovlace" });
    const target = `/v1/orders/${order.id}`;
    const corrected = await seller.patch(target, { billing_name: "Ada Lovelace" });
    expect([corrected.status, corrected.body.billing_name]).toEqual([200, "Ada Lovelace"]);
    const { text } = await readFile((await requestInvoice(order.id)).body.url);
    expect(text).toContain("Ada Lovelace");
    const before = await snapshot();
    const late = await seller.patch(target, { billing_name: "Augusta", billing_address: null });
    expect(late.status).toBe(422);
    expect(late.body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ["body", "billing_name"],
      ["body", "billing_address"],
    ]);
    expect(await snapshot()).toEqual(before);
  });
});

describe("a credit note", () => {
  test("is made by the first request, with a number of its own and the invoice it corrects", async () => {
    const { order, id } = await aRefund();
    const first = await seller.get(`/v1/refunds/${id}/credit-note`);
    expect(first.body).toEqual({
      number: expect.stringMatching(/-CN-\d{4}$/),
      url: expect.any(String),
    });
    const file = await readFile(first.body.url);
    expect(file.headers["content-disposition"]).toContain(`filename="${first.body.number}.pdf"`);
    for (const part of [
      "Credit note",
      first.body.number,
      `${order.number} of March 1, 2026`,
      `Refund for invoice ${order.number}`,
      "$4.00",
      "VAT (Germany) 10% on $4.00",
      "$0.40",
      "$4.40",
    ])
      expect(file.text).toContain(part);
    const again = await seller.get(`/v1/refunds/${id}/credit-note`);
    expect(again.body.number).toBe(first.body.number);
    expect((await readFile(again.body.url)).bytes.equals(file.bytes)).toBe(true);
    const { body: refunds } = await seller.get(`/v1/refunds/?id=${id}`);
    expect(refunds.items).toMatchObject([{ credit_note_number: first.body.number }]);
    const { body: after } = await seller.get(`/v1/orders/${order.id}`);
    expect(after.is_invoice_generated).toBe(true);
  });

  test("is in the language of the invoice", async () => {
    const { id } = await aRefund({ name: "株式会社", locale: "ja" });
    const { body } = await seller.get(`/v1/refunds/${id}/credit-note`);
    expect((await readFile(body.url)).text).toContain("返金明細書");
  });

  test("needs a refund that has succeeded", async () => {
    const { id } = await aRefund();
    await app.platform.database.pool.query("update refunds set status = 'pending' where id = $1", [
      id,
    ]);
    const before = await snapshot();
    const reply = await seller.get(`/v1/refunds/${id}/credit-note`);
    expect([reply.status, reply.body.error]).toEqual([404, "ResourceNotFound"]);
    expect((await seller.get(`/v1/refunds/${unknownId}/credit-note`)).status).toBe(404);
    expect(await snapshot()).toEqual(before);
  });

  test("stays after the bank has sent the money back", async () => {
    const { id } = await aRefund();
    const { body } = await seller.get(`/v1/refunds/${id}/credit-note`);
    await app.platform.database.pool.query("update refunds set status = 'failed' where id = $1", [
      id,
    ]);
    const after = await seller.get(`/v1/refunds/${id}/credit-note`);
    expect([after.status, after.body.number]).toEqual([200, body.number]);
  });
});

describe("the buyer's receipt", () => {
  const visitor = app.visitor();
  const findToken = async (orderId: string) => {
    const { body } = await seller.get(`/v1/orders/${orderId}/receipt`);
    return (body.url as string).split("/").at(-1);
  };

  test("gives the same files as the seller has", async () => {
    const { order, id } = await aRefund();
    const path = `/v1/receipts/${await findToken(order.id)}`;
    const { body: receipt } = await visitor.get(path);
    expect(receipt).toMatchObject({ has_invoice: true, refunds: [{ id }] });
    for (const [ofBuyer, ofSeller] of [
      [`${path}/invoice`, `/v1/orders/${order.id}/invoice`],
      [`${path}/credit-notes/${id}`, `/v1/refunds/${id}/credit-note`],
    ] as const) {
      const bought = await visitor.get(ofBuyer);
      expect(bought.status).toBe(200);
      const [one, other] = [await readFile(bought.body.url), await seller.get(ofSeller)];
      expect(one.bytes.equals((await readFile(other.body.url)).bytes)).toBe(true);
    }
  });

  test("gives no file of another order, and none that cannot be made", async () => {
    const { order } = await aRefund();
    const { id: foreign } = await aRefund();
    const path = `/v1/receipts/${await findToken(order.id)}`;
    const before = await snapshot();
    expect((await visitor.get(`${path}/credit-notes/${foreign}`)).status).toBe(404);
    expect((await visitor.get(`/v1/receipts/unknown/invoice`)).status).toBe(404);
    expect(await snapshot()).toEqual(before);
    const { order: incomplete } = await aSoldOrder(seller, { order: { customerName: null } });
    const other = `/v1/receipts/${await findToken(incomplete.id)}`;
    expect((await visitor.get(other)).body.has_invoice).toBe(false);
    expect((await visitor.get(`${other}/invoice`)).status).toBe(404);
  });
});

describe("the URL of a file", () => {
  test("is signed and expires", async () => {
    const order = await aBilledOrder();
    const { body } = await requestInvoice(order.id);
    const other = await aBilledOrder();
    await requestInvoice(other.id);
    const url = new URL(body.url);
    expect((await readFile(`${url.origin}${url.pathname}`)).status).toBe(403);
    const { body: second } = await requestInvoice(other.id);
    const foreign = new URL(second.url).pathname + url.search;
    expect((await readFile(`${url.origin}${foreign}`)).status).toBe(403);
    app.platform.tick(3_600_001);
    expect((await readFile(body.url)).status).toBe(403);
  });
});
