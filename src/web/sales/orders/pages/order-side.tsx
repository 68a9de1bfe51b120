import type { UseQueryResult } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import type { LedgerEntryWire } from "#contract/billing/ledger-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { OrderPartsWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Moment } from "#web/platform/clock/moment.tsx";
import { customerAddress, customerTitle } from "#web/seller/customer-labels.ts";
import { money } from "#web/seller/money-format.ts";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card, CardBody, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { PersonCell } from "#web/ui/lists/person-cell.tsx";
import { Timeline } from "#web/ui/lists/timeline.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { notChargedLabel, returnLabel } from "../../labels/order-labels.ts";
import { PaymentBadge } from "../../labels/payment-badge.tsx";
import { declineLabel, methodLabel } from "../../labels/payment-labels.ts";
import { disputeFees, moneyShares } from "../../ledger/money-shares.ts";
import { OrderInvoiceCard } from "./order-invoice-card.tsx";
import { OrderReceiptCard } from "./order-receipt-card.tsx";
import { orderTimeline } from "./order-timeline.ts";

export interface OrderSideProps {
  order: OrderWire;
  parts: UseQueryResult<OrderPartsWire>;
}

/** Shows the right column: who bought, how they paid, what happened. */
export function OrderSide({ order, parts }: OrderSideProps): ReactNode {
  return (
    <>
      <OrderCustomer order={order} />
      <Card title="Payment">
        <AsyncRows query={parts} label="Loading payments" rows={1}>
          {(loaded) => <OrderPayment order={order} parts={loaded} />}
        </AsyncRows>
      </Card>
      {order.paid ? <OrderReceiptCard order={order} /> : null}
      {order.paid ? <OrderInvoiceCard order={order} parts={parts.data} /> : null}
      <Card title="Timeline">
        <AsyncRows query={parts} label="Loading the timeline" rows={3}>
          {(loaded) => <OrderEvents order={order} parts={loaded} />}
        </AsyncRows>
      </Card>
    </>
  );
}

function OrderCustomer({ order }: { order: OrderWire }): ReactNode {
  const { customer, billing_address: address, billing_name: billingName } = order;
  const title = customerTitle(customer);
  return (
    <Card
      title="Customer"
      action={
        <TextLink to={pagePaths.customer} params={{ id: customer.id }}>
          Open
        </TextLink>
      }
    >
      <CardBody>
        <PersonCell
          name={title}
          image={null}
          {...(title === customer.email ? {} : { note: customer.email })}
        />
      </CardBody>
      <FactList>
        {billingName && billingName !== customer.name ? (
          <Fact label="Billed to">{billingName}</Fact>
        ) : null}
        {address ? (
          <Fact label="Billing address">
            {customerAddress(address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
        ) : null}
        {customer.external_id ? (
          <Fact label="External ID">
            <CopyValue text={customer.external_id} what="external ID" />
          </Fact>
        ) : null}
        <Fact label="Orders">
          <TextLink to={pagePaths.orders} search={{ customer: customer.id }}>
            All orders
          </TextLink>
        </Fact>
      </FactList>
    </Card>
  );
}

interface LoadedOrderProps {
  order: OrderWire;
  parts: OrderPartsWire;
}

/** The payment that counts: the one that succeeded, else the latest try. */
function OrderPayment({ order, parts }: LoadedOrderProps): ReactNode {
  const { payments, entries } = parts;
  const payment = payments.find(({ status }) => status === "succeeded") ?? payments[0];
  if (!payment) return <CardEmpty>{notChargedLabel(order)}</CardEmpty>;
  const { id, amount, currency } = payment;
  const isTaken = payment.status === "succeeded";
  return (
    <>
      <CardRow
        icon={<CreditCard aria-hidden />}
        title={methodLabel(payment)}
        badge={<PaymentBadge status={payment.status} />}
        note={declineLabel(payment)}
      />
      <FactList>
        <Fact label={isTaken ? "Charged" : "Amount"}>{money(amount, currency)}</Fact>
        {isTaken ? <PaymentShares entries={entries} order={order} /> : null}
        <Fact label="Payment ID">
          <CopyValue text={id} what="payment ID" short />
        </Fact>
      </FactList>
    </>
  );
}

/** From what was charged to what is left for the seller. */
function PaymentShares(props: {
  entries: readonly LedgerEntryWire[];
  order: OrderWire;
}): ReactNode {
  const { entries, order } = props;
  const { kept, tax, fee, refunded, held } = moneyShares(entries);
  const disputeFee = disputeFees(entries);
  const taken = (amount: number) => money(0 - amount, order.currency);
  return (
    <>
      {held > 0 ? <Fact label="Held in dispute">{taken(held)}</Fact> : null}
      {refunded > 0 ? <Fact label={returnLabel(order)}>{taken(refunded)}</Fact> : null}
      {tax === 0 ? null : <Fact label="Tax to pay">{taken(tax)}</Fact>}
      <Fact label={disputeFee > 0 ? "Payment fee" : "Processor fee"}>
        {fee === disputeFee ? "Not known yet" : taken(fee - disputeFee)}
      </Fact>
      {disputeFee > 0 ? <Fact label="Dispute fee">{taken(disputeFee)}</Fact> : null}
      {fee === 0 ? null : kept < 0 ? (
        <Fact label="You are down">
          {money(-kept, order.currency)}
          {held > 0 ? " so far, while the dispute is open" : ""}
        </Fact>
      ) : (
        <Fact label="You keep">{money(kept, order.currency)}</Fact>
      )}
    </>
  );
}

function OrderEvents({ order, parts }: LoadedOrderProps): ReactNode {
  const { payments, refunds } = parts;
  const events = orderTimeline({ order, payments, refunds });
  return (
    <Timeline
      items={events.map(({ at, ...event }) => ({
        ...event,
        time: <Moment at={at} />,
      }))}
    />
  );
}
