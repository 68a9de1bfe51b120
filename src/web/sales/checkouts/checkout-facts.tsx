import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { customerAddress } from "#web/seller/customer-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { ordersOfCheckoutQuery } from "../labels/order-queries.ts";

/** Shows the right column: the buyer, and what the checkout belongs to. */
export function CheckoutFacts({ checkout }: { checkout: CheckoutWire }): ReactNode {
  const { customer_billing_address: address, customer_id: customerId } = checkout;
  return (
    <>
      <Card title="Buyer">
        <FactList>
          <Fact label="Name">{checkout.customer_name ?? "Not known yet"}</Fact>
          <Fact label="Email">{checkout.customer_email ?? "Not known yet"}</Fact>
          {address ? (
            <Fact label="Billing address">
              {customerAddress(address).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Fact>
          ) : null}
          {checkout.customer_tax_id ? <Fact label="Tax ID">{checkout.customer_tax_id}</Fact> : null}
          {checkout.customer_ip_address ? (
            <Fact label="IP address">{checkout.customer_ip_address}</Fact>
          ) : null}
          {customerId ? (
            <Fact label="Customer">
              <TextLink to={pagePaths.customer} params={{ id: customerId }}>
                Open customer
              </TextLink>
            </Fact>
          ) : null}
        </FactList>
      </Card>
      <Card title="Details">
        <FactList>
          <OrderFact checkout={checkout} />
          <Fact label="Product">
            <TextLink to={pagePaths.product} params={{ id: checkout.product_id }}>
              {checkout.product.name}
            </TextLink>
          </Fact>
          <Fact label="Discount codes">
            {checkout.allow_discount_codes ? "Allowed" : "Not allowed"}
          </Fact>
          <Fact label="ID">
            <CopyValue text={checkout.id} what="ID" short />
          </Fact>
          <Fact label="Opened">
            <FullMoment at={checkout.created_at} />
          </Fact>
          <Fact label="Expires">
            <FullMoment at={checkout.expires_at} />
          </Fact>
        </FactList>
      </Card>
    </>
  );
}

function OrderFact({ checkout }: { checkout: CheckoutWire }): ReactNode {
  const isPaid = checkout.status === "succeeded";
  const { data } = useQuery({
    ...ordersOfCheckoutQuery(useSeller(), checkout.id),
    enabled: isPaid,
  });
  const order = data?.items[0];
  if (!order) return null;
  return (
    <Fact label="Order">
      <TextLink to={pagePaths.order} params={{ id: order.id }}>
        {order.invoice_number}
      </TextLink>
    </Fact>
  );
}
