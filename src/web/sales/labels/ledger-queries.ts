import type { LedgerExplanationWire } from "#contract/billing/ledger-explanation-schema.ts";
import type {
  LedgerBalanceWire,
  LedgerEntryWire,
  LedgerVerificationWire,
} from "#contract/billing/ledger-schema.ts";
import type { Page } from "#contract/page.ts";
import { endOfDay, startOfDay } from "#web/platform/format/day-bounds.ts";
import { type ListSearch, rowsPerPage } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";
import type { ExplainedFigure } from "./explained-figures.ts";

export function ledgerEntriesQuery(seller: Seller, list: ListSearch) {
  const { page = 1, limit = 20 } = list.wire;
  const account = list.filter("account");
  const order = list.filter("order");
  const from = startOfDay(list.filter("from"));
  const to = endOfDay(list.filter("to"));
  return sellerQuery<Page<LedgerEntryWire>>(seller, "/ledger/entries/", {
    page,
    limit,
    ...(account ? { account } : {}),
    ...(order ? { order_id: order } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  });
}

export interface ExplanationRequest {
  figure: ExplainedFigure;
  currency: string;
  orderId: string | undefined;
  from: string | undefined;
  to: string | undefined;
  page: number;
}

export function ledgerExplanationQuery(seller: Seller, request: ExplanationRequest) {
  const { figure, currency, orderId, from, to, page } = request;
  return sellerQuery<LedgerExplanationWire>(seller, "/ledger/explanation", {
    account: figure.accounts,
    ...(figure.events ? { event: figure.events } : {}),
    ...(figure.side ? { side: figure.side } : {}),
    currency,
    ...(orderId ? { order_id: orderId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    page,
    limit: rowsPerPage,
  });
}

export function ledgerBalanceQuery(seller: Seller) {
  return sellerQuery<LedgerBalanceWire>(seller, "/ledger/balance");
}

export function verifyLedger(seller: Seller): Promise<LedgerVerificationWire> {
  return seller.api.post<LedgerVerificationWire>("/ledger/verify", undefined);
}
