import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OrderItemWire, OrderWire } from "#contract/billing/order-schema.ts";
import type { NamedMeter } from "#contract/page-parts-schema.ts";
import { money } from "#web/seller/money-format.ts";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { CellWithAction } from "#web/ui/lists/cell-with-action.tsx";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { Button } from "#web/ui/text/button.tsx";
import type { FigureName } from "../../labels/explained-figures.ts";
import { discountLabel, refundedMoney, returnedByBank } from "../../labels/order-labels.ts";
import { orderTaxLabel } from "../../labels/tax-figures.ts";
import { ExplainLink } from "../../ledger/explain-link.tsx";
import { ItemUsage } from "./item-usage.tsx";

export interface OrderItemsCardProps {
  order: OrderWire;
  /** Of the items that bill usage; undefined while they load. */
  meters: Record<string, NamedMeter> | undefined;
}

/** Shows the items of the order, the usage behind them and the calculation of its total. */
export function OrderItemsCard({ order, meters = {} }: OrderItemsCardProps): ReactNode {
  const [openId, setOpenId] = useState<string>();
  const open = order.items.find(({ id }) => id === openId);
  const meter = open && meters[open.id];
  const { currency, applied_balance_amount: credit } = order;
  const refunded = refundedMoney(order);
  const byBank = Math.min(returnedByBank(order), refunded);
  const explained = (figure: FigureName, amount: number) => (
    <ExplainLink figure={figure} currency={currency} orderId={order.id}>
      {money(amount, currency)}
    </ExplainLink>
  );
  return (
    <Card title="Items">
      <Table
        label="Items"
        columns={buildColumns(currency, { meters, openId, setOpenId })}
        rows={order.items}
        rowKey={({ id }) => id}
      />
      {meter ? <ItemUsage key={open.id} order={order} item={open} meter={meter} /> : null}
      <CardPart>
        <SumList>
          <Sum label="Subtotal">{money(order.subtotal_amount, currency)}</Sum>
          {order.discount_amount > 0 ? (
            <Sum
              label={order.discount ? `Discount ${discountLabel(order.discount)}` : "Discount"}
              minus
            >
              {explained("order_discount", -order.discount_amount)}
            </Sum>
          ) : null}
          <Sum label={taxLabel(order)}>{explained("order_tax", order.tax_amount)}</Sum>
          <Sum label="Total" total>
            {explained("order_total", order.total_amount)}
          </Sum>
          {credit === 0 ? null : <Sum label="Customer credit">{money(credit, currency)}</Sum>}
          {refunded > 0 ? (
            <>
              {refunded > byBank ? (
                <Sum label={order.refunded_tax_amount > 0 ? "Refunded, with tax" : "Refunded"}>
                  {explained("refunded", byBank - refunded)}
                </Sum>
              ) : null}
              {byBank > 0 ? (
                <Sum label="Returned by the bank">{explained("refunded", -byBank)}</Sum>
              ) : null}
              <Sum label={byBank > 0 ? "After returns" : "After refunds"} total>
                {money(order.total_amount - refunded, currency)}
              </Sum>
            </>
          ) : null}
        </SumList>
      </CardPart>
    </Card>
  );
}

/** "Tax (VAT 19%)"; "Tax (reverse charge)" */
function taxLabel({ tax_breakdown: parts }: OrderWire): string {
  const labels = [...new Set(parts.map(orderTaxLabel))];
  return labels.length === 0 ? "Tax" : `Tax (${labels.join(", ")})`;
}

interface OpenItem {
  meters: Record<string, NamedMeter>;
  openId: string | undefined;
  setOpenId: (id: string | undefined) => void;
}

function buildColumns(currency: string, open: OpenItem): Column<OrderItemWire>[] {
  return [
    {
      header: "Item",
      cell: (item) => <ItemLabel item={item} open={open} />,
    },
    { header: "Tax", cell: ({ tax_amount }) => money(tax_amount, currency), figures: true },
    { header: "Amount", cell: ({ amount }) => money(amount, currency), figures: true },
  ];
}

function ItemLabel({ item, open }: { item: OrderItemWire; open: OpenItem }): ReactNode {
  const { id, label } = item;
  if (!open.meters[id]) return label;
  const isOpen = open.openId === id;
  return (
    <CellWithAction
      action={
        <Button
          kind="plain"
          icon={isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          aria-expanded={isOpen}
          aria-label={`Usage of ${label}`}
          onClick={() => open.setOpenId(isOpen ? undefined : id)}
        >
          Usage
        </Button>
      }
    >
      {label}
    </CellWithAction>
  );
}
