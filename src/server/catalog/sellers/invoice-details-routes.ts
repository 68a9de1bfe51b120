import type { Address } from "#contract/billing/address-schema.ts";
import {
  InvoiceDetails,
  InvoiceDetailsUpdate,
  type InvoiceDetailsWire,
} from "#contract/billing/invoice-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { getSellerSettings, type SellerSettings } from "./seller-settings-store.ts";
import { updateInvoiceDetails } from "./update-invoice-details.ts";

/**
 * Not a part of the organization, which buyers see before they have bought: an address may be
 * someone's home.
 */
export const invoiceDetailsRoutes = sellerRoutes("/v1/organizations", (route) => {
  route.get(
    "/:id/invoice-details",
    {
      name: "organizations.invoiceDetails",
      summary: "Get the name, address and tax number of the seller on invoices.",
      scope: "organizations:read",
      sellerInPath: true,
      params: IdParams,
      answer: InvoiceDetails,
    },
    async (req) => presentInvoiceDetails(await getSellerSettings(req.db, req.sellerId)),
  );

  route.patch(
    "/:id/invoice-details",
    {
      name: "organizations.updateInvoiceDetails",
      summary: "Update the name, address and tax number of the seller on later invoices.",
      scope: "organizations:write",
      sellerInPath: true,
      params: IdParams,
      body: InvoiceDetailsUpdate,
      refusesCardNumbers: true,
      answer: InvoiceDetails,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentInvoiceDetails(await updateInvoiceDetails(ctx, req.body)),
      ),
  );
});

function presentInvoiceDetails(settings: SellerSettings): InvoiceDetailsWire {
  return {
    name: settings.invoiceName,
    address: settings.invoiceAddress as Address | null,
    tax_id: settings.invoiceTaxId,
  };
}
