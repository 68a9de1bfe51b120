import { pdfText } from "./pdf-text.ts";
import type { TestApp } from "./test-app.ts";

export interface Invoiceable {
  name?: string;
  locale?: string;
  taxId?: string;
}

/**
 * Returns the columns of an order that can have an invoice: a buyer with a name and an address in
 * Poland.
 */
export function invoiceable({ name = "Maya Okafor", locale, taxId }: Invoiceable = {}) {
  const address = {
    line1: "Piotrkowska 1",
    line2: null,
    postal_code: "90-001",
    city: "Łódź",
    state: null,
    country: "PL",
  };
  return {
    billingName: name,
    billingAddress: JSON.stringify(address),
    ...(locale === undefined ? {} : { locale }),
    ...(taxId === undefined ? {} : { taxIdValue: taxId, taxIdFormat: "eu_vat" }),
  };
}

/** Returns the file that the URL of an invoice gives to anyone, with its text. */
export async function invoiceFile(app: TestApp, url: string) {
  const { pathname, search } = new URL(url);
  const { status, headers, bytes } = await app.visitor().get(pathname + search);
  return { status, headers, bytes, text: status === 200 ? await pdfText(bytes) : "" };
}
