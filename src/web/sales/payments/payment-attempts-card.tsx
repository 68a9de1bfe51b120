import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import { fullMoment } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { PaymentBadge } from "../labels/payment-badge.tsx";
import { declineLabel, methodLabel } from "../labels/payment-labels.ts";

export interface PaymentAttemptsCardProps {
  payments: readonly PaymentWire[];
}

/**
 * Shows every attempt to charge the orders of a subscription, with the reason of those that failed.
 */
export function PaymentAttemptsCard({ payments }: PaymentAttemptsCardProps): ReactNode {
  return (
    <Card title="Payments" note="Every attempt, latest first">
      {payments.length === 0 ? (
        <CardEmpty>No card was charged yet.</CardEmpty>
      ) : (
        payments.map((payment) => (
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
      )}
    </Card>
  );
}
