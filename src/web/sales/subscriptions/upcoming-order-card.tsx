import { useQuery } from "@tanstack/react-query";
import { FastForward } from "lucide-react";
import type { ReactNode } from "react";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { clockPanelId, proposeClockTarget } from "#web/platform/clock/clock-queries.ts";
import { longDay } from "#web/platform/format/format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { upcomingOrderQuery } from "../labels/subscription-queries.ts";
import { isAddressMissing, MissingAddressNotice } from "./missing-address-notice.tsx";
import { PreviewSums } from "./preview-sums.tsx";
import { UpcomingUsage } from "./upcoming-usage.tsx";

export interface UpcomingOrderCardProps {
  subscription: SubscriptionWire;
}

/** Shows the order that the next renewal makes, or of a canceled subscription its last order. */
export function UpcomingOrderCard({ subscription }: UpcomingOrderCardProps): ReactNode {
  const seller = useSeller();
  const { current_period_end: end, ends_at: endsAt } = subscription;
  const query = useQuery(upcomingOrderQuery(seller, subscription));
  // Of most, nothing waits to be billed.
  if (endsAt && !query.data?.items.length) return null;
  return (
    <Card
      title={endsAt ? "Last order" : "Next renewal"}
      note={end ? `Charged on ${longDay(new Date(end))}, if nothing changes` : undefined}
      action={isSandbox && end ? <MoveToRenewal at={new Date(end)} /> : undefined}
    >
      {isAddressMissing(query.error) ? (
        <CardPart>
          <MissingAddressNotice subscription={subscription} />
        </CardPart>
      ) : (
        <AsyncRows query={query} label="Loading the next renewal" rows={1}>
          {(preview) => (
            <>
              <UpcomingUsage subscription={subscription} meters={preview.meters} />
              <CardPart>
                <PreviewSums preview={preview} />
              </CardPart>
            </>
          )}
        </AsyncRows>
      )}
    </Card>
  );
}

/** Opens the panel of the sandbox clock with this renewal chosen. */
function MoveToRenewal({ at }: { at: Date }): ReactNode {
  return (
    <Button
      kind="outline"
      icon={<FastForward aria-hidden />}
      popoverTarget={clockPanelId}
      onClick={() => proposeClockTarget(at)}
    >
      Move clock here
    </Button>
  );
}
