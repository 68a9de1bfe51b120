import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { rowLinkClass } from "#web/ui/lists/thing-cell.tsx";

export interface OrderLinkProps {
  /** Null for a row without an order. */
  orderId: string | null;
  /** Undefined while it is being loaded. */
  order: OrderWire | undefined;
}

/** Shows the order that a row of the ledger belongs to, by its number. */
export function OrderLink({ orderId: id, order }: OrderLinkProps): ReactNode {
  if (!id) return null;
  return (
    <Link to={pagePaths.order} params={{ id }} data-row-link="" className={rowLinkClass}>
      <span className="text-accent underline decoration-1 underline-offset-3">
        {order?.invoice_number ?? "Open order"}
      </span>
    </Link>
  );
}
