import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { Moment } from "#web/platform/clock/moment.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Timeline } from "#web/ui/lists/timeline.tsx";
import { customerChangesQuery, customerPartsQuery } from "../labels/customer-queries.ts";
import { customerTimeline } from "./customer-timeline.ts";

/** Shows when the customer was created, their orders and refunds, and who changed their details. */
export function CustomerTimelineCard({ customer }: { customer: CustomerWire }): ReactNode {
  const seller = useSeller();
  const mayReadLog = usePermission("auditLog", "read").allowed;
  const parts = useQuery(customerPartsQuery(seller, customer.id));
  const changes = useQuery({
    ...customerChangesQuery(seller.id, customer.id),
    enabled: mayReadLog,
  });
  return (
    <Card title="Timeline">
      <AsyncRows query={parts} label="Loading the timeline" rows={2}>
        {({ orders, refunds }) => (
          <Timeline
            items={customerTimeline({
              customer,
              orders,
              refunds,
              changes: changes.data,
            }).map(({ at, ...event }) => ({ ...event, time: <Moment at={at} /> }))}
          />
        )}
      </AsyncRows>
    </Card>
  );
}
