import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { Page } from "#contract/page.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { sellerApi } from "#web/platform/api/seller-api.ts";
import { money } from "#web/seller/money-format.ts";
import { sellerQuery } from "#web/seller/seller-queries.ts";
import type { PaletteEntry } from "./palette-entries.ts";

const typingPauseMs = 200;
const found = 5;

export interface PaletteResults {
  entries: PaletteEntry[];
  isSearching: boolean;
}

/** Finds products, customers and orders by text: three calls, once typing pauses. */
export function usePaletteSearch(
  organization: { id: string; slug: string } | null,
  typed: string,
): PaletteResults {
  const text = useSettled(typed.trim());
  const { id = "", slug = "" } = organization ?? {};
  const seller = { id, api: sellerApi(id) };
  const enabled = organization !== null && text.length >= 2;
  const shown = { enabled, placeholderData: keepPreviousData, staleTime: 30_000 };
  const byText = { query: text, limit: found };
  const products = useQuery({
    ...sellerQuery<Page<ProductWire>>(seller, "/products/", { ...byText, sorting: "name" }),
    ...shown,
  });
  const customers = useQuery({
    ...sellerQuery<Page<CustomerWire>>(seller, "/customers/", byText),
    ...shown,
  });
  const orders = useQuery({
    ...sellerQuery<Page<OrderWire>>(seller, "/orders/", { ...byText, sorting: "-created_at" }),
    ...shown,
  });
  if (!enabled) return { entries: [], isSearching: false };
  const params = (thingId: string) => ({ slug, id: thingId });
  return {
    isSearching:
      products.isFetching || customers.isFetching || orders.isFetching || typed.trim() !== text,
    entries: [
      ...(products.data?.items ?? []).map(({ id, name, is_archived: isArchived }) => ({
        id: `product ${id}`,
        group: "Products" as const,
        label: name,
        ...(isArchived ? { note: "Archived" } : {}),
        words: text,
        target: { to: pagePaths.product, params: params(id) },
      })),
      ...(customers.data?.items ?? []).map(({ id, name, email }) => ({
        id: `customer ${id}`,
        group: "Customers" as const,
        label: name ?? email,
        ...(name ? { note: email } : {}),
        words: text,
        target: { to: pagePaths.customer, params: params(id) },
      })),
      ...(orders.data?.items ?? []).map((order) => ({
        id: `order ${order.id}`,
        group: "Orders" as const,
        label: order.invoice_number,
        note: `${order.customer.name ?? order.customer.email}, ${money(order.total_amount, order.currency)}`,
        words: text,
        target: { to: pagePaths.order, params: params(order.id) },
      })),
    ],
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
