import { describe, expect, test } from "vitest";
import {
  isDated,
  type PolarCall,
  type PolarRelease,
  polarRelease,
  polarReleases,
} from "../clients/polar-releases.ts";
import { aSeller } from "../support/a-seller.ts";
import { invoiceable } from "../support/invoices.ts";
import { pdfText } from "../support/pdf-text.ts";
import { refusedWith, unknownId } from "../support/polar-calls.ts";
import { sharedApp } from "../support/shared-app.ts";
import { aSoldOrder } from "../support/sold-orders.ts";

const app = await sharedApp();
const baseURL = await app.listen();
const seller = await aSeller(app);

const anOrder = async (order: Parameters<typeof aSoldOrder>[1]) =>
  (await aSoldOrder(seller, order)).order;
const aBilledOrder = (name: string) => anOrder({ order: invoiceable({ name }) });

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call, has } = await polarRelease(release, baseURL, seller.token);
  const readErrorName = async (made: PolarCall) =>
    Object(await refusedWith(call(made))).constructor.name;

  test("orders.invoice gives the URL of a PDF file", async () => {
    const order = await aBilledOrder("Ōta 有限会社");
    const answer = await call({ method: "orders.invoice", key: { id: order.id } });
    const response = await fetch((answer as { url: string }).url);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const text = await pdfText(Buffer.from(await response.arrayBuffer()));
    expect(text).toContain("Ōta 有限会社");
    expect(text).toContain(order.number);
  });

  test("an order that cannot have an invoice is not found", async () => {
    const incomplete = await anOrder({ order: { customerName: null } });
    for (const id of [unknownId, incomplete.id])
      expect(await readErrorName({ method: "orders.invoice", key: { id } })).toBe(
        "ResourceNotFound",
      );
  });

  test.runIf(has("orders.generateInvoice"))(
    "orders.generateInvoice makes it once, and orders.update is then refused",
    async () => {
      const order = await aBilledOrder("Ada Lovlace");
      const key = { id: order.id };
      const update = (name: string) => ({
        method: "orders.update",
        key,
        body: { billing_name: name, billing_address: { country: "GB" } },
      });
      expect(await call(update("Ada Lovelace"))).toMatchObject({
        billing_name: "Ada Lovelace",
        is_invoice_generated: false,
      });
      await call({ method: "orders.generateInvoice", key });
      expect(await call({ method: "orders.get", key })).toMatchObject({
        is_invoice_generated: true,
      });
      expect(await readErrorName(update("Augusta"))).toBe("HTTPValidationError");
      const again = await refusedWith(call({ method: "orders.generateInvoice", key }));
      expect(Object(again)).toMatchObject(isDated(release) ? {} : { statusCode: 409 });
    },
  );

  test.runIf(has("orders.generateInvoice"))("each refusal has its class", async () => {
    const refused = async (order: Parameters<typeof aSoldOrder>[1]) =>
      readErrorName({ method: "orders.generateInvoice", key: { id: (await anOrder(order)).id } });
    expect(await refused({ order: { customerName: null } })).toBe("MissingInvoiceBillingDetails");
    const unpaid = { ...invoiceable(), status: "pending" as const, paidAt: null };
    // Release 0.49 has no class for it, the last one names it by the status only.
    const others: Partial<Record<PolarRelease, string>> = { "0.49.0": "ResponseValidationError" };
    const usual = isDated(release) ? "MissingInvoiceBillingDetails" : "NotPaidOrder";
    expect(await refused({ isWaived: true, order: unpaid })).toBe(others[release] ?? usual);
  });
});
