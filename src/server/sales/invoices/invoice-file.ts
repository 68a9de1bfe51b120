import { createHash } from "node:crypto";
import type { Deliverable } from "#server/platform/bytes/deliver-bytes.ts";
import { signedQuery } from "#server/platform/bytes/signed-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { callThread } from "#server/platform/threads/call-thread.ts";
import type { InvoiceDocument } from "./invoice-document-rules.ts";
import { findInvoiceContent, type InvoiceRow, saveInvoiceContent } from "./invoice-store.ts";

/** Long enough to go on with a download that broke off. */
const downloadForMs = 3_600_000;

/** Takes 100 to 200 ms of processor time. */
const renderInThread = callThread<InvoiceDocument, Uint8Array>(
  new URL("./invoice-thread.ts", import.meta.url),
);

/** By the id of the invoice: requests that arrive together share one file. */
const inProgress = new Map<string, Promise<Buffer>>();

/** Reads the file of an invoice. It is rendered once, outside any transaction, and stored. */
export async function readInvoiceContent(platform: Platform, row: InvoiceRow): Promise<Buffer> {
  const { db } = platform.database;
  const stored = await findInvoiceContent(db, row.organizationId, row.id);
  if (stored) return stored;
  const waited = inProgress.get(row.id);
  if (waited) return waited;
  const made = storeContent(platform, row).finally(() => inProgress.delete(row.id));
  inProgress.set(row.id, made);
  return made;
}

/** Another node may have stored it meanwhile: its file counts. */
async function storeContent({ database }: Platform, row: InvoiceRow): Promise<Buffer> {
  const content = Buffer.from(await renderInThread(row.document as unknown as InvoiceDocument));
  await saveInvoiceContent(database.db, row.organizationId, row.id, content);
  return (await findInvoiceContent(database.db, row.organizationId, row.id)) ?? content;
}

/** Makes a link that works for an hour, for everyone who has it. */
export function invoiceUrl(
  { config, keys, clock }: Platform,
  { organizationId, id }: InvoiceRow,
): string {
  const expiresAt = new Date(clock.nowMs() + downloadForMs);
  const query = signedQuery(keys, "invoice-download", [organizationId, id], expiresAt);
  return `${config.baseUrl}/invoices/download/${organizationId}/${id}?${query}`;
}

export function toDeliverable({ number }: InvoiceRow, content: Buffer): Deliverable {
  return {
    name: `${number}.pdf`,
    mimeType: "application/pdf",
    size: content.length,
    sha256: createHash("sha256").update(content).digest(),
    async *read(first, last) {
      yield content.subarray(first, last + 1);
    },
  };
}
