import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { fullMoment } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { declineLabel, methodLabel } from "./payment-labels.ts";
import { paymentsOfOrdersQuery } from "./payment-queries.ts";

/** Every attempt to charge these orders, with the reason of those that failed. */
export function PaymentAttemptsCard({ orders }: { orders: readonly OrderWire[] }): ReactNode {
  const query = useQuery(paymentsOfOrdersQuery(useSeller(), orders));
  if (orders.length === 0) return null;
  return (
    <Card title="Payments" note="Every attempt, latest first">
      <AsyncRows query={query} label="Loading payments" rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <CardEmpty>No card was charged yet.</CardEmpty>
          ) : (
            items.map((payment) => (
              <CardRow
                key={payment.id}
                icon={<CreditCard aria-hidden />}
                title={methodLabel(payment)}
                badge={<PaymentBadge status={payment.status} />}
                note={[fullMoment(new Date(payment.created_at)), declineLabel(payment)]
                  .filter(Boolean)
                  .join(" · ")}
                fact={money(payment.amount, payment.currency)}
              />
            ))
          )
        }
      </AsyncRows>
    </Card>
  );
}
