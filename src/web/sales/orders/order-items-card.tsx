import type { ReactNode } from "react";
import type { OrderItemWire, OrderWire } from "#contract/billing/order-schema.ts";
import { money } from "#web/seller/money-format.ts";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { discountLabel, refundedMoney } from "./order-labels.ts";

/** What was bought, and how its total came about. */
export function OrderItemsCard({ order }: { order: OrderWire }): ReactNode {
  const { currency, applied_balance_amount: credit } = order;
  const refunded = refundedMoney(order);
  return (
    <Card title="Items">
      <Table
        label="Items"
        columns={columnsOf(currency)}
        rows={order.items}
        rowKey={({ id }) => id}
      />
      <CardPart>
        <SumList>
          <Sum label="Subtotal">{money(order.subtotal_amount, currency)}</Sum>
          {order.discount_amount > 0 ? (
            <Sum
              label={order.discount ? `Discount ${discountLabel(order.discount)}` : "Discount"}
              minus
            >
              {money(-order.discount_amount, currency)}
            </Sum>
          ) : null}
          <Sum label="Tax">{money(order.tax_amount, currency)}</Sum>
          <Sum label="Total" total>
            {money(order.total_amount, currency)}
          </Sum>
          {credit === 0 ? null : <Sum label="Customer credit">{money(credit, currency)}</Sum>}
          {refunded > 0 ? (
            <>
              <Sum label="Refunded, with tax">{money(-refunded, currency)}</Sum>
              <Sum label="After refunds" total>
                {money(order.total_amount - refunded, currency)}
              </Sum>
            </>
          ) : null}
        </SumList>
      </CardPart>
    </Card>
  );
}

function columnsOf(currency: string): Column<OrderItemWire>[] {
  return [
    {
      header: "Item",
      cell: ({ label, proration }) => (proration ? `${label} (prorated)` : label),
    },
    { header: "Tax", cell: ({ tax_amount }) => money(tax_amount, currency), figures: true },
    { header: "Amount", cell: ({ amount }) => money(amount, currency), figures: true },
  ];
}
