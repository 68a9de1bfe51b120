import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { fullMoment, joinWithAnd } from "#web/platform/format/format.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small } from "#web/ui/text/text.tsx";
import {
  isInquiry,
  isOpen,
  orderDisputeNotices,
  takenCreditText,
} from "../../labels/dispute-labels.ts";
import { OrderBadge } from "../../labels/order-badge.tsx";
import { OrderDisputeBadge } from "../../labels/order-dispute-badge.tsx";
import { billingReasonLabels, toGivenUpReason } from "../../labels/order-labels.ts";
import { orderPartsQuery, orderQuery } from "../../labels/order-queries.ts";
import { moneyOfRefund } from "../../labels/refund-labels.ts";
import { isOwed, UnpaidOrderNotice } from "../unpaid-order-notice.tsx";
import { chargeInterval, useChargeEnd } from "../use-charge-end.ts";
import { OrderDetailsCard } from "./order-details-card.tsx";
import { OrderItemsCard } from "./order-items-card.tsx";
import { OrderMoneyCard } from "./order-money-card.tsx";
import { OrderSide } from "./order-side.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

export function OrderPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({
    ...orderQuery(useSeller(), id),
    refetchInterval: ({ state }) => chargeInterval(state.data ? [state.data] : []),
  });
  useChargeEnd(query.data ? [query.data] : []);
  return (
    <DetailScreen
      noun="order"
      backTo={pagePaths.orders}
      backLabel="All orders"
      shape="record"
      query={query}
    >
      {(order) => <OrderDetails key={order.id} order={order} />}
    </DetailScreen>
  );
}

function OrderDetails({ order }: { order: OrderWire }): ReactNode {
  const parts = useQuery(orderPartsQuery(useSeller(), order.id));
  const { payments = [], refunds = [] } = parts.data ?? {};
  return (
    <>
      <PagePlace title={order.invoice_number} parent="Orders" parentTo={pagePaths.orders} />
      <OrderHead order={order} payments={payments} />
      {isOwed(order) ? (
        <UnpaidOrderNotice order={order} />
      ) : order.given_up_at ? (
        <Notice tone="info">{toGivenUpReason(order)}. The customer owes nothing for it.</Notice>
      ) : order.status === "pending" ? (
        <Notice tone="warn">This order is not paid yet, so it cannot be refunded.</Notice>
      ) : null}
      <OrderDisputes order={order} />
      <PendingRefunds refunds={refunds} />
      <Columns
        main={
          <>
            <OrderItemsCard order={order} meters={parts.data?.meters} />
            <OrderMoneyCard order={order} parts={parts} />
            <OrderDetailsCard order={order} customFields={parts.data?.customFields} />
          </>
        }
        side={<OrderSide order={order} parts={parts} />}
      />
    </>
  );
}

function OrderDisputes({ order }: { order: OrderWire }): ReactNode {
  return order.disputes.map(({ id, status, evidence_due_by: dueBy, ...dispute }) => (
    <Notice key={id} tone={orderDisputeNotices[status].tone}>
      {orderDisputeNotices[status].text} {takenCreditText({ status, ...dispute }, order.currency)}{" "}
      {status.endsWith("needs_response") && dueBy !== null ? (
        <>
          Respond by <FullMoment at={dueBy} />.{" "}
        </>
      ) : null}
      <TextLink to={pagePaths.dispute} params={{ id }}>
        Open dispute
      </TextLink>
    </Notice>
  ));
}

function PendingRefunds({ refunds }: { refunds: readonly RefundWire[] }): ReactNode {
  const pending = refunds.filter(({ status }) => status === "pending");
  if (pending.length === 0) return null;
  const sums = pending.map((refund) => money(moneyOfRefund(refund), refund.currency));
  return (
    <Notice tone="info">
      {joinWithAnd(sums)} {sums.length === 1 ? "is" : "are"} being refunded. The bank has not
      completed it yet, and this amount cannot be refunded again.
    </Notice>
  );
}

function isHeldByBank({ disputes }: OrderWire): boolean {
  return disputes.some((dispute) => isOpen(dispute) && !isInquiry(dispute));
}

interface OrderHeadProps {
  order: OrderWire;
  payments: readonly PaymentWire[];
}

function OrderHead({ order, payments }: OrderHeadProps): ReactNode {
  const may = usePermission("refunds", "write");
  const [refunding, setRefunding] = useState(false);
  const { invoice_number: number, customer, currency } = order;
  const reason = billingReasonLabels[order.billing_reason].toLowerCase();
  const isRefundable = order.refundable_amount > 0;
  return (
    <>
      <DetailHead
        title={money(order.total_amount, currency)}
        badge={
          <>
            <OrderBadge order={order} />
            <OrderDisputeBadge disputes={order.disputes} />
          </>
        }
        facts={`Order ${number} from ${customerTitle(customer)}, ${reason}, ${fullMoment(new Date(order.created_at))}`}
        actions={
          may.denied ? (
            <Small>{may.who} refund orders.</Small>
          ) : isRefundable && may.allowed ? (
            <Button kind="outline" icon={<Undo2 aria-hidden />} onClick={() => setRefunding(true)}>
              Refund…
            </Button>
          ) : !isRefundable && isHeldByBank(order) ? (
            <Small>Cannot be refunded while disputed</Small>
          ) : null
        }
      />
      {refunding ? (
        <RefundDialog
          order={order}
          paidWith={payments.find(({ status }) => status === "succeeded")}
          onClosed={() => setRefunding(false)}
        />
      ) : null}
    </>
  );
}
