import { isDeepStrictEqual } from "node:util";
import type { InvoiceDetailsUpdate } from "#contract/billing/invoice-schema.ts";
import { lockOrganization } from "#server/identity/organizations/organization-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  getSellerSettings,
  type SellerSettings,
  saveSellerSettings,
} from "./seller-settings-store.ts";

/** Updates the details for invoices that are made from now on. */
export async function updateInvoiceDetails(
  ctx: SellerCtx,
  { name, address, tax_id: taxId }: InvoiceDetailsUpdate,
): Promise<SellerSettings> {
  if (!(await lockOrganization(ctx.tx, ctx.sellerId))) throw new Refusal(sellerErrors.notFound);
  const changes = {
    ...(name === undefined ? {} : { invoiceName: name }),
    ...(address === undefined ? {} : { invoiceAddress: address && JSON.stringify(address) }),
    ...(taxId === undefined ? {} : { invoiceTaxId: taxId }),
  };
  const before = await getSellerSettings(ctx.tx, ctx.sellerId);
  if (Object.keys(changes).length === 0) return before;
  const after = await saveSellerSettings(ctx.tx, ctx.sellerId, changes, ctx.now);
  const changed = audited.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length > 0)
    await recordSellerAct(
      ctx,
      "invoice_details.updated",
      { kind: "organization", id: ctx.sellerId },
      { after: { changed } },
    );
  return after;
}

/** Not the values: they may name a person, and an audit entry is never erased. */
const audited = ["invoiceName", "invoiceAddress", "invoiceTaxId"] as const;
