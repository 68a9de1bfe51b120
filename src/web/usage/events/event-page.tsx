import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CountedEventWire } from "#contract/billing/usage-event-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { fullMoment } from "#web/platform/format/format.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import { EventMeters } from "./event-meters.tsx";
import { eventOwner } from "./usage-event-labels.ts";
import { usageEventQuery } from "./usage-event-queries.ts";

/** Shows one event: what was sent, and what it counts in each meter or why it does not. */
export function EventPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(usageEventQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="event"
      backTo={pagePaths.events}
      backLabel="All events"
      shape="record"
      query={query}
    >
      {(event) => <EventDetails event={event} />}
    </DetailScreen>
  );
}

function EventDetails({ event }: { event: CountedEventWire }): ReactNode {
  return (
    <>
      <PagePlace title={event.name} parent="Events" parentTo={pagePaths.events} />
      <DetailHead
        title={event.name}
        badge={event.late ? <Badge tone="warn">Late</Badge> : undefined}
        facts={`${eventOwner(event)}, ${fullMoment(new Date(event.timestamp))}`}
      />
      <Columns
        main={
          <>
            <EventMeters event={event} />
            <JsonCard event={event} />
          </>
        }
        side={<EventFacts event={event} />}
      />
    </>
  );
}

/** The fields that a seller sends, and those that were added. */
function JsonCard({ event }: { event: CountedEventWire }): ReactNode {
  const { customer: _customer, counted: _counted, ...fields } = event;
  const json = JSON.stringify(fields, null, 2);
  return (
    <Card title="JSON" action={<CopyButton text={json} what="event" labelled />}>
      <CardBody>
        <CodeBlock label="Event as JSON">{json}</CodeBlock>
      </CardBody>
    </Card>
  );
}

function EventFacts({ event }: { event: CountedEventWire }): ReactNode {
  const { customer, external_customer_id: externalCustomerId, external_id: externalId } = event;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="ID">
          <CopyValue text={event.id} what="id" short />
        </Fact>
        <Fact label="Happened">
          <FullMoment at={event.timestamp} />
        </Fact>
        <Fact label="Source">{event.source === "user" ? "Sent by you" : "System"}</Fact>
        <Fact label="Customer">
          {customer ? (
            <TextLink to={pagePaths.customer} params={{ id: customer.id }}>
              {customerTitle(customer)}
            </TextLink>
          ) : (
            "Not a customer yet"
          )}
        </Fact>
        <Fact label="External customer ID">{externalCustomerId ?? <NoValue />}</Fact>
        <Fact label="External ID">{externalId ?? <NoValue />}</Fact>
        {event.late ? (
          <Fact label="Late">It came after its period was closed, and counts in the next one.</Fact>
        ) : null}
      </FactList>
    </Card>
  );
}
