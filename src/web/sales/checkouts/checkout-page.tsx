import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { fullMoment } from "#web/platform/format/format.ts";
import { CustomFieldAnswers } from "#web/seller/custom-field-answers.tsx";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { MetadataFacts } from "#web/seller/metadata-facts.tsx";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { OutsideButton } from "#web/ui/text/link-button.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { CheckoutBadge } from "../labels/checkout-badge.tsx";
import { expiryLabel, shownStatus } from "../labels/checkout-labels.ts";
import { checkoutQuery } from "../labels/checkout-queries.ts";
import { CheckoutAttempts } from "./checkout-attempts.tsx";
import { CheckoutFacts } from "./checkout-facts.tsx";

export function CheckoutPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(checkoutQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="checkout"
      backTo={pagePaths.checkouts}
      backLabel="All checkouts"
      shape="record"
      query={query}
    >
      {(checkout) => <CheckoutDetails key={checkout.id} checkout={checkout} />}
    </DetailScreen>
  );
}

function CheckoutDetails({ checkout }: { checkout: CheckoutWire }): ReactNode {
  const now = useNow();
  const { product, total_amount: total, currency } = checkout;
  const opened = `Opened on ${fullMoment(new Date(checkout.created_at))}`;
  return (
    <>
      <PagePlace title={product.name} parent="Checkouts" parentTo={pagePaths.checkouts} />
      <DetailHead
        title={money(total, currency)}
        badge={<CheckoutBadge checkout={checkout} now={now} />}
        facts={[`Checkout for ${product.name}`, opened, expiryLabel(checkout, now)]
          .filter(Boolean)
          .join(". ")}
      />
      <Columns
        main={
          <>
            {shownStatus(checkout, now) === "open" ? <CheckoutAddress url={checkout.url} /> : null}
            <CheckoutAmounts checkout={checkout} />
            <CheckoutAttempts checkout={checkout} />
            <CustomFieldAnswers
              data={checkout.custom_field_data}
              fields={checkout.attached_custom_fields.map(({ custom_field: field }) => field)}
            />
            <MetadataFacts metadata={checkout.metadata} />
          </>
        }
        side={<CheckoutFacts checkout={checkout} />}
      />
    </>
  );
}

/** Shown only while the checkout can be paid. */
function CheckoutAddress({ url }: { url: string }): ReactNode {
  return (
    <Card
      title="Link"
      note="The payment page of this checkout"
      action={<CopyButton text={url} what="link" labelled />}
    >
      <CardBody>
        <Mono>{url}</Mono>
        <div>
          <OutsideButton href={url} kind="outline" icon={<ExternalLink aria-hidden />}>
            Open payment page
          </OutsideButton>
        </div>
      </CardBody>
    </Card>
  );
}

function CheckoutAmounts({ checkout }: { checkout: CheckoutWire }): ReactNode {
  const { product, amount, discount, discount_amount, tax_amount, currency } = checkout;
  return (
    <Card title="Amounts">
      <CardBody>
        <SumList>
          <Sum label={product.name}>{money(amount, currency)}</Sum>
          {discount ? (
            <Sum label={`Discount ${discount.code ?? discount.name}`} minus>
              {money(-discount_amount, currency)}
            </Sum>
          ) : null}
          <Sum label="Tax">
            {tax_amount === null ? "Not calculated yet" : money(tax_amount, currency)}
          </Sum>
          <Sum label="Total" total>
            {money(checkout.total_amount, currency)}
          </Sum>
        </SumList>
      </CardBody>
    </Card>
  );
}
