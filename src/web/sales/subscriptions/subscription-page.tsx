import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SubscriptionBillingWire } from "#contract/billing/customer-portal-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { SubscriptionPartsWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Day, Moment } from "#web/platform/clock/moment.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { customerAddress, customerTitle } from "#web/seller/customer-labels.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Timeline } from "#web/ui/lists/timeline.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { OrderBadge } from "../labels/order-badge.tsx";
import { discountLabel } from "../labels/order-labels.ts";
import { SubscriptionBadge } from "../labels/subscription-badge.tsx";
import { discountTermLabel, isEnded, rateLabel } from "../labels/subscription-labels.ts";
import { subscriptionPartsQuery, subscriptionQuery } from "../labels/subscription-queries.ts";
import { chargeInterval, useChargeEnd } from "../orders/use-charge-end.ts";
import { PaymentAttemptsCard } from "../payments/payment-attempts-card.tsx";
import {
  CancelSubscriptionDialog,
  RevokeSubscriptionDialog,
} from "./cancel-subscription-dialog.tsx";
import { ChangePlanDialog } from "./change-plan-dialog.tsx";
import { SubscriptionNotices } from "./subscription-notices.tsx";
import { subscriptionTimeline } from "./subscription-timeline.ts";
import { UpcomingOrderCard } from "./upcoming-order-card.tsx";

export function SubscriptionPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(subscriptionQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="subscription"
      backTo={pagePaths.subscriptions}
      backLabel="All subscriptions"
      query={query}
    >
      {(subscription) => <SubscriptionDetails key={subscription.id} subscription={subscription} />}
    </DetailScreen>
  );
}

interface SubscriptionProps {
  subscription: SubscriptionWire;
}

function SubscriptionDetails({ subscription }: SubscriptionProps): ReactNode {
  const parts = useQuery({
    ...subscriptionPartsQuery(useSeller(), subscription.id),
    refetchInterval: ({ state }) => chargeInterval(state.data?.orders ?? []),
  });
  const { orders = [] } = parts.data ?? {};
  useChargeEnd(orders);
  const title = `${subscription.product.name} for ${customerTitle(subscription.customer)}`;
  const events = subscriptionTimeline(subscription, orders);
  return (
    <>
      <PagePlace title={title} parent="Subscriptions" parentTo={pagePaths.subscriptions} />
      <SubscriptionHead subscription={subscription} />
      <SubscriptionNotices subscription={subscription} parts={parts.data} />
      <Columns
        main={
          <>
            {isEnded(subscription) ? null : <UpcomingOrderCard subscription={subscription} />}
            <BilledOrders parts={parts} />
            {orders.length > 0 ? (
              <PaymentAttemptsCard payments={parts.data?.payments ?? []} />
            ) : null}
          </>
        }
        side={
          <>
            <SubscriptionFacts subscription={subscription} billing={parts.data?.billing} />
            <Card title="Timeline">
              <Timeline
                items={events.map(({ at, ...event }) => ({ ...event, time: <Moment at={at} /> }))}
              />
            </Card>
          </>
        }
      />
    </>
  );
}

type OpenDialog = "plan" | "cancel" | "revoke" | undefined;

function SubscriptionHead({ subscription }: SubscriptionProps): ReactNode {
  const may = usePermission("orders", "write");
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const { product, customer, started_at: startedAt } = subscription;
  const since = startedAt ? `, since ${longDay(new Date(startedAt))}` : "";
  const isChangeable = !isEnded(subscription) && !subscription.cancel_at_period_end;
  return (
    <>
      <DetailHead
        title={rateLabel(subscription)}
        badge={<SubscriptionBadge subscription={subscription} />}
        facts={`${product.name} for ${customerTitle(customer)}${since}`}
        actions={
          may.denied ? (
            <Small>{may.who} change subscriptions.</Small>
          ) : may.allowed && !isEnded(subscription) ? (
            isChangeable ? (
              <>
                <Button kind="outline" onClick={() => setOpen("plan")}>
                  Change plan…
                </Button>
                <Button kind="outline" onClick={() => setOpen("cancel")}>
                  Cancel subscription…
                </Button>
              </>
            ) : (
              <Button kind="outline" onClick={() => setOpen("revoke")}>
                End now…
              </Button>
            )
          ) : null
        }
      />
      {open === "plan" ? <ChangePlanDialog subscription={subscription} onClosed={close} /> : null}
      {open === "cancel" ? (
        <CancelSubscriptionDialog subscription={subscription} onClosed={close} />
      ) : null}
      {open === "revoke" ? (
        <RevokeSubscriptionDialog subscription={subscription} onClosed={close} />
      ) : null}
    </>
  );
}

interface SubscriptionFactsProps extends SubscriptionProps {
  /** Undefined while it is loading. */
  billing: SubscriptionBillingWire | undefined;
}

function SubscriptionFacts({ subscription, billing }: SubscriptionFactsProps): ReactNode {
  const { product, customer, discount, trial_end: trialEnd, ended_at: endedAt } = subscription;
  const { current_period_start: start, current_period_end: end } = subscription;
  return (
    <Card title="Subscription">
      <FactList>
        <Fact label="Product">
          <TextLink to={pagePaths.product} params={{ id: product.id }}>
            {product.name}
          </TextLink>
        </Fact>
        <Fact label="Customer">
          <TextLink to={pagePaths.customer} params={{ id: customer.id }}>
            {customerTitle(customer)}
          </TextLink>
        </Fact>
        {discount ? (
          <Fact label="Discount">
            <div>{discountLabel(discount)}</div>
            <Small>{discountTermLabel(discount)}</Small>
          </Fact>
        ) : null}
        {trialEnd && !endedAt ? (
          <Fact label="Trial until">
            <Day at={trialEnd} />
          </Fact>
        ) : null}
        <Fact label={endedAt ? "Last period" : "Current period"}>
          <Day at={start} /> to {end ? <Day at={end} /> : "–"}
        </Fact>
        {endedAt ? (
          <Fact label="Ended">
            <Day at={endedAt} />
          </Fact>
        ) : null}
        {billing?.address || billing?.tax_id ? <BillingFact billing={billing} /> : null}
      </FactList>
    </Card>
  );
}

/** The address of its sale, by which its later orders are taxed. */
function BillingFact({ billing }: { billing: SubscriptionBillingWire }): ReactNode {
  const { name, address, tax_id: taxId } = billing;
  const lines = [name, ...(address ? customerAddress(address) : []), taxId?.[0]];
  return (
    <Fact label="Billed to">
      {lines.map((line) => (line ? <div key={line}>{line}</div> : null))}
    </Fact>
  );
}

interface BilledOrdersProps {
  parts: UseQueryResult<SubscriptionPartsWire>;
}

function BilledOrders({ parts }: BilledOrdersProps): ReactNode {
  return (
    <Card title="Orders" note="What was billed, latest first">
      <AsyncRows query={parts} label="Loading orders" rows={2}>
        {({ orders }) =>
          orders.length === 0 ? (
            <CardEmpty>Nothing was billed yet.</CardEmpty>
          ) : (
            orders.map((order) => (
              <CardRow
                key={order.id}
                icon={<ReceiptText aria-hidden />}
                title={
                  <TextLink to={pagePaths.order} params={{ id: order.id }}>
                    {order.invoice_number}
                  </TextLink>
                }
                badge={<OrderBadge order={order} />}
                note={longDay(new Date(order.created_at))}
                fact={money(order.total_amount, order.currency)}
              />
            ))
          )
        }
      </AsyncRows>
    </Card>
  );
}
