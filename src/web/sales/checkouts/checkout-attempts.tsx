import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { fullMoment } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { PaymentBadge } from "../labels/payment-badge.tsx";
import { declineLabel, methodLabel } from "../labels/payment-labels.ts";
import { paymentsOfCheckoutQuery } from "../labels/payment-queries.ts";

/** Shows every attempt to pay, with the reason where one failed. */
export function CheckoutAttempts({ checkout }: { checkout: CheckoutWire }): ReactNode {
  const query = useQuery(paymentsOfCheckoutQuery(useSeller(), checkout.id));
  return (
    <Card title="Payments">
      <AsyncRows query={query} label="Loading payments" rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <CardEmpty>
              {checkout.is_payment_required
                ? "The buyer has not tried to pay yet."
                : "This checkout needs no payment."}
            </CardEmpty>
          ) : (
            items.map((payment) => (
              <CardRow
                key={payment.id}
                icon={<CreditCard aria-hidden />}
                title={methodLabel(payment)}
                badge={<PaymentBadge status={payment.status} />}
                note={[declineLabel(payment), fullMoment(new Date(payment.created_at))]
                  .filter(Boolean)
                  .join(", ")}
                fact={money(payment.amount, payment.currency)}
              />
            ))
          )
        }
      </AsyncRows>
    </Card>
  );
}
