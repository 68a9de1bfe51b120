import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { StateCell } from "#web/ui/lists/person-cell.tsx";

/** Shows who bought, in a row of another list. */
export function OrderBuyer({ order }: { order: OrderWire | undefined }): ReactNode {
  if (!order) return null;
  const { customer } = order;
  return (
    <StateCell state={customerTitle(customer)} note={customer.name ? customer.email : undefined} />
  );
}
