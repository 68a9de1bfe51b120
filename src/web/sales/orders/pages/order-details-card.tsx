import type { ReactNode } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { CustomFieldAnswers } from "#web/seller/custom-field-answers.tsx";
import { MetadataFacts } from "#web/seller/metadata-facts.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { billingReasonLabels } from "../../labels/order-labels.ts";

export interface OrderDetailsCardProps {
  order: OrderWire;
  /** Undefined while they are loading. */
  customFields: readonly CustomFieldWire[] | undefined;
}

/** Shows facts of the order, what the buyer answered, and metadata. */
export function OrderDetailsCard({ order, customFields }: OrderDetailsCardProps): ReactNode {
  const { id, invoice_number: number, checkout_id: checkoutId, product } = order;
  const { subscription_id: subscriptionId } = order;
  return (
    <>
      <Card title="Details">
        <FactList>
          <Fact label="Order number">
            <CopyValue text={number} what="order number" />
          </Fact>
          <Fact label="Order ID">
            <CopyValue text={id} what="order ID" short />
          </Fact>
          <Fact label="Billing reason">{billingReasonLabels[order.billing_reason]}</Fact>
          <Fact label="Product">
            <TextLink to={pagePaths.product} params={{ id: product.id }}>
              {product.name}
            </TextLink>
          </Fact>
          {subscriptionId ? (
            <Fact label="Subscription">
              <TextLink to={pagePaths.subscription} params={{ id: subscriptionId }}>
                Open subscription
              </TextLink>
            </Fact>
          ) : null}
          {checkoutId ? (
            <Fact label="Checkout">
              <TextLink to={pagePaths.checkout} params={{ id: checkoutId }}>
                Open checkout
              </TextLink>
            </Fact>
          ) : null}
          <Fact label="Placed">
            <FullMoment at={order.created_at} />
          </Fact>
        </FactList>
      </Card>
      <CustomFieldAnswers data={order.custom_field_data} fields={customFields ?? []} />
      <MetadataFacts metadata={order.metadata} />
    </>
  );
}
