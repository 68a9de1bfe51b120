import * as z from "zod/mini";
import { WireIdInput } from "#contract/wire-id.ts";
import { byteErrors } from "#server/platform/bytes/byte-errors.ts";
import { deliverDocument } from "#server/platform/bytes/deliver-bytes.ts";
import { checkSignedQuery } from "#server/platform/bytes/signed-address.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import type { ByteParameter, DescribedByteRoute } from "#server/v1/described-byte-route.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { readInvoiceContent, toDeliverable } from "./invoice-file.ts";
import { findInvoice } from "./invoice-store.ts";

const DownloadParams = z.object({ seller: WireIdInput, id: WireIdInput });

/** Serves the file of an invoice or a credit note: guarded by the signature in the address. */
export function invoiceDownloadRoutes({ server, platform, byteRoutes }: SellerEdge): void {
  byteRoutes.push(describedDownload);
  server.route({
    method: ["GET", "HEAD"],
    url: "/invoices/download/:seller/:id",
    handler: async (request, reply) => {
      const { data } = DownloadParams.safeParse(request.params);
      if (!data) throw notFound(request);
      checkSignedQuery(platform, "invoice-download", [data.seller, data.id], request.query);
      const invoice = await findInvoice(platform.database.db, data.seller, data.id);
      if (!invoice) throw notFound(request);
      const content = await readInvoiceContent(platform, invoice);
      return deliverDocument(request, reply, toDeliverable(invoice, content));
    },
  });
}

const inPath = (name: string, description: string): ByteParameter => ({
  name,
  in: "path",
  description,
  schema: { type: "string", format: "uuid" },
});

const describedDownload: DescribedByteRoute = {
  name: "invoices.readDownload",
  method: "GET",
  path: "/invoices/download/:organization/:id",
  summary: "Read the PDF file of an invoice or a credit note.",
  isSigned: true,
  parameters: [
    inPath("organization", "The organization that made the invoice."),
    inPath("id", "Id of the invoice."),
  ],
  gives: { mediaType: "application/pdf", description: "The file. Its bytes never change." },
  headers: {
    ETag: "SHA-256 of the file in hexadecimal.",
    "Content-Disposition": "The name to save the file under, such as `NORTHWIND-0001.pdf`.",
  },
  refusals: [byteErrors.addressInvalid, byteErrors.addressExpired],
};
