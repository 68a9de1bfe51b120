import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Moment } from "#web/platform/clock/moment.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Timeline } from "#web/ui/lists/timeline.tsx";
import { latestOrdersQuery } from "../orders/order-queries.ts";
import { customerChangesQuery, customerRefundsQuery } from "./customer-queries.ts";
import { customerTimeline } from "./customer-timeline.ts";

/** Created, orders, refunds, and who changed their details. */
export function CustomerTimelineCard({ customer }: { customer: CustomerWire }): ReactNode {
  const seller = useSeller();
  const mayReadLog = usePermission("auditLog", "read").allowed;
  const orders = useQuery(latestOrdersQuery(seller, customer.id));
  const mayHaveRefunds = orders.data?.items.some(
    ({ net_amount: net, refundable_amount: left }) => left < net,
  );
  const refunds = useQuery({
    ...customerRefundsQuery(seller, customer.id),
    enabled: mayHaveRefunds === true,
  });
  const changes = useQuery({
    ...customerChangesQuery(seller.id, customer.id),
    enabled: mayReadLog,
  });
  return (
    <Card title="Timeline">
      <AsyncRows query={orders} label="Loading the timeline" rows={2}>
        {({ items }) => (
          <Timeline
            items={customerTimeline({
              customer,
              orders: items,
              refunds: refunds.data?.items ?? [],
              changes: changes.data,
            }).map(({ at, ...event }) => ({ ...event, time: <Moment at={at} /> }))}
          />
        )}
      </AsyncRows>
    </Card>
  );
}
